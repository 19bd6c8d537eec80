import type { Claim } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { Waypoint } from '../../../src/wire/schemas/system.ts';
import { ALL_SYSTEMS } from '../../../src/world/galaxy/galaxy.ts';
import { emptyWorld, type WorldState } from '../../../src/world/state.ts';
import { aProbe, aShip, NOW_MS } from '../../kit/planning.ts';

/** X1-H from H. */
export const system = (name: string) => `X1-${name}`;

/** The gate of a system: X1-H-G from H. */
export const gate = (name: string) => `X1-${name}-G`;

export interface PlaceTold {
  readonly type?: string;
  readonly x: number;
  readonly y?: number;
  /** Charted unless told otherwise. */
  readonly isUncharted?: true;
  readonly hasMarket?: true;
}

export interface SystemTold {
  /** Place among the systems; undefined: the list of all systems does not tell of it. */
  readonly x?: number;
  readonly y?: number;
  readonly hasNoGate?: true;
  readonly isSettled?: true;
  readonly counts?: Readonly<Record<string, number>>;
  /** Systems that its gate leads to; undefined: nobody of us has read it. */
  readonly leadsTo?: readonly string[];
  /** Its waypoints by name beside the gate, which is at 0/0 if there is one; undefined: nobody of us has listed them. */
  readonly places?: Readonly<Record<string, PlaceTold>>;
  /** Game seconds since they were listed. */
  readonly listedAgo?: number;
  /** Whether its gate is told to be under construction; undefined: not told. */
  readonly isBeingBuilt?: boolean;
}

function waypointOf(systemSymbol: string, name: string, told: PlaceTold): Waypoint {
  const { x, y = 0, type = 'PLANET', isUncharted, hasMarket } = told;
  const traits = [...(isUncharted ? ['UNCHARTED'] : []), ...(hasMarket ? ['MARKETPLACE'] : [])];
  const symbol = `${systemSymbol}-${name}`;
  return { symbol, type, systemSymbol, x, y, traits: traits.map((trait) => ({ symbol: trait })) };
}

function addSystem(world: WorldState, name: string, told: SystemTold): void {
  const { x, y = 0, hasNoGate, isSettled = false, counts = {}, leadsTo, places, listedAgo = 0, isBeingBuilt } = told;
  const symbol = system(name);
  if (x !== undefined) {
    const itsGate = hasNoGate ? undefined : gate(name);
    world.systems.set(symbol, { symbol, x, y, gate: itsGate, isSettled, counts, entry: `${symbol}-F` });
  }
  if (leadsTo !== undefined)
    world.gates.set(gate(name), { symbol: gate(name), connections: leadsTo.map((to) => gate(to)) });
  if (places === undefined && isBeingBuilt === undefined) return;
  if (!hasNoGate) {
    const itsGate = waypointOf(symbol, 'G', { x: 0, type: 'JUMP_GATE' });
    const told = isBeingBuilt === undefined ? {} : { isUnderConstruction: isBeingBuilt };
    world.waypoints.set(itsGate.symbol, { ...itsGate, ...told });
  }
  if (places === undefined) return;
  for (const [place, of] of Object.entries(places)) {
    const waypoint = waypointOf(symbol, place, of);
    world.waypoints.set(waypoint.symbol, waypoint);
  }
  world.listedAtMs.set(symbol, NOW_MS - listedAgo * 1_000);
}

/** A galaxy of systems by name, whose list was read to its end; the agent's seat is in H, whose gate is finished unless told otherwise. */
export function aGalaxy(systems: Readonly<Record<string, SystemTold>>, ships: readonly Ship[] = []): WorldState {
  const world = emptyWorld();
  world.systemsListedAtMs.set(ALL_SYSTEMS, NOW_MS);
  world.agent = { symbol: 'T', headquarters: `${system('H')}-A1`, credits: 1_000_000, startingFaction: 'COSMIC' };
  for (const [name, told] of Object.entries(systems)) addSystem(world, name, told);
  for (const ship of ships) world.ships.set(ship.symbol, ship);
  return world;
}

/** The claim of a ship that arrives in a system after these seconds. */
export const boundTo = (name: string, does: 'charting' | 'reading' | 'trading', seconds = 0): Claim => {
  return { kind: 'system', systemSymbol: system(name), does, arrivesAtMs: NOW_MS + seconds * 1_000 };
};

const inOrbit = (ship: Ship, name: string, place: string): Ship => {
  const at = { systemSymbol: system(name), waypointSymbol: `${system(name)}-${place}` };
  return { ...ship, nav: { ...ship.nav, ...at, status: 'IN_ORBIT' } };
};

/** A probe at a waypoint of a system, its gate unless told otherwise. */
export function probeIn(name: string, { symbol = 'T-2', place = 'G', restsUntil = '' } = {}): Ship {
  const probe = inOrbit(aProbe(symbol), name, place);
  return restsUntil === '' ? probe : { ...probe, cooldown: { ...probe.cooldown, expiration: restsUntil } };
}

/** A freighter in orbit at a waypoint of a system, its gate unless told otherwise. */
export function freighterIn(name: string, { symbol = 'T-20', place = 'G', fuel = 2_300 } = {}): Ship {
  const ship = aShip({ symbol, frame: 'FRAME_HEAVY_FREIGHTER', tank: 2_300, fuel, capacity: 225 });
  return inOrbit(ship, name, place);
}

const markets = (count: number): Record<string, PlaceTold> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`M${index}`, { x: index, hasMarket: true }]));

/** A system that looks rich, so many of whose markets are known. */
export function aRichSystem(told: SystemTold, count = 10): SystemTold {
  return { counts: { PLANET: 6, ORBITAL_STATION: 6 }, places: markets(count), ...told };
}

/** An explorer in orbit at a waypoint of a system, its gate unless told otherwise, with a drive of range 2,000. */
export function explorerIn(name: string, { symbol = 'T-9', place = 'G', fuel = 800 } = {}): Ship {
  const ship = aShip({ symbol, role: 'EXPLORER', frame: 'FRAME_EXPLORER', tank: 800, fuel });
  const modules = [{ symbol: 'MODULE_WARP_DRIVE_I', range: 2_000, requirements: {} }];
  return inOrbit({ ...ship, modules }, name, place);
}
