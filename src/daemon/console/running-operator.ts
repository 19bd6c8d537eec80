import type { Publisher } from '../../events/hub.ts';
import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Store } from '../../store/store.ts';
import { pass } from '../../time/wait.ts';
import type { World } from '../../world/world.ts';
import type { Session } from '../account/session.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import type { Operator, OrderSource } from '../operator.ts';
import type { DaemonParts } from '../parts.ts';
import type { DaemonEvents } from '../subscribers.ts';
import type { StatusView } from '../views.ts';
import type { PaceWatch } from '../watch/pace-watch.ts';
import { type Accounts, openAccounts } from './history/accounts.ts';
import { createGrowth, type Growth, type WorthAt } from './history/growth.ts';
import { historyOf, priceHistoryOf } from './history/history.ts';
import { createRate, type Rate } from './history/rate.ts';
import type { RequestTally } from './history/request-tally.ts';
import type { OperatorConsole } from './operator-console.ts';
import { applyOrder } from './orders/apply-order.ts';
import type { KeptOrders } from './orders/kept-orders.ts';
import type { Order, Ordered } from './orders/order.ts';
import { openContractBooks } from './views/contract-books.ts';
import { galaxyView } from './views/galaxy-view.ts';
import type { MissionJournal } from './views/mission-journal.ts';
import { openProfits } from './views/profits.ts';
import { type ShipSources, shipDetailView, shipViews } from './views/ship-view.ts';
import { tradesOf } from './views/trades.ts';
import {
  constructionView,
  contractViews,
  mapView,
  marketViews,
  shipsBySystem,
  shipyardViews,
} from './views/world-views.ts';

/** What an operator shows and controls. */
export interface OperatorSources {
  readonly fleetRuntime: FleetRuntime;
  readonly orders: KeptOrders;
  readonly world: World;
  readonly queue: RequestQueue;
  readonly store: Store;
  readonly session: Session;
  readonly tally: RequestTally;
  readonly pace: Pick<PaceWatch, 'isBehind'>;
  readonly missionJournal: MissionJournal;
  readonly events: Publisher<DaemonEvents>;
}

/** Real milliseconds between looks at the books and the queue. */
const LOOK_MS = 1_000;

/** Least real milliseconds between samples, which are otherwise taken each game minute. */
const LEAST_SAMPLE_MS = 2_000;

/** Least real milliseconds over which the request rate is measured, otherwise one game minute. */
const LEAST_RATE_MS = 5_000;

/** What the views share. */
interface Works extends OperatorSources {
  readonly parts: DaemonParts;
  readonly ownerConsole: OperatorConsole;
  readonly accounts: Accounts;
  readonly growth: Growth;
  readonly requestRate: Rate;
  readonly startedAtMs: number;
  readonly startedMonotonicMs: number;
}

const gameHourMs = ({ parts }: Pick<Works, 'parts'>) => 3_600_000 / parts.settings.server.speed;
const gameMinuteMs = (works: Works) => gameHourMs(works) / 60;

function gameHours({ parts, startedMonotonicMs }: Works): number {
  const { clock, settings } = parts;
  return ((clock.monotonicMs() - startedMonotonicMs) / 3_600_000) * settings.server.speed;
}

function netWorth({ accounts, world, parts }: Works): number {
  return accounts.netWorth(world.view, parts.clock.nowMs() + world.view.serverOffsetMs);
}

function requestsView(works: Works): StatusView['requests'] {
  const { waiting, inFlight, oldestWaitSeconds, pausedBecause } = works.queue.depth();
  return {
    ...works.queue.counters(),
    lastMinute: Math.round(works.requestRate.perMs() * gameMinuteMs(works)),
    budgetPerMinute: works.parts.settings.limits.requestsPerMinute,
    waiting,
    inFlight,
    oldestWaitSeconds: Math.round(oldestWaitSeconds * 10) / 10,
    pausedBecause,
    isBehind: works.pace.isBehind(),
  };
}

function shipsByState(states: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of [...states.values()].sort()) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function statusView(works: Works): StatusView {
  const { parts, ownerConsole, session, world, fleetRuntime, orders, growth } = works;
  const worth = netWorth(works);
  const hours = gameHours(works);
  return {
    callsign: session.callsign,
    mode: ownerConsole.mode,
    speed: parts.settings.server.speed,
    version: ownerConsole.version,
    startedAtMs: works.startedAtMs,
    nowMs: parts.clock.nowMs(),
    serverOffsetMs: world.view.serverOffsetMs,
    resetDate: session.resetDate,
    nextReset: world.view.nextReset ?? session.nextReset ?? null,
    credits: world.view.agent?.credits ?? 0,
    netWorth: worth,
    creditsPerHour: growth.perHourUntil({ atMs: parts.clock.nowMs(), netWorth: worth }),
    gameHours: Math.round(hours * 1_000) / 1_000,
    requests: requestsView(works),
    paused: orders.fleetIsPaused(),
    shipsByState: shipsByState(fleetRuntime.states()),
    shipsBySystem: shipsBySystem(world.view),
    systemsKnown: world.view.systems.size,
    construction: constructionView(world.view),
    strategy: ownerConsole.strategy.view(),
  };
}

/** Writes a sample into the books. */
async function sample(works: Works, spanMs: number, requests: number | null): Promise<void> {
  const { parts, world, growth, store } = works;
  const now = { atMs: parts.clock.nowMs(), netWorth: netWorth(works) };
  growth.note(now);
  await store.samples.record({ ...now, spanMs: Math.round(spanMs), credits: world.view.agent?.credits ?? 0, requests });
}

