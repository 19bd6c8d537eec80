import type { ChartState, UniverseState } from '../state.ts';

/** How many waypoints each player has charted, and whose charts those came before. */
interface Tally {
  readonly byAgent: Map<string, number>;
  readonly forestalled: NonNullable<ChartState['forestalled']>[];
}

/** Kept beside the states: with tens of thousands of charts, counting them anew takes a tenth of a second. */
const tallies = new WeakMap<UniverseState, Tally>();

function count({ byAgent, forestalled }: Tally, chart: ChartState): void {
  byAgent.set(chart.submittedBy, (byAgent.get(chart.submittedBy) ?? 0) + 1);
  if (chart.forestalled !== undefined) forestalled.push(chart.forestalled);
}

/** The tally of all charts that players have made so far. */
export function tallyOf(state: UniverseState): Tally {
  const known = tallies.get(state);
  if (known !== undefined) return known;
  const tally: Tally = { byAgent: new Map(), forestalled: [] };
  for (const chart of Object.values(state.charts ?? {})) count(tally, chart);
  tallies.set(state, tally);
  return tally;
}

/** Keeps a player's chart in the state. */
export function keepChart(state: UniverseState, waypointSymbol: string, chart: ChartState): void {
  count(tallyOf(state), chart);
  state.charts ??= {};
  state.charts[waypointSymbol] = chart;
}
