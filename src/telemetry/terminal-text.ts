declare const forTerminal: unique symbol;

/** Text that a terminal may get. Only this module makes it, so that no text of a server gets there as it came. */
export type TerminalText = string & { readonly [forTerminal]: true };

/** Characters that a terminal obeys or does not show: controls, line and paragraph ends, directions, lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The escapes of JSON, of each half of a character that needs two. */
function escaped(character: string): string {
  const codes = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('');
}

/** A text as one line: what a terminal would obey or not show stands there as an escape, a line break as \n. */
export function oneLine(text: string): TerminalText {
  return text.replace(HIDDEN, (character) => NAMED[character] ?? escaped(character)) as TerminalText;
}

/** Texts as lines, each of them one. */
export function terminalLines(lines: readonly string[]): TerminalText {
  return lines.map(oneLine).join('\n') as TerminalText;
}

/** Texts one after the other, by default each on a line of its own. */
export function joined(parts: readonly TerminalText[], separator: '\n' | '  ' | ' ' | '' = '\n'): TerminalText {
  return parts.join(separator) as TerminalText;
}

/** JSON of the same value without hidden characters but its line breaks. */
export function safeJson(json: string): TerminalText {
  return json.replace(HIDDEN, (character) => (character === '\n' ? character : escaped(character))) as TerminalText;
}

/** A value as indented JSON. */
export function terminalJson(value: unknown): TerminalText {
  return safeJson(JSON.stringify(value, null, 2));
}

/** A stack, whose message is one line. */
export function stackLines(stack: string, message: unknown): readonly TerminalText[] {
  const isKnown = typeof message === 'string' && message !== '';
  const text = isKnown ? stack.replace(message, () => oneLine(message)) : stack;
  return text.split('\n').map(oneLine);
}

/** A text as a terminal with colours shows it in one of them, by its code. */
export function painted(code: number, shown: TerminalText, hasColours: boolean): TerminalText {
  return hasColours && shown !== '' ? (`\u001b[${code}m${shown}\u001b[0m` as TerminalText) : shown;
}

/** Shows another screen in place of what a terminal shows, and that again. */
export const OTHER_SCREEN = '\u001b[?1049h\u001b[H' as TerminalText;
export const FIRST_SCREEN = '\u001b[?1049l' as TerminalText;

/** Empties the line on which the cursor stands. */
export const CLEAR_LINE = '\r\u001b[K' as TerminalText;
