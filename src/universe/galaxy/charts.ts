import { TRAIT_CHART_CREDITS } from '../facts/traits.ts';
import { lookup, once, required } from '../lookup.ts';
import { forestallOthers, othersChart, othersChartCounts } from '../rivals/others-charts.ts';
import { type ChartState, type UniverseState, type WaypointState, worldOf } from '../state.ts';
import { sketchOf } from './catalogue.ts';
import { waypointAt } from './systems.ts';

/** The one trait shown of a waypoint until it is charted (facts: uncharted). */
export const UNCHARTED = 'UNCHARTED';

/**
 * Who charted this waypoint and when: a player, a faction before the first player, or a rival abroad; undefined if it
 * is uncharted.
 */
function chartOfWaypoint(state: UniverseState, waypoint: WaypointState, nowMs: number): ChartState | undefined {
  const known = lookup(state.charts ?? {}, waypoint.symbol) ?? waypoint.chart;
  return known ?? othersChart(state, waypoint, nowMs);
}

/** The chart of a waypoint by its symbol; undefined if it is uncharted or does not exist. */
export function chartOf(state: UniverseState, waypointSymbol: string, nowMs: number): ChartState | undefined {
  const waypoint = waypointAt(state, waypointSymbol);
  return waypoint && chartOfWaypoint(state, waypoint, nowMs);
}

/**
 * Whether a waypoint's traits, market, shipyard and gate are public; an uncharted one shows them only to a ship there
 * (facts: uncharted).
 */
export function isCharted(state: UniverseState, waypoint: WaypointState, nowMs: number): boolean {
  return chartOfWaypoint(state, waypoint, nowMs) !== undefined;
}

/** The traits that are public. */
export function shownTraits(state: UniverseState, waypoint: WaypointState, nowMs: number): readonly string[] {
  return isCharted(state, waypoint, nowMs) ? waypoint.traits : [UNCHARTED];
}

/**
 * Charts a waypoint; undefined, and no change, if it is charted already (4230, `createChart`). The caller gets
 * the reward from `chartRewardCredits`.
 * @throws RangeError for a waypoint that doesn't exist
 */
export function chartWaypoint(
  state: UniverseState,
  waypointSymbol: string,
  agentSymbol: string,
  nowMs: number,
): ChartState | undefined {
  const message = `chartWaypoint: expected the symbol of a waypoint, got ${waypointSymbol}`;
  const waypoint = required(waypointAt(state, waypointSymbol), message);
  if (isCharted(state, waypoint, nowMs)) return undefined;
  const forestalled = forestallOthers(state, waypoint, nowMs);
  const chart = { submittedBy: agentSymbol, submittedOnMs: nowMs, ...(forestalled && { forestalled }) };
  keepChart(state, waypointSymbol, chart);
  return chart;
}

/** How many waypoints each agent has charted, for the leaderboard of GET / (facts: status). */
export function chartCounts(state: UniverseState, nowMs: number): ReadonlyMap<string, number> {
  const counts = othersChartCounts(state, nowMs);
  const add = (agentSymbol: string, charts: number) => counts.set(agentSymbol, (counts.get(agentSymbol) ?? 0) + charts);
  const { byAgent, forestalled } = tallyOf(state);
  for (const [agentSymbol, charts] of byAgent) add(agentSymbol, charts);
  for (const { submittedBy, submittedOnMs } of forestalled) if (submittedOnMs <= nowMs) add(submittedBy, -1);
  return counts;
}

/** How many waypoints each player has charted, and whose charts those came before. */
interface Tally {
  readonly byAgent: Map<string, number>;
  readonly forestalled: NonNullable<ChartState['forestalled']>[];
}

function count({ byAgent, forestalled }: Tally, chart: ChartState): void {
  byAgent.set(chart.submittedBy, (byAgent.get(chart.submittedBy) ?? 0) + 1);
  if (chart.forestalled !== undefined) forestalled.push(chart.forestalled);
}

/**
 * The tally of all charts that players have made so far. It is kept up to date: with tens of thousands of charts,
 * counting them anew takes a tenth of a second.
 */
const tallyOf = once((state: UniverseState) => {
  const tally: Tally = { byAgent: new Map(), forestalled: [] };
  for (const chart of Object.values(state.charts ?? {})) count(tally, chart);
  return tally;
});

/** Keeps a player's chart in the state. */
function keepChart(state: UniverseState, waypointSymbol: string, chart: ChartState): void {
  count(tallyOf(state), chart);
  state.charts ??= {};
  state.charts[waypointSymbol] = chart;
}

/** Credits that every first chart pays, whatever it reports (facts: chart-rewards). */
const BASE_CREDITS = 5_000;

/**
 * Credits for a first chart that reports these traits, before the factors of a world.
 * @param own credits in place of the built-in ones, by trait, and the base as `BASE`
 */
export function chartCreditsOf(
  traits: readonly string[],
  own: NonNullable<UniverseState['chartRewards']> = {},
): number {
  const ofTrait = (trait: string) => lookup(own, trait) ?? TRAIT_CHART_CREDITS.get(trait) ?? 0;
  return traits.reduce((sum, trait) => sum + ofTrait(trait), lookup(own, 'BASE') ?? BASE_CREDITS);
}

/**
 * Whole credits for the first chart of this waypoint; later charts pay nothing (`createChart`). The waypoint's
 * true traits count, not those shown, and one listed twice counts twice. `UniverseState.chartRewards` overrides the
 * credits of each, and the base as `BASE`; the world has factors on the sum (facts: ungated-systems).
 */
export function chartRewardCredits(
  state: UniverseState,
  { traits, systemSymbol }: Pick<WaypointState, 'traits' | 'systemSymbol'>,
): number {
  const credits = chartCreditsOf(traits, state.chartRewards);
  const { payFactor, payFactorUngated } = worldOf(state).charts;
  return Math.round(credits * payFactor * (sketchOf(state, systemSymbol)?.hasGate === false ? payFactorUngated : 1));
}
