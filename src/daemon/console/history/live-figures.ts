import { unitsAboard } from '../../../plan/common/stops.ts';
import type { RequestQueue } from '../../../queue/request-queue.ts';
import { booksBeganMs } from '../../../report/story/books-began.ts';
import type { Store } from '../../../store/store.ts';
import { pass } from '../../../time/wait.ts';
import type { World } from '../../../world/world.ts';
import type { DaemonParts } from '../../parts.ts';
import type { StatusView } from '../../views.ts';
import { type Accounts, openAccounts } from './accounts.ts';
import { type BookStory, openBookStory } from './book-story.ts';
import { createGrowth, createRate, type Growth, type Rate, type WorthAt } from './growth.ts';
import type { GameClock } from './history.ts';

/** Real milliseconds between looks at the books and the queue; nobody reads faster. */
const LOOK_MS = 1_000;

/** Least real milliseconds, a guess at spare memory, between samples, which are otherwise taken each game minute. */
const LEAST_SAMPLE_MS = 2_000;

/** Least real milliseconds, a guess, over which the request rate is measured, otherwise one game minute. */
const LEAST_RATE_MS = 5_000;

type Process = Pick<DaemonParts, 'settings' | 'clock' | 'log'>;

/** What the figures are taken from. */
interface FigureSources {
  readonly world: World;
  readonly queue: Pick<RequestQueue, 'counters'>;
  readonly store: Store;
}

/** Net worth over the game hour before this run, for as long as the daemon ran then. */
function lastHour({ samples }: Store, nowMs: number, gameHourMs: number): Promise<readonly WorthAt[]> {
  return samples.bins(nowMs - gameHourMs, nowMs, 1);
}

/** What the books hold when the figures are opened. */
interface Opened {
  readonly accounts: Accounts;
  readonly growth: Growth;
  readonly beganMs: number;
  readonly requestsBefore: ReadonlyMap<string, number>;
}

/** The figures of a run that change by the second: net worth, its growth, and the rate of requests. */
export class LiveFigures {
  readonly accounts: Accounts;
  readonly story: BookStory;
  /** When the run began, milliseconds of our wall clock. */
  readonly startedAtMs: number;
  /** When the books began. */
  readonly beganMs: number;
  /** Requests of the missions that earlier runs booked, by ship. */
  readonly requestsBefore: ReadonlyMap<string, number>;
  readonly #startedMonotonicMs: number;
  readonly #process: Process;
  readonly #sources: FigureSources;
  readonly #growth: Growth;
  readonly #requestRate: Rate;

  private constructor(process: Process, sources: FigureSources, { accounts, growth, beganMs, requestsBefore }: Opened) {
    const { clock, settings } = process;
    this.#process = process;
    this.#sources = sources;
    this.#growth = growth;
    this.#requestRate = createRate(Math.max(LEAST_RATE_MS, 60_000 / settings.server.speed));
    this.accounts = accounts;
    this.beganMs = beganMs;
    this.requestsBefore = requestsBefore;
    this.story = openBookStory(sources.store.ledger, 3_600_000 / settings.server.speed);
    this.startedAtMs = clock.nowMs();
    this.#startedMonotonicMs = clock.monotonicMs();
  }

  /** Opens the figures of a run that begins now, with what the books hold of the hour before. */
  static async open(process: Process, sources: FigureSources): Promise<LiveFigures> {
    const { clock, settings } = process;
    const gameHourMs = 3_600_000 / settings.server.speed;
    const accounts = await openAccounts(sources.store.ledger);
    const beganMs = (await booksBeganMs(sources.store)) ?? clock.nowMs();
    const known = await lastHour(sources.store, clock.nowMs(), gameHourMs);
    const requestsBefore = await sources.store.missions.requestsByShip();
    const growth = createGrowth(gameHourMs, beganMs, known);
    return new LiveFigures(process, sources, { accounts, growth, beganMs, requestsBefore });
  }

  /** The present, and the length of a game hour. */
  get pace(): GameClock {
    const { clock, settings } = this.#process;
    return { nowMs: clock.nowMs(), gameHourMs: 3_600_000 / settings.server.speed };
  }

  /** Game hours since the run began. */
  get gameHours(): number {
    return (this.#process.clock.monotonicMs() - this.#startedMonotonicMs) / this.pace.gameHourMs;
  }

  /** In credits. */
  get netWorth(): number {
    const { view } = this.#sources.world;
    return this.accounts.netWorth(view, this.#process.clock.nowMs() + view.serverOffsetMs);
  }

  /** What net worth is made of, and what the fleet holds beside it, in credits. */
  get worth(): StatusView['worth'] {
    const { view } = this.#sources.world;
    const { ships, advances } = this.accounts.worthParts(view, this.#process.clock.nowMs() + view.serverOffsetMs);
    const goods = this.story.goodsAboard((shipSymbol, tradeSymbol) => {
      const ship = view.ships.get(shipSymbol);
      return ship === undefined ? 0 : unitsAboard(ship, tradeSymbol);
    });
    return { ships, advances, gate: this.story.gateCredits(), goods };
  }

  /** Gain of net worth over the last game hour, in credits. */
  get creditsPerHour(): number {
    return this.#growth.perHourUntil({ atMs: this.#process.clock.nowMs(), netWorth: this.netWorth });
  }

  /** Requests started in the last game minute. */
  get requestsLastMinute(): number {
    return Math.round((this.#requestRate.perMs() * this.pace.gameHourMs) / 60);
  }

  /** Looks at the books and the queue each second, and samples them into the books each game minute, until the signal. */
  async keepLooking(closing: AbortSignal): Promise<void> {
    const { queue } = this.#sources;
    const { clock } = this.#process;
    const sampleMs = Math.max(LEAST_SAMPLE_MS, this.pace.gameHourMs / 60);
    let last = { atMs: clock.monotonicMs(), started: queue.counters().started };
    const look = async () => {
      await this.accounts.refresh();
      await this.story.refresh();
      const now = { atMs: clock.monotonicMs(), started: queue.counters().started };
      this.#requestRate.note(now.atMs, now.started);
      if (now.atMs - last.atMs < sampleMs) return;
      await this.#sample(now.atMs - last.atMs, now.started - last.started);
      last = now;
    };
    await this.#sample(0, null);
    for (let isFailing = await this.#hasFailed(look, false, closing); ; ) {
      await pass(LOOK_MS, closing);
      isFailing = await this.#hasFailed(look, isFailing, closing);
    }
  }

  /** Writes a sample into the books. */
  async #sample(spanMs: number, requests: number | null): Promise<void> {
    const { world, store } = this.#sources;
    const now = { atMs: this.#process.clock.nowMs(), netWorth: this.netWorth };
    this.#growth.note(now);
    const credits = world.view.agent?.credits ?? 0;
    await store.samples.record({ ...now, spanMs: Math.round(spanMs), credits, requests });
  }

  /** Looks once; returns whether that failed, and logs the first failure in a row. */
  async #hasFailed(look: () => Promise<void>, isLogged: boolean, closing: AbortSignal): Promise<boolean> {
    try {
      await look();
      return false;
    } catch (err) {
      if (!isLogged && !closing.aborted)
        this.#process.log.warn('dashboard.failed', { reason: 'its figures stand still', err });
      return true;
    }
  }
}
