import { homeSystemOf } from '../../plan/galaxy/gates.ts';
import type { Phases } from '../../report/story/phases.ts';
import { typesOf } from '../../world/ships/ship-type.ts';
import type { BookSpan } from '../book-views.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import type { UniverseRun } from '../open-run.ts';
import type { Operator, OrderSource } from '../operator.ts';
import type { DaemonParts } from '../parts.ts';
import { keepStrategy } from '../start/keep-strategy.ts';
import type { Books } from '../start/load-books.ts';
import { boardsOfBooks } from '../story/boards.ts';
import type { ShipDetailView, ShipView, StatusView } from '../views.ts';
import { weekOf } from '../weeks/week.ts';
import { historyOf, priceHistoryOf } from './history/history.ts';
import { LiveFigures } from './history/live-figures.ts';
import { bookMarks } from './history/marks.ts';
import { type Missions, openMissions } from './history/mission-tally.ts';
import { type OwnTrades, openOwnTrades, tradesWithin } from './history/own-trades.ts';
import { openReplays } from './history/replays.ts';
import type { OperatorConsole } from './operator-console.ts';
import { applyOrder } from './orders/apply-order.ts';
import type { Order, Ordered } from './orders/order.ts';
import { galaxyAnswer } from './views/galaxy-view.ts';
import { type ContractBooks, openContractBooks, openProfits, type Profits, tradesOf } from './views/ledger-views.ts';
import { buildsGate, phasesView } from './views/phases-view.ts';
import { type ShipSources, shipDetailView, shipViews } from './views/ship-view.ts';
import { type DayBook, openDayBook, storyView } from './views/story-views.ts';
import { watchSuspended } from './views/suspended-view.ts';
import { contractViews, marketViews, shipsBySystem, shipyardViews, systemMap } from './views/world-views.ts';

/** The run that an operator shows and controls. */
interface OperatedRun extends UniverseRun, Books {
  readonly fleet: FleetRuntime;
}

function shipsByState(states: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of [...states.values()].sort()) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** The operator of one run. Its operations are properties, so that each can be passed on by itself. */
class RunningOperator implements Operator {
  readonly #parts: DaemonParts;
  readonly #console: OperatorConsole;
  readonly #run: OperatedRun;
  readonly #figures: LiveFigures;
  readonly #ships: ShipSources;
  readonly #profits: Profits;
  readonly #missions: Missions;
  readonly #contractBooks: ContractBooks;
  readonly #dayBook: DayBook;
  readonly #ownTrades: OwnTrades;
  readonly #suspended: ReturnType<typeof watchSuspended>;

