import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import { sortedClaims } from '../../src/plan/common/claims.ts';
import type { PlanContext } from '../../src/plan/context.ts';
import { NO_RECORD } from '../../src/plan/score/track-record.ts';
import { TUNING, tuned } from '../../src/plan/tuning/tuning.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import { aFleet, aPlan, aShip, at, aWorld, NOW_MS } from '../kit/planning.ts';

test.each([
  ['is told by the server', isoFromMs(NOW_MS + 60_000), 60],
  ['has no end where the server says nothing', undefined, Number.POSITIVE_INFINITY],
  ['is half an hour once the reset should have come: it may be late', isoFromMs(NOW_MS), 1_800],
  ['is so for an hour', isoFromMs(NOW_MS - 3_599_000), 1_800],
  ['has no end after that hour', isoFromMs(NOW_MS - 3_600_000), Number.POSITIVE_INFINITY],
  ['has no end where what the server says is no time', 'next Sunday', Number.POSITIVE_INFINITY],
])('the time to the reset %s', (_, nextReset, seconds) => {
  expect(aFleet({ ...aWorld({ places: PLACES }), nextReset }).secondsToReset).toBe(seconds);
});

const CLAIMED = { kind: 'credits', credits: 10_000, by: 'T-2' } as const;
const PLACES = { A: { x: 0, goods: {} }, B: { x: 350, goods: { IRON: {} } } };

test.each([
  ['fills up where fuel is sold', 10_000, true],
  ['flies with what is in its tank while there is no money for fuel', 161, false],
])('a ship with little in its tank %s', (_, credits, refuelBefore) => {
  const ship = aShip({ fuel: 120 });
  const route = aPlan(aWorld({ ships: [ship], places: PLACES, credits }), ship)
    .routes()
    .get(at('B'));
  expect(route?.legs.map((leg) => [leg.refuelBefore, leg.flightMode === 'DRIFT'])).toEqual([
    [refuelBefore, !refuelBefore],
  ]);
});

test.each([
  ['is sold', 'ROCK', 10_000],
  ['can be paid', 'B', 100],
])('a ship with just enough in its tank leaves a place in CRUISE where no fuel %s', (_, from, credits) => {
  const ROCK = { x: 98, type: 'ASTEROID', faction: false };
  const places = { A: { x: 0, goods: {} }, ROCK, B: { x: -98, goods: {} } };
  const modeWith = (fuel: number) => {
    const ship = aShip({ at: from, fuel, tank: 300 });
    const world = aWorld({ ships: [ship], places, credits });
    return aPlan(world, ship).routes().get(at('A'))?.legs[0]?.flightMode;
  };
  expect([modeWith(98), modeWith(97)]).toEqual(['CRUISE', 'DRIFT']);
});

describe('a context', () => {
  const ship = aShip();
  const world = () => aWorld({ ships: [ship], places: PLACES, credits: 100_000 });

  test('computes an answer once, even undefined, and keeps those of different questions apart', () => {
    const [plan, asked] = [aPlan(world(), ship), [] as string[]];
    const first = () => plan.once(first, () => void asked.push('first'));
    const second = (about: string) => plan.oncePer(second, about, () => asked.push(`second ${about}`));
    expect([first(), first(), second('a'), second('b'), second('a')]).toEqual([undefined, undefined, 2, 3, 2]);
    expect(asked).toEqual(['first', 'second a', 'second b']);
  });

  test('keeps no answer for the same plan by other facts', () => {
    const plan = aPlan(world(), ship);
    const credits = (of: PlanContext) => of.once(credits, () => of.spendableCredits);
    expect([credits(plan), credits(plan.with({ claims: sortedClaims(() => [CLAIMED]) })), credits(plan)]).toEqual([
      80_000, 70_000, 80_000,
    ]);
  });

  test('gives the same quotes and routes while a plan is made', () => {
    const plan = aPlan(world(), ship);
    expect(plan.quotes()).toBe(plan.quotes(ship.nav.systemSymbol));
    expect(plan.quotes().asks('IRON')).toHaveLength(1);
    expect(plan.routes()).toBe(plan.routesOf(ship));
    expect(plan.routes(at('B'), 200).get(at('A'))?.legs).not.toHaveLength(0);
  });

  test('is one by fewer credits for a lane that leaves some to others, and the same for all others', () => {
    const laneLimits = [{ lane: 'trade', reserveCredits: 60_000 } as const];
    const plan = aPlan(world(), ship, { strategy: { laneLimits }, scarcity: 0.5 });
    const trading = plan.forLane('trade');
    expect([plan.spendableCredits, trading.spendableCredits, trading.scarcity]).toEqual([80_000, 40_000, 0.5]);
    expect(plan.forLane('trade')).toBe(trading);
    expect(plan.forLane('mine')).toBe(plan);
  });

  test('is one of fewer markets and goods for a lane that is kept to some, or avoids some', () => {
    const laneLimits: Strategy['laneLimits'] = [
      { lane: 'trade', only: { goods: ['IRON', 'FOOD'], markets: ['X1-T-*'] } },
      { lane: 'supply', avoid: { goods: ['FOOD'], markets: [at('B')] } },
    ];
    const plan = aPlan(world(), ship, {
      strategy: { laneLimits, avoid: { markets: [], goods: ['IRON'] } },
    });
    const [trade, supply, mine] = [plan.forLane('trade'), plan.forLane('supply'), plan.forLane('mine')];
    const avoided = (of: PlanContext) => ['IRON', 'FOOD', 'ICE_WATER'].filter((good) => of.isAvoidedGood(good));
    expect([trade, supply, mine].map(avoided)).toEqual([['IRON', 'ICE_WATER'], ['IRON', 'FOOD'], ['IRON']]);
    const places = [at('A'), at('B'), 'X1-U-A'];
    const shunned = (of: PlanContext) => places.filter((place) => of.isAvoided(place));
    expect([trade, supply, mine].map(shunned)).toEqual([['X1-U-A'], [at('B')], []]);
  });

  test('plans by the tuning files and an empty track record unless others are given', () => {
    const plan = aPlan(world(), ship);
    expect([plan.tuning, plan.track]).toEqual([TUNING, NO_RECORD]);
    expect(plan.with({ tuning: tuned({ trade: { pairsExtended: 1 } }) }).tuning.trade.pairsExtended).toBe(1);
  });
});
