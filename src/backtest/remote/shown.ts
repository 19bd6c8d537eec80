import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';

/** Characters; any of that size does. */
const LONGEST = 500;

/** A text of another machine as one line that a terminal may show. */
export function terminalLine(text: string, longest = LONGEST): TerminalText {
  const line = text.slice(0, longest).replaceAll(/[\t\n]/g, ' ');
  return oneLine(text.length > longest ? `${line}…` : line);
}

/** Whether a text of another machine may be shown as it is. */
export const isShowable = (text: string): boolean => oneLine(text) === text;
