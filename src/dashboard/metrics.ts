import { Counter, Gauge, Registry } from 'prom-client';
import type { Operator } from '../daemon/operator.ts';
import type { StatusView } from '../daemon/views.ts';
import type { EventFeed } from './event-feed.ts';

/** The daemon's figures in Prometheus format. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

export interface MetricsParts {
  /** Undefined while the daemon is not ready. */
  readonly operator: () => Operator | undefined;
  readonly feed: EventFeed;
  /** Open event streams of pages. */
  readonly streams: () => number;
}

/** A figure without labels, and how to read it. */
type Figure = readonly [name: string, help: string, read: (status: StatusView) => number];

const GAUGES: readonly Figure[] = [
  ['start_timestamp_seconds', 'When this run began, in seconds since 1970.', ({ startedAtMs }) => startedAtMs / 1_000],
  ['speed_ratio', 'Game seconds that pass in a second.', ({ speed }) => speed],
  ['agent_credits', 'Credits of the agent.', ({ credits }) => credits],
  [
    'net_worth_credits',
    'Credits and the price of ships bought, less advances on open contracts.',
    ({ netWorth }) => netWorth,
  ],
  [
    'net_worth_growth_credits_per_game_hour',
    'Net worth gained in the last game hour.',
    ({ creditsPerHour }) => creditsPerHour,
  ],
  ['requests_waiting', 'Requests that wait for their turn.', ({ requests }) => requests.waiting],
  ['requests_in_flight', 'Requests that were sent and are not answered yet.', ({ requests }) => requests.inFlight],
  [
    'request_oldest_wait_game_seconds',
    'How long the request that waits longest has waited, in game seconds.',
    ({ requests }) => requests.oldestWaitSeconds,
  ],
  [
    'request_budget_per_game_minute',
    'Requests that the limits allow in a game minute.',
    ({ requests }) => requests.budgetPerMinute,
  ],
  [
    'request_budget_used_ratio',
    'Requests of the last game minute against the budget, from 0 to 1.',
    ({ requests }) => requests.lastMinute / requests.budgetPerMinute,
  ],
  [
    'requests_held_back',
    '1 while no request is sent, such as after a 429.',
    ({ requests }) => Number(requests.pausedBecause.length > 0),
  ],
  ['fleet_paused', '1 while the whole fleet is paused by its owner.', ({ paused }) => Number(paused)],
  [
    'strategy_loaded_timestamp_seconds',
    'When the strategy in force was loaded, in seconds since 1970.',
    ({ strategy }) => strategy.loadedAtMs / 1_000,
  ],
  [
    'strategy_broken',
    '1 while the strategy on disk has mistakes and an older one is in force.',
    ({ strategy }) => Number(strategy.problem !== null),
  ],
];

const COUNTERS: readonly Figure[] = [
  ['game_seconds_total', 'Game time of this run, in seconds.', ({ gameHours }) => gameHours * 3_600],
  ['requests_started_total', 'Requests that were sent in this run.', ({ requests }) => requests.started],
  ['requests_rate_limited_total', 'Replies of 429 in this run.', ({ requests }) => requests.rejected429],
];

/** States that are exported even while no ship is in them, so that an alarm can be set on them. */
const ALWAYS_TOLD = ['paused', 'quarantined', 'restarting', 'waiting'] as const;

function addStatus(registry: Registry, status: StatusView): void {
  const registers = [registry];
  for (const [name, help, read] of GAUGES) new Gauge({ name: `argosy_${name}`, help, registers }).set(read(status));
  for (const [name, help, read] of COUNTERS) new Counter({ name: `argosy_${name}`, help, registers }).inc(read(status));
  const help = 'The version of the program, as a label; always 1.';
  const build = new Gauge({ name: 'argosy_build_info', help, labelNames: ['version'], registers });
  build.set({ version: status.version }, 1);
  const inState = 'Ships whose machine is in the state.';
  const ships = new Gauge({ name: 'argosy_ships', help: inState, labelNames: ['state'], registers });
  for (const state of ALWAYS_TOLD) ships.set({ state }, 0);
  for (const [state, count] of Object.entries(status.shipsByState)) ships.set({ state }, count);
}

/** Adds a few figures per ship, by its symbol. */
function addShips(registry: Registry, operator: Operator): void {
  const perShip = (name: string, help: string) =>
    new Gauge({ name: `argosy_ship_${name}`, help, labelNames: ['ship'], registers: [registry] });
  const profit = perShip('profit_credits', 'Profit of the ship in this run.');
  const cargo = perShip('cargo_units', 'Units in the hold of the ship.');
  const fuel = perShip('fuel_units', 'Units in the tank of the ship.');
  const since = perShip('state_timestamp_seconds', 'When the ship came to its state, in seconds since 1970.');
  for (const view of operator.ships()) {
    const ship = view.symbol;
    profit.set({ ship }, view.profitCredits);
    cargo.set({ ship }, view.cargo.units);
    fuel.set({ ship }, view.fuel.current);
    since.set({ ship }, view.stateSinceMs / 1_000);
  }
}

function addRequests(registry: Registry, operator: Operator): void {
  const settled = new Counter({
    name: 'argosy_requests_total',
    help: 'Requests of this run that are settled, by operation and outcome (done, refused, unknown).',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  for (const [operation, outcomes] of operator.requestCounts()) {
    for (const [outcome, count] of outcomes) settled.inc({ operation, outcome }, count);
  }
}

function addProcess(registry: Registry, isReady: boolean, { feed, streams }: MetricsParts): void {
  const registers = [registry];
  const ready = { name: 'argosy_ready', help: '1 while the ships are at work.', registers };
  new Gauge(ready).set(Number(isReady));
  new Gauge({ name: 'argosy_page_streams', help: 'Pages that listen to the stream.', registers }).set(streams());
  const help = 'Lines of the log of this process, by level; debug is not counted.';
  const lines = new Counter({ name: 'argosy_log_lines_total', help, labelNames: ['level'], registers });
  for (const level of ['info', 'warn', 'error', 'fatal']) lines.inc({ level }, feed.counts().get(level) ?? 0);
  const memory = { name: 'process_resident_memory_bytes', help: 'Memory of the process.', registers };
  new Gauge(memory).set(process.memoryUsage.rss());
  const { user, system } = process.cpuUsage();
  const cpu = { name: 'process_cpu_seconds_total', help: 'Time of processors that the process took.', registers };
  new Counter(cpu).inc((user + system) / 1_000_000);
}

/** Creates the metrics. Each reading builds them again, since all values are kept elsewhere. */
export function createMetrics(parts: MetricsParts): Metrics {
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    text: async () => {
      const operator = parts.operator();
      const registry = new Registry();
      if (operator !== undefined) registry.setDefaultLabels({ agent: operator.agent });
      addProcess(registry, operator !== undefined, parts);
      if (operator !== undefined) {
        addStatus(registry, operator.status());
        addShips(registry, operator);
        addRequests(registry, operator);
      }
      return registry.metrics();
    },
  };
}
