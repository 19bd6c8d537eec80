import type { Report } from './report.ts';
import { tableLines } from './screen/table-layout.ts';
import { wrapped, wrappedAfter } from './screen/wrap.ts';
import { credits, cutOffSentence, holdsWords, percent, periodOf, type Table, tablesOf } from './tables.ts';

/** The indent of a table below its title. */
const INDENT = 2;

function linesOf(table: Table, screen: number): string[] {
  const lines = tableLines(table.head, table.rows, (column) => holdsWords(table, column), screen - INDENT);
  return lines.map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd());
}

/** What charting came to; nothing where no ship charts. */
function chartsSentence({ charts: { charts, credits: paid, attempts, refused, hitRate } }: Report): string[] {
  if (charts === 0 && attempts === 0) return [];
  const tried = `${credits(refused)} of ${credits(attempts)} attempts since these books began were refused, mostly as charted already`;
  return [`Charts: ${credits(charts)} for ${credits(paid)} credits; hit rate ${percent(hitRate)} (${tried})`];
}

/** Facts for a sentence before the tables. */
function sentences(report: Report): string[] {
  const { profitCredits, missions, cutOffMissions } = report;
  const { tradeMissions, tradePredictionErrorMedian, losingTradeShare, requestsRatioMedian, idleShare } = missions;
  return [
    `Earned: ${credits(profitCredits)} credits; ${periodOf(report)}`,
    `Trades: ${tradeMissions}; forecast error ${percent(tradePredictionErrorMedian)} (median, of 1,000 credits or more), those that lost cost ${percent(losingTradeShare)} of what the others earned`,
    `Request overhead: ${requestsRatioMedian === null ? 'none yet' : `${requestsRatioMedian.toFixed(2)}× minimum`} (median)`,
    `Ship time without a mission: ${percent(idleShare)}`,
    ...chartsSentence(report),
    ...(cutOffMissions === 0 ? [] : [cutOffSentence(cutOffMissions)]),
  ];
}

/**
 * A report as tables for people.
 * @param screen columns of the screen
 */
export function reportText(report: Report, screen = Number.POSITIVE_INFINITY): string {
  const tables = tablesOf(report).flatMap((table) => ['', ...wrapped(table.title, screen), ...linesOf(table, screen)]);
  const head = sentences(report).flatMap((sentence) => wrappedAfter('', sentence, screen, INDENT));
  return [...head, ...tables, ''].join('\n');
}
