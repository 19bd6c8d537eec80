import { clean } from '../../telemetry/folders.ts';
import { terminalLines } from '../../telemetry/terminal-text.ts';

/** Characters with which a name could mention people in a chat; one that shows links by other words wants `](`. */
const CALLS = /[<>@]/g;

/** Joins lines to one text, cut at `mostCharacters`; mentions of people, links and our secrets are removed. */
export function chatText(lines: readonly string[], mostCharacters: number): string {
  const text = terminalLines(lines.map(clean)).replace(CALLS, ' ').replaceAll('](', '] (');
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)} ...` : text;
}
