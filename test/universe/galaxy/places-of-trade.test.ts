import { describe, expect, it } from 'vitest';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { type GameWorld, GameWorld as WorldSchema } from '../../../src/config/worlds/world-schema.ts';
import { factionSymbols } from '../../../src/universe/facts/factions.ts';
import { capitalOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { systemWithoutVisit } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { galaxyOf } from './fresh-universe.ts';

const inWorld = (values: GameWorld): UniverseState => ({ ...galaxyOf(41, 900), world: { name: 'test', values } });
const middle = inWorld(loadWorld('middle').values);

const waypointsIn = (state: UniverseState, symbol: string): WaypointState[] =>
  Object.values(systemWithoutVisit(state, symbol)?.waypoints ?? {});

function frontier(state: UniverseState, hasGate: boolean): WaypointState[] {
  const sketches = systemCatalogue(state).filter((one) => one.role === 'frontier' && one.hasGate === hasGate);
  return sketches.flatMap(({ symbol }) => waypointsIn(state, symbol));
}

const percent = (waypoints: readonly WaypointState[], has: (one: WaypointState) => boolean) =>
  (100 * waypoints.filter(has).length) / waypoints.length;

describe('where markets and yards go by type', () => {
  const gated = frontier(middle, true);

  // Within 5 points of the census (facts: places-of-trade).
  it.each([
    ['ORBITAL_STATION', 86.5, 52],
    ['PLANET', 80, 0],
    ['MOON', 66.5, 0.5],
    ['GAS_GIANT', 13, 0],
    ['ASTEROID_BASE', 96, 0],
    ['FUEL_STATION', 96.5, 0],
    ['JUMP_GATE', 100, 0],
    ['ASTEROID', 0, 0],
  ])('a %s has a market in %f %% and a yard in %f %%', (type, market, yard) => {
    const own = gated.filter((one) => one.type === type);
    expect(Math.abs(percent(own, ({ trade }) => trade !== undefined) - market)).toBeLessThan(5);
    expect(Math.abs(percent(own, ({ shipTypes }) => shipTypes !== undefined) - yard)).toBeLessThan(5);
  });

  it('every yard is a market that lists what ships are built of', () => {
    const yards = gated.filter(({ shipTypes }) => shipTypes !== undefined);
    for (const { trade, traits } of yards) {
      expect([...(trade?.imports ?? []), ...(trade?.exports ?? [])]).toContain('SHIP_PARTS');
      expect(traits).toEqual(expect.arrayContaining(['MARKETPLACE', 'SHIPYARD']));
    }
  });

  it('a capital sells its ships at a station, if it has one', () => {
    for (const faction of factionSymbols) {
      const waypoints = waypointsIn(middle, capitalOf(middle, faction)?.symbol ?? '');
      const yard = waypoints.find(({ shipTypes }) => shipTypes?.includes('SHIP_EXPLORER'));
      const hasStation = waypoints.some(({ type }) => type === 'ORBITAL_STATION');
      expect(yard?.type).toBe(hasStation ? 'ORBITAL_STATION' : 'PLANET');
    }
  });
});

it.each([0, 0.5, 1])(
  'a factor of %f on fuel stations holds where no gate leads, and nowhere else',
  (fuelFactorUngated) => {
    const [own, kind] = [inWorld(WorldSchema.parse({ charts: { fuelFactorUngated } })), inWorld(WorldSchema.parse({}))];
    const stations = (state: UniverseState, hasGate: boolean) =>
      frontier(state, hasGate).filter(({ type }) => type === 'FUEL_STATION').length;
    expect(stations(own, true)).toBe(stations(kind, true));
    expect(Math.abs(stations(own, false) / stations(kind, false) - fuelFactorUngated)).toBeLessThan(0.1);
  },
);
