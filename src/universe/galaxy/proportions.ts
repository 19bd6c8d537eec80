import { factionSymbols } from '../facts/factions.ts';
import type { UniverseState } from '../state.ts';

/** The galaxy of 2026-07-04 in round numbers: systems, gates among them, connections, gates being built (game-facts 8). */
const RECORDED = { systems: 7_000, gates: 3_101, connections: 6_827, gatesUnderConstruction: 306 } as const;

/** The largest galaxy that there are symbols for, with room to draw them. */
const MOST_SYSTEMS = 50_000;

/** How many systems the galaxy has: never fewer than there are home systems, nor more than there are symbols for. */
export function systemCount({ systemsWanted = RECORDED.systems }: UniverseState): number {
  return Math.min(MOST_SYSTEMS, Math.max(factionSymbols.length, Math.round(systemsWanted)));
}

/** How many of the systems are faction capitals: one a faction, fewer in a galaxy too small for that. */
export function capitalCount(systems: number): number {
  return Math.min(factionSymbols.length, systems - factionSymbols.length);
}

/** How many of the systems have a gate; home systems and capitals all do. */
export function gateCount(systems: number): number {
  const inProportion = Math.round((systems * RECORDED.gates) / RECORDED.systems);
  return Math.max(factionSymbols.length + capitalCount(systems), inProportion);
}

/** How many connections there are between so many gates. */
export function connectionCount(gates: number): number {
  return Math.round((gates * RECORDED.connections) / RECORDED.gates);
}

/** How many gates are being built besides those of the home systems. */
export function buildingSiteCount(systems: number): number {
  return Math.round((systems * RECORDED.gatesUnderConstruction) / RECORDED.systems);
}
