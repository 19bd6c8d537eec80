import type { Said, SaidEvent } from './said.ts';

/** How lines are formatted. */
export interface Style {
  readonly hasColours: boolean;
  /** Formats an instant as local time. */
  readonly localTime: (ms: number) => string;
  /** The game time of an instant, empty where unknown. */
  readonly gameTime: (ms: number) => string;
}

const GRAY = 90;
const BOLD = 1;
const PAINTS: Readonly<Record<string, number>> = { debug: GRAY, info: 32, warn: 33, error: 31, fatal: 41 };

const LOCAL_COLUMN = 19;
const GAME_COLUMN = 9;
const LEVEL_COLUMN = 5;
const SHIP_COLUMN = 12;

/** Control characters, which could manipulate a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** The text without control characters. */
function harmless(text: string): string {
  return text.replace(CONTROLS, '\ufffd');
}

/** The sentence without the ship, which has its own column. */
function sentence({ msg, ship }: SaidEvent): string {
  const opening = [`${ship} `, `${ship}: `].find((one) => ship !== '' && msg.startsWith(one));
  return msg.slice(opening?.length ?? 0);
}

/** The error's message where the sentence lacks it, and its stack below. */
function failure({ fields, msg }: SaidEvent): string {
  const error = fields.err ?? fields.error;
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as { readonly stack?: unknown; readonly message?: unknown };
  if (typeof stack === 'string') return `\n    ${stack.replaceAll('\n', '\n    ')}`;
  return typeof message === 'string' && !msg.includes(message) ? ` (${message})` : '';
}

/** The names of the columns. */
export function headLine({ hasColours }: Style): string {
  const columns = [
    'local time'.padEnd(LOCAL_COLUMN),
    'game'.padStart(GAME_COLUMN),
    'level',
    'ship'.padEnd(SHIP_COLUMN),
  ];
  const line = `${columns.join('  ')}  what happened (lane)`;
  return hasColours ? `\u001b[${GRAY}m${line}\u001b[0m` : line;
}

/** A line for people: local and game time, level, ship, event, lane. */
export function setOut(said: Said, { hasColours, localTime, gameTime }: Style): string {
  if (said.kind === 'text') return harmless(said.text);
  const paint = (code: number, text: string) => (hasColours && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { atMs, level, ship, fields } = said;
  const lane = typeof fields.lane === 'string' ? paint(GRAY, `  (${harmless(fields.lane)})`) : '';
  const columns = [
    paint(GRAY, localTime(atMs).padEnd(LOCAL_COLUMN)),
    paint(GRAY, gameTime(atMs).padStart(GAME_COLUMN)),
    paint(PAINTS[level] ?? GRAY, harmless(level.toUpperCase()).padEnd(LEVEL_COLUMN)),
    paint(BOLD, harmless(ship).padEnd(SHIP_COLUMN)),
  ];
  return `${columns.join('  ')}  ${harmless(sentence(said))}${lane}${harmless(failure(said))}`;
}
