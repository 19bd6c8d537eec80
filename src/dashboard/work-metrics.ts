import type { EarningsLine } from '../report/sums.ts';
import type { AtWork, MetricMaker } from './metrics.ts';

/** What the lanes of an agent came to. */
interface AgentLanes extends Pick<AtWork, 'agent'> {
  readonly lines: readonly EarningsLine[];
}

/** What the lanes of each agent came to, by the books. */
export function lanesOf(all: readonly AtWork[]): Promise<readonly AgentLanes[]> {
  return Promise.all(all.map(async ({ agent, operator }) => ({ agent, lines: (await operator.profit()).byLane })));
}

/** A figure by lane, and how to read it. */
const LANE_COUNTERS = [
  ['received', 'Credits that the lane received, since the books began.', ({ earnedCredits }) => earnedCredits],
  ['spent', 'Credits that the lane spent, since the books began.', ({ spentCredits }) => spentCredits],
] as const satisfies readonly (readonly [string, string, (line: EarningsLine) => number])[];

/** Adds what each lane received and spent. */
export function addLanes({ counter }: MetricMaker, lanes: readonly AgentLanes[]): void {
  for (const [name, help, read] of LANE_COUNTERS) {
    const metric = counter(`argosy_lane_${name}_credits_total`, help, 'lane', 'agent');
    for (const { agent, lines } of lanes) for (const line of lines) metric.inc({ lane: line.name, agent }, read(line));
  }
}

/** Adds ships by type. */
export function addTypes({ gauge }: MetricMaker, all: readonly AtWork[]): void {
  const types = gauge('argosy_ships_of_type', 'Ships of the type.', 'type', 'agent');
  for (const { agent, operator } of all)
    for (const { type } of operator.ships()) types.inc({ type: type ?? 'unknown', agent });
}

/** Operations whose successes have a name of their own among the metrics. */
const DONE_COUNTERS = [
  ['charts', 'Waypoints that were charted in this run.', 'createChart'],
  ['contracts_fulfilled', 'Contracts that were fulfilled in this run.', 'fulfillContract'],
  ['ships_bought', 'Ships that were bought in this run.', 'purchaseShip'],
] as const;

/** Adds what was done in this run, by what owners ask for. */
export function addDone({ counter }: MetricMaker, all: readonly AtWork[]): void {
  for (const [name, help, operation] of DONE_COUNTERS) {
    const metric = counter(`argosy_${name}_total`, help, 'agent');
    for (const { agent, operator } of all)
      metric.inc({ agent }, operator.requestCounts().get(operation)?.get('done') ?? 0);
  }
}
