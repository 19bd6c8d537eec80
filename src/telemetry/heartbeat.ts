/** The base values of a heartbeat's comparison. */
export interface HeartbeatMark {
  /** Game hours since the start. */
  readonly gameHours: number;
  /** Requests started since the start. */
  readonly requestsStarted: number;
}

/** The readings of a heartbeat, once a minute. */
export interface HeartbeatReading extends HeartbeatMark {
  readonly credits: number;
  readonly netWorth: number;
  /** Gain of net worth over the last game hour. */
  readonly netWorthPerHour: number;
  /** The request limit: `limits.requestsPerMinute`, per minute of game time. */
  readonly requestsPerMinute: number;
  /** Number of ships by state of their machine. */
  readonly shipsByState: Readonly<Record<string, number>>;
  /** Requests that wait now. */
  readonly queueDepth: number;
  /** Game seconds. */
  readonly oldestWaitSeconds: number;
  /** Replies of 429 since the reading before. */
  readonly rejected429?: number;
  /** Log lines lost since the start. */
  readonly linesDropped?: number;
  /** Credits by lane since the start; undefined when the books could not be read. */
  readonly profitByLane?: Readonly<Record<string, number>> | undefined;
  /** Requests by lane since the start. */
  readonly requestsByLane?: Readonly<Record<string, number>>;
  /** The previous reading; undefined: compare with the start. */
  readonly sinceLast?: HeartbeatMark | undefined;
}

/** The fields of a `heartbeat` line. */
export function heartbeatFields(reading: HeartbeatReading) {
  const last = reading.sinceLast ?? { gameHours: 0, requestsStarted: 0 };
  const requests = reading.requestsStarted - last.requestsStarted;
  const requestBudget = Math.round((reading.gameHours - last.gameHours) * 60 * reading.requestsPerMinute);
  return {
    credits: reading.credits,
    netWorth: reading.netWorth,
    netWorthPerHour: reading.netWorthPerHour,
    gameHours: Math.round(reading.gameHours * 1000) / 1000,
    ships: Object.values(reading.shipsByState).reduce((sum, count) => sum + count, 0),
    idleShips: reading.shipsByState.waiting ?? 0,
    shipsByState: inOrder(reading.shipsByState),
    requests,
    requestBudget,
    budgetUsePercent: requestBudget > 0 ? Math.round((1000 * requests) / requestBudget) / 10 : 0,
    queueDepth: reading.queueDepth,
    oldestWaitSeconds: Math.round(reading.oldestWaitSeconds * 10) / 10,
    ...(reading.rejected429 ? { rejected429: reading.rejected429 } : {}),
    ...(reading.profitByLane === undefined ? {} : { profitByLane: inOrder(reading.profitByLane) }),
    ...(reading.requestsByLane === undefined ? {} : { requestsByLane: inOrder(reading.requestsByLane) }),
    ...creditsPerRequest(reading),
    ...(reading.linesDropped ? { linesDropped: reading.linesDropped } : {}),
  };
}

/** Counts in alphabetical order without zeros, so that equal fleets give equal lines. */
function inOrder(counts: Readonly<Record<string, number>>): Record<string, number> {
  const present = Object.entries(counts).filter(([, count]) => count !== 0);
  return Object.fromEntries(present.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Credits a request, for lanes that sent any. */
function creditsPerRequest({ profitByLane, requestsByLane = {} }: HeartbeatReading) {
  if (profitByLane === undefined) return {};
  const lanes = Object.entries(requestsByLane).filter(([, requests]) => requests > 0);
  const rates = lanes.map(([lane, requests]) => [lane, Math.round((profitByLane[lane] ?? 0) / requests)] as const);
  const creditsPerRequestByLane = inOrder(Object.fromEntries(rates));
  return Object.keys(creditsPerRequestByLane).length === 0 ? {} : { creditsPerRequestByLane };
}
