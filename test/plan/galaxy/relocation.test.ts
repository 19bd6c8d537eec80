import { describe, expect, test } from 'vitest';
import { PlanContext } from '../../../src/plan/context.ts';
import { relocationMission } from '../../../src/plan/galaxy/relocation.ts';
import { richness } from '../../../src/plan/galaxy/trade-systems.ts';
import type { Mission, OwnedClaim } from '../../../src/plan/mission.ts';
import { RELOCATION_TUNING } from '../../../src/plan/tuning/charting.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { PriceSeen } from '../../../src/world/known.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aMission } from '../../kit/makers.ts';
import { endingIn, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, aRichSystem, boundTo, freighterIn, gate, probeIn, type SystemTold, system } from './galaxies.ts';

const HOME: SystemTold = { x: 0, isBeingBuilt: false, leadsTo: ['A'], places: {} };
const POOR: SystemTold = { x: 100, leadsTo: ['H', 'R'], places: {}, counts: { PLANET: 2 } };
const RULES = [
  { match: { role: 'SATELLITE' }, lanes: ['scout', 'explore', 'chart'] as const },
  { match: { symbol: '*' }, lanes: ['trade', 'scout'] as const },
];

interface Told {
  readonly ship?: Ship;
  readonly others?: readonly Ship[];
  readonly systems?: Readonly<Record<string, SystemTold>>;
  readonly claims?: readonly OwnedClaim[];
  readonly credits?: number;
  /** What its lanes would do where it is: nothing unless told. */
  readonly missions?: readonly Mission[];
}

/** The plan of a ship in a galaxy whose rich system R is next to the poor system A. */
function situationWith({ ship = freighterIn('A'), others = [], systems = {}, claims = [], credits = 9e6 }: Told) {
  const rich = aRichSystem({ x: 200, leadsTo: ['A'] });
  const world = aGalaxy({ H: HOME, A: POOR, R: rich, ...systems }, [ship, ...others]);
  world.agent = { symbol: 'T', headquarters: `${system('H')}-A1`, credits, startingFaction: 'COSMIC' };
  const ships = RULES.map((rule) => ({ ...rule, lanes: [...rule.lanes] }));
  const strategy = { ships, reserveCredits: 0, avoid: { markets: [], goods: [] } };
  return { ship, facts: factsOf(world, { strategy, claims: [...claims] }) };
}

function relocationOf(told: Told) {
  const { ship, facts } = situationWith(told);
  return relocationMission(new PlanContext(facts, ship), told.missions ?? []);
}

/** A load that takes ten seconds. */
const earning = (profitCredits: number): Mission => {
  return { ...aMission([]), lane: 'trade', expected: { profitCredits, seconds: 10, requests: 1 } };
};
const looking: Mission = { ...earning(0), lane: 'scout' };

const onItsWay = (by: string): OwnedClaim => ({ ...boundTo('R', 'trading'), by });

