import type { PricePoint, PriceWindow } from '../../../store/books/prices.ts';
import type { SampleBin } from '../../../store/books/samples.ts';
import type { Store } from '../../../store/store.ts';
import type { BookSpan, HistoryView, PriceHistoryView } from '../../book-views.ts';
import type { BookStory } from './book-story.ts';
import { gainPerHour, type Window, type WorthAt } from './growth.ts';
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

/** A bin with what lies in the gate and in holds added to its net worth, and the gains of both in the hour before. */
interface Figures extends Omit<SampleBin, 'beganMs'> {
  readonly withGateAndGoods: number;
  readonly creditsPerHour: number | null;
  readonly withGateAndGoodsPerHour: number | null;
}

/** Each bin with the gains of the game hour before its end, or of two bins where those are longer. */
function withRates(bins: readonly SampleBin[], invested: readonly number[], window: Window): Figures[] {
  const all = bins.map(({ atMs, netWorth }, index) => ({ atMs, netWorth: netWorth + (invested[index] ?? 0) }));
  let first = 0;
  return bins.map((bin, index) => {
    const isWithin = (point: WorthAt | undefined): point is WorthAt =>
      point !== undefined && point.atMs >= bin.atMs - window.windowMs;
    while (first < index && !isWithin(bins[first])) first += 1;
    const gainOf = (points: readonly WorthAt[]) => {
      const [from, until] = [points[first], points[index]];
      return isWithin(from) && isWithin(until) ? gainPerHour(from, until, window) : null;
    };
    return {
      ...bin,
      withGateAndGoods: all[index]?.netWorth ?? bin.netWorth,
      creditsPerHour: gainOf(bins),
      withGateAndGoodsPerHour: gainOf(all),
    };
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
  const invested = sources.story.investedAt(bins.map(({ atMs }) => atMs));
  const figures = withRates(bins, invested, { windowMs, beganMs, gameHourMs: pace.gameHourMs }).filter(
    ({ atMs }) => atMs >= period.fromMs,
  );
  const points: (Partial<Figures> & { readonly atMs: number })[] = withGaps(figures, gapsIn(bins));
  const marks = await bookMarks(sources);
  return {
    ...period,
    marks: marks.filter(({ atMs }) => atMs >= period.fromMs && atMs <= period.untilMs),
    atMs: points.map(({ atMs }) => atMs),
    credits: points.map(({ credits = null }) => credits),
    netWorth: points.map(({ netWorth = null }) => netWorth),
    withGateAndGoods: points.map(({ withGateAndGoods = null }) => withGateAndGoods),
    creditsPerHour: points.map(({ creditsPerHour = null }) => creditsPerHour),
    withGateAndGoodsPerHour: points.map(({ withGateAndGoodsPerHour = null }) => withGateAndGoodsPerHour),
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
): Promise<Omit<PriceHistoryView, 'trades'>> {
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
