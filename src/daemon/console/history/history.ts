import type { PricePoint, PriceWindow } from '../../../store/books/prices.ts';
import type { SampleBin } from '../../../store/books/samples.ts';
import type { Store } from '../../../store/store.ts';
import type { BookSpan, HistoryView, PriceHistoryView } from '../../views.ts';
import type { BookStory } from './book-story.ts';
import { gainPerHour, type Window } from './growth.ts';
import { bookMarks } from './marks.ts';

/** Bins of a series at most, a guess at what a plot can show; a gap adds a point. */
const MOST_BINS = 480;

/** The present, and the length of a game hour in milliseconds of our wall clock. */
export interface GameClock {
  readonly nowMs: number;
  readonly gameHourMs: number;
}

/** The period asked for, as far as there is anything in it. */
function periodOf({ fromMs = 0, untilMs }: BookSpan, firstMs: number, { nowMs }: GameClock): PriceWindow {
  const until = Math.min(untilMs ?? nowMs, nowMs);
  return { fromMs: Math.min(until, Math.max(fromMs, firstMs)), untilMs: until };
}

const binMsOf = ({ fromMs, untilMs }: PriceWindow) => Math.max(1, Math.ceil((untilMs - fromMs) / MOST_BINS));

/** Samples of one run follow each other but for rounding; no restart is faster than this, in milliseconds. */
const LEAST_GAP_MS = 500;

/** Between which instants the daemon did not run. */
function gapsIn(bins: readonly SampleBin[]): PriceWindow[] {
  return bins.flatMap(({ beganMs }, index) => {
    const before = bins[index - 1];
    return before !== undefined && beganMs > before.atMs + LEAST_GAP_MS
      ? [{ fromMs: before.atMs, untilMs: beganMs }]
      : [];
  });
}

/** The points with an empty one in each gap that lies between two of them, so that no line is drawn across it. */
function withGaps<Point extends { readonly atMs: number }>(
  points: readonly Point[],
  gaps: readonly PriceWindow[],
): (Point | { readonly atMs: number })[] {
  const middles = gaps.map(({ fromMs, untilMs }) => Math.round((fromMs + untilMs) / 2));
  let next = 0;
  return points.flatMap((point, index) => {
    const beforeMs = points[index - 1]?.atMs ?? point.atMs;
    while ((middles[next] ?? Number.POSITIVE_INFINITY) <= beforeMs) next += 1;
    const atMs = middles[next];
    return atMs === undefined || atMs >= point.atMs ? [point] : [{ atMs }, point];
  });
}

type Figures = Omit<SampleBin, 'beganMs'> & { readonly creditsPerHour: number | null };

/** Each bin with the gain in net worth of the game hour before its end, or of two bins where those are longer. */
function withRates(bins: readonly SampleBin[], window: Window): Figures[] {
  let first = 0;
  return bins.map((bin) => {
    const isWithin = (point: SampleBin | undefined): point is SampleBin =>
      point !== undefined && point.atMs >= bin.atMs - window.windowMs;
    while (bins[first] !== bin && !isWithin(bins[first])) first += 1;
    const from = bins[first];
    const isKnown = isWithin(from) && isWithin(bin);
    return { ...bin, creditsPerHour: isKnown ? gainPerHour(from, bin, window) : null };
  });
}

const perMinute = ({ requests, spanMs }: Figures, gameHourMs: number) =>
  requests === null || spanMs === 0 ? null : Math.round((10 * requests * gameHourMs) / spanMs / 60) / 10;

/** What a history is read from. */
export interface HistorySources {
  readonly store: Store;
  readonly story: BookStory;
}

/** The daemon's figures over time, of all runs, in bins, and what happened meanwhile. */
export async function historyOf(sources: HistorySources, span: BookSpan, pace: GameClock): Promise<HistoryView> {
  const { samples } = sources.store;
  const beganMs = (await samples.firstMs()) ?? pace.nowMs;
  const period = periodOf(span, beganMs, pace);
  const binMs = binMsOf(period);
  const windowMs = Math.max(pace.gameHourMs, 2 * binMs);
  const bins = await samples.bins(period.fromMs - windowMs, period.untilMs, binMs);
  const figures = withRates(bins, { windowMs, beganMs, gameHourMs: pace.gameHourMs }).filter(
    ({ atMs }) => atMs >= period.fromMs,
  );
  const points: (Partial<Figures> & { readonly atMs: number })[] = withGaps(figures, gapsIn(bins));
  const invested = sources.story.investedAt(points.map(({ atMs }) => atMs));
  const marks = await bookMarks(sources);
  return {
    ...period,
    marks: marks.filter(({ atMs }) => atMs >= period.fromMs && atMs <= period.untilMs),
    atMs: points.map(({ atMs }) => atMs),
    credits: points.map(({ credits = null }) => credits),
    netWorth: points.map(({ netWorth = null }) => netWorth),
    withGateAndGoods: points.map(({ netWorth }, index) =>
      netWorth === undefined ? null : netWorth + (invested[index] ?? 0),
    ),
    creditsPerHour: points.map(({ creditsPerHour = null }) => creditsPerHour),
    requestsPerMinute: points.map((point) =>
      point.spanMs === undefined ? null : perMinute(point as Figures, pace.gameHourMs),
    ),
  };
}

/** A good's prices at a market over time, in bins. */
export async function priceHistoryOf(
  { prices, samples }: Store,
  waypoint: string,
  tradeSymbol: string,
  span: BookSpan,
  pace: GameClock,
): Promise<PriceHistoryView> {
  const good = { waypointSymbol: waypoint, tradeSymbol };
  const period = periodOf(span, (await prices.firstMs(good)) ?? pace.nowMs, pace);
  const binMs = binMsOf(period);
  const seen = await prices.bins(good, period, binMs);
  const gaps = gapsIn(await samples.bins(period.fromMs, period.untilMs, binMs));
  const points: (Partial<PricePoint> & { readonly atMs: number })[] = withGaps(seen, gaps);
  return {
    waypoint,
    tradeSymbol,
    ...period,
    looks: seen.reduce((sum, { looks }) => sum + looks, 0),
    atMs: points.map(({ atMs }) => atMs),
    purchasePrice: points.map(({ purchasePriceCredits = null }) => purchasePriceCredits),
    sellPrice: points.map(({ sellPriceCredits = null }) => sellPriceCredits),
  };
}
