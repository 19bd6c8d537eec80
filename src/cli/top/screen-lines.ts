import type { ShipView, StatusView } from '../../daemon/views.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { lasting } from '../../report/story/phase-text.ts';
import { oneLine } from '../../telemetry/terminal-text.ts';
import { doingOf } from '../owner/status-text.ts';
import type { FleetSeen } from './fleet.ts';
import { KEYS_HELP } from './keys.ts';
import { shipLines } from './ship-lines.ts';
import { lineOf, type ScreenLine, topLines } from './sums.ts';
import { shipsWanted, type Wishes } from './wishes.ts';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Lines of the log below the ships, where the screen has room. */
const EVENT_LINES = 4;
/** The sums above, a head and the keys. */
const LEAST_ROWS_OF_SHIPS = 6;

const STYLES: Readonly<Record<string, ScreenLine['style']>> = {
  quarantined: 'red',
  restarting: 'red',
  reconciling: 'yellow',
  paused: 'yellow',
  waiting: 'dim',
};

const WIDTHS = { ship: 12, state: 13, since: 7, profit: 12 };

function shipRow(ship: ShipView, { nowMs, speed }: StatusView): string {
  const since = lasting((Math.max(0, nowMs - ship.stateSinceMs) / 1_000) * speed);
  return [
    ship.symbol.padEnd(WIDTHS.ship),
    ship.state.padEnd(WIDTHS.state),
    since.padStart(WIDTHS.since),
    formatNumber(ship.profitCredits).padStart(WIDTHS.profit),
    ` ${ship.mission === null ? '' : `${ship.mission.lane}: `}${doingOf(ship)}`,
  ].join(' ');
}

const HEAD = [
  'ship'.padEnd(WIDTHS.ship),
  'state'.padEnd(WIDTHS.state),
  'for'.padStart(WIDTHS.since),
  'profit'.padStart(WIDTHS.profit),
  ' what, or why nothing',
].join(' ');

/** What the table is limited to and sorted by. */
function wishLine({ sort, lane, system, text, isTyping }: Wishes, shown: number, all: number): ScreenLine {
  const limits = [
    ...(lane === undefined ? [] : [`lane ${lane}`]),
    ...(system === undefined ? [] : [`system ${system}`]),
    ...(text === '' && !isTyping ? [] : [`text "${text}"${isTyping ? '_' : ''}`]),
  ];
  const which = limits.length === 0 ? `all ${all}` : `${shown} of ${all}: ${limits.join(', ')}`;
  return lineOf(`ships, by ${sort}; ${which}`, 'bold');
}

/** The rows of ships around the one that is marked. */
function shipTable(seen: FleetSeen, wishes: Wishes, status: StatusView, height: number): ScreenLine[] {
  const wanted = shipsWanted(seen.ships.values(), wishes);
  const first = Math.max(0, Math.min(wishes.row - Math.floor(height / 2), wanted.length - height));
  const rows = wanted.slice(first, first + height).map((ship, index): ScreenLine => {
    const style = first + index === wishes.row ? 'marked' : STYLES[ship.state];
    return lineOf(shipRow(ship, status), style);
  });
  return [wishLine(wishes, wanted.length, seen.ships.size), lineOf(HEAD, 'dim'), ...rows];
}

function queueLines({ queue }: FleetSeen, height: number): ScreenLine[] {
  const line = queue?.line ?? [];
  const rows = line.slice(0, height).map(({ owner, label, worth, waitedSeconds }) => {
    return lineOf(
      `${owner.padEnd(WIDTHS.ship)} ${lasting(waitedSeconds).padStart(WIDTHS.since)} ${formatNumber(Math.round(worth)).padStart(WIDTHS.profit)}  ${label}`,
    );
  });
  return [
    lineOf(`${formatNumber(line.length)} requests wait, the next one first: who, how long, worth, what`, 'bold'),
    ...rows,
  ];
}

const LEVELS: Readonly<Record<string, ScreenLine['style']>> = { warn: 'yellow', error: 'red', fatal: 'red' };

function eventLines({ events }: FleetSeen, height: number): ScreenLine[] {
  return events.slice(-height).map(({ time, level, message }) => {
    return lineOf(`${time.slice(11, 19)} ${message}`, LEVELS[level] ?? 'dim');
  });
}

interface Pane {
  readonly height: number;
  readonly columns: number;
}

/** What is below the sums. */
function paneLines(seen: FleetSeen, wishes: Wishes, status: StatusView, { height, columns }: Pane): ScreenLine[] {
  const ship = wishes.ship === undefined ? undefined : seen.ships.get(wishes.ship);
  if (ship !== undefined) return shipLines(ship, status, columns).map((text) => lineOf(text));
  if (wishes.pane === 'queue') return queueLines(seen, height - 1);
  if (wishes.pane === 'log') return eventLines(seen, height);
  const events = height >= LEAST_ROWS_OF_SHIPS + EVENT_LINES + 2 ? eventLines(seen, EVENT_LINES) : [];
  const table = shipTable(seen, wishes, status, height - 2 - events.length);
  const room = height - table.length - events.length;
  return [...table, ...Array.from({ length: Math.max(0, room) }, () => lineOf('')), ...events];
}

/** The screen: never more lines than it has, none longer than it is wide. */
export function screenLines(seen: FleetSeen, wishes: Wishes, { columns, rows }: ScreenSize): ScreenLine[] {
  const { status } = seen;
  const top = topLines(seen);
  const height = Math.max(0, rows - top.length - 1);
  const pane = status === undefined ? [] : paneLines(seen, wishes, status, { height, columns }).slice(0, height);
  const lines = [...top, ...pane].slice(0, rows - 1);
  return [...lines, lineOf(KEYS_HELP, 'dim')].map((line) => {
    return { ...line, text: oneLine([...line.text].slice(0, columns).join('')) };
  });
}

/** Rows of ships that a screen of a height shows, about: how far a page goes. */
export function rowsOfShips({ rows }: ScreenSize): number {
  return Math.max(1, rows - 14);
}
