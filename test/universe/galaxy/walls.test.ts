import { describe, expect, it, test } from 'vitest';
import { GameWorld } from '../../../src/config/worlds/world-schema.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { constructionAt, isUnderConstruction } from '../../../src/universe/galaxy/gates/construction.ts';
import { connectedSystems, gateSymbolIn, jumpSecondsFrom } from '../../../src/universe/galaxy/gates/gates.ts';
import { isWall } from '../../../src/universe/galaxy/gates/walls.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { volumesTakenByJumps } from '../../../src/universe/rivals/jump-traffic.ts';
import { chartingStops } from '../../../src/universe/rivals/others-charts.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { finishGate } from '../finish-gate.ts';
import { galaxyOf, homeOf } from './fresh-universe.ts';

const POCKET_SYSTEMS = 12;
const UNTIL_HOURS = 65;

function universeWith(walledShare: number, values: object = {}): UniverseState {
  const gates = { walledShare, pocketSystems: POCKET_SYSTEMS, wallsUntilHours: UNTIL_HOURS };
  return { ...galaxyOf(3, 2_000), world: { name: 'of the test', values: GameWorld.parse({ ...values, gates }) } };
}

const hourOf = ({ startedAtMs }: UniverseState, hours: number) => startedAtMs + hours * 3_600_000;

function isOpenAt(state: UniverseState, systemSymbol: string, hours: number): boolean {
  const gate = waypointAt(state, gateSymbolIn(state, systemSymbol) ?? '');
  return gate !== undefined && !isUnderConstruction(state, gate, hourOf(state, hours));
}

/** More systems than any pocket of these universes has. */
const MANY = 250;

/** Systems that jumps reach at an hour from one whose gate is finished; not all of them if there are many. */
function reachOf(state: UniverseState, from: string, hours: number): string[] {
  const reached = new Set([from]);
  for (const symbol of reached)
    for (const next of connectedSystems(state, symbol))
      if (reached.size < MANY && !reached.has(next) && isOpenAt(state, next, hours)) reached.add(next);
  return [...reached];
}

const wallsOf = (state: UniverseState) =>
  systemCatalogue(state).flatMap(({ symbol, hasGate }) => (hasGate && isWall(state, symbol) ? [symbol] : []));

describe('a walled home', () => {
  const state = universeWith(1);
  const home = homeOf(state).symbol;

  it('has a pocket that no jump leaves before the hour, and that is open from then on', () => {
    const inside = reachOf(state, home, UNTIL_HOURS - 0.1);
    expect(inside).toEqual(expect.arrayContaining([...jumpSecondsFrom(state, home).keys()].slice(0, POCKET_SYSTEMS)));
    expect(inside.length).toBeLessThan(MANY);
    expect(reachOf(state, home, UNTIL_HOURS)).toHaveLength(MANY);
  });

  it('is opened early by whoever brings what one of the gates around it needs', () => {
    const universe = universeWith(1);
    const inside = reachOf(universe, home, 1);
    const next = inside.flatMap((symbol) => connectedSystems(universe, symbol));
    const wall = next.find((symbol) => isWall(universe, symbol)) ?? '';
    const gate = gateSymbolIn(universe, wall) ?? '';
    finishGate(universe, gate);
    expect(constructionAt(universe, gate, hourOf(universe, 1))).toMatchObject({ isComplete: true });
    expect(reachOf(universe, home, 1).length).toBeGreaterThan(inside.length);
  });

  it('sees the gates around it fill up over the day before the hour', () => {
    const gate = gateSymbolIn(state, wallsOf(state)[0] ?? '') ?? '';
    const mats = (hours: number) => constructionAt(state, gate, hourOf(state, hours))?.materials[0]?.fulfilled;
    expect([40, UNTIL_HOURS - 12, UNTIL_HOURS].map(mats)).toEqual([0, 800, 1_600]);
  });
});

test('a share of walled homes decides each home by itself', () => {
  const [some, all] = [0.5, 1].map((share) => new Set(wallsOf(universeWith(share))));
  expect(some?.size).toBeGreaterThan(0);
  expect(some?.size).toBeLessThan(all?.size ?? 0);
});

test('universes of one galaxy in other worlds have no walls', () => {
  expect(wallsOf(universeWith(1)).length).toBeGreaterThan(0);
  const open = universeWith(0);
  expect(wallsOf(open)).toEqual([]);
  const wall = wallsOf(universeWith(1))[0] ?? '';
  expect([isOpenAt(universeWith(1), wall, 0), isOpenAt(open, wall, 0)]).toEqual([false, true]);
});

describe('walls that stand', () => {
  const state = universeWith(1, {
    charters: { agents: 14, chartsFactor: 5, mostInOneSystem: 2, gatesFromHours: 1, gatesToHours: 10 },
    jumps: { othersVolumes: 14 },
  });
  const stops = chartingStops(state, 168);

  const homes = systemCatalogue(state).filter(({ role }) => role === 'home');
  const pockets = new Set(homes.flatMap(({ symbol }) => reachOf(state, symbol, 0)));

  it('keep charters on their side until the hour', () => {
    const crossed = (before: boolean) =>
      Map.groupBy(
        stops.filter(({ fromHours }) => fromHours < UNTIL_HOURS === before),
        ({ hull }) => hull.crew.charter.homeSymbol,
      );
    const [early, late] = [crossed(true), crossed(false)];
    const isInside = (home: string) => connectedSystems(state, home).some((symbol) => pockets.has(symbol));
    expect(new Set([...early.keys()].map(isInside))).toEqual(new Set([true, false]));
    for (const [home, own] of early) {
      expect(new Set(own.map(({ systemSymbol }) => pockets.has(systemSymbol)))).toEqual(new Set([isInside(home)]));
      const reach = new Set(reachOf(state, home, 0));
      expect(late.get(home)?.some(({ systemSymbol }) => !reach.has(systemSymbol))).toBe(true);
    }
  });

  it('let no gate be finished by others that leads out of a pocket', () => {
    const later = new Set(homes.flatMap(({ symbol }) => reachOf(state, symbol, UNTIL_HOURS - 0.1)));
    const found = [...later].filter((symbol) => !pockets.has(symbol));
    expect(found.filter((symbol) => sketchOf(state, symbol)?.role !== 'starter')).toEqual([]);
  });

  it('have no jumps of others, who take ANTIMATTER there from the hour on', () => {
    const busy = wallsOf(state).filter((symbol) => volumesTakenByJumps(state, symbol, UNTIL_HOURS) > 0);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.filter((symbol) => volumesTakenByJumps(state, symbol, UNTIL_HOURS - 1) > 0)).toEqual([]);
  });
});
