import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/game/reasons.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { growthMission } from '../../../src/plan/growth/growth.ts';
import { purchasesThatWait } from '../../../src/plan/growth/purchase-rules.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { NOTHING_DONE, type ShipWork } from '../../../src/plan/score/ship-work.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { aProbe, aShip, at, aWorld, aYard, factsOf, NOW_MS } from '../../kit/planning.ts';

const TYPE = 'SHIP_MINING_DRONE';
const PROBE = aProbe();

/** Three hours of work that bring this income, in credits an hour. */
const atWork = (incomeCredits: number) => ({ credits: 3 * incomeCredits, hours: 3, requests: 30 });

interface Told {
  /** Incomes of the drones, credits an hour: in the first and in the second half of the last six hours. */
  readonly drones?: readonly (readonly [earlier: number | undefined, later: number | undefined])[];
  readonly hoursToReset?: number;
  readonly claims?: readonly Claim[];
  readonly scarcity?: number;
  readonly credits?: number;
}

/** A plan of the probe at a shipyard that sells drones for 40,000, by a rule without a number. */
function shopping({
  drones = [],
  hoursToReset = 100,
  claims = [],
  scarcity = 0,
  credits = 900_000,
}: Told): PlanContext {
  const ships = drones.map((_, index) => aShip({ symbol: `T-D${index}`, frame: 'FRAME_DRONE', mines: true }));
  const places = { A: { x: 0 }, B: { x: 90 } };
  const world = aWorld({ places, ships: [PROBE, aShip({ symbol: 'T-9' }), ...ships], credits });
  aYard(world, at('A'), [TYPE], 40_000);
  const workOf = (income: number | undefined) => (income === undefined ? NOTHING_DONE : atWork(income));
  const work = new Map(
    drones.flatMap(([earlier, later], index): [string, ShipWork][] => {
      if (later === undefined) return [];
      return [[`T-D${index}`, { earlier: workOf(earlier), later: workOf(later) }]];
    }),
  );
  const track = { ...NO_RECORD, work, yields: { fleet: 2_000, digging: undefined } };
  const strategy = { purchases: [{ type: TYPE, whenCreditsAbove: 100_000 }] };
  const reset = { nextReset: isoFromMs(NOW_MS + hoursToReset * 3_600_000) };
  return new PlanContext(factsOf({ ...world, ...reset }, { strategy, claims, track, scarcity }), PROBE);
}

const whyNot = (told: Told) => purchasesThatWait(shopping(told)).map(({ why }) => reasonText(why));
const buys = (told: Told) => growthMission(shopping(told)) !== undefined;

/** `old` drones, with their incomes in both halves of the six hours, and `young` ones, bought for the second half. */
const fleetOf = (old: number, [before, after]: readonly [number, number], young: number, theirs: number) => [
  ...Array.from({ length: old }, () => [before, after] as const),
  ...Array.from({ length: young }, () => [undefined, theirs] as const),
];

describe('without a number another ship is bought', () => {
  test.each<[string, Told, boolean]>([
    ['as a trial, while there is none', {}, true],
    ['and some more, before it is known what they earn', { drones: [[undefined, undefined]] }, true],
    ['but no more than a few unproven ones', { drones: Array(4).fill([undefined, undefined]) }, false],
    ['nor with those on order', { claims: Array(4).fill({ kind: 'purchase', shipType: TYPE }) }, false],
    ['once the trial shows that they earn', { drones: Array(4).fill([undefined, 20_000]) }, true],
    ['not while the trial shows that they earn nothing', { drones: Array(4).fill([undefined, 0]) }, false],
    ['while the latest earn as much as all', { drones: fleetOf(8, [9_000, 9_000], 4, 9_000) }, true],
    ['not while they only take from the others', { drones: fleetOf(8, [9_000, 6_000], 4, 6_000) }, false],
    ['while they take a part', { drones: fleetOf(8, [9_000, 8_000], 4, 8_000) }, true],
    ['not while that part is paid back too late', { drones: fleetOf(8, [9_000, 6_400], 4, 6_400) }, false],
    [
      'a little at a time, where it is unknown what the latest added',
      { drones: fleetOf(8, [9_000, 9_000], 0, 0) },
      true,
    ],
    ['not late in a week', { drones: fleetOf(8, [9_000, 9_000], 4, 9_000), hoursToReset: 16 }, false],
    ['while they earn little', { drones: fleetOf(8, [5_000, 5_000], 4, 5_000) }, true],
    [
      'not where that is what their requests cost',
      { drones: fleetOf(8, [5_000, 5_000], 4, 5_000), scarcity: 1 },
      false,
    ],
    ['not beyond the credits of its rule', { credits: 99_000 }, false],
  ])('%s', (_, told, isBought) => {
    expect(buys(told)).toBe(isBought);
  });
});

test('a reason why no ship is bought has its figures', () => {
  expect(whyNot({ drones: Array(4).fill([undefined, undefined]) })).toEqual([
    '4 of this type have not worked for an hour yet; the next waits for what they earn',
  ]);
  expect(whyNot({ drones: fleetOf(8, [9_000, 6_000], 4, 6_000) })).toEqual([
    'the latest of the 12 ships of this type added nothing to what all of them earn',
  ]);
  expect(whyNot({ drones: fleetOf(8, [9_000, 6_400], 4, 6_400) })).toEqual([
    'the next would take 33.3 h to earn 40,000, at the 1,200 an hour that the latest ones of its type added; now 25.0 h is the most',
  ]);
});

test('what is bought says in which time it should earn its price', () => {
  const mission = growthMission(shopping({ drones: fleetOf(8, [8_000, 8_000], 4, 8_000) }));
  expect(mission?.what).toBe(`buy a ${TYPE} at ${at('A')}, which should earn its price in 5.0 h`);
  expect(mission?.because).toBe('the strategy wants another while it pays back, and the fleet has 12');
});
