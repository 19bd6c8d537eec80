import { joined, oneLine, painted, stackLines, type TerminalText } from '../terminal-text.ts';
import { COLUMN_GAP, columnsOn, type LineColumns, widthOf } from './columns.ts';
import { createGameTime, daysAndHours } from './game-time.ts';
import { type EventLine, type ParsedLine, parseLine } from './log-line.ts';
import { wrapped } from './wrapped.ts';

/** How lines are set out for a person. */
export interface TerminalStyle {
  readonly hasColours: boolean;
  /** Columns of the screen now; infinite where there is none. */
  readonly columns: () => number;
  /** Formats an instant as local time, e.g. "2026-09-14 10:00:41". */
  readonly localTime: (ms: number) => string;
  /** Game seconds per second, from a config; by default as the lines give it. */
  readonly speed?: number | undefined;
}

const GRAY = 90;
const BOLD = 1;
const PAINTS: Readonly<Record<string, number>> = { debug: GRAY, info: 32, warn: 33, error: 31, fatal: 41 };

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** The sentence without whom it is about, who has a column of their own. */
function withoutOpening(message: string, who: string): string {
  const opening = [`${who} `, `${who}: `].find((one) => who !== '' && message.startsWith(one));
  return message.slice(opening?.length ?? 0);
}

/** The lane in parentheses, unless the sentence begins with it. */
function laneOf({ fields, msg, ship }: EventLine): string {
  const lane = oneLine(text(fields.lane));
  const isNamed = [`${lane}:`, `ended ${lane}:`].some((opening) => withoutOpening(msg, ship).startsWith(opening));
  return lane === '' || isNamed ? '' : `(${lane})`;
}

/** The error's stack below the line, or its message where the sentence lacks it. */
function failureOf({ fields, msg }: EventLine): { readonly why: string; readonly stack: readonly TerminalText[] } {
  const found = fields.err ?? fields.error;
  if (typeof found !== 'object' || found === null) return { why: '', stack: [] };
  const { stack, message } = found as { readonly stack?: unknown; readonly message?: unknown };
  if (typeof stack === 'string') return { why: '', stack: stackLines(stack, message) };
  const isNews = typeof message === 'string' && !oneLine(msg).includes(oneLine(message));
  return { why: isNews ? ` (${message})` : '', stack: [] };
}

/** The sentence and its lane beside and below the columns, the lane in grey at its end. */
function sentenceLines(sentence: string, lane: string, screen: number, columns: LineColumns, style: TerminalStyle) {
  const { local, game, level, who, indent } = columns;
  const room = (taken: number) => Math.max(1, screen - taken);
  const whole = lane === '' ? sentence : `${sentence}  ${lane}`;
  const lines = wrapped(whole, room(indent), room(widthOf([local, game, level, who]))).map(oneLine);
  const last = lines.at(-1) ?? '';
  if (lane === '' || !last.endsWith(lane)) return lines;
  const grey = painted(GRAY, oneLine(lane), style.hasColours);
  return [...lines.slice(0, -1), joined([oneLine(last.slice(0, -lane.length)), grey], '')];
}

/** The names of the columns. */
export function headLine({ hasColours, columns }: TerminalStyle): TerminalText {
  const { local, game, level, who } = columnsOn(columns());
  const names = [
    (local > 8 ? 'local time' : 'time').padEnd(local),
    'game'.padStart(game),
    'level'.padEnd(level),
    ...(who === 0 ? [] : ['ship'.padEnd(who)]),
  ];
  return painted(GRAY, oneLine(`${names.join(COLUMN_GAP)}${COLUMN_GAP}what happened (lane)`), hasColours);
}

/** Sets out the lines of a log, in their order, for a person at a terminal of any width. */
export function createLineFormat(style: TerminalStyle) {
  const gameTime = createGameTime(style.speed);
  let agent: string | undefined;
  let areSeveral = false;

  /** Learns from a line the time of the game, and whether there are several agents. */
  function observe(line: EventLine): void {
    gameTime.observe(line);
    const named = text(line.fields.agent);
    if (named === '') return;
    areSeveral ||= named.includes(', ') || (agent !== undefined && agent !== named);
    agent = named;
  }

  function timesOf({ atMs, fields }: EventLine, { local, game }: LineColumns): string[] {
    const localTime = style.localTime(atMs).slice(-local).padEnd(local);
    return [localTime, daysAndHours(gameTime.at(atMs, fields.agent)).padStart(game)];
  }

  function format(line: ParsedLine): TerminalText {
    if (line.kind === 'text') return oneLine(line.text);
    const { level, ship, fields, msg } = line;
    const screen = style.columns();
    const columns = columnsOn(screen);
    const who = ship === '' && areSeveral ? text(fields.agent) : ship;
    const { why, stack } = failureOf(line);
    const isNamed = columns.who > 0 || who === '' || msg.includes(who);
    const sentence = columns.who > 0 ? withoutOpening(msg, who) : isNamed ? msg : `${who}: ${msg}`;
    const parenthesis = laneOf(line);
    const [first = oneLine(''), ...more] = sentenceLines(sentence + why, parenthesis, screen, columns, style);
    const head = [
      ...timesOf(line, columns).map((time) => painted(GRAY, oneLine(time), style.hasColours)),
      painted(PAINTS[level] ?? GRAY, oneLine(level.toUpperCase().padEnd(columns.level)), style.hasColours),
      ...(columns.who === 0 ? [] : [painted(BOLD, oneLine(who.padEnd(columns.who)), style.hasColours)]),
      first,
    ];
    const indent = oneLine(' '.repeat(columns.indent));
    const hanging = more.map((each) => joined([indent, each], ''));
    return joined([joined(head, COLUMN_GAP), ...hanging, ...stack.map((each) => joined([oneLine('    '), each], ''))]);
  }

  return {
    observe,
    /** A line that was observed, with the line breaks that the screen needs. */
    format,
  };
}

/** Sets out lines of JSON as they are written, each with its line end. */
export function createTerminalWriter(style: TerminalStyle): (json: string) => string {
  const { observe, format } = createLineFormat(style);
  return (json) => {
    const line = parseLine(json.trimEnd());
    if (line.kind === 'event') observe(line);
    return `${format(line)}\n`;
  };
}
