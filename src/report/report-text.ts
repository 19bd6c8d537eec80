import type { Report } from './report.ts';
import { credits, percent, type Table, tablesOf } from './tables.ts';

/** Rows with their columns aligned: names and words to the left, figures to the right. */
function aligned({ head, rows }: Table): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isWords = (column: number) => column === 0 || head[column] === '' || head[column] === 'mostly for';
  return all.map((row) =>
    row
      .map((cell, column) => (isWords(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** What is worth a sentence before the tables. */
function sentences({ profitCredits, missions }: Report): string[] {
  const { tradeMissions, tradePredictionErrorMedian, losingTradeShare, requestsRatioMedian, idleShare } = missions;
  return [
    `Earned: ${credits(profitCredits)} credits`,
    `Trades: ${tradeMissions}, off their expected profit by ${percent(tradePredictionErrorMedian)} (median); those that lost cost ${percent(losingTradeShare)} of what the others earned`,
    `Requests spent, of the fewest that would do: ${requestsRatioMedian === null ? 'none yet' : `${requestsRatioMedian.toFixed(2)} times`} (median)`,
    `Ship time without a mission: ${percent(idleShare)}`,
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
