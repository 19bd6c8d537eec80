import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { canFleetEarn, rulesNow } from '../../../src/plan/growth/earners.ts';
import { growthMission } from '../../../src/plan/growth/growth.ts';
import type { PlanFacts } from '../../../src/plan/plan-facts.ts';
import { CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { Attempt } from '../../../src/world/failures/attempts.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { failureOfRefusal, WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { aFleet, allDo, aProbe, aShip, at, aWorld, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, explorerIn, probeIn, type SystemTold } from '../galaxy/galaxies.ts';

const HAULER = aShip();
const EMPTY_HANDED = aShip({ capacity: 0 });
const DRY = aShip({ fuel: 0, at: 'B' });

interface Told {
  readonly ships?: readonly Ship[];
  readonly lanes?: Strategy['ships'][number]['lanes'];
  readonly failed?: readonly Attempt[];
  /** What the attempts got no reply to. */
  readonly silent?: readonly Attempt[];
  readonly credits?: number;
  readonly outOfService?: readonly string[];
  readonly paused?: readonly string[];
  readonly underWay?: boolean;
}

const RULES: Strategy['purchases'] = [
  { type: 'SHIP_PROBE', atMost: 5, whenCreditsAbove: 0 },
  { type: 'SHIP_SURVEYOR', atMost: 5, whenCreditsAbove: 0 },
  { type: 'SHIP_LIGHT_HAULER', atMost: 2, whenCreditsAbove: 400_000 },
  { type: 'SHIP_MINING_DRONE', atMost: 2, whenCreditsAbove: 1_500_000 },
  { type: 'SHIP_MINING_DRONE', atMost: 9, whenCreditsAbove: 1_600_000, whenHaulersHaveRoom: true },
];
const PRICES = { SHIP_PROBE: 20_000, SHIP_SURVEYOR: 30_000, SHIP_LIGHT_HAULER: 300_000, SHIP_MINING_DRONE: 40_000 };

function fleetOf(told: Told): PlanFacts {
  const { ships = [HAULER], lanes = ['trade', 'mine'], failed = [], silent = [], credits = 175_000 } = told;
  const places = { A: { x: 0, goods: {} }, B: { x: 300 } };
  const world = aWorld({ places, ships: [aProbe(), ...ships], credits });
  const prices = new Map(
    Object.entries(PRICES).map(([type, priceCredits]) => [type, { priceCredits, seenAtMs: NOW_MS }]),
  );
  world.shipyards.set(at('A'), { symbol: at('A'), shipTypes: Object.keys(PRICES), prices, isVisited: true });
  for (const attempt of failed) noteFailure(world, attempt, REFUSED, NOW_MS - 1);
  // One each twelve minutes: the first pause takes ten.
  for (const [index, attempt] of silent.entries()) {
    const failure = attempt.action === 'read' ? UNANSWERED : WITHOUT_EFFECT;
    noteFailure(world, attempt, failure, NOW_MS - (silent.length - index) * 720_000);
  }
  const rules = [
    { match: { role: 'SATELLITE' as const }, lanes: ['scout' as const] },
    { match: { role: 'COMMAND' as const }, lanes: [...lanes] },
    { match: { symbol: '*' }, lanes: ['trade' as const, 'mine' as const] },
  ];
  const claims = told.underWay === true ? [{ kind: 'purchase', shipType: 'SHIP_PROBE' } as const] : [];
  const facts = factsOf(world, { strategy: { ships: rules, purchases: RULES, reserveCredits: 0 }, claims });
  return { ...facts, outOfService: new Set(told.outOfService), paused: new Set(told.paused) };
}

const REFUSED = failureOfRefusal({ code: 4999, name: 'unnamed' }, false);
const UNANSWERED = failureOfRefusal({ code: 0, name: 'unanswerable' }, true);

const times = (count: number, attempt: Attempt) => Array.from({ length: count }, () => attempt);
const STUCK: Attempt = { action: 'orbit', place: at('A'), ship: 'T-1' };
const UNREAD: Attempt = { action: 'read', place: 'T-1' };
const twice = (attempt: Attempt) => [attempt, attempt];

test.each<[what: string, told: Told, can: boolean]>([
  ['one that trades', {}, true],
  ['one that trades without a hold', { ships: [EMPTY_HANDED] }, false],
  ['one that mines without a laser', { lanes: ['mine'] }, false],
  ['one that mines with one', { lanes: ['mine'], ships: [aShip({ mines: true })] }, true],
  ['one that hauls what nobody digs', { lanes: ['haul'] }, false],
  ['one that only looks', { lanes: ['scout'] }, false],
  ['one that is out of service', { outOfService: ['T-1'] }, false],
  ['one that its owner has paused', { outOfService: ['T-1'], paused: ['T-1'] }, true],
  ['one without fuel where none is sold', { ships: [DRY] }, false],
  ['one that cannot be read', { failed: [{ action: 'read', place: 'T-1' }] }, false],
  ['one that cannot leave its dock', { failed: twice({ action: 'orbit', place: at('A'), ship: 'T-1' }) }, false],
  ['one that once failed to', { failed: [{ action: 'orbit', place: at('A'), ship: 'T-1' }] }, true],
  ['none but a probe', { ships: [] }, false],
  ['one that is backed off for lack of replies', { silent: times(2, STUCK) }, true],
  ['one that gets none after the pause either', { silent: times(3, STUCK) }, false],
  ['one whose read got no reply', { silent: times(1, UNREAD) }, true],
  ['one whose reads get none for long', { silent: times(7, UNREAD) }, false],
  [
    'one that gets none where no ship does, however long',
    { silent: ['T-1', 'T-2'].flatMap((ship) => times(9, { action: 'navigate', place: at('A'), ship })) },
    true,
  ],
])('whether any ship can bring in credits %s', (_, told, can) => {
  expect(canFleetEarn(new FleetContext(fleetOf(told)))).toBe(can);
});

describe('a fleet of probes that chart', () => {
  const probes = (count: number) => Array.from({ length: count }, (_, index) => probeIn('H', { symbol: `T-${index}` }));
  const earns = (told: SystemTold, ships: readonly Ship[], lanes: Strategy['ships'][number]['lanes']) => {
    const rules = allDo(...lanes);
    return canFleetEarn(aFleet(aGalaxy({ H: { x: 0, places: {}, ...told } }, ships), { strategy: { ships: rules } }));
  };
  const [open, closed] = [{ isBeingBuilt: false }, { isBeingBuilt: true }];

  test.each<
    [what: string, told: SystemTold, ships: readonly Ship[], lanes: Strategy['ships'][number]['lanes'], can: boolean]
  >([
    ['earns once the home gate is open', open, probes(1), ['chart'], true],
    ['does not while it is not', closed, probes(1), ['chart'], false],
    ['does while it is not, but they are abroad', closed, [probeIn('A')], ['chart'], true],
    ['does not while all of them scout at home', open, probes(CHARTING_TUNING.scouts), ['scout', 'chart'], false],
    ['does once there are more', open, probes(CHARTING_TUNING.scouts + 1), ['scout', 'chart'], true],
    ['does not with a tank', open, [explorerIn('H')], ['chart'], false],
    ['does with a warp drive', open, [explorerIn('H')], ['warp'], true],
    ['does not with another drive', open, [{ ...explorerIn('H'), modules: [] }], ['warp'], false],
  ])('%s', (_, told, ships, lanes, can) => {
    expect(earns(told, ships, lanes)).toBe(can);
  });
});

test('a fleet earns by refining with a ship that has a refinery', () => {
  const refiner = { ...HAULER, modules: [{ symbol: 'MODULE_ORE_REFINERY_I', requirements: {} }] };
  const earns = (ship: Ship) => canFleetEarn(new FleetContext(fleetOf({ ships: [ship], lanes: ['refine'] })));
  expect([HAULER, refiner].map(earns)).toEqual([false, true]);
});

test('a fleet whose strategy gives no ship a lane that earns is not meant to: it buys as its rules say', () => {
  const facts = fleetOf({ ships: [] });
  const ships = allDo('scout');
  const scouting = { ...facts, strategy: { ...facts.strategy, ships } };
  expect(canFleetEarn(new FleetContext(facts))).toBe(false);
  expect(canFleetEarn(new FleetContext(scouting))).toBe(true);
  expect(rulesNow(new FleetContext(scouting))).toEqual(RULES);
});

describe('the first purchase of a fleet that cannot earn', () => {
  const bought = (told: Told) => growthMission(new PlanContext(fleetOf({ ships: [], ...told }), aProbe()))?.what;

  test.each<[what: string, told: Told, type: string | undefined]>([
    ['is the first of the list that can and is paid for', {}, 'SHIP_MINING_DRONE'],
    ['is the dearer one where that is first', { credits: 310_000 }, 'SHIP_LIGHT_HAULER'],
    ['is nothing else while none can be paid', { credits: 39_000 }, undefined],
    ['is one: the next waits for it', { underWay: true }, undefined],
    ['is what the strategy says where a ship earns', { ships: [HAULER] }, 'SHIP_PROBE'],
  ])('%s', (_, told, type) => {
    expect(bought(told)).toBe(type && `buy a ${type} at ${at('A')}`);
  });

  test('is none of those that the strategy gives no lane that earns', () => {
    const facts = fleetOf({ ships: [] });
    const strategy = { ...facts.strategy, ships: allDo('haul') };
    expect(rulesNow(new FleetContext({ ...facts, strategy }))).toEqual([]);
  });

  test('is limited by the most that the strategy wants of its type', () => {
    expect(rulesNow(new FleetContext(fleetOf({ ships: [] })))).toEqual([
      { type: 'SHIP_LIGHT_HAULER', atMost: 2, whenCreditsAbove: 0 },
      { type: 'SHIP_MINING_DRONE', atMost: 9, whenCreditsAbove: 0 },
    ]);
  });
});
