import { lookup } from '../../lookup.ts';
import { shareBuiltByOthers } from '../../rivals/built-gates.ts';
import type { UniverseState, WaypointState } from '../../state.ts';
import { waypointAt } from '../systems.ts';
import { isWall } from './walls.ts';

/** One material of a construction site, in units. */
export interface ConstructionMaterial {
  readonly tradeSymbol: string;
  readonly required: number;
  readonly fulfilled: number;
}

/** A construction site, finished or not. */
export interface ConstructionState {
  /** The waypoint. */
  readonly symbol: string;
  readonly materials: readonly ConstructionMaterial[];
  readonly isComplete: boolean;
}

/**
 * The result of a delivery; nothing is taken unless `ok`. `not-found`: no construction site there (4802); `not-
 * required`: the good isn't among the materials (4800); `fulfilled`: the material is complete; `exceeds`: more units
 * than are still needed (both 4801).
 */
export type SupplyOutcome = 'ok' | 'not-found' | 'not-required' | 'fulfilled' | 'exceeds';

/**
 * The materials of a jump gate since 2024, and the units already delivered when the universe begins (facts: home-gate).
 */
export const JUMP_GATE_BILL: readonly ConstructionMaterial[] = [
  { tradeSymbol: 'FAB_MATS', required: 1_600, fulfilled: 0 },
  { tradeSymbol: 'ADVANCED_CIRCUITRY', required: 400, fulfilled: 0 },
  { tradeSymbol: 'QUANTUM_STABILIZERS', required: 1, fulfilled: 1 },
];

/** Units of a material that players have delivered to a site. */
export function suppliedUnits(state: UniverseState, waypointSymbol: string, tradeSymbol: string): number {
  return lookup(lookup(state.supplies ?? {}, waypointSymbol) ?? {}, tradeSymbol) ?? 0;
}

/** Players and others deliver to the same counters (facts: home-gate). */
function siteOf(state: UniverseState, { symbol, systemSymbol }: WaypointState, nowMs: number): ConstructionState {
  const othersShare = shareBuiltByOthers(state, systemSymbol, nowMs);
  const materials = JUMP_GATE_BILL.map((line) => {
    const byOthers = Math.floor(othersShare * (line.required - line.fulfilled));
    const delivered = line.fulfilled + suppliedUnits(state, symbol, line.tradeSymbol) + byOthers;
    return { ...line, fulfilled: Math.min(line.required, delivered) };
  });
  return { symbol, materials, isComplete: materials.every(({ required, fulfilled }) => fulfilled >= required) };
}

/** Whether a waypoint was under construction when the universe began. */
export function wasUnderConstruction(
  state: UniverseState,
  { type, systemSymbol, isUnderConstruction: inEveryWorld }: WaypointState,
): boolean {
  return inEveryWorld || (type === 'JUMP_GATE' && isWall(state, systemSymbol));
}

/** The construction site of a waypoint that was under construction when the universe began; undefined for any other. */
export function constructionAt(
  state: UniverseState,
  waypointSymbol: string,
  nowMs: number,
): ConstructionState | undefined {
  const waypoint = waypointAt(state, waypointSymbol);
  return waypoint && wasUnderConstruction(state, waypoint) ? siteOf(state, waypoint, nowMs) : undefined;
}

/** Whether a waypoint is still under construction: until the last unit of its materials is delivered. */
export function isUnderConstruction(state: UniverseState, waypoint: WaypointState, nowMs: number): boolean {
  return wasUnderConstruction(state, waypoint) && !siteOf(state, waypoint, nowMs).isComplete;
}

function recordSupply(state: UniverseState, waypointSymbol: string, tradeSymbol: string, units: number): void {
  state.supplies ??= {};
  const supplied = lookup(state.supplies, waypointSymbol) ?? {};
  state.supplies[waypointSymbol] = { ...supplied, [tradeSymbol]: (supplied[tradeSymbol] ?? 0) + units };
}

/** Units that a site would take of a delivery: all, or what it still needs in a universe that takes parts. */
export function unitsTaken(
  state: UniverseState,
  waypointSymbol: string,
  tradeSymbol: string,
  units: number,
  nowMs: number,
): number {
  const materials = state.partialSupply === true ? constructionAt(state, waypointSymbol, nowMs)?.materials : undefined;
  const line = materials?.find((material) => material.tradeSymbol === tradeSymbol);
  const missing = line === undefined ? 0 : line.required - line.fulfilled;
  return missing === 0 ? units : Math.min(units, missing);
}

/**
 * Delivers units of a good to a construction site, all or none (`supplyConstruction`); the caller moves the
 * cargo.
 * @param units a whole number of at least 1
 */
export function supplyConstruction(
  state: UniverseState,
  waypointSymbol: string,
  tradeSymbol: string,
  units: number,
  nowMs: number,
): SupplyOutcome {
  const site = constructionAt(state, waypointSymbol, nowMs);
  if (site === undefined) return 'not-found';
  const line = site.materials.find((material) => material.tradeSymbol === tradeSymbol);
  if (line === undefined) return 'not-required';
  const missing = line.required - line.fulfilled;
  if (missing === 0) return 'fulfilled';
  if (units > missing) return 'exceeds';
  recordSupply(state, waypointSymbol, tradeSymbol, units);
  return 'ok';
}
