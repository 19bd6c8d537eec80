import { expect, test } from 'vitest';
import { watchSuspended } from '../../../../src/daemon/console/views/suspended-view.ts';
import type { DaemonEvents } from '../../../../src/daemon/subscribers.ts';
import { createEventHub } from '../../../../src/events/hub.ts';
import { chooseMission } from '../../../../src/plan/choose.ts';
import { NO_RECORD } from '../../../../src/plan/score/track-record.ts';
import { aContract, aPlan, aProbe, aShip, at, aWorld, aYard, NOW_MS } from '../../../kit/planning.ts';

const OFFER = aContract([['IRON', 40, 'B']], { id: 'one', accepted: false, pays: [100_000, 600_000] });
const PAUSE = { lostCredits: 12, missions: 9, untilMs: NOW_MS + 1_000 };
const STRATEGY = { avoid: { markets: [], goods: ['IRON'] } };

/** What is left alone once a ship has looked at an offer of goods that the strategy avoids. */
function offered() {
  const hub = createEventHub<DaemonEvents>();
  const world = aWorld({ places: { A: { x: 0 }, B: { x: 10 } }, ships: [aShip()], contracts: [OFFER] });
  const closedLanes = new Map([['trade', PAUSE]] as const);
  const plan = aPlan(world, aShip(), { strategy: STRATEGY });
  const view = watchSuspended(
    hub,
    world,
    { current: () => ({ ...NO_RECORD, closedLanes, closedShips: new Map([['T-3', PAUSE]]) }) },
    {
      inForce: () => ({ strategy: plan.strategy, waiting: [{ entry: 'ships.night', why: 'sat (now fri)' }] }),
      own: { suspended: () => [{ kind: 'lane', name: 'medicine', why: 'medicine.ts:3: no price' }] },
    },
    new AbortController().signal,
  );
  hub.publish('missionChosen', { plan, before: undefined, choice: chooseMission(plan) });
  return { world, view };
}

test('an offer that the strategy refuses is shown with its reason until it can be accepted no more', () => {
  const { view } = offered();
  const { offer } = view(NOW_MS);
  expect(offer).toMatchObject({ id: 'one', deliver: [`40 IRON to ${at('B')}`], payCredits: 700_000, isRefused: true });
  expect(offer?.reason).toBe(`the strategy avoids IRON or ${at('B')} (avoid)`);
  expect(view(Date.parse(offer?.until ?? '')).offer).toBeNull();
});

test('an offer that was accepted is left alone no more', () => {
  const { world, view } = offered();
  world.contracts = new Map([['one', { ...OFFER, accepted: true }]]);
  expect(view(NOW_MS).offer).toBeNull();
});

test('a lane that lost is shown until it is tried again', () => {
  const { view } = offered();
  expect(view(NOW_MS).lanes).toEqual([{ lane: 'trade', lostCredits: 12, missions: 9, untilMs: NOW_MS + 1_000 }]);
  expect(view(NOW_MS + 1_000).lanes).toEqual([]);
});

test('a ship that lost too much is shown until it goes on, and a module that failed until it is mended', () => {
  const { view } = offered();
  expect(view(NOW_MS).ships).toEqual([{ ship: 'T-3', ...PAUSE }]);
  expect(view(NOW_MS + 1_000).ships).toEqual([]);
  expect(view(NOW_MS).modules).toEqual([{ module: 'lane medicine', why: 'medicine.ts:3: no price' }]);
});

test('a ship that the strategy would have is shown with what prevents it', () => {
  const hub = createEventHub<DaemonEvents>();
  const probe = aProbe();
  const world = aWorld({ places: { A: { x: 0 } }, ships: [aShip(), probe], credits: 200_000 });
  aYard(world, at('A'), ['SHIP_PROBE'], 40_000);
  const purchases = [{ type: 'SHIP_PROBE', atMost: 5, whenCreditsAbove: 0, atMostCredits: 30_000 }];
  const plan = aPlan(world, probe, { strategy: { purchases } });
  const own = { inForce: () => ({ strategy: plan.strategy, waiting: [] }), own: { suspended: () => [] } };
  const view = watchSuspended(hub, world, { current: () => NO_RECORD }, own, new AbortController().signal);
  expect(view(NOW_MS).purchases).toEqual([]);
  hub.publish('missionChosen', { plan, before: undefined, choice: chooseMission(plan) });
  expect(view(NOW_MS).purchases).toEqual([
    { shipType: 'SHIP_PROBE', atMost: 5, owned: 1, why: 'it costs 40,000, more than 30,000 (atMostCredits)' },
  ]);
});
