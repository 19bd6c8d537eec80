const GRAY = 90;
const BOLD = 1;
const PAINTS: Readonly<Record<string, number>> = { debug: GRAY, info: 32, warn: 33, error: 31, fatal: 41 };

const SHIP_COLUMN = 12;
const LEVEL_COLUMN = 5;

/** Control characters, which could manipulate a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The text without control characters. */
export function harmless(text: string): string {
  return text.replace(CONTROLS, '\ufffd');
}

type LogFields = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (value === undefined || value === null ? '' : harmless(String(value)));

/** A text as a terminal with colours shows it in one of them, by its code. */
export function painted(code: number, shown: string, hasColours: boolean): string {
  return hasColours && shown !== '' ? `\u001b[${code}m${shown}\u001b[0m` : shown;
}

/** The sentence without the ship, which has its own column. */
function sentence(message: string, ship: string): string {
  const opening = [`${ship} `, `${ship}: `].find((one) => ship !== '' && message.startsWith(one));
  return message.slice(opening?.length ?? 0);
}

/** The error's stack below the line, or its message where the sentence lacks it. */
function failure({ err, error }: LogFields, message: string): string {
  const found = err ?? error;
  if (typeof found !== 'object' || found === null) return '';
  const { stack, message: why } = found as { readonly stack?: unknown; readonly message?: unknown };
  if (typeof stack === 'string') return `\n    ${harmless(stack).replaceAll('\n', '\n    ')}`;
  return typeof why === 'string' && !message.includes(why) ? ` (${harmless(why)})` : '';
}

/** What stands before the sentence: times as given, level and ship. */
export function beforeSentence(line: LogFields, times: readonly string[], gap: string, hasColours: boolean): string {
  const [level, ship] = [text(line.level), text(line.ship)];
  const columns = [
    ...times.map((time) => painted(GRAY, time, hasColours)),
    painted(PAINTS[level] ?? GRAY, level.toUpperCase().padEnd(LEVEL_COLUMN), hasColours),
    painted(BOLD, ship.padEnd(SHIP_COLUMN), hasColours),
  ];
  return `${columns.join(gap)}${gap}`;
}

/** The sentence and its lane; below them an error's stack. */
export function sentenceOf(line: LogFields): { readonly told: string; readonly lane: string; readonly below: string } {
  const [ship, message, lane] = [text(line.ship), text(line.msg), text(line.lane)];
  return {
    told: sentence(message, ship),
    lane: lane === '' ? '' : `(${lane})`,
    below: failure(line, message),
  };
}

/** A line of the log for a person: times as given, level, ship, sentence, lane; below it an error's stack. */
function forPeople(line: LogFields, times: readonly string[], gap: string, hasColours: boolean): string {
  const { told, lane, below } = sentenceOf(line);
  const isOf = lane === '' ? '' : painted(GRAY, `  ${lane}`, hasColours);
  return `${beforeSentence(line, times, gap, hasColours)}${told}${isOf}${below}`;
}

/** Sets out JSON lines for a person at a terminal, with the time of day (UTC). */
export function pretty(hasColours: boolean): (line: string) => string {
  return (json) => {
    const line = JSON.parse(json) as LogFields;
    return `${forPeople(line, [text(line.time).slice(11, 19)], ' ', hasColours)}\n`;
  };
}
