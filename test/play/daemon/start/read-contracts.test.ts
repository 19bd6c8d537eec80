import { describe, expect } from 'vitest';
import type { Command } from '../../../../src/command/commands.ts';
import { readContracts } from '../../../../src/daemon/start/read-contracts.ts';
import type { ReadWithRetry } from '../../../../src/daemon/start/read-with-retry.ts';
import { openStore } from '../../../../src/store/store.ts';
import { seededRandom } from '../../../../src/time/random.ts';
import type { ContractState, UniverseState } from '../../../../src/universe/state.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { createWorld } from '../../../../src/world/world.ts';
import { STARTED_AT_MS, test } from '../../../kit/daemon.ts';
import { FULFILL, ledgerRow } from '../../../store/rows.ts';
import { keptLog } from '../../../telemetry/lines.ts';
import { type Json, newPlayer, newUniverse, type Player, START_MS } from '../../../universe/service/player.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CALLSIGN = 'VETERAN';
/** A week of contracts, one every three minutes, to the instant at which it is read. */
const MANY = 3_000;

type Change = Partial<Pick<ContractState, 'accepted' | 'fulfilled'>>;
const OFFERED: Change = { accepted: false, fulfilled: false };
const ACCEPTED: Change = { accepted: true, fulfilled: false };

/** Each contract of the list by its number, from 0, in the order in which they were offered; fulfilled unless told. */
type Told = Readonly<Record<number, Change>>;
type Order = (contracts: ContractState[]) => ContractState[];

const ORDERS: readonly (readonly [string, Order])[] = [
  ['newest last', (contracts) => contracts],
  ['newest first', (contracts) => contracts.toReversed()],
  ['in no order', (contracts) => seededRandom(7, 'contracts').shuffle(contracts)],
];

const idOf = (number: number) => `c${String(number).padStart(24, '0')}`;

/** So many contracts like that of a new agent; the last of them was offered just now. */
function historyOf(like: ContractState, count: number, told: Told, nowMs: number): ContractState[] {
  return Array.from({ length: count }, (_, number) => {
    const offeredMs = nowMs - (count - number) * 3 * MINUTE_MS;
    const deadlines = { deadlineToAcceptMs: offeredMs + 24 * HOUR_MS, deadlineMs: offeredMs + 168 * HOUR_MS };
    return { ...like, id: idOf(number), ...deadlines, accepted: true, fulfilled: true, ...told[number] };
  });
}

/** A universe in which an agent has so many contracts behind it, as a snapshot, and the agent's token. */
function withHistory(count: number, told: Told, order: Order, nowMs = START_MS) {
  const player = newPlayer(newUniverse({ systems: 10 }));
  const { contract } = player.register(CALLSIGN);
  const saved: Json = JSON.parse(player.universe.snapshot(nowMs));
  const state: UniverseState = saved.state;
  const like = state.contracts[contract.id];
  if (like === undefined) throw new Error(`expected contract ${contract.id} in the snapshot`);
  const history = order(historyOf(like, count, told, nowMs));
  saved.state = { ...state, contracts: Object.fromEntries(history.map((one) => [one.id, one])) };
  return { snapshot: JSON.stringify(saved), token: player.token };
}

interface Asked {
  readonly order?: Order;
  readonly told?: Told;
  readonly count?: number;
  /** Numbers of the contracts that the books know to be fulfilled. */
  readonly booked?: readonly number[];
  /** Replies carry no date. */
  readonly isUndated?: boolean;
}

/** Reads from the universe by hand, as a start would. */
function reader({ universe, token }: Pick<Player, 'universe' | 'token'>, isUndated = false) {
  const player = Object.assign(newPlayer(universe), { token });
  const world = createWorld();
  const pages: number[] = [];
  const readWithRetry = async ({ query }: Command) => {
    const { page, limit } = query as { page: number; limit: number };
    pages.push(page);
    const { json, headers } = player.get(`/my/contracts?page=${page}&limit=${limit}`);
    world.apply('getContracts', json, { path: {}, body: {}, atMs: player.nowMs });
    if (!isUndated) world.applyServerTime(headers, player.nowMs, player.nowMs);
    return { kind: 'done', reply: json };
  };
  return { world, pages, readWithRetry: readWithRetry as ReadWithRetry };
}

