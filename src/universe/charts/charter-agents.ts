import { sketchOf } from '../galaxy/catalogue.ts';
import { hoursSinceStart } from '../rivals/built-gates.ts';
import { type Charter, chartersOf } from '../rivals/charters.ts';
import type { UniverseState } from '../state.ts';

/** Credits of a new agent, and what a charter earns an hour at home until its gate opens; the latter is ours. */
const START_CREDITS = 175_000;
const HOME_CREDITS_PER_HOUR = 60_000;

/** Credits that a chart leaves, antimatter and hulls paid: 693.8 million for 18,551 charts (facts: rival-charts). */
const CREDITS_PER_CHART = 37_400;

/** Ships of a new agent. */
const START_SHIPS = 2;

/** The public data of a rival abroad. */
export interface CharterAgent {
  readonly symbol: string;
  readonly headquarters: string;
  readonly credits: number;
  readonly startingFaction: string;
  readonly shipCount: number;
}

function creditsOf({ gateAtHours }: Charter, charts: number, hours: number): number {
  const atHome = Math.max(0, Math.min(hours, gateAtHours)) * HOME_CREDITS_PER_HOUR;
  return Math.round(START_CREDITS + atHome + charts * CREDITS_PER_CHART);
}

/**
 * The rivals abroad as agents, with credits and ships that fit their charts.
 * @param chartCounts charts by agent, those of players before theirs taken off
 */
export function charterAgents(
  state: UniverseState,
  chartCounts: ReadonlyMap<string, number>,
  nowMs: number,
): CharterAgent[] {
  const hours = hoursSinceStart(state, nowMs);
  return chartersOf(state).map((charter) => ({
    symbol: charter.agentSymbol,
    headquarters: `${charter.homeSymbol}-A1`,
    credits: creditsOf(charter, chartCounts.get(charter.agentSymbol) ?? 0, hours),
    startingFaction: sketchOf(state, charter.homeSymbol)?.factions[0] ?? '',
    shipCount: START_SHIPS + charter.hullsFromHours.filter((fromHours) => fromHours <= hours).length,
  }));
}
