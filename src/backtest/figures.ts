import type { Summary } from '../daemon/missions/summary.ts';
import type { MissionFigures } from '../report/mission-figures.ts';
import type { Store } from '../store/store.ts';
import type { AgentSummary, Counters } from '../universe/door.ts';
import type { OperationId } from '../wire/endpoints.ts';
import type { MinerFigures } from './miners.ts';
import { creditsPer1000RequestsAfter, type Sample } from './series.ts';

/** Credits that every agent starts with (facts: registration). */
export const STARTING_CREDITS = 175_000;

/** Requests a minute that the service allows (facts: rate-limit). */
export const REQUESTS_PER_MINUTE = 150;

/** The results of a strategy over some hours of one universe; counts are taken from the universe itself. */
export interface Figures {
  readonly seed: number;
  readonly hours: number;
  readonly credits: number;
  /** Credits + prices paid for bought ships still owned − advances on open contracts. */
  readonly netWorth: number;
  readonly ships: number;
  readonly requests: Pick<Counters, 'sent' | 'accepted' | 'rejected429' | 'refused' | 'byEndpoint'>;
  /** Accepted requests as a fraction of 150 a minute. */
  readonly budgetUse: number;
  readonly creditsPerHour: number;
  readonly creditsPer1000Requests: number;
  readonly contractsFulfilled: number;
  readonly unitsSold: number;
  readonly firstMillionAtHours: number | null;
  /** Counted from the third hour on; null for a shorter run. */
  readonly creditsPer1000RequestsAfterHour2: number | null;
  /** Least credits left after a purchase of goods or a ship; null without a purchase. */
  readonly leastCreditsAfterPurchase: number | null;
  readonly missions: MissionFigures;
  readonly miners: MinerFigures;
  readonly byLane: Readonly<
    Record<string, { readonly profit: number; readonly requests: number; readonly shipHours: number }>
  >;
  readonly virtualSecondsPerSecond: number;
  readonly peakRssMb: number;
}

/** An agent that is not registered yet. */
export const NO_AGENT: AgentSummary = {
  credits: 0,
  ships: 0,
  pricesPaidForOwnedShips: 0,
  advancesOnOpenContracts: 0,
};

/** Credits + prices paid for bought ships still owned − advances on open contracts. */
export function agentWorth(agent: AgentSummary): number {
  return agent.credits + agent.pricesPaidForOwnedShips - agent.advancesOnOpenContracts;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** Earnings, requests and ship hours by lane, from the daemon's books; "none" is what belongs to no lane. */
export async function laneFigures(
  store: Store,
  summaries: readonly Pick<Summary, 'shipHoursByLane'>[],
): Promise<Figures['byLane']> {
  const lanes: Record<string, { profit: number; requests: number; shipHours: number }> = {};
  const at = (lane: string | null) => {
    lanes[lane ?? 'none'] ??= { profit: 0, requests: 0, shipHours: 0 };
    return lanes[lane ?? 'none'] as { profit: number; requests: number; shipHours: number };
  };
  for (const { lane, profitCredits } of await store.ledger.byLane()) at(lane).profit += profitCredits;
  for (const { lane, count } of await store.requests.byLane()) at(lane).requests += count;
  const spent = summaries.flatMap(({ shipHoursByLane }) => Object.entries(shipHoursByLane));
  for (const [lane, hours] of spent) at(lane).shipHours = round(at(lane).shipHours + hours, 2);
  return lanes;
}

/** Operations that spend credits on goods or ships. The reserve limits these; fuel is always bought. */
const PURCHASES: ReadonlySet<string> = new Set<OperationId>(['purchaseCargo', 'purchaseShip']);

/** Least credits left after a purchase, by the books; null without a purchase. */
export async function leastCreditsAfterPurchase({ ledger, meta }: Store): Promise<number | null> {
  let credits = Number((await meta.get('openingCredits')) ?? 0);
  let least: number | null = null;
  for await (const rows of ledger.all())
    for (const { operation, creditsDelta } of rows) {
      credits += creditsDelta;
      if (PURCHASES.has(operation)) least = Math.min(least ?? credits, credits);
    }
  return least;
}

type Taken = 'seed' | 'hours' | 'firstMillionAtHours' | 'byLane' | 'missions' | 'miners' | 'peakRssMb';

/** What the figures of a run are made from. */
interface Measured extends Pick<Figures, Taken | 'leastCreditsAfterPurchase'> {
  readonly agent: AgentSummary;
  readonly counters: Counters;
  readonly series: readonly Sample[];
  /** Game hours that these real seconds took; fewer than `hours` where a kept run goes on. */
  readonly playedHours: number;
  readonly realSeconds: number;
}

/** The figures of a run. */
export function figuresOf({ seed, hours, agent, counters, playedHours, realSeconds, ...rest }: Measured): Figures {
  const netWorth = agentWorth(agent);
  const { sent, accepted, rejected429, refused, byEndpoint } = counters;
  return {
    seed,
    hours,
    credits: agent.credits,
    netWorth,
    ships: agent.ships,
    requests: { sent, accepted, rejected429, refused, byEndpoint },
    budgetUse: round(accepted / (REQUESTS_PER_MINUTE * 60 * hours), 4),
    creditsPerHour: Math.round((netWorth - STARTING_CREDITS) / hours),
    creditsPer1000Requests: sent === 0 ? 0 : Math.round((1_000 * (netWorth - STARTING_CREDITS)) / sent),
    contractsFulfilled: counters.contractsFulfilled,
    unitsSold: counters.unitsSold,
    firstMillionAtHours: rest.firstMillionAtHours,
    creditsPer1000RequestsAfterHour2: creditsPer1000RequestsAfter(2, rest.series),
    leastCreditsAfterPurchase: rest.leastCreditsAfterPurchase,
    missions: rest.missions,
    miners: rest.miners,
    byLane: rest.byLane,
    virtualSecondsPerSecond: Math.round((playedHours * 3_600) / realSeconds),
    peakRssMb: rest.peakRssMb,
  };
}
