import { Registry } from 'prom-client';
import type { ShipView, StatusView } from '../daemon/views.ts';
import type { ShownAgent } from './agents-view.ts';
import { type AtWork, metricsIn } from './metric-maker.ts';
import { addDone, addLanes, addTypes, lanesOfAgents } from './work-metrics.ts';

export interface MetricsParts {
  readonly agents: readonly ShownAgent[];
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
  [
    'client_requests_sent_total',
    'Requests of your other programs that took a part of the budget.',
    ({ requests }) => requests.clients?.sent ?? 0,
  ],
  [
    'client_requests_turned_away_total',
    'Requests of your other programs that were answered 429, since too many waited.',
    ({ requests }) => requests.clients?.turnedAway ?? 0,
  ],
  ['requests_rate_limited_total', 'Replies of 429 in this run.', ({ requests }) => requests.rejected429],
];

/** States that are exported even while no ship is in them, so that an alarm can be set on them. */
const ALWAYS_TOLD = ['paused', 'quarantined', 'restarting', 'waiting'] as const;

function addStatus(registry: Registry, all: readonly AtWork[]): void {
  const { gauge, counter } = metricsIn(registry);
  for (const [name, help, read] of GAUGES) {
    const metric = gauge(`argosy_${name}`, help, 'agent');
    for (const { agent, status } of all) metric.set({ agent }, read(status));
  }
  for (const [name, help, read] of COUNTERS) {
    const metric = counter(`argosy_${name}`, help, 'agent');
    for (const { agent, status } of all) metric.inc({ agent }, read(status));
  }
  const build = gauge('argosy_build_info', 'The version of the program, as a label; always 1.', 'version', 'agent');
  const ships = gauge('argosy_ships', 'Ships whose machine is in the state.', 'state', 'agent');
  for (const { agent, status } of all) {
    build.set({ version: status.version, agent }, 1);
    for (const state of ALWAYS_TOLD) ships.set({ state, agent }, 0);
    for (const [state, count] of Object.entries(status.shipsByState)) ships.set({ state, agent }, count);
  }
}

/** A figure of a ship, and how to read it. */
const SHIP_GAUGES: readonly (readonly [name: string, help: string, read: (ship: ShipView) => number])[] = [
  ['profit_credits', 'Profit of the ship in this run.', ({ profitCredits }) => profitCredits],
  ['cargo_units', 'Units in the hold of the ship.', ({ cargo }) => cargo.units],
  ['fuel_units', 'Units in the tank of the ship.', ({ fuel }) => fuel.current],
  [
    'state_timestamp_seconds',
    'When the ship came to its state, in seconds since 1970.',
    ({ stateSinceMs }) => stateSinceMs / 1_000,
  ],
];

/** Adds a few figures per ship, by its symbol. */
function addShips(registry: Registry, all: readonly AtWork[]): void {
  const { gauge } = metricsIn(registry);
  const ships = all.flatMap(({ agent, operator }) => operator.ships().map((ship) => ({ agent, ship })));
  for (const [name, help, read] of SHIP_GAUGES) {
    const metric = gauge(`argosy_ship_${name}`, help, 'ship', 'agent');
    for (const { agent, ship } of ships) metric.set({ ship: ship.symbol, agent }, read(ship));
  }
}

function addRequests(registry: Registry, all: readonly AtWork[]): void {
  const help = 'Requests of this run that are settled, by operation and outcome (done, refused, unknown).';
  const settled = metricsIn(registry).counter('argosy_requests_total', help, 'operation', 'outcome', 'agent');
  for (const { agent, operator } of all)
    for (const [operation, outcomes] of operator.requestCounts())
      for (const [outcome, count] of outcomes) settled.inc({ operation, outcome, agent }, count);
}

/** Figures of the process; where it plays several agents, their label names all of them. */
function addProcess(registry: Registry, all: readonly AtWork[], { agents, streams }: MetricsParts): void {
  const { gauge, counter } = metricsIn(registry);
  const agent = all.length === 0 ? {} : { agent: all.map(({ operator }) => operator.agent).join(',') };
  const labels = Object.keys(agent);
  const ready = gauge('argosy_ready', '1 while the ships of all agents are at work.', ...labels);
  ready.set(agent, Number(all.length === agents.length));
  gauge('argosy_page_streams', 'Pages that listen to the stream.', ...labels).set(agent, streams());
  const help = 'Lines of the log of this process, by level; debug is not counted.';
  const lines = counter('argosy_log_lines_total', help, 'level', ...labels);
  for (const level of ['info', 'warn', 'error', 'fatal'])
    for (const { feed } of agents) lines.inc({ level, ...agent }, feed.counts().get(level) ?? 0);
  gauge('process_resident_memory_bytes', 'Memory of the process.', ...labels).set(agent, process.memoryUsage.rss());
  const { user, system } = process.cpuUsage();
  const cpu = counter('process_cpu_seconds_total', 'Time of processors that the process took.', ...labels);
  cpu.inc(agent, (user + system) / 1_000_000);
}

function atWork({ operator }: ShownAgent): readonly AtWork[] {
  const present = operator();
  return present === undefined ? [] : [{ operator: present, agent: present.agent, status: present.status() }];
}

/** Name, help and labels of every metric; those of the process, which are there before the ships are at work, first. */
export function metricsCatalogue(): { readonly name: string; readonly help: string; readonly labels: string[] }[] {
  const registry = new Registry();
  addProcess(registry, [], { agents: [], streams: () => 0 });
  addStatus(registry, []);
  addShips(registry, []);
  addRequests(registry, []);
  addDone(metricsIn(registry), []);
  addLanes(metricsIn(registry), []);
  addTypes(metricsIn(registry), []);
  const metrics = registry.getMetricsAsArray();
  // The types of prom-client leave out the labels.
  return (metrics as ((typeof metrics)[number] & { labelNames: string[] })[]).map(({ name, help, labelNames }) => ({
    name,
    help,
    labels: labelNames,
  }));
}

/** The daemon's figures in Prometheus format. Each reading builds them again, since all values are kept elsewhere. */
export function createMetrics(parts: MetricsParts) {
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    text: async () => {
      const all = parts.agents.flatMap(atWork);
      const registry = new Registry();
      addProcess(registry, all, parts);
      if (all.length > 0) {
        addStatus(registry, all);
        addShips(registry, all);
        addRequests(registry, all);
        addDone(metricsIn(registry), all);
        addLanes(metricsIn(registry), await lanesOfAgents(all));
        addTypes(metricsIn(registry), all);
      }
      return registry.metrics();
    },
  };
}
