import { wrapped } from '../../report/screen/wrap.ts';
import { beforeSentence, sentenceOf } from '../../telemetry/pretty.ts';
import { joined, oneLine, painted, type TerminalText } from '../../telemetry/terminal-text.ts';
import type { ParsedLine } from './log-line.ts';

/** How lines are formatted. */
export interface Style {
  readonly hasColours: boolean;
  /** Columns of the screen. */
  readonly screen: number;
  /** Formats an instant as local time. */
  readonly localTime: (ms: number) => string;
  /** The game time of an instant, empty where unknown. */
  readonly gameTime: (ms: number) => string;
}

const GRAY = 90;
const GAP = '  ';
const LOCAL_COLUMN = 19;
/** The time of day without its date. */
const TIME_COLUMN = 8;
const GAME_COLUMN = 9;
const LEVEL_COLUMN = 5;
const SHIP_COLUMN = 12;

/** Fewest columns for the sentence: below, the date and then the game time are left out. */
const LEAST_SENTENCE = 40;

/** What fits beside the sentence. */
function timesOn(screen: number): { readonly local: number; readonly hasGame: boolean } {
  const rest = LEVEL_COLUMN + SHIP_COLUMN + 3 * GAP.length + LEAST_SENTENCE;
  const game = GAME_COLUMN + GAP.length;
  if (screen >= rest + LOCAL_COLUMN + game) return { local: LOCAL_COLUMN, hasGame: true };
  return { local: TIME_COLUMN, hasGame: screen >= rest + TIME_COLUMN + game };
}

/** The names of the columns, and which are left out. */
export function headLine({ hasColours, screen }: Style): TerminalText {
  const { local, hasGame } = timesOn(screen);
  const isNarrow = local === TIME_COLUMN;
  const columns = [
    (isNarrow ? 'time' : 'local time').padEnd(local),
    ...(hasGame ? ['game'.padStart(GAME_COLUMN)] : []),
    'level',
    'ship'.padEnd(SHIP_COLUMN),
  ];
  const head = `${columns.join(GAP)}${GAP}what happened (lane)`;
  const left = hasGame ? 'dates' : 'dates and game times';
  const lines = isNarrow
    ? [...wrapped(`(${left} are left out: the screen has ${screen} columns)`, screen), head]
    : [head];
  return joined(lines.map((line) => painted(GRAY, oneLine(line), hasColours)));
}

/** The sentence and the lane in the columns beside the times, the lane in grey. */
function beside(sentence: string, lane: string, room: number, hasColours: boolean): TerminalText[] {
  const lines = wrapped(lane === '' ? sentence : `${sentence}  ${lane}`, room).map(oneLine);
  const last = lines.at(-1) ?? '';
  if (lane === '' || !last.endsWith(lane)) return lines;
  const words = oneLine(last.slice(0, -lane.length));
  return [...lines.slice(0, -1), joined([words, painted(GRAY, oneLine(lane), hasColours)], '')];
}

/** A line for people: local and game time, level, ship, event, lane; on several lines where the screen is narrow. */
export function formatLine(line: ParsedLine, { hasColours, screen, localTime, gameTime }: Style): TerminalText {
  if (line.kind === 'text') return oneLine(line.text);
  const { atMs, fields } = line;
  const { local, hasGame } = timesOn(screen);
  const times = [
    localTime(atMs).slice(-local).padEnd(local),
    ...(hasGame ? [gameTime(atMs).padStart(GAME_COLUMN)] : []),
  ];
  const { sentence, lane, below } = sentenceOf(fields);
  const indent = beforeSentence({ ...fields, level: 'info' }, times, GAP, false).length;
  const [first = oneLine(''), ...more] = beside(sentence, lane, Math.max(1, screen - indent), hasColours);
  const head = joined([beforeSentence(fields, times, GAP, hasColours), first], '');
  const lines = [head, ...more.map((line) => joined([oneLine(' '.repeat(indent)), line], ''))];
  return joined([joined(lines), below], '');
}

/** Shows the first of equal lines, and then their number. */
interface EqualLineMerger {
  /** The output for this line. */
  next(line: ParsedLine, formatLine: (line: ParsedLine) => TerminalText): TerminalText[];
  /** The output at the end. */
  end(): TerminalText[];
}

/** Lines are equal if they have the same text, ship and level; the time does not count. */
function keyOf(line: ParsedLine): string {
  return line.kind === 'text' ? line.text : `${line.level} ${line.ship} ${line.event} ${line.msg}`;
}

/** For lines in the order of the log. */
export function createEqualLineMerger(): EqualLineMerger {
  let last: string | undefined;
  let more = 0;

  function end(): TerminalText[] {
    const counted = more === 0 ? [] : [oneLine(`${' '.repeat(4)}... ${more} more like this`)];
    more = 0;
    return counted;
  }

  return {
    next: (line, formatLine) => {
      const key = keyOf(line);
      if (key === last) {
        more += 1;
        return [];
      }
      last = key;
      return [...end(), formatLine(line)];
    },
    end,
  };
}
