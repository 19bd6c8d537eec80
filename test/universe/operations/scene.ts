import { gateConnections } from '../../../src/universe/galaxy/gates/gates.ts';
import { homeSystemSymbol } from '../../../src/universe/galaxy/names.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { ContractState, UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { finishGate as finish } from '../finish-gate.ts';
import { type Json, newPlayer, newUniverse, type Player, registered } from '../service/player.ts';

/** What a test may set before its scene begins. */
export interface Stage {
  readonly state: UniverseState;
  readonly ship: ShipState;
  readonly contract: ContractState;
  readonly nowMs: number;
}

export interface Scene {
  readonly player: Player;
  /** The frigate's path, /my/ships/VOYAGER-1. */
  readonly ship: string;
  /** The probe's path. */
  readonly probe: string;
  /** The starter contract's path. */
  readonly contract: string;
}

/** The state that a universe would save now. */
export function savedState(player: Player): UniverseState {
  return JSON.parse(player.universe.snapshot()).state;
}

/** Enough for gates that lead somewhere, and soon made. */
const SYSTEMS = 60;

/** A player that has just registered, in a universe that went on from an edited snapshot. */
export function scene(edit: (stage: Stage) => void = () => {}, speed = 1): Scene {
  const { player } = registered(newUniverse({ speed, systems: SYSTEMS }));
  const saved: Json = JSON.parse(player.universe.snapshot());
  const state: UniverseState = saved.state;
  const [ship, contract] = [state.ships['VOYAGER-1'], Object.values(state.contracts)[0]];
  if (ship === undefined || contract === undefined) throw new Error('scene: expected a frigate and a contract');
  edit({ state, ship, contract, nowMs: player.nowMs });
  const resumed = newPlayer(newUniverse({ resumeFrom: JSON.stringify(saved) }));
  Object.assign(resumed, { token: player.token, nowMs: player.nowMs });
  const probe = '/my/ships/VOYAGER-2';
  return { player: resumed, ship: '/my/ships/VOYAGER-1', probe, contract: `/my/contracts/${contract.id}` };
}

/** The home system's waypoints, seed 1. */
export const homeWaypoints: readonly WaypointState[] = (() => {
  const state: UniverseState = { ...savedState(registered().player), systems: {} };
  return Object.values(systemAt(state, homeSystemSymbol(state.seed, 'COSMIC'))?.waypoints ?? {});
})();

/** The first waypoint of the home system for which it is true. */
export function waypointWith(isWanted: (waypoint: WaypointState) => boolean): WaypointState {
  const found = homeWaypoints.find(isWanted);
  if (found === undefined) throw new Error('waypointWith: expected such a waypoint in the home system');
  return found;
}

/** Lets the universe outlive its week, as those do in which a contract's deadline comes before the reset. */
export function withoutResets({ state }: Pick<Stage, 'state'>): void {
  Object.assign(state, { resetsWanted: false });
}

/** Puts a ship to a waypoint at once. */
export function put(
  ship: ShipState,
  { symbol }: Pick<WaypointState, 'symbol'>,
  status: 'DOCKED' | 'IN_ORBIT' = 'IN_ORBIT',
): void {
  Object.assign(ship.nav, { waypointSymbol: symbol, originSymbol: symbol, destinationSymbol: symbol, status });
}

/** The home system's gate, gas giant, and its shipyard on a moon of planet H. */
export const homeGate = waypointWith(({ type }) => type === 'JUMP_GATE');
export const gasGiant = waypointWith(({ type }) => type === 'GAS_GIANT');
export const droneYard = waypointWith(({ symbol, shipTypes }) => shipTypes !== undefined && /-H\d+$/.test(symbol));

/** Finishes the home system's gate, as players would by bringing all that its bill asks for. */
export function finishGate({ state }: Pick<Stage, 'state'>, gate: string = homeGate.symbol): void {
  finish(state, gate);
}

/** Some finished gate that the home gate leads to. */
export function finishedNeighbour(state: UniverseState): string {
  const found = gateConnections(state, homeGate.systemSymbol).find(
    (symbol) => waypointAt(state, symbol)?.isUnderConstruction === false,
  );
  if (found === undefined) throw new Error('finishedNeighbour: expected a finished gate next to home');
  return found;
}

export const asteroidWithoutMarket = waypointWith(({ type, trade }) => type === 'ASTEROID' && trade === undefined);
export const engineeredAsteroid = waypointWith(({ type }) => type === 'ENGINEERED_ASTEROID');

/** Changes a waypoint of the home system; undefined takes a field away. */
export function changeWaypoint(
  { state }: Stage,
  symbol: string,
  changes: Partial<Record<keyof WaypointState, unknown>>,
): void {
  const system = systemAt(state, symbol.split('-').slice(0, 2).join('-'));
  const waypoint = system?.waypoints[symbol];
  if (waypoint === undefined) throw new Error(`changeWaypoint: expected a waypoint, got ${symbol}`);
  Object.assign(waypoint, changes);
}
