import type { LedgerRow } from '../../src/store/books/ledger.ts';
import type { MissionRow } from '../../src/store/books/missions.ts';
import type { RequestCount } from '../../src/store/books/requests.ts';
import { creditsInIdleShips } from './idle-ships.ts';

/** What one run came to; hours are game hours from the start, credits are the agent's. */
export interface WeekFigures {
  /** When the home gate was finished; null if it never was. */
  readonly gateHours: number | null;
  /** Credits and what the ships cost, plus what the gate cost, at 6 h and at 24 h. */
  readonly worthAt6: number;
  readonly worthAt24: number;
  readonly creditsAt48: number;
  readonly creditsAt96: number;
  readonly creditsAtEnd: number;
  /** Credits and what the ships cost, at the end. */
  readonly worthAtEnd: number;
  readonly charts: number;
  readonly creditsPer1000Requests: number;
  /** Part of the chart calls that found the waypoint charted already, percent. */
  readonly chartsLatePercent: number;
  /** Part of the ship hours without a mission, parked probes excepted, percent. */
  readonly idlePercent: number;
  /** Part of the credits for ships that went to those which then stood idle for six hours in a row, percent. */
  readonly idleShipsPercent: number;
  /** Requests refused, late charts not counted, percent. */
  readonly refusedPercent: number;
}

/** The books of a run, and when it began; our clock, milliseconds. */
export interface WeekBooks {
  readonly startMs: number;
  readonly ledger: readonly LedgerRow[];
  readonly requests: readonly RequestCount[];
  readonly missions: readonly MissionRow[];
}

const HOUR_MS = 3_600_000;

function creditsAt({ ledger, startMs }: WeekBooks, hours: number): number {
  return ledger.findLast(({ atMs }) => atMs <= startMs + hours * HOUR_MS)?.creditsAfter ?? 0;
}

/** What was paid until an hour, for the rows of a kind. */
function paidUntil({ ledger, startMs }: WeekBooks, hours: number, isOne: (row: LedgerRow) => boolean): number {
  const until = startMs + hours * HOUR_MS;
  return ledger.reduce((sum, row) => sum + (row.atMs <= until && isOne(row) ? -row.creditsDelta : 0), 0);
}

const isShip = ({ operation }: LedgerRow) => operation === 'purchaseShip';
const isForGate = ({ lane }: LedgerRow) => lane === 'build';

function worthWithGateAt(books: WeekBooks, hours: number): number {
  return creditsAt(books, hours) + paidUntil(books, hours, isShip) + paidUntil(books, hours, isForGate);
}

function requestsOf({ requests }: WeekBooks, isOne: (count: RequestCount) => boolean): number {
  return requests.reduce((sum, one) => sum + (isOne(one) ? one.count : 0), 0);
}

/** A part in percent of the whole; 0 of nothing. */
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

function idlePercent({ missions }: WeekBooks): number {
  const isParked = ({ lane, reasonCodes }: MissionRow) => lane === null && (reasonCodes ?? '').includes('allSeen');
  const counted = missions.filter((mission) => !isParked(mission));
  const ms = (rows: readonly MissionRow[]) =>
    rows.reduce((sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs, 0);
  return percent(ms(counted.filter(({ lane }) => lane === null)), ms(counted));
}

/**
 * The figures of a run, from its books.
 * @param hours game hours that it played
 */
export function weekFiguresOf(books: WeekBooks, hours: number): WeekFigures {
  const { ledger, startMs } = books;
  const all = requestsOf(books, () => true);
  const late = requestsOf(books, ({ operation, outcome }) => operation === 'createChart' && outcome === 'refused');
  const refused = requestsOf(books, ({ outcome }) => outcome === 'refused') - late;
  const charts = ledger.filter(({ operation }) => operation === 'createChart').length;
  const supplied = ledger.findLast(({ operation }) => operation === 'supplyConstruction');
  const hasJumped = ledger.some(({ operation }) => operation === 'jumpShip');
  return {
    gateHours: supplied === undefined || !hasJumped ? null : (supplied.atMs - startMs) / HOUR_MS,
    worthAt6: worthWithGateAt(books, 6),
    worthAt24: worthWithGateAt(books, 24),
    creditsAt48: creditsAt(books, 48),
    creditsAt96: creditsAt(books, 96),
    creditsAtEnd: creditsAt(books, hours),
    worthAtEnd: creditsAt(books, hours) + paidUntil(books, hours, isShip),
    charts,
    creditsPer1000Requests: (1_000 * creditsAt(books, hours)) / Math.max(1, all),
    chartsLatePercent: percent(late, late + charts),
    idlePercent: idlePercent(books),
    idleShipsPercent: percent(creditsInIdleShips(books), paidUntil(books, hours, isShip)),
    refusedPercent: percent(refused, all),
  };
}
