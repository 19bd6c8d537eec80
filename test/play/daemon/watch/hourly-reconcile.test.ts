import { beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '../../../../src/config/settings.ts';
import type { Ship } from '../../../../src/wire/schemas/ship.ts';
import type { Transport } from '../../../../src/wire/transport.ts';
import { type DaemonTest, withDaemon } from '../../../kit/daemon.ts';
import {
  acceptsContract,
  type ByHand,
  buysCargo,
  buysShip,
  deliversCargo,
  fliesShip,
  fulfillsContract,
  jettisonsCargo,
  negotiatesContract,
  removesMount,
  scrapsShip,
  sellsCargo,
  setsDrift,
  turnsOver,
} from '../../../long/faults/hand-actions.ts';
import { type Owner, ownerAt } from '../../../long/faults/owner.ts';
import type { Line } from '../../../telemetry/lines.ts';

const CALLSIGN = 'ARGOSY-1';
/** Minutes within which the moment for an action comes. */
const MOST_MINUTES = 40;
/** Seconds within which whatever was done by hand is found: an hour, and a minute for the reads. */
const FOUND_SECONDS = 3_660;

/** The lines from an action of the owner's on, for so many seconds. */
type Aftermath = readonly Line[];

const ownerOf = (daemonTest: DaemonTest): Owner =>
  ownerAt(daemonTest.universe(), () => [...daemonTest.kept.values()].at(-1) ?? '', daemonTest.time.clock);

/** Does something right after the service has carried out such a request of the daemon's, as soon as it can be done. */
async function done(
  daemonTest: DaemonTest,
  owner: Owner,
  moment: RegExp,
  action: ByHand,
  seconds = 60,
): Promise<Aftermath> {
  let first: number | undefined;
  daemonTest.way = (onwards: Transport) => async (request, signal) => {
    const reply = await onwards(request, signal);
    const isMoment = first === undefined && reply.status < 300 && moment.test(`${request.method} ${request.path}`);
    if (isMoment && action(owner)) first = daemonTest.lines().length;
    return reply;
  };
  if (!(await daemonTest.until(() => first !== undefined, MOST_MINUTES))) throw new Error('the owner could not do it');
  await daemonTest.pass(seconds);
  return daemonTest.lines().slice(first);
}

/** The books as they are, beside the credits that the universe has for the agent. */
async function books(
  daemonTest: DaemonTest,
): Promise<{ readonly byBooks: number; readonly credits: number | undefined }> {
  const { ledger, meta } = await daemonTest.books(CALLSIGN);
  const byBooks = Number(await meta.get('openingCredits')) + (await ledger.totals()).creditsDelta;
  return { byBooks, credits: daemonTest.universe().agentSummary(CALLSIGN, daemonTest.time.clock.nowMs())?.credits };
}

const isProbe = ({ frame }: Ship) => frame.symbol === 'FRAME_PROBE';

const named = (lines: Aftermath, event: string) => lines.filter((line) => line.event === event);
/** What somebody else's doing came to in the books. */
const booked = (lines: Aftermath) => [...named(lines, 'books.entered'), ...named(lines, 'books.adjusted')];
const grave = (lines: Aftermath) =>
  lines.filter(({ level, event }) => (level === 'warn' || level === 'error') && event !== 'queue.warning');

/** Plays until the scene is over, then stops the daemon and holds its books against the universe. */
async function beside(
  scene: (daemonTest: DaemonTest, owner: Owner) => Promise<void>,
  settingsOf: (settings: Settings) => Settings = (same) => same,
): Promise<void> {
  await withDaemon(async (daemonTest) => {
    const run = await daemonTest.started({ settings: settingsOf(daemonTest.settings) });
    await scene(daemonTest, ownerOf(daemonTest));
    await daemonTest.end(run);
    const { byBooks, credits } = await books(daemonTest);
    expect(byBooks).toBe(credits);
    expect(daemonTest.events('ship.failed')).toEqual([]);
  });
}

describe('F57: what the owner does by hand while the daemon plays is found within an hour of play', () => {
  const after = new Map<string, Aftermath>();
  let sent: readonly string[] = [];

  beforeAll(() =>
    beside(async (daemonTest, owner) => {
      const actions: readonly (readonly [name: string, moment: RegExp, action: ByHand, seconds?: number])[] = [
        ['bought', /^POST \/my\/ships$/, buysShip, FOUND_SECONDS],
        ['turned over', /^POST .*\/dock$/, turnsOver],
        ['flown', /^POST .*\/dock$/, fliesShip],
        ['sold', /^POST .*\/purchase$/, sellsCargo, FOUND_SECONDS],
        ['jettisoned', /^POST .*\/purchase$/, jettisonsCargo],
        ['cargo bought', /^POST .*\/dock$/, buysCargo, FOUND_SECONDS],
        ['set to DRIFT', /^POST .*\/orbit$/, setsDrift],
        ['refitted', /^(GET .*\/shipyard|POST \/my\/ships|POST .*\/dock)$/, removesMount('MOUNT_'), FOUND_SECONDS],
        ['scrapped', /^(GET .*\/shipyard|POST .*)$/, scrapsShip(isProbe), FOUND_SECONDS],
      ];
      for (const [name, moment, action, seconds] of actions)
        after.set(name, await done(daemonTest, owner, moment, action, seconds));
      sent = daemonTest.sent.map(({ method, path }) => `${method} ${path}`);
    }),
  );
  const told = (name: string) => after.get(name) ?? [];

  test('a ship bought is taken in and put to work, and what it cost is in the books', () => {
    expect(named(told('bought'), 'ship.joined')).toHaveLength(1);
    expect(named(told('bought'), 'books.entered')).toHaveLength(1);
    expect(grave(told('bought'))).toEqual([]);
    const joined = named(told('bought'), 'ship.joined')[0]?.ship;
    expect(sent.some((request) => request.startsWith(`POST /my/ships/${joined}/`))).toBe(true);
  });

  test.each(['sold', 'cargo bought'])(
    'cargo (%s) costs no more than a warning, and its price is in the books',
    (name) => {
      expect(booked(told(name))).toHaveLength(1);
      expect(grave(told(name)).length).toBeLessThanOrEqual(1);
    },
  );

  test.each(['jettisoned', 'flown', 'turned over', 'set to DRIFT'])(
    'a ship that is %s by hand goes on, after a warning at most',
    (name) => {
      expect(grave(told(name)).length).toBeLessThanOrEqual(1);
    },
  );

  test('a ship that is refitted is seen to be', () => {
    expect(named(told('refitted'), 'ship.altered')).toMatchObject([{ changed: expect.stringContaining('mounts') }]);
    expect(named(told('refitted'), 'books.entered')).toHaveLength(1);
  });

  test('a ship that is scrapped is forgotten, and what it brought is in the books', () => {
    const [gone, ...more] = named(told('scrapped'), 'ship.gone');
    expect([gone?.level, more]).toEqual(['warn', []]);
    expect(booked(told('scrapped'))).toHaveLength(1);
  });
});

describe('F57: contracts that the owner deals in by hand', () => {
  const after = new Map<string, Aftermath>();
  /** Ships that take nothing but contracts: the moments for the owner's actions come sooner. */
  const contractsAlone = (settings: Settings): Settings => {
    const lanes = ['contract', 'scout'] as const;
    return { ...settings, strategy: { ...settings.strategy, ships: [{ match: { symbol: '*' }, lanes: [...lanes] }] } };
  };

  beforeAll(() =>
    beside(async (daemonTest, owner) => {
      const actions: readonly (readonly [string, RegExp, ByHand])[] = [
        ['fulfilled', /\/deliver$/, fulfillsContract],
        ['negotiated', /\/fulfill$/, negotiatesContract],
        ['accepted', /\/negotiate\/contract$/, acceptsContract],
        ['delivered for', /\/(purchase|dock)$/, deliversCargo],
      ];
      const begun = daemonTest.lines().length;
      for (const [name, moment, action] of actions) after.set(name, await done(daemonTest, owner, moment, action));
      const fulfilled = daemonTest.events('contract.fulfilled').length;
      expect(
        await daemonTest.until(() => daemonTest.events('contract.fulfilled').length > fulfilled, MOST_MINUTES),
      ).toBe(true);
      await daemonTest.pass(FOUND_SECONDS);
      after.set('all', daemonTest.lines().slice(begun));
    }, contractsAlone),
  );

  test.each(['delivered for', 'fulfilled', 'negotiated', 'accepted'])(
    'one that is %s by hand is known after a warning at most',
    (name) => {
      const lines = after.get(name) ?? [];
      expect(lines.length).toBeGreaterThan(0);
      expect(grave(lines).length).toBeLessThanOrEqual(1);
    },
  );

  test('what they paid is in the books within an hour', () => {
    const sums = booked(after.get('all') ?? []).map(({ creditsDelta }) => Number(creditsDelta));
    expect(sums.length).toBeGreaterThan(0);
    expect(Math.min(...sums)).toBeGreaterThan(0);
  });
});

describe('F57: the hourly reconcile of agent and fleet', () => {
  const idle = (settings: Settings): Settings => {
    const ships = settings.strategy.ships.map(({ match }) => ({ match, lanes: [] }));
    return { ...settings, strategy: { ...settings.strategy, ships, purchases: [] } };
  };

  test('is two small requests, and finds a ship bought while no ship does anything', () =>
    beside(async (daemonTest, owner) => {
      const before = daemonTest.sent.length;
      const yard = () => owner.ships().some(({ nav }) => owner.yards().includes(nav.waypointSymbol));
      expect(yard()).toBe(true);
      expect(buysShip(owner)).toBe(true);
      await daemonTest.pass(3_590);
      expect(daemonTest.sent.length).toBe(before);
      await daemonTest.pass(300);
      const [counted, agent] = daemonTest.sent.slice(before);
      expect([counted?.path, agent?.path]).toEqual(['/my/ships?page=1&limit=1', '/my/agent']);
      expect(daemonTest.events('ship.joined')).toHaveLength(1);
      expect(daemonTest.events('books.entered')).toHaveLength(1);
      expect(daemonTest.events('books.adjusted')).toEqual([]);
      const found = daemonTest.sent.length;
      await daemonTest.pass(3_600);
      expect(daemonTest.sent.length).toBe(found + 2);
    }, idle));
});
