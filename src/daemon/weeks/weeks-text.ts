import { tableLines } from '../../report/screen/table-layout.ts';
import { wrapped, wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';
import type { WeeksTable } from '../book-views.ts';
import type { AgentWeek } from './compare-weeks.ts';
import { weeksSideBySide } from './weeks-view.ts';

const INDENT = 2;

function tableText({ title, head, rows }: WeeksTable, screen: number): string[] {
  const lines = tableLines(head, rows, (column) => column === 0, screen - INDENT);
  return ['', ...wrapped(title, screen), ...lines.map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd())];
}

/**
 * Weeks side by side as tables for people, and whether each was better than the one before.
 * @param weeks the earliest first
 * @param screen columns of the screen
 */
export function weeksText(weeks: readonly AgentWeek[], screen = Number.POSITIVE_INFINITY): TerminalText {
  const { tables, sentences } = weeksSideBySide(weeks);
  const said = sentences.flatMap((sentence) => wrappedAfter('', sentence, screen, INDENT));
  const lines = tables.flatMap((table) => tableText(table, screen)).slice(1);
  return terminalLines([...lines, ...(said.length === 0 ? [] : ['', ...said]), '']);
}
