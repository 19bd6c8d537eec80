import { DEFAULTS } from '../../config/schema/shared-schema.ts';
import { sum } from '../../game/numbers/averages.ts';
import { homeSystemOf } from '../../plan/galaxy/gates.ts';
import { booksBeganMs } from '../../report/story/books-began.ts';
import type { Store } from '../../store/store.ts';
import { parseJson } from '../../wire/json.ts';
import type { WorldView } from '../../world/state.ts';
import { type BookStory, openBookStory } from '../console/history/book-story.ts';
import { historyOf, priceHistoryOf } from '../console/history/history.ts';
import { bookMarks } from '../console/history/marks.ts';
import { openMissions } from '../console/history/mission-tally.ts';
import { openOwnTrades, tradesWithin } from '../console/history/own-trades.ts';
import { openReplays } from '../console/history/replays.ts';
import { galaxyAnswer } from '../console/views/galaxy-view.ts';
import { openContractBooks, openProfits, tradesOf } from '../console/views/ledger-views.ts';
import { phasesView } from '../console/views/phases-view.ts';
import { openDayBook, storyView } from '../console/views/story-views.ts';
import { countsOf, marketViews, shipyardViews, systemMap } from '../console/views/world-views.ts';
import type { Operator } from '../operator.ts';
import { boardsOfBooks } from '../story/boards.ts';
import type { PlaceView, ShipView, StatusView } from '../views.ts';
import { weekOf } from '../weeks/week.ts';
import { fillSamples } from './fill-samples.ts';
import { keptShips } from './kept-ships.ts';
import { type KeptTime, keptWorld } from './kept-world.ts';

/** Whose books they are. */
export interface KeptBooks {
  /** What a reader knows them by: "ARGOSY-1 2026-11-22", "seed-3". */
  readonly name: string;
  readonly callsign: string;
  /** YYYY-MM-DD; empty where it is not known. */
  readonly resetDate: string;
  readonly version: string;
}

/** The figures at the end of books. */
async function endOf(store: Store, gameHourMs: number) {
  const lastRow = (await store.ledger.page((await store.ledger.lastId()) - 1, 1))[0];
  const [lastBin] = (await store.samples.bins(0, Number.MAX_SAFE_INTEGER, 1)).slice(-1);
  const nowMs = Math.max(lastRow?.atMs ?? 0, lastBin?.atMs ?? 0);
  const hour = await store.samples.bins(nowMs - gameHourMs, nowMs, 1);
  return { nowMs, credits: lastRow?.creditsAfter ?? 0, netWorth: lastBin?.netWorth ?? 0, hour };
}

type End = Awaited<ReturnType<typeof endOf>>;

/** Requests a game minute over the last game hour. */
function requestsPerMinuteOf({ hour }: End, gameHourMs: number): number {
  const spanMs = sum(hour.map((bin) => bin.spanMs));
  const requests = sum(hour.map((bin) => bin.requests ?? 0));
  return spanMs === 0 ? 0 : Math.round((requests * gameHourMs) / spanMs / 60);
}

/** Where a waypoint is; at the middle of its system where that is not known. */
const placeIn =
  ({ waypoints }: WorldView) =>
  (waypoint: string): PlaceView => {
    const { symbol = waypoint, x = 0, y = 0 } = waypoints.get(waypoint) ?? {};
    return { symbol, x, y };
  };

/** What the status of books is made of. */
interface Told {
  readonly books: KeptBooks;
  readonly store: Store;
  readonly time: KeptTime;
  readonly world: WorldView;
  readonly story: BookStory;
  readonly ships: readonly ShipView[];
  readonly end: End;
  readonly beganMs: number;
}

