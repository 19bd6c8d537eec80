import { wrapped, wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';
import type { Report } from '../report.ts';
import { tableLines } from '../screen/table-layout.ts';
import { holdsWords, shareText, type Table, wholeCredits } from './table.ts';
import { cutOffSentence, periodOf, tablesOf, type WantedTables } from './tables.ts';

/** The indent of a table below its title. */
const INDENT = 2;

function linesOf(table: Table, screen: number): string[] {
  const lines = tableLines(table.head, table.rows, (column) => holdsWords(table, column), screen - INDENT);
  return lines.map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd());
}

/** What charting came to; nothing where no ship charts. */
function chartsSentence({ charts: { charts, credits: paid, attempts, refused, hitRate } }: Report): string[] {
  if (charts === 0 && attempts === 0) return [];
  const tried = `${wholeCredits(refused)} of ${wholeCredits(attempts)} attempts since these books began were refused, mostly as charted already`;
  return [
    `Charts: ${wholeCredits(charts)} for ${wholeCredits(paid)} credits; hit rate ${shareText(hitRate)} (${tried})`,
  ];
}

/** How good the forecasts of trades were; only what there is a figure for. */
function tradesSentence({ missions }: Report): string {
  const { tradeMissions, tradePredictionErrorMedian: error, losingTradeShare: lost } = missions;
  const facts = [
    `Trades: ${tradeMissions === 0 ? 'none yet' : tradeMissions}`,
    ...(error === null ? [] : [`forecast error ${shareText(error)} (median, of 1,000 credits or more)`]),
    ...(lost === null ? [] : [`losing trades cost ${shareText(lost)} of the gains`]),
  ];
  return facts.join('; ');
}

/** Facts for a sentence before the tables. */
function sentences(report: Report): string[] {
  const { profitCredits, missions, cutOffMissions } = report;
  const { requestsRatioMedian: ratio, idleShare } = missions;
  return [
    `Credits gained: ${wholeCredits(profitCredits)} credits; ${periodOf(report)}`,
    tradesSentence(report),
    ...(ratio === null ? [] : [`Request overhead: ${ratio.toFixed(2)}× minimum (median)`]),
    `Ship time without a mission: ${shareText(idleShare)}`,
    ...chartsSentence(report),
    ...(cutOffMissions === 0 ? [] : [cutOffSentence(cutOffMissions)]),
  ];
}

/**
 * A report as tables for people.
 * @param screen columns of the screen
 */
export function reportText(report: Report, screen = Number.POSITIVE_INFINITY, wanted: WantedTables = {}): TerminalText {
  const tables = tablesOf(report, wanted).flatMap((table) => [
    '',
    ...wrapped(table.title, screen),
    ...linesOf(table, screen),
  ]);
  const head = sentences(report).flatMap((sentence) => wrappedAfter('', sentence, screen, INDENT));
  return terminalLines([...head, ...tables, '']);
}