describe('a ship that trades abroad', () => {
  test('goes to the nearest rich system whose markets are known, and claims a place there', () => {
    const mission = relocationOf({});
    expect(mission?.what).toBe('on the way to trade in X1-R');
    const stops = mission?.stops.map(({ waypoint, actions }) => `${waypoint} ${actions.map(({ kind }) => kind)}`);
    expect(stops).toEqual(['X1-A-G jump', 'X1-R-G readSystem']);
    expect(mission?.claims[0]).toMatchObject({ kind: 'system', systemSymbol: 'X1-R', does: 'trading' });
    expect(mission?.because).toContain('probably rich (99 %, 10 markets)');
  });

  test('flies to the gate with the fuel that it has', () => {
    const systems = { A: { ...POOR, places: { P: { x: 300 } } } };
    const mission = relocationOf({ ship: freighterIn('A', { place: 'P', fuel: 100 }), systems });
    expect(mission?.stops[0]).toMatchObject({ waypoint: gate('A'), flightMode: 'DRIFT' });
    expect(mission?.stops[0]?.actions).toEqual([{ kind: 'jump', destination: gate('R') }]);
  });

  test('stays where it is when it would come there after the reset', () => {
    const systems = { A: { ...POOR, places: { P: { x: 600 } } } };
    const { facts, ship } = situationWith({ ship: freighterIn('A', { place: 'P' }), systems });
    const goesWithin = (seconds: number) => {
      const world = endingIn(facts.world as WorldState, seconds / 3_600);
      return relocationMission(new PlanContext({ ...facts, world }, ship), []) !== undefined;
    };
    expect([1_800, 100].map(goesWithin)).toEqual([true, false]);
  });

  const BEYOND = { R: aRichSystem({ x: 200, leadsTo: ['A', 'S'] }), S: aRichSystem({ x: 300, leadsTo: ['R'] }) };
  const older = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => freighterIn(name, { symbol: `T-1${index}` }));
  test.each<[what: string, told: Told]>([
    ['earns enough there', { ship: freighterIn('R'), missions: [earning(1_000)] }],
    ['has markets to see there', { ship: freighterIn('R'), missions: [looking] }],
    ['is at home', { ship: freighterIn('H') }],
    ['has no hold', { ship: probeIn('A') }],
    ['finds the places there taken', { others: older(RELOCATION_TUNING.tradersPerSystem, 'R') }],
    ['hears of others on their way', { others: older(1, 'A'), claims: [onItsWay('T-10')] }],
    ['has no credits for a jump', { credits: 100 }],
    ['knows too few markets there', { systems: { R: aRichSystem({ x: 200, leadsTo: ['A'] }, 3) } }],
    ['is too far away', { systems: { R: aRichSystem({ x: 99_000, leadsTo: ['A'] }) } }],
  ])('stays where it is while it %s', (_, told) => {
    expect(relocationOf(told)).toBeUndefined();
  });

  test.each([0, 500])('leaves a system where its best load brings %i credits in ten seconds', (credits) => {
    const missions = [earning(credits)];
    expect(relocationOf({ ship: freighterIn('R'), systems: BEYOND, missions })?.what).toContain('X1-S');
  });

  test.each<[agoSeconds: number, goes: boolean]>([
    [RELOCATION_TUNING.freshSeconds - 60, false],
    [RELOCATION_TUNING.freshSeconds + 60, true],
  ])('goes where one of ours saw prices %i seconds ago: %s', (agoSeconds, goes) => {
    const { ship, facts } = situationWith({});
    const seenAtMs = NOW_MS - agoSeconds * 1_000;
    const iron = { symbol: 'IRON', type: 'EXPORT', tradeVolume: 20, supply: 'HIGH', purchasePrice: 9, sellPrice: 8 };
    const listed = { exports: ['IRON'], imports: [], exchange: [] };
    const prices = new Map([['IRON', { ...iron, seenAtMs } as PriceSeen]]);
    (facts.world as WorldState).markets.set('X1-R-M1', { symbol: 'X1-R-M1', ...listed, prices });
    expect(relocationMission(new PlanContext(facts, ship), []) !== undefined).toBe(goes);
  });

  test('makes room for an older one', () => {
    const others = older(RELOCATION_TUNING.tradersPerSystem, 'R');
    expect(relocationOf({ ship: freighterIn('R'), systems: BEYOND, others })?.what).toContain('X1-S');
  });
});

const chance = (planets: number, stations: number, isSettled = false) =>
  richness({ counts: { PLANET: planets, ORBITAL_STATION: stations }, isSettled });

test.each<[planets: number, stations: number, isRich: boolean]>([
  [0, 0, false],
  [2, 1, false],
  [5, 2, false],
  [4, 4, true],
  [7, 5, true],
])('a system of %i planets and %i stations: rich %s', (planets, stations, isRich) => {
  expect(chance(planets, stations) >= 0.5).toBe(isRich);
});

test('each more station makes it more probable, all but certain with one for each of many planets, and no more', () => {
  const chances = [0, 1, 2, 3, 4, 5].map((stations) => chance(5, stations));
  expect(chances).toEqual([...chances].sort((a, b) => a - b));
  expect(chance(6, 6)).toBeGreaterThan(0.95);
  expect(chance(3, 5)).toBe(chance(3, 3));
});

test('a starter system is none, whatever it has', () => {
  expect(chance(7, 7, true)).toBe(0);
});
