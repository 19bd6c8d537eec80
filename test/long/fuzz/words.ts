import type { Random } from '../../../src/time/random.ts';
import { gateConnections, gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import type { Game } from '../../../src/universe/game.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';

const NONSENSE = [
  '',
  ' ',
  'constructor',
  '__proto__',
  'toString',
  'X1-ZZ00-A1',
  'null',
  '../../etc',
  '%00',
  '\u{1F680}',
  'a'.repeat(5_000),
  "'; --",
] as const;

const NUMBERS = [1, 1, 1, 1, 2, 2, 3, 3, 5, 5, 10, 20, 60, 100, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 1];
const UNITS: readonly unknown[] = [...NUMBERS, '3', '0', 'x', null, true, [], {}];

const GOODS = [
  'FUEL',
  'IRON_ORE',
  'COPPER_ORE',
  'ALUMINUM_ORE',
  'FOOD',
  'FAB_MATS',
  'ADVANCED_CIRCUITRY',
  'SHIP_PARTS',
  'ANTIMATTER',
  'HYDROCARBON',
  'IRON',
  'MOUNT_MINING_LASER_I',
  'MOUNT_GAS_SIPHON_II',
  'MODULE_CARGO_HOLD_II',
  'MODULE_GAS_PROCESSOR_I',
  'MODULE_CREW_QUARTERS_I',
] as const;

const SHIP_TYPES = [
  'SHIP_PROBE',
  'SHIP_MINING_DRONE',
  'SHIP_SURVEYOR',
  'SHIP_SIPHON_DRONE',
  'SHIP_LIGHT_SHUTTLE',
] as const;

/** What a request may name, most often something that there is. */
export type Words = ReturnType<typeof wordsOf>;

/** Now and then nonsense in place of a word. */
const NONSENSE_SHARE = 0.03;

/** Words about the game as it is now. */
export function wordsOf(game: Game, random: Random) {
  const { state } = game;
  const nonsense = (): string => random.pick(NONSENSE);
  const oneOf = (known: readonly string[]) =>
    known.length === 0 || random.next() < NONSENSE_SHARE ? nonsense() : random.pick(known);
  const systems = Object.keys(state.systems);
  return {
    nonsense,
    ship: () => oneOf(Object.keys(state.ships)),
    system: () => oneOf(systems),
    waypoint: () => oneOf(likelyWaypoints(Object.values(state.systems[oneOf(systems)]?.waypoints ?? {}))),
    /** Where the ship is, in its system, or through its gate. */
    near: (ship: string) => oneOf(placesNear(game, random, state.ships[ship])),
    contract: () => oneOf(Object.keys(state.contracts).slice(-4)),
    agent: () => oneOf(Object.keys(state.agents)),
    good: () => oneOf(GOODS),
    shipType: () => oneOf(SHIP_TYPES),
    mode: () => oneOf(['CRUISE', 'BURN', 'DRIFT', 'STEALTH']),
    units: () => random.pick(UNITS),
  };
}

function placesNear({ state }: Game, random: Random, ship: ShipState | undefined): string[] {
  if (ship === undefined) return [];
  const { systemSymbol, waypointSymbol } = ship.nav;
  const chance = random.next();
  if (chance < 0.3) return [waypointSymbol];
  if (chance < 0.45)
    return [...gateConnections(state, systemSymbol), gateSymbolIn(state, systemSymbol) ?? waypointSymbol];
  return likelyWaypoints(Object.values(state.systems[systemSymbol]?.waypoints ?? {}));
}

/** Markets, yards, giants and gates stand there more often than bare rocks, or little would ever happen. */
export function likelyWaypoints(
  waypoints: readonly { readonly symbol: string; readonly type: string; readonly trade?: object }[],
): string[] {
  return waypoints.flatMap(({ symbol, type, trade }) => {
    const isLively = trade !== undefined || type === 'GAS_GIANT' || type === 'JUMP_GATE';
    return isLively ? [symbol, symbol, symbol, symbol] : [symbol];
  });
}
