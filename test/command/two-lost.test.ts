import { expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import { WORTH } from '../../src/command/request-context.ts';
import { installVirtualTime } from '../../src/time/virtual.ts';
import { labelOf } from '../../src/wire/endpoints.ts';
import { ok } from '../universe/service/flight.ts';
import { lookAround, openOffice } from './astray.ts';
import { begin, CASES } from './astray-cases.ts';

test('a chart and a purchase of a ship whose replies are lost at once are booked with what each of them brought', async () => {
  const beginning = begin();
  const chart = CASES.createChart?.(beginning);
  if (chart === undefined) throw new Error('expected a case of charting');
  const { player, frigate } = beginning;
  const probe = ok(player.get('/my/ships'))[1];
  const purchase = commands.buyShip('SHIP_MINING_DRONE', probe.nav.waypointSymbol);
  const startMs = player.nowMs + 1_000;
  const time = installVirtualTime(startMs);
  try {
    const office = await openOffice(time, beginning, ['createChart', 'purchaseShip'], {
      fault: { kind: 'reply-lost' },
    });
    const { performer, resolver, store, universe, rowsBefore } = office;
    const worth = WORTH.trade;
    const [charts, buys] = [
      { shipSymbol: frigate, worth },
      { shipSymbol: String(probe.symbol), worth },
    ];
    const playing = (async () => {
      await lookAround(office, chart, frigate);
      await Promise.all([performer.perform(chart, charts), performer.perform(purchase, buys)]);
      await Promise.all([resolver.resolve(frigate, charts), resolver.resolve(probe.symbol, buys)]);
    })();
    if (!(await time.runUntil(playing, startMs + 600_000))) throw new Error('expected it to be over in ten minutes');
    await playing;
    const rows = (await store.ledger.since(0)).map(({ operation, creditsDelta }) => [labelOf(operation), creditsDelta]);
    const oracle = universe.ledger().slice(rowsBefore);
    expect(rows.sort()).toEqual(oracle.map(({ endpoint, creditsDelta }) => [endpoint, creditsDelta]).sort());
    expect(rows).toHaveLength(2);
  } finally {
    time.uninstall();
  }
});

test('a contract that another ship has fulfilled is paid once: the request of a run before, dated in the future, adds nothing', async () => {
  const beginning = begin();
  const fulfil = CASES.fulfillContract?.(beginning);
  if (fulfil === undefined) throw new Error('expected a case of fulfilling');
  const { player, frigate } = beginning;
  const startMs = player.nowMs + 1_000;
  const time = installVirtualTime(startMs);
  try {
    const office = await openOffice(time, beginning, [], { fault: { kind: 'reply-lost' } });
    const { performer, resolver, store } = office;
    const worth = WORTH.trade;
    const { operation, path } = fulfil;
    const pending = { operation, path: JSON.stringify(path), body: null, preState: JSON.stringify({}) };
    const playing = (async () => {
      await lookAround(office, fulfil, frigate);
      await performer.perform(fulfil, { shipSymbol: 'ARGOSY-7', worth });
      const [paid] = await store.ledger.since(0);
      // The clock of the run before was ahead, and it ended before anything was sent.
      await store.intents.open({ ...pending, id: 'before', atMs: startMs + 90_000, shipSymbol: frigate });
      await resolver.resolve(frigate, { shipSymbol: frigate, worth });
      expect([paid?.operation, await store.intents.openOnes()]).toEqual([operation, []]);
    })();
    if (!(await time.runUntil(playing, startMs + 600_000))) throw new Error('expected it to be over in ten minutes');
    await playing;
    expect(await store.ledger.since(0)).toHaveLength(1);
  } finally {
    time.uninstall();
  }
});
