import { Counter, Gauge, Registry } from 'prom-client';
import type { Operator } from '../daemon/operator.ts';

/** The daemon in figures, as Prometheus reads them. */
export interface Metrics {
  readonly contentType: string;
  text(operator: Operator | undefined): Promise<string>;
}

/** A gauge without labels, and what it is read from. */
const GAUGES: readonly (readonly [name: string, help: string, read: (operator: Operator) => number])[] = [
  ['credits', 'Credits of the agent.', (operator) => operator.status().credits],
  [
    'net_worth_credits',
    'Credits and the price of ships bought, less advances.',
    (operator) => operator.status().netWorth,
  ],
  [
    'credits_per_game_hour',
    'Net worth gained a game hour, over the last game hour.',
    (operator) => operator.status().creditsPerHour,
  ],
  ['game_hours', 'Game hours since the start of this run.', (operator) => operator.status().gameHours],
  ['game_speed_ratio', 'Game seconds a second.', (operator) => operator.status().speed],
  ['queue_depth', 'Requests that wait.', (operator) => operator.status().requests.waiting],
  [
    'requests_in_flight',
    'Requests that were sent and not answered.',
    (operator) => operator.status().requests.inFlight,
  ],
  [
    'queue_oldest_wait_game_seconds',
    'How long the request that waits longest has waited.',
    (operator) => operator.status().requests.oldestWaitSeconds,
  ],
  [
    'request_budget_per_game_minute',
    'Requests that the limits allow a game minute.',
    (operator) => operator.status().requests.budgetPerMinute,
  ],
  ['fleet_paused', '1 while the whole fleet is paused by its owner.', (operator) => Number(operator.status().paused)],
  [
    'strategy_loaded_timestamp_seconds',
    'When the strategy in force was loaded, seconds since 1970.',
    (operator) => operator.status().strategy.loadedAtMs / 1_000,
  ],
  [
    'strategy_broken',
    '1 while the strategy on disk has mistakes and an older one is in force.',
    (operator) => Number(operator.status().strategy.problem !== null),
  ],
];

/** Metrics about each ship, by its symbol. */
function addShips(registry: Registry, operator: Operator): void {
  const registers = [registry];
  const state = new Gauge({
    name: 'argosy_ship_state',
    help: '1 for the state that the machine of the ship is in.',
    labelNames: ['ship', 'state'],
    registers,
  });
  const perShip = (name: string, help: string) => new Gauge({ name, help, labelNames: ['ship'], registers });
  const profit = perShip('argosy_ship_profit_credits', 'Profit of the ship in this run.');
  const cargo = perShip('argosy_ship_cargo_units', 'Units in the hold.');
  const fuel = perShip('argosy_ship_fuel_units', 'Units in the tank.');
  const since = perShip('argosy_ship_state_since_timestamp_seconds', 'When the ship came to its state, since 1970.');
  for (const view of operator.ships()) {
    const ship = view.symbol;
    state.set({ ship, state: view.state }, 1);
    profit.set({ ship }, view.profitCredits);
    cargo.set({ ship }, view.cargo.units);
    fuel.set({ ship }, view.fuel.current);
    since.set({ ship }, view.stateSinceMs / 1_000);
  }
}

function addRequests(registry: Registry, operator: Operator): void {
  const registers = [registry];
  const settled = new Counter({
    name: 'argosy_requests_total',
    help: 'Requests of this run, by operation and outcome (done, refused, unknown).',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  for (const [operation, outcomes] of operator.requestCounts()) {
    for (const [outcome, count] of outcomes) settled.inc({ operation, outcome }, count);
  }
  const { started, rejected429 } = operator.status().requests;
  new Counter({ name: 'argosy_requests_started_total', help: 'Requests sent in this run.', registers }).inc(started);
  const rejected = { name: 'argosy_requests_rate_limited_total', help: 'Replies of 429 in this run.', registers };
  new Counter(rejected).inc(rejected429);
}

function addProcess(registry: Registry, isReady: boolean): void {
  const registers = [registry];
  const ready = { name: 'argosy_ready', help: '1 while the ships are at work.', registers };
  new Gauge(ready).set(Number(isReady));
  const memory = { name: 'argosy_resident_memory_bytes', help: 'Memory of the process.', registers };
  new Gauge(memory).set(process.memoryUsage.rss());
}

/** Metrics made anew at each reading, since all that they tell is kept elsewhere. */
export function createMetrics(): Metrics {
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    text: async (operator) => {
      const registry = new Registry();
      addProcess(registry, operator !== undefined);
      if (operator !== undefined) {
        for (const [name, help, read] of GAUGES)
          new Gauge({ name: `argosy_${name}`, help, registers: [registry] }).set(read(operator));
        addShips(registry, operator);
        addRequests(registry, operator);
      }
      return registry.metrics();
    },
  };
}
