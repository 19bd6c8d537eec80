import { joined, oneLine, painted, stackLines, type TerminalText } from './terminal-text.ts';

const GRAY = 90;
const BOLD = 1;
const PAINTS: Readonly<Record<string, number>> = { debug: GRAY, info: 32, warn: 33, error: 31, fatal: 41 };

const SHIP_COLUMN = 12;
const LEVEL_COLUMN = 5;

type LogFields = Readonly<Record<string, unknown>>;

const text = (value: unknown) => oneLine(value === undefined || value === null ? '' : String(value));

/** The sentence without the ship, which has its own column. */
function sentence(message: string, ship: string): string {
  const opening = [`${ship} `, `${ship}: `].find((one) => ship !== '' && message.startsWith(one));
  return message.slice(opening?.length ?? 0);
}

/** The error's stack below the line, or its message where the sentence lacks it. */
function failure({ err, error }: LogFields, message: string): TerminalText {
  const found = err ?? error;
  if (typeof found !== 'object' || found === null) return oneLine('');
  const { stack, message: why } = found as { readonly stack?: unknown; readonly message?: unknown };
  if (typeof stack === 'string')
    return joined([oneLine(''), ...stackLines(stack, why).map((line) => oneLine(`    ${line}`))]);
  return oneLine(typeof why === 'string' && !message.includes(oneLine(why)) ? ` (${why})` : '');
}

/** What stands before the sentence: times as given, level and ship. */
export function beforeSentence(
  line: LogFields,
  times: readonly string[],
  gap: ' ' | '  ',
  hasColours: boolean,
): TerminalText {
  const [level, ship] = [text(line.level), text(line.ship)];
  const columns = [
    ...times.map((time) => painted(GRAY, oneLine(time), hasColours)),
    painted(PAINTS[level] ?? GRAY, oneLine(level.toUpperCase().padEnd(LEVEL_COLUMN)), hasColours),
    painted(BOLD, oneLine(ship.padEnd(SHIP_COLUMN)), hasColours),
    oneLine(''),
  ];
  return joined(columns, gap);
}

/** The sentence and its lane; below them an error's stack. */
export function sentenceOf(line: LogFields): Record<'sentence' | 'lane' | 'below', TerminalText> {
  const [ship, message, lane] = [text(line.ship), text(line.msg), text(line.lane)];
  return {
    sentence: oneLine(sentence(message, ship)),
    lane: oneLine(lane === '' ? '' : `(${lane})`),
    below: failure(line, message),
  };
}

/** A line of the log for a person: times as given, level, ship, sentence, lane; below it an error's stack. */
function forPeople(line: LogFields, times: readonly string[], gap: ' ', hasColours: boolean): TerminalText {
  const { sentence, lane, below } = sentenceOf(line);
  const isOf = painted(GRAY, oneLine(lane === '' ? '' : `  ${lane}`), hasColours);
  return joined([beforeSentence(line, times, gap, hasColours), sentence, isOf, below], '');
}

/** Sets out JSON lines for a person at a terminal, with the time of day (UTC). */
export function pretty(hasColours: boolean): (line: string) => string {
  return (json) => {
    const line = JSON.parse(json) as LogFields;
    return `${forPeople(line, [text(line.time).slice(11, 19)], ' ', hasColours)}\n`;
  };
}
