import { readSaid, type Said, type SaidEvent, timeOf } from './said.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'];

/** Which lines are wanted. */
export interface Wanted {
  readonly ship?: string | undefined;
  /** The least level. */
  readonly level?: string | undefined;
  readonly sinceMs?: number | undefined;
}

/** Chooses the lines that are wanted. */
export interface Filter {
  /** The line, and whether it is to be shown; undefined: it is too old to be of any use. */
  choose(line: string): { readonly said: Said; readonly isShown: boolean } | undefined;
}

/** Whether it is the first line of a run. */
export function isStart(line: string): boolean {
  return line.includes('"event":"daemon.started"');
}

/** What concerns every ship, whichever was asked for: nothing moves while there is no daemon or no server. */
const OF_ALL_SHIPS = /^(?:daemon|server|store|queue)\./;

/** Whether a line tells of a ship by its name. */
export function isOfShip({ ship, fields }: SaidEvent, wanted: string): boolean {
  return ship === wanted || fields.bought === wanted || fields.to === wanted;
}

function isWantedEvent(said: SaidEvent, { ship, level, sinceMs = 0 }: Wanted): boolean {
  if (said.atMs < sinceMs) return false;
  if (level !== undefined && LEVELS.indexOf(said.level) < LEVELS.indexOf(level)) return false;
  return ship === undefined || isOfShip(said, ship) || OF_ALL_SHIPS.test(said.event);
}

/** Text that is no line of ours, such as the stack of a crash, goes with the line before it, unless one ship is asked for. */
export function createFilter(wanted: Wanted): Filter {
  const { sinceMs = 0, ship } = wanted;
  let isRecent = sinceMs === 0;
  return {
    choose: (line) => {
      const atMs = timeOf(line);
      if (atMs !== undefined) isRecent = atMs >= sinceMs;
      if (!isRecent && !isStart(line)) return undefined;
      const said = readSaid(line);
      if (said.kind === 'event') return { said, isShown: isWantedEvent(said, wanted) };
      return { said, isShown: isRecent && ship === undefined && said.text.trim() !== '' };
    },
  };
}
