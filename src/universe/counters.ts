/** Requests and their results, of one agent or of all; counts since the universe began. */
export interface Counters {
  /** Every request: `accepted` + `rejected429` + `refused`. */
  sent: number;
  /** Answered with 2xx. */
  accepted: number;
  /** Denied by the request limiter; never reached the game. */
  rejected429: number;
  /** Answered with any other error. */
  refused: number;
  /**
   * Every request by endpoint, e.g. "POST /my/ships/{shipSymbol}/sell"; a request that matches none counts as
   * "unknown".
   */
  byEndpoint: Record<string, number>;
  /** Units of goods sold at markets. */
  unitsSold: number;
  contractsFulfilled: number;
}

/** The counters of the whole universe, and those of the requests that came with an agent's token. */
export interface UniverseCounters {
  readonly total: Counters;
  readonly byAgent: Record<string, Counters>;
}

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