/** What a start knows after it has read an agent's contracts, and which pages it asked for. */
async function readOf({ order = (same) => same, told = {}, count = MANY, booked = [], isUndated }: Asked) {
  const { snapshot, token } = withHistory(count, told, order);
  const { world, pages, readWithRetry } = reader({ universe: newUniverse({ resumeFrom: snapshot }), token }, isUndated);
  const { ledger, close } = await openStore(':memory:');
  for (const number of booked) await ledger.append(ledgerRow({ operation: FULFILL, contractId: idOf(number) }));
  await readContracts(readWithRetry, world.view, ledger, keptLog().log);
  await close();
  const known = [...world.view.contracts.values()];
  return {
    pages,
    open: known.flatMap(({ id, fulfilled }) => (fulfilled ? [] : [id])),
    fulfilled: known.filter(({ fulfilled }) => fulfilled).map(({ id }) => id),
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
/** A last page that is full is followed by one to see that it is the last. */
const everyPage = (count: number) => numbers(1, Math.floor(count / 20) + 2);
const inOrder = (pages: readonly number[]) => pages.toSorted((one, other) => one - other);

describe('a start after a week of contracts', () => {
  test.each(ORDERS.slice(0, 2))('reads a dozen pages where they stand %s', async (_, order) => {
    for (const change of [OFFERED, ACCEPTED]) {
      const { pages, open } = await readOf({ order, told: { [MANY - 1]: change } });
      expect(open).toEqual([idOf(MANY - 1)]);
      expect(pages.length).toBeLessThanOrEqual(12);
    }
  });

  test.each(ORDERS.slice(0, 2))('knows the newest that were fulfilled where they stand %s', async (_, order) => {
    const { fulfilled } = await readOf({ order, told: { [MANY - 1]: ACCEPTED } });
    const newest = numbers(MANY - 180, MANY - 1).map(idOf);
    expect(fulfilled.length).toBeLessThanOrEqual(200);
    expect(fulfilled).toEqual(expect.arrayContaining(newest));
  });

  test('finds the open contract wherever it stands in a list that is in no order', async () => {
    for (const place of [0, 19, 20, 777, 1_500, MANY - 21, MANY - 20, MANY - 1]) {
      const order: Order = (contracts) => {
        const open = contracts.filter(({ fulfilled }) => !fulfilled);
        const others = seededRandom(7, 'contracts').shuffle(contracts.filter(({ fulfilled }) => fulfilled));
        return others.toSpliced(place, 0, ...open);
      };
      expect((await readOf({ order, told: { [MANY - 1]: OFFERED } })).open, `place ${place}`).toEqual([idOf(MANY - 1)]);
    }
  });

  test.each(ORDERS)('reads on past a lapsed offer and a missed contract to the open one, %s', async (_, order) => {
    const [lapsed, missed, underWay] = [3, 5, MANY - 300];
    const told = { [lapsed]: OFFERED, [missed]: ACCEPTED, [underWay]: ACCEPTED };
    const { open } = await readOf({ order, told, count: MANY + 400 });
    expect(open).toContain(idOf(underWay));
  });

  test.each(ORDERS)(
    'where none is open, stops once the books say that the others were fulfilled, %s',
    async (_, order) => {
      const { pages, open } = await readOf({ order, booked: numbers(0, MANY) });
      expect(open).toEqual([]);
      expect(pages.length).toBeLessThanOrEqual(12);
    },
  );

  test.each([
    ['know none', []],
    ['lack one of page 2', numbers(0, MANY).filter((number) => number !== 20)],
    ['know one that the service no longer lists', numbers(0, MANY + 1)],
  ])('where none is open and the books %s, reads every page once', async (_, booked) => {
    const { pages } = await readOf({ booked });
    expect(inOrder(pages)).toEqual(everyPage(MANY));
  });

  test('where none is open and an old one lapsed, reads as far as that one', async () => {
    const lapsed = MANY - 600;
    const booked = numbers(0, MANY).filter((number) => number !== lapsed);
    const { pages, open } = await readOf({ booked, told: { [lapsed]: OFFERED } });
    expect(open).toEqual([idOf(lapsed)]);
    expect(Math.min(...pages.slice(1))).toBe(Math.ceil((lapsed + 1) / 20));
  });

  test('takes no contract for open while no reply has told the time', async () => {
    const { pages } = await readOf({ told: { [MANY - 1]: ACCEPTED }, isUndated: true });
    expect(inOrder(pages)).toEqual(everyPage(MANY));
  });

  test.each([0, 1, 20, 21, 40, 41, 200, 201, 220])('reads all of a list of %i', async (count) => {
    const { pages, fulfilled } = await readOf({ count });
    expect(inOrder(pages)).toEqual(count === 0 ? [1] : everyPage(count));
    expect(fulfilled).toHaveLength(Math.min(200, count));
  });
});

describe('F64: an open contract that the books know', () => {
  const one = { id: 'c-open', type: 'PROCUREMENT' } as never;

  /** The contracts that a start reads by their ids, where the list says nothing of them; whether it goes on. */
  async function readBy(list: 'empty' | 'unserved', operations: readonly string[], isServed = true) {
    const world = createWorld();
    const { ledger, close } = await openStore(':memory:');
    for (const operation of operations) await ledger.append(ledgerRow({ operation, contractId: 'c-open' }));
    const asked: string[] = [];
    const readWithRetry = async ({ operation, path }: Command) => {
      if (operation === 'getContracts')
        return list === 'empty'
          ? { kind: 'done', reply: { data: [], meta: { total: 0, page: 1, limit: 20 } } }
          : { kind: 'unserved', why: '500' };
      asked.push(path.contractId ?? '');
      if (!isServed) return { kind: 'unserved', why: '404' };
      (world.view.contracts as Map<string, never>).set('c-open', one);
      return { kind: 'done', reply: { data: one } };
    };
    const reading = readContracts(readWithRetry as ReadWithRetry, world.view, ledger, keptLog().log);
    const isOver = await reading.then(
      () => true,
      () => false,
    );
    await close();
    return { asked, isOver };
  }

  test.each<
    [
      list: 'empty' | 'unserved',
      operations: readonly string[],
      isServed: boolean,
      asked: readonly string[],
      isOver: boolean,
    ]
  >([
    ['empty', ['acceptContract'], true, ['c-open'], true],
    ['empty', ['acceptContract'], false, ['c-open'], true],
    ['empty', ['acceptContract', FULFILL], true, [], true],
    ['empty', [], true, [], true],
    ['unserved', ['acceptContract'], true, ['c-open'], true],
    ['unserved', ['acceptContract'], false, ['c-open'], false],
    ['unserved', [], true, [], false],
  ])(
    'is read by its id where the list is %s, the books hold %j, and it is served: %s',
    async (list, operations, isServed, asked, isOver) => {
      expect(await readBy(list, operations, isServed)).toEqual({ asked, isOver });
    },
  );
});

test('a daemon that starts after a week sends a dozen reads of contracts and works at the one that is under way', async ({
  daemonTest,
}) => {
  const { snapshot, token } = withHistory(MANY, { [MANY - 1]: ACCEPTED }, (contracts) => contracts, STARTED_AT_MS);
  const resumed = { resumeFrom: snapshot, resumeAtMs: STARTED_AT_MS };
  daemonTest.replaceUniverse(createUniverse({ seed: 1, speed: 1, startedAtMs: STARTED_AT_MS, ...resumed }));
  const credentials = { agentToken: token, accountToken: undefined, recall: () => undefined, keep: () => {} };
  const run = await daemonTest.started({ credentials });
  const reads = daemonTest.sent.filter(({ path }) => path.startsWith('/my/contracts'));
  expect(reads.length).toBeLessThanOrEqual(12);
  const isAtWork = () => daemonTest.events('contract.delivered').some(({ contract }) => contract === idOf(MANY - 1));
  expect(await daemonTest.until(isAtWork, 60)).toBe(true);
  await daemonTest.end(run);
  expect(daemonTest.events('command.refused')).toEqual([]);
});
