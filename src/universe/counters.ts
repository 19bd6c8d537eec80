import * as z from 'zod';

/** Requests and their results, of one agent or of all; counts since the universe began. */
const Counters = z.object({
  /** Every request: `accepted` + `rejected429` + `refused`. */
  sent: z.number(),
  /** Answered with 2xx. */
  accepted: z.number(),
  /** Denied by the request limiter; never reached the game. */
  rejected429: z.number(),
  /** Answered with any other error. */
  refused: z.number(),
  /**
   * Every request by endpoint, e.g. "POST /my/ships/{shipSymbol}/sell"; a request that matches none counts as
   * "unknown".
   */
  byEndpoint: z.record(z.string(), z.number()),
  /** Units of goods sold at markets. */
  unitsSold: z.number(),
  contractsFulfilled: z.number(),
});
export type Counters = z.output<typeof Counters>;

/** The counters of the whole universe, and those of the requests that came with an agent's token. */
export const UniverseCounters = z.object({ total: Counters, byAgent: z.record(z.string(), Counters) });
export type UniverseCounters = Readonly<z.output<typeof UniverseCounters>>;

export function newCounters(): Counters {
  return { sent: 0, accepted: 0, rejected429: 0, refused: 0, byEndpoint: {}, unitsSold: 0, contractsFulfilled: 0 };
}

/** The counters that a request of this agent changes: the total, and its own. */
export function countersOf(counters: UniverseCounters, agentSymbol: string | undefined): readonly Counters[] {
  if (agentSymbol === undefined) return [counters.total];
  const own = counters.byAgent[agentSymbol] ?? newCounters();
  counters.byAgent[agentSymbol] = own;
  return [counters.total, own];
}

/** Counts one answered request. */
export function countReply(
  counters: UniverseCounters,
  reply: { readonly agentSymbol: string | undefined; readonly endpoint: string; readonly status: number },
): void {
  for (const each of countersOf(counters, reply.agentSymbol)) {
    each.sent += 1;
    each.byEndpoint[reply.endpoint] = (each.byEndpoint[reply.endpoint] ?? 0) + 1;
    if (reply.status === 429) each.rejected429 += 1;
    else if (reply.status < 300) each.accepted += 1;
    else each.refused += 1;
  }
}
