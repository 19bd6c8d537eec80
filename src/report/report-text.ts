import type { Report } from './report.ts';
import { credits, cutOffSentence, holdsWords, percent, periodOf, type Table, tablesOf } from './tables.ts';

/** Rows with aligned columns: names and words to the left, figures to the right. */
function aligned(table: Table): string[] {
  const { head, rows } = table;
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) =>
        holdsWords(table, column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
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

/** A report as tables for people. */
export function reportText(report: Report): string {
  const tables = tablesOf(report).flatMap((table) => [
    '',
    table.title,
    ...aligned(table).map((line) => `  ${line}`.trimEnd()),
  ]);
  return [...sentences(report), ...tables, ''].join('\n');
}
