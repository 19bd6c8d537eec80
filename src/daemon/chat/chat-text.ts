import { clean } from '../../telemetry/folders.ts';
import { terminalLines } from '../../telemetry/terminal-text.ts';

/** Characters with which a name could mention people in a chat; one that shows links by other words wants `](`. */
const CALLS = /[<>@]/g;

/** Lines as one text that mentions nobody, links nowhere and shows no secret of ours, of at most so many characters. */
export function chatText(lines: readonly string[], mostCharacters: number): string {
  const text = terminalLines(lines.map(clean)).replace(CALLS, ' ').replaceAll('](', '] (');
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)} ...` : text;
}
