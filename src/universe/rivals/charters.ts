import { seededRandom } from '../../time/random.ts';
import { sketchOf } from '../galaxy/catalogue.ts';
import { systemCount } from '../galaxy/proportions.ts';
import { once } from '../lookup.ts';
import { type UniverseState, worldOf } from '../state.ts';
import { firstGateHours, gatesBuiltByOthers, gatesToBeBuilt, hoursSinceStart } from './built-gates.ts';

/** Game hours of a week. */
const WEEK_HOURS = 168;

/**
 * Charts that each has made by the week's end: the board of 2026-09-13 for the first five (facts: rival-charts), and
 * for the others what brings the sum to the 60,000 to 75,000 that are estimated there. Of 7,000 systems; in proportion
 * otherwise.
 */
export const WEEKS_CHARTS = {
  strong: [18_551, 13_249, 8_457, 6_940, 5_865, 5_000],
  small: 1_000,
  ofSystems: 7_000,
} as const;

/** Charts an hour of a probe that charts whole systems, jumps included (facts: charting-speed). */
export const CHARTS_PER_HULL_HOUR = 9.8;

/** Game hours from the opening of a charter's gate until all of its hulls are at work; ours. */
export const GROWTH_HOURS = 12;

/** Largest share of a system's asteroids that a charter leaves uncharted (ours: one operator sorts them last). */
const MOST_LEFT_OUT = 0.3;

/** What the callsigns of charters begin with, before a number from 1. */
const CALLSIGNS = 'ABROAD-';

/** A rival that charts abroad; it has no ships in the universe, but what it charts follows from the time. */
export interface Charter {
  readonly agentSymbol: string;
  /** The system in which it began, whose gate it builds. */
  readonly homeSymbol: string;
  /** Game hours after the reset at which its gate opens. */
  readonly gateAtHours: number;
  /** Game hours after the reset at which each of its hulls begins. */
  readonly hullsFromHours: readonly number[];
  /** Share of the asteroids of each system that it leaves uncharted. */
  readonly leftOutShare: number;
}

/** Game hours that a hull of a charter works in a week, on average, whose gate opens at an hour. */
export function workedHours(gateAtHours: number): number {
  return Math.max(1, WEEK_HOURS - gateAtHours - GROWTH_HOURS / 2);
}

/** When each hull of a charter begins, in game hours after the reset, for this many charts in a week. */
export function hullsFrom(gateAtHours: number, charts: number): number[] {
  const hulls = Math.max(1, Math.round(charts / workedHours(gateAtHours) / CHARTS_PER_HULL_HOUR));
  return Array.from({ length: hulls }, (_, hull) => gateAtHours + (GROWTH_HOURS * hull) / hulls);
}

/** How many rivals chart abroad; none in a galaxy so small that nobody else builds a gate. */
function charterCount(state: UniverseState): number {
  return gatesToBeBuilt(state) === 0 ? 0 : (state.rivalsAbroadWanted ?? worldOf(state).charters.agents);
}

const callsignOf = (index: number) => `${CALLSIGNS}${index + 1}`;

/** The rivals that chart abroad, the strongest first. It works out the network of gates, half a second of a process. */
export const chartersOf = once((state: UniverseState): readonly Charter[] => {
  const homes = gatesBuiltByOthers(state);
  const { charters } = worldOf(state);
  const share = (systemCount(state) / WEEKS_CHARTS.ofSystems) * charters.chartsFactor;
  return Array.from({ length: charterCount(state) }, (_, index) => {
    const random = seededRandom(state.seed, 'charter', index);
    const { systemSymbol, finishedAtHours } = homes[index % homes.length] ?? { systemSymbol: '', finishedAtHours: 0 };
    const charts = (WEEKS_CHARTS.strong[index] ?? WEEKS_CHARTS.small) * share;
    return {
      agentSymbol: callsignOf(index),
      homeSymbol: systemSymbol,
      gateAtHours: finishedAtHours,
      hullsFromHours: hullsFrom(finishedAtHours, charts),
      leftOutShare: random.between(0, MOST_LEFT_OUT),
    };
  });
});

/** The charter of this callsign; undefined if there is none. */
export function charterNamed(state: UniverseState, agentSymbol: string): Charter | undefined {
  // Agents that register ask this: only such a name is worth the network of gates, which charters of some worlds need.
  if (!agentSymbol.startsWith(CALLSIGNS)) return undefined;
  return chartersOf(state).find((charter) => charter.agentSymbol === agentSymbol);
}

/** Credits of a new agent, and what a charter earns an hour at home until its gate opens; the latter is ours. */
const START_CREDITS = 175_000;
const HOME_CREDITS_PER_HOUR = 60_000;

/** Credits that a chart leaves, antimatter and hulls paid: 693.8 million for 18,551 charts (facts: rival-charts). */
const CREDITS_PER_CHART = 37_400;

/** Ships of a new agent. */
const START_SHIPS = 2;

function creditsOf({ gateAtHours }: Pick<Charter, 'gateAtHours'>, charts: number, hours: number): number {
  const atHome = Math.max(0, Math.min(hours, gateAtHours)) * HOME_CREDITS_PER_HOUR;
  return Math.round(START_CREDITS + atHome + charts * CREDITS_PER_CHART);
}

/** The public data of a rival abroad. */
export interface CharterAgent {
  readonly symbol: string;
  readonly headquarters: string;
  readonly credits: number;
  readonly startingFaction: string;
  readonly shipCount: number;
}

/** A rival abroad while all of them are at home; where that is, is worked out only if it is asked for. */
function agentAtHome(state: UniverseState, index: number, hours: number): CharterAgent {
  const home = () => chartersOf(state)[index]?.homeSymbol ?? '';
  return {
    symbol: callsignOf(index),
    get headquarters() {
      return `${home()}-A1`;
    },
    credits: creditsOf({ gateAtHours: hours }, 0, hours),
    get startingFaction() {
      return sketchOf(state, home())?.factions[0] ?? '';
    },
    shipCount: START_SHIPS,
  };
}

/**
 * The rivals abroad as agents, with credits and ships that fit their charts.
 * @param chartCounts charts by agent, those of players before theirs taken off
 */
export function charterAgents(
  state: UniverseState,
  chartCounts: ReadonlyMap<string, number>,
  nowMs: number,
): readonly CharterAgent[] {
  const hours = hoursSinceStart(state, nowMs);
  if (hours < firstGateHours(state))
    return Array.from({ length: charterCount(state) }, (_, index) => agentAtHome(state, index, hours));
  return chartersOf(state).map((charter) => ({
    symbol: charter.agentSymbol,
    headquarters: `${charter.homeSymbol}-A1`,
    credits: creditsOf(charter, chartCounts.get(charter.agentSymbol) ?? 0, hours),
    startingFaction: sketchOf(state, charter.homeSymbol)?.factions[0] ?? '',
    shipCount: START_SHIPS + charter.hullsFromHours.filter((fromHours) => fromHours <= hours).length,
  }));
}
