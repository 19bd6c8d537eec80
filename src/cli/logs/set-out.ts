import { forPeople, harmless, painted } from '../../telemetry/pretty.ts';
import type { Said } from './said.ts';

/** How lines are formatted. */
export interface Style {
  readonly hasColours: boolean;
  /** Formats an instant as local time. */
  readonly localTime: (ms: number) => string;
  /** The game time of an instant, empty where unknown. */
  readonly gameTime: (ms: number) => string;
}

const GRAY = 90;
const GAP = '  ';
const LOCAL_COLUMN = 19;
const GAME_COLUMN = 9;
const SHIP_COLUMN = 12;

/** The names of the columns. */
export function headLine({ hasColours }: Style): string {
  const columns = [
    'local time'.padEnd(LOCAL_COLUMN),
    'game'.padStart(GAME_COLUMN),
    'level',
    'ship'.padEnd(SHIP_COLUMN),
  ];
  return painted(GRAY, `${columns.join(GAP)}${GAP}what happened (lane)`, hasColours);
}

/** A line for people: local and game time, level, ship, event, lane. */
export function setOut(said: Said, { hasColours, localTime, gameTime }: Style): string {
  if (said.kind === 'text') return harmless(said.text);
  const { atMs, fields } = said;
  const times = [localTime(atMs).padEnd(LOCAL_COLUMN), gameTime(atMs).padStart(GAME_COLUMN)];
  return forPeople(fields, times, GAP, hasColours);
}
