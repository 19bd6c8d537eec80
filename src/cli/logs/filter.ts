import type { EventName } from '../../telemetry/events.ts';
import { type EventLine, type ParsedLine, parseLine, timeOf } from '../../telemetry/lines/log-line.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'];

/** The selection of lines. */
export interface WantedLines {
  readonly ship?: string | undefined;
  /** A callsign; lines about several agents count as about each. */
  readonly agent?: string | undefined;
  readonly level?: string | undefined;
  readonly sinceMs?: number | undefined;
}

const START = `"event":"${'daemon.started' satisfies EventName}"`;

/** Whether it is the first line of a run. */
export function isStart(line: string): boolean {
  return line.includes(START);
}

/** Whether game time counts from what a line says. */
export function tellsGameTime(line: string): boolean {
  return isStart(line) || line.includes('"booksBeganAt":');
}

/** Events that concern every ship: no ship moves without a daemon or a server. */
const OF_ALL_SHIPS = /^(?:daemon|server|store|queue)\./;

/** Whether a line is about a ship, by its symbol. */
export function isOfShip({ ship, fields }: EventLine, wanted: string): boolean {
  return ship === wanted || fields.bought === wanted || fields.to === wanted;
}

/** Whether a line is about an agent; one without a callsign is about all. */
function isOfAgent({ fields }: EventLine, wanted: string): boolean {
  return typeof fields.agent !== 'string' || fields.agent.split(', ').includes(wanted);
}

function isWantedEvent(parsed: EventLine, { ship, agent, level, sinceMs = 0 }: WantedLines): boolean {
  if (parsed.atMs < sinceMs || (agent !== undefined && !isOfAgent(parsed, agent))) return false;
  if (level !== undefined && LEVELS.indexOf(parsed.level) < LEVELS.indexOf(level)) return false;
  return ship === undefined || isOfShip(parsed, ship) || OF_ALL_SHIPS.test(parsed.event);
}

/** A line, and whether to show it; undefined for a line that is too old to be of use. */
type Chosen = { readonly parsed: ParsedLine; readonly isShown: boolean } | undefined;

/**
 * Makes what selects lines. Text that is not a log entry, such as the stack of a crash, belongs to the line before it,
 * unless one ship is asked for.
 */
export function createFilter(wanted: WantedLines): (line: string) => Chosen {
  const { sinceMs = 0, ship } = wanted;
  let isRecent = sinceMs === 0;
  return (line) => {
    const atMs = timeOf(line);
    if (atMs !== undefined) isRecent = atMs >= sinceMs;
    if (!isRecent && !tellsGameTime(line)) return undefined;
    const parsed = parseLine(line);
    if (parsed.kind === 'event') return { parsed, isShown: isWantedEvent(parsed, wanted) };
    return { parsed, isShown: isRecent && ship === undefined && parsed.text.trim() !== '' };
  };
}