async function statusOf({ books, store, time, world, story, ships, end, beganMs }: Told): Promise<StatusView> {
  const { nowMs, speed } = time;
  const gameHourMs = 3_600_000 / speed;
  // As the plot ends.
  const history = await historyOf({ store, story }, {}, { nowMs, gameHourMs });
  const counts = await store.requests.byLane();
  const strategy = parseJson((await store.meta.get('strategy')) ?? 'null')?.value as { name?: unknown } | null;
  const goods = story.goodsAboard(() => Number.POSITIVE_INFINITY);
  const inShips = end.netWorth - end.credits;
  return {
    callsign: books.callsign,
    kept: books.name,
    mode: 'BOOKS',
    speed,
    version: books.version,
    startedAtMs: beganMs,
    beganMs,
    nowMs,
    serverOffsetMs: 0,
    resetDate: books.resetDate,
    nextReset: world.nextReset ?? null,
    credits: end.credits,
    netWorth: end.netWorth,
    creditsPerHour: history.creditsPerHour.at(-1) ?? 0,
    earnedCredits: story.earnedCredits(),
    gameHours: Math.round(((nowMs - beganMs) / gameHourMs) * 1_000) / 1_000,
    requests: {
      started: sum(counts.map(({ count }) => count)),
      rejected429: 0,
      lastMinute: requestsPerMinuteOf(end, gameHourMs),
      budgetPerMinute: DEFAULTS.requestsPerMinute,
      waiting: 0,
      inFlight: 0,
      oldestWaitSeconds: 0,
      pausedBecause: [],
      isBehind: false,
      clients: null,
    },
    paused: false,
    buyingStopped: false,
    shipsByState: ships.length === 0 ? {} : { ended: ships.length },
    homeSystem: homeSystemOf(world) ?? null,
    shipsBySystem: countsOf(ships.map(({ nav }) => nav.system).filter((system) => system !== '')),
    systemsKnown: world.systems.size,
    worth: { ships: Math.max(0, inShips), advances: Math.max(0, -inShips), gate: story.gateCredits(), goods },
    phases: phasesView({ world, builds: story.supplies().length > 0, supplies: story.supplies(), nowMs }),
    suspended: { entries: [], purchases: [], lanes: [], ships: [], modules: [], acts: [], offer: null },
    strategy: { file: String(strategy?.name ?? 'not known'), loadedAtMs: beganMs, problem: null },
  };
}

const NO_FLEET = 'these are kept books: there is no fleet that an order could reach';

/**
 * An operator that shows books at their end, and obeys no order. Books without samples get some: give a copy.
 * @param store stays open for as long as the operator is asked
 */
export async function openKeptOperator(store: Store, books: KeptBooks): Promise<Operator> {
  const speed = Number((await store.meta.get('speed')) ?? 1);
  const gameHourMs = 3_600_000 / speed;
  await fillSamples(store, gameHourMs);
  const end = await endOf(store, gameHourMs);
  const { nowMs } = end;
  const pace = { nowMs, gameHourMs };
  const beganMs = (await booksBeganMs(store)) ?? nowMs;
  const world = await keptWorld(store, books.callsign, end.credits, { nowMs, speed });
  const story = openBookStory(store.ledger, gameHourMs);
  await story.refresh();
  const ships = await keptShips(store, { placeOf: placeIn(world), homeSystem: homeSystemOf(world) ?? '' });
  const told = { books, store, time: { nowMs, speed }, world, story, ships: ships.views(), end, beganMs };
  const status = await statusOf(told);
  const typeOf = (symbol: string) => ships.detail(symbol)?.type ?? undefined;
  // All missions of ended books are booked.
  const missions = openMissions(store, { nowMs: () => Number.MAX_SAFE_INTEGER }, typeOf);
  // The instants of a backtest are of no calendar: its days are 24 hours each from its beginning.
  const isOfUtc = speed === 1 && books.resetDate !== '';
  const [profits, contracts] = [openProfits(store.ledger, speed, isOfUtc), openContractBooks(store.ledger)];
  const [dayBook, ownTrades] = [openDayBook(store, speed, isOfUtc), openOwnTrades(store.ledger)];
  const replays = openReplays(store, beganMs, () => pace);
  return {
    agent: books.callsign,
    status: () => status,
    ships: ships.views,
    ship: ships.detail,
    map: (symbol) => systemMap(world, symbol ?? status.homeSystem ?? undefined),
    galaxy: (since) => galaxyAnswer(world, beganMs, since),
    markets: () => marketViews(world),
    prices: async (waypoint, tradeSymbol, span = {}) => {
      const prices = await priceHistoryOf(store, waypoint, tradeSymbol, span, pace);
      return { ...prices, trades: tradesWithin(prices, await ownTrades.at(waypoint, tradeSymbol)) };
    },
    contracts: (beforeId) => contracts.with([], beforeId),
    shipyards: () => shipyardViews(world),
    profit: (span = {}) => profits.since(span),
    trades: (beforeId) => tradesOf(store, beforeId),
    missions: missions.view,
    replay: replays.part,
    history: (span = {}) => historyOf({ store, story }, span, pace),
    story: async () => storyView(await bookMarks({ store, story }), story.hourLines()),
    days: () => dayBook.latest(nowMs, Number.POSITIVE_INFINITY),
    boards: () => boardsOfBooks(store, books.callsign, gameHourMs),
    week: () => weekOf(store, { callsign: books.callsign, resetDate: books.resetDate || books.name }),
    queue: () => [],
    requestCounts: () => new Map(),
    order: async () => ({ kind: 'refused', message: NO_FLEET }),
  };
}
