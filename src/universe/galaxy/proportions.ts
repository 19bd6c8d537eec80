import { factionSymbols } from '../facts/factions.ts';
import type { UniverseState } from '../state.ts';

/**
 * The galaxy of 2026-07-04 in round numbers: systems, gates, connections, and systems of the home template, whose gates
 * are the ones that are not built at the reset (facts: home-gate).
 */
const RECORDED = { systems: 7_000, gates: 3_101, connections: 6_827, starterSystems: 315 } as const;

/** Maximum number of systems, limited by the number of symbols. */
const MOST_SYSTEMS = 50_000;

/** Number of systems in the galaxy: at least the number of home systems, at most `MOST_SYSTEMS`. */
export function systemCount({ systemsWanted = RECORDED.systems }: UniverseState): number {
  return Math.min(MOST_SYSTEMS, Math.max(factionSymbols.length, Math.round(systemsWanted)));
}

/** Number of faction capitals: one per faction, fewer in a galaxy too small for that. */
export function capitalCount(systems: number): number {
  return Math.min(factionSymbols.length, systems - factionSymbols.length);
}

/** Number of starter systems besides the home systems in play. */
export function starterCount(systems: number): number {
  const inProportion = Math.round((systems * RECORDED.starterSystems) / RECORDED.systems);
  return Math.max(0, inProportion - factionSymbols.length);
}

/** Number of systems with a gate; home systems, other starter systems and capitals all have one. */
export function gateCount(systems: number): number {
  const inProportion = Math.round((systems * RECORDED.gates) / RECORDED.systems);
  return Math.max(factionSymbols.length + starterCount(systems) + capitalCount(systems), inProportion);
}

/** Number of connections between this number of gates. */
export function connectionCount(gates: number): number {
  return Math.round((gates * RECORDED.connections) / RECORDED.gates);
}
