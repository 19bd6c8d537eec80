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

/** Facts for a sentence before the tables. */
function sentences(report: Report): string[] {
  const { profitCredits, missions, cutOffMissions } = report;
  const { tradeMissions, tradePredictionErrorMedian, losingTradeShare, requestsRatioMedian, idleShare } = missions;
  return [
    `Earned: ${credits(profitCredits)} credits; ${periodOf(report)}`,
    `Trades: ${tradeMissions}; those that were to earn 1,000 or more were off by ${percent(tradePredictionErrorMedian)} (median), those that lost cost ${percent(losingTradeShare)} of what the others earned`,
    `Requests spent, of the fewest that would do: ${requestsRatioMedian === null ? 'none yet' : `${requestsRatioMedian.toFixed(2)} times`} (median)`,
    `Ship time without a mission: ${percent(idleShare)}`,
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