/** Looks at the books and the queue each second, until the signal. */
async function keepLooking(works: Works, closing: AbortSignal): Promise<void> {
  const { accounts, queue, requestRate, parts } = works;
  const sampleMs = Math.max(LEAST_SAMPLE_MS, gameMinuteMs(works));
  let last = { atMs: parts.clock.monotonicMs(), started: queue.counters().started };
  const look = async () => {
    await accounts.refresh();
    const now = { atMs: parts.clock.monotonicMs(), started: queue.counters().started };
    requestRate.note(now.atMs, now.started);
    if (now.atMs - last.atMs < sampleMs) return;
    await sample(works, now.atMs - last.atMs, now.started - last.started);
    last = now;
  };
  await sample(works, 0, null);
  for (let isFailing = false; ; ) {
    await pass(LOOK_MS, closing);
    isFailing = await hasFailed(look, isFailing, works, closing);
  }
}

/** Looks once; returns whether that failed, and logs the first failure in a row. */
async function hasFailed(look: () => Promise<void>, isTold: boolean, { parts }: Works, closing: AbortSignal) {
  try {
    await look();
    return false;
  } catch (err) {
    if (!isTold && !closing.aborted) parts.log.warn('dashboard.failed', { reason: 'its figures stand still', err });
    return true;
  }
}

/** Applies an order, and resolves once it is written to disk, so that it survives a power cut. */
async function applyForGood({ fleetRuntime, orders, world, ownerConsole }: Works, order: Order): Promise<Ordered> {
  const ordered = await applyOrder({ fleetRuntime, orders, world: world.view, strategy: ownerConsole.strategy }, order);
  if ((await orders.written()) || ordered.kind !== 'done') return ordered;
  return { kind: 'done', said: `${ordered.said}; but a restart forgets it, since it could not be written down` };
}

async function orderAndSay(works: Works, order: Order, by: OrderSource): Promise<Ordered> {
  const ordered = await applyForGood(works, order);
  const ship = 'ship' in order ? { ship: order.ship } : {};
  if (ordered.kind === 'done') works.events.publish('orderGiven', { order, by, said: ordered.said });
  else works.parts.log.info('order.refused', { by, order: order.kind, ...ship, reason: ordered.why });
  return ordered;
}

function operatorOf(works: Works): Operator {
  const { world, store, missionJournal, queue, tally, parts } = works;
  const profits = openProfits(store.ledger);
  const contractBooks = openContractBooks(store.ledger);
  const pace = () => ({ nowMs: parts.clock.nowMs(), gameHourMs: gameHourMs(works) });
  const ships: ShipSources = { ...works, fleet: works.fleetRuntime, claimBook: works.fleetRuntime };
  return {
    agent: works.session.callsign,
    status: () => statusView(works),
    ships: () => shipViews(ships, world.view.ships.values()),
    ship: (symbol) => {
      const ship = world.view.ships.get(symbol);
      return ship && shipDetailView(ships, missionJournal, ship);
    },
    map: (symbol) => mapView(world.view, symbol),
    galaxy: (since) => galaxyView(world.view, works.startedAtMs, since),
    markets: () => marketViews(world.view),
    prices: (waypoint, tradeSymbol, span = {}) => priceHistoryOf(store, waypoint, tradeSymbol, span, pace()),
    contracts: (beforeId) => contractBooks.with(contractViews(world.view), beforeId),
    shipyards: () => shipyardViews(world.view),
    profit: (span = {}) => profits.since(span),
    trades: (beforeId) => tradesOf(store, beforeId),
    history: (span = {}) => historyOf(store, span, pace()),
    queue: () => queue.waiting(),
    requestCounts: () => tally.counts(),
    order: (order, orderSource) => orderAndSay(works, order, orderSource),
  };
}

/** Net worth over the game hour before this run, as far as the daemon ran then. */
async function lastHour({ samples }: Store, nowMs: number, gameHourMs: number): Promise<readonly WorthAt[]> {
  const known = await samples.bins(nowMs - gameHourMs, nowMs, 1);
  return known.flatMap(({ atMs, netWorth }) => (netWorth === null ? [] : [{ atMs, netWorth }]));
}

/**
 * Gives the operator of this run to the owner's console, and withdraws it when the run ends.
 * @param closing ends its own looks at the books and the queue
 */
export async function openConsole(
  parts: DaemonParts,
  ownerConsole: OperatorConsole,
  sources: OperatorSources,
  closing: AbortSignal,
): Promise<void> {
  const { clock, settings } = parts;
  const works: Works = {
    ...sources,
    parts,
    ownerConsole,
    accounts: await openAccounts(sources.store.ledger),
    growth: createGrowth(
      gameHourMs({ parts }),
      (await sources.store.samples.firstMs()) ?? clock.nowMs(),
      await lastHour(sources.store, clock.nowMs(), gameHourMs({ parts })),
    ),
    requestRate: createRate(Math.max(LEAST_RATE_MS, 60_000 / settings.server.speed)),
    startedAtMs: clock.nowMs(),
    startedMonotonicMs: clock.monotonicMs(),
  };
  const forget = ownerConsole.strategy.onChange(sources.fleetRuntime.wake);
  closing.addEventListener(
    'abort',
    () => {
      forget();
      ownerConsole.onOperator(undefined);
    },
    { once: true },
  );
  keepLooking(works, closing).catch((error: unknown) => {
    if (!closing.aborted) parts.log.warn('dashboard.failed', { reason: 'its figures stand still', err: error });
  });
  ownerConsole.onOperator(operatorOf(works));
}