  constructor(parts: DaemonParts, ownerConsole: OperatorConsole, run: OperatedRun, figures: LiveFigures) {
    this.#parts = parts;
    this.#console = ownerConsole;
    this.#run = run;
    this.#figures = figures;
    const { accounts, startedAtMs, story, requestsBefore } = figures;
    this.#ships = { ...run, claimBook: run.fleet, accounts, story, requestsBefore, startedAtMs };
    this.#profits = openProfits(run.store.ledger, parts.settings.server.speed);
    this.#missions = openMissions(run.store, parts.clock, (symbol) => {
      const ship = run.world.view.ships.get(symbol);
      return ship && typesOf(ship)[0];
    });
    this.#contractBooks = openContractBooks(run.store.ledger);
    this.#dayBook = openDayBook(run.store, parts.settings.server.speed);
    this.#ownTrades = openOwnTrades(run.store.ledger);
    this.#suspended = watchSuspended(run.events, run.world.view, run.track, run.fleet, run.closing);
    this.replay = openReplays(run.store, figures.beganMs, () => figures.pace).part;
    this.agent = run.session.callsign;
  }

  get #view() {
    return this.#run.world.view;
  }

  readonly agent: string;
  readonly ships = (): ShipView[] => shipViews(this.#ships, this.#view.ships.values());
  readonly ship = (symbol: string): ShipDetailView | undefined => {
    const ship = this.#view.ships.get(symbol);
    return ship && shipDetailView(this.#ships, this.#run.missionJournal, ship);
  };
  readonly map = (symbol?: string) => systemMap(this.#view, symbol);
  readonly galaxy = (since?: string) => galaxyAnswer(this.#view, this.#figures.startedAtMs, since);
  readonly markets = () => marketViews(this.#view);
  readonly prices = async (waypoint: string, tradeSymbol: string, span: BookSpan = {}) => {
    const prices = await priceHistoryOf(this.#run.store, waypoint, tradeSymbol, span, this.#figures.pace);
    return { ...prices, trades: tradesWithin(prices, await this.#ownTrades.at(waypoint, tradeSymbol)) };
  };
  readonly contracts = (beforeId?: string) => this.#contractBooks.with(contractViews(this.#view), beforeId);
  readonly shipyards = () => shipyardViews(this.#view);
  readonly profit = (span: BookSpan = {}) => this.#profits.since(span);
  readonly trades = (beforeId?: number) => tradesOf(this.#run.store, beforeId);
  readonly missions = () => this.#missions.view();
  readonly history = (span: BookSpan = {}) =>
    historyOf({ store: this.#run.store, story: this.#figures.story }, span, this.#figures.pace);
  readonly replay: Operator['replay'];
  readonly story = async () => {
    const { story } = this.#figures;
    return storyView(await bookMarks({ store: this.#run.store, story }), story.hourLines());
  };
  readonly days = () => this.#dayBook.latest(this.#parts.clock.nowMs());
  readonly boards = () => boardsOfBooks(this.#run.store, this.agent, this.#figures.pace.gameHourMs);
  readonly week = () => weekOf(this.#run.store, this.#run.session);
  readonly queue = () => this.#run.queue.waiting();
  readonly requestCounts = () => this.#run.tally.counts();

  readonly status = (): StatusView => {
    const { session, world, fleet, orders } = this.#run;
    const { settings, clock } = this.#parts;
    const { startedAtMs, beganMs, netWorth, creditsPerHour, gameHours, worth, story } = this.#figures;
    return {
      callsign: session.callsign,
      kept: null,
      mode: this.#console.mode,
      speed: settings.server.speed,
      version: this.#console.version,
      startedAtMs,
      beganMs,
      nowMs: clock.nowMs(),
      serverOffsetMs: world.view.serverOffsetMs,
      resetDate: session.resetDate,
      nextReset: world.view.nextReset ?? session.nextReset ?? null,
      credits: world.view.agent?.credits ?? 0,
      netWorth,
      creditsPerHour,
      earnedCredits: story.earnedCredits(),
      gameHours: Math.round(gameHours * 1_000) / 1_000,
      requests: this.#requestsView(),
      paused: orders.fleetIsPaused(),
      buyingStopped: orders.buyingIsStopped(),
      shipsByState: shipsByState(fleet.states()),
      homeSystem: homeSystemOf(world.view) ?? null,
      shipsBySystem: shipsBySystem(world.view),
      systemsKnown: world.view.systems.size,
      worth,
      phases: this.#phases(),
      suspended: this.#suspended(clock.nowMs()),
      strategy: this.#console.strategy.view(),
    };
  };

  readonly order = async (order: Order, by: OrderSource): Promise<Ordered> => {
    const ordered = await this.#applyForGood(order);
    const ship = 'ship' in order ? { ship: order.ship } : {};
    // A dry run is no order.
    if ('dryRun' in order && order.dryRun === true) return ordered;
    if (ordered.kind === 'done') this.#run.events.publish('orderGiven', { order, by, message: ordered.message });
    else this.#parts.log.info('order.refused', { by, order: order.kind, ...ship, reason: ordered.message });
    return ordered;
  };

  #phases(): Phases {
    const { world, orders } = this.#run;
    const { clock, tuning } = this.#parts;
    const strategy = orders.strategyWith(this.#console.strategy.current());
    return phasesView({
      world: world.view,
      builds: buildsGate(strategy),
      supplies: this.#figures.story.supplies(),
      nowMs: clock.nowMs(),
      tuning,
    });
  }

  #requestsView(): StatusView['requests'] {
    const { queue, pace } = this.#run;
    const { waiting, inFlight, oldestWaitSeconds, pausedBecause } = queue.depth();
    return {
      ...queue.counters(),
      lastMinute: this.#figures.requestsLastMinute,
      budgetPerMinute: this.#parts.settings.limits.requestsPerMinute,
      waiting,
      inFlight,
      oldestWaitSeconds: Math.round(oldestWaitSeconds * 10) / 10,
      pausedBecause,
      isBehind: pace.isBehind(),
      clients: this.#parts.clients?.traffic() ?? null,
    };
  }

  /** Applies an order, and resolves once it is written to disk, so that it survives a power cut. */
  async #applyForGood(order: Order): Promise<Ordered> {
    const { fleet, orders } = this.#run;
    const { strategy } = this.#console;
    const ordered = await applyOrder({ fleetRuntime: fleet, orders, world: this.#view, strategy }, order);
    if ((await orders.written()) || ordered.kind !== 'done') return ordered;
    return {
      kind: 'done',
      message: `${ordered.message}; but a restart forgets it, since it could not be written down`,
    };
  }
}

/**
 * Gives the operator of this run to the owner's console, and withdraws it when the run ends.
 * @param closing ends its own looks at the books and the queue
 */
export async function openConsole(
  parts: DaemonParts,
  ownerConsole: OperatorConsole,
  run: OperatedRun,
  closing: AbortSignal,
): Promise<void> {
  const figures = await LiveFigures.open(parts, run);
  const { strategy } = ownerConsole;
  const forget = strategy.onChange(() => {
    run.fleet.wake();
    const { file } = strategy.view();
    keepStrategy(run.store, { file, strategy: strategy.current(), atMs: parts.clock.nowMs() }).catch(run.fail);
  });
  const withdraw = () => {
    forget();
    ownerConsole.onOperator(undefined);
  };
  closing.addEventListener('abort', withdraw, { once: true });
  figures.keepLooking(closing).catch((error: unknown) => {
    if (!closing.aborted) parts.log.warn('dashboard.failed', { reason: 'its figures stand still', err: error });
  });
  ownerConsole.onOperator(new RunningOperator(parts, ownerConsole, run, figures));
}
