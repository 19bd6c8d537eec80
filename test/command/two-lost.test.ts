import { describe, expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import { operationRow } from '../../src/command/operations/rows.ts';
import { WORTH } from '../../src/command/performer.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { pass } from '../../src/time/wait.ts';
import { labelOf, type OperationId } from '../../src/wire/endpoints.ts';
import { lookAround, openCommands } from '../kit/lose-reply.ts';
import { begin, CASES } from '../kit/lose-reply-cases.ts';
import { ok } from '../universe/service/flight.ts';

const worth = WORTH.trade;
type By = { readonly shipSymbol: string; readonly worth: number };
const LOST = { kind: 'reply-lost' } as const;

/** Runs in virtual time, which takes ten minutes at most. */
async function inTenMinutes<T>(startMs: number, body: (time: VirtualTime) => Promise<T>): Promise<T> {
  const time = installVirtualTime(startMs);
  try {
    const playing = body(time);
    if (!(await time.runUntil(playing, startMs + 600_000))) throw new Error('expected it to be over in ten minutes');
    return await playing;
  } finally {
    time.uninstall();
  }
}

test('a chart and a purchase of a ship whose replies are lost at once are booked with what each of them brought', async () => {
  const beginning = begin();
  const chart = CASES.createChart?.(beginning);
  if (chart === undefined) throw new Error('expected a case of charting');
  const { player, frigate } = beginning;
  const probe = ok(player.get('/my/ships'))[1];
  const purchase = commands.buyShip('SHIP_MINING_DRONE', probe.nav.waypointSymbol);
  await inTenMinutes(player.nowMs + 1_000, async (time) => {
    const opened = await openCommands(time, beginning, ['createChart', 'purchaseShip'], { fault: LOST });
    const { performer, resolver, store, universe, rowsBefore } = opened;
    const [charts, buys] = [frigate, String(probe.symbol)].map((shipSymbol) => ({ shipSymbol, worth })) as [By, By];
    await lookAround(opened, chart, frigate);
    await Promise.all([performer.perform(chart, charts), performer.perform(purchase, buys)]);
    await Promise.all([resolver.resolve(frigate, charts), resolver.resolve(probe.symbol, buys)]);
    const rows = (await store.ledger.since(0)).map(({ operation, creditsDelta }) => [labelOf(operation), creditsDelta]);
    const oracle = universe.ledger().slice(rowsBefore);
    expect(rows.sort()).toEqual(oracle.map(({ endpoint, creditsDelta }) => [endpoint, creditsDelta]).sort());
    expect(rows).toHaveLength(2);
  });
});

/** The books in the end, where a ship's request has its effect while another ship's for the same one is in doubt. */
async function claimedTwice(
  operation: OperationId,
  fault: 'reply-lost' | 'reply-slow' | undefined,
  settle: (
    opened: Awaited<ReturnType<typeof openCommands>>,
    run: () => Promise<unknown>,
    /** Writes the request of the run before into the journal; and the ship that acts now. */
    former: { open(atMs: number): Promise<unknown>; readonly shipSymbol: string },
  ) => Promise<void>,
) {
  const beginning = begin();
  const command = CASES[operation]?.(beginning);
  if (command === undefined) throw new Error(`expected a case of ${operation}`);
  const { player, frigate } = beginning;
  const probe = String(ok(player.get('/my/ships'))[1].symbol);
  const startMs = player.nowMs + 1_000;
  return inTenMinutes(startMs, async (time) => {
    const replySeconds = fault === 'reply-slow' ? 5 : 0;
    const lost = fault === 'reply-lost' ? [operation] : [];
    const opened = await openCommands(time, beginning, lost, { fault: LOST, replySeconds });
    const { world, store, performer } = opened;
    await lookAround(opened, command, frigate);
    const ship = world.view.ships.get(frigate);
    const before = operationRow(operation).notes?.(world.view, command, ship) ?? {};
    const preState = JSON.stringify({ ...before, serverMs: startMs, waypoint: ship?.nav.waypointSymbol });
    const { path, body = null } = command;
    const pending = { operation, path: JSON.stringify(path), body: body && JSON.stringify(body), preState };
    const shipSymbol = path.shipSymbol === undefined ? probe : frigate;
    await settle(opened, () => performer.perform(command, { shipSymbol, worth }), {
      open: (atMs) => store.intents.open({ ...pending, id: 'former', atMs, shipSymbol: FORMER }),
      shipSymbol,
    });
    expect(await store.intents.openOnes()).toEqual([]);
    return (await store.ledger.since(0)).map((row) => row.operation);
  });
}

/** The ship whose request a run before had not sent. */
const FORMER = 'VOYAGER-7';

const PAYMENTS = ['acceptContract', 'fulfillContract'] as const;

describe("an effect that two ships' requests may claim is booked once", () => {
  test.each([...PAYMENTS, 'purchaseShip', 'createChart'] as const)(
    'where that of a run before, whose clock was a day ahead, is settled after it: %s',
    async (operation) => {
      const booked = await claimedTwice(operation, undefined, async ({ clock, resolver }, run, former) => {
        await run();
        await former.open(clock.nowMs() + 86_400_000);
        await resolver.resolve(FORMER, { shipSymbol: FORMER, worth });
      });
      expect(booked).toEqual([operation]);
    },
  );

  test.each([...PAYMENTS, 'purchaseShip'] as const)('where both are settled at once: %s', async (operation) => {
    const booked = await claimedTwice(operation, 'reply-lost', async ({ clock, resolver }, run, former) => {
      await former.open(clock.nowMs());
      await run();
      await Promise.all(
        [FORMER, former.shipSymbol].map((shipSymbol) => resolver.resolve(shipSymbol, { shipSymbol, worth })),
      );
    });
    expect(booked).toEqual([operation]);
  });

  test.each([...PAYMENTS, 'purchaseShip'] as const)(
    'where one is settled while the other is under way: %s',
    async (operation) => {
      const booked = await claimedTwice(operation, 'reply-slow', async ({ clock, resolver }, run, former) => {
        await former.open(clock.nowMs() - 60_000);
        const settled = pass(2_000).then(() => resolver.resolve(FORMER, { shipSymbol: FORMER, worth }));
        await Promise.all([run(), settled]);
      });
      expect(booked).toEqual([operation]);
    },
  );
});
