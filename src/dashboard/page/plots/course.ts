import type { HistoryView, MarkView } from '../../../daemon/book-views.ts';
import { connection, daemonStatus } from '../live/fleet.ts';
import { type Resource, resource } from '../live/resource.ts';
import { together, watchAll } from '../live/signal.ts';
import { credits, creditsInShort } from '../words/numbers.ts';
import { type Plot, type Points, plot } from './plot.ts';
import { gameTime, isUpToNow, keepRangeInAddress, range, rangeQuery } from './shown-range.ts';

type Course = (history: HistoryView) => Points['values'];

/** Real milliseconds between questions for the history; a guess: a plot changes slowly. */
const EVERY_MS = 10_000;

/** A view of the daemon over the range of the plots, read again when the range changes, or the daemon's clock is known. */
export function overRange<T>(path: string, everyMs = EVERY_MS): Resource<T> {
  keepRangeInAddress();
  const view = resource<T>(() => `${path}?${rangeQuery()}`, everyMs);
  const unwatch = watchAll([range, gameTime], () => {
    if (connection.get().kind === 'live') view.refresh();
  });
  return { ...view, close: together(unwatch, view.close) };
}

/** The daemon's figures over the range of the plots. */
export function plotHistory(): Resource<HistoryView> {
  return overRange('history');
}

/** Net worth, what the gate and the goods in holds cost on top of it, and credits; with marks. */
export function netWorthPlot(host: HTMLElement, source: Resource<HistoryView>): Plot {
  const lines = [
    { label: 'Net worth', colour: 'brass', write: credits, isFilled: true },
    { label: 'With gate and goods', colour: 'violet', write: credits },
    { label: 'Credits', colour: 'sea', write: credits },
  ];
  const plan = {
    title: 'Net worth over time',
    lines,
    axis: creditsInShort,
    height: 280,
    isOfCredits: true,
    hasMarks: true,
  };
  const course: Course = (all) => [all.netWorth, all.withGateAndGoods, all.credits];
  return drawnFrom(plot(host, plan), source, course, (all) => all.marks);
}

/** Credits per game hour, and the same of what lies in the gate and in holds, too. */
export function ratePlot(host: HTMLElement, source: Resource<HistoryView>): Plot {
  const lines = [
    { label: 'Credits per hour', colour: 'green', write: credits, isFilled: true },
    { label: 'With gate and goods', colour: 'violet', write: credits },
  ];
  const axis = { axis: creditsInShort, height: 182, fromZero: true, isOfCredits: true };
  const chart = plot(host, { title: 'Credits per hour', lines, ...axis });
  return drawnFrom(chart, source, (all) => [all.creditsPerHour, all.withGateAndGoodsPerHour]);
}

/** Requests per game minute, with the service's limit. */
export function requestsPlot(host: HTMLElement, source: Resource<HistoryView>): Plot {
  const lines = [
    { label: 'Requests per minute', colour: 'sea', write: credits, isFilled: true },
    { label: 'Budget', colour: 'red', write: credits, isDashed: true },
  ];
  const title = 'Requests used of the budget';
  const chart = plot(host, { title, lines, axis: creditsInShort, height: 182, fromZero: true });
  const budget = () => daemonStatus.get()?.requests.budgetPerMinute ?? 0;
  return drawnFrom(chart, source, (all) => [all.requestsPerMinute, all.atMs.map(budget)]);
}

/** The history followed by the current state, so that a line ends at the figures beside it. */
function upToNow(history: HistoryView): HistoryView {
  const now = daemonStatus.get();
  const lastMs = history.atMs.at(-1);
  if (now === undefined || lastMs === undefined || now.nowMs <= lastMs || !isUpToNow()) return history;
  // The last point of an earlier run is no beginning of a line to the present.
  const isOfThisRun = lastMs >= now.startedAtMs;
  const gapMs = isOfThisRun ? [] : [(lastMs + now.startedAtMs) / 2];
  const followed = (values: readonly (number | null)[], value: number | null) => [
    ...values,
    ...gapMs.map(() => null),
    value,
  ];
  return {
    ...history,
    untilMs: now.nowMs,
    atMs: [...history.atMs, ...gapMs, now.nowMs],
    credits: followed(history.credits, now.credits),
    netWorth: followed(history.netWorth, now.netWorth),
    withGateAndGoods: followed(history.withGateAndGoods, now.netWorth + now.worth.gate + now.worth.goods),
    creditsPerHour: followed(history.creditsPerHour, now.creditsPerHour),
    withGateAndGoodsPerHour: followed(history.withGateAndGoodsPerHour, history.withGateAndGoodsPerHour.at(-1) ?? null),
    requestsPerMinute: followed(history.requestsPerMinute, now.requests.lastMinute),
  };
}

/** Updates the plot, now and after each answer. */
function drawnFrom(
  chart: Plot,
  source: Resource<HistoryView>,
  course: Course,
  marks: (history: HistoryView) => readonly MarkView[] = () => [],
): Plot {
  const show = () => {
    const known = source.get();
    if (known === undefined) return;
    const all = upToNow(known);
    chart.show({ ...all, values: course(all), marks: marks(all) });
  };
  show();
  return { show: chart.show, close: together(watchAll([source, daemonStatus], show), chart.close) };
}
