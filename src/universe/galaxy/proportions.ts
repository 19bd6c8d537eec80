import { factionSymbols } from '../facts/factions.ts';
import type { UniverseState } from '../state.ts';

/** The galaxy of 2026-07-04 in round numbers: systems, gates, connections, unfinished gates (game-facts 8). */
const RECORDED = { systems: 7_000, gates: 3_101, connections: 6_827, gatesUnderConstruction: 306 } as const;

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

/** Number of systems with a gate; home systems and capitals all have one. */
export function gateCount(systems: number): number {
  const inProportion = Math.round((systems * RECORDED.gates) / RECORDED.systems);
  return Math.max(factionSymbols.length + capitalCount(systems), inProportion);
}

/** Number of connections between this number of gates. */
export function connectionCount(gates: number): number {
  return Math.round((gates * RECORDED.connections) / RECORDED.gates);
}

/** Number of unfinished gates besides those of the home systems. */
export function buildingSiteCount(systems: number): number {
  return Math.round((systems * RECORDED.gatesUnderConstruction) / RECORDED.systems);
}
