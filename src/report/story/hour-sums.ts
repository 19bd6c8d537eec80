import { formatNumber } from '../../game/numbers/format-number.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';

/** A sentence of what the fleet did, by the books. */
export interface StoryLine {
  readonly atMs: number;
  /** What it is about: a chart, a purchase of ships, … */
  readonly event: string;
  readonly message: string;
}

/** Effects of one kind in one game hour. */
interface HourSum {
  readonly kind: Kind;
  /** The good or the type of ship, where they are told apart. */
  readonly of: string | null;
  readonly atMs: number;
  readonly count: number;
  readonly units: number;
  readonly credits: number;
}

const counted = (count: number, one: string) => (count === 1 ? `a ${one}` : `${count} ${one}s`);

/** The operations that make the story, each with its sentence; goods and types of ships stand apart. */
const KINDS = {
  purchaseShip: ({ count, of, credits }: HourSum) =>
    `bought ${count === 1 ? 'a' : count} ${of} for ${formatNumber(-credits)}`,
  scrapShip: ({ count, credits }: HourSum) => `scrapped ${counted(count, 'ship')} for ${formatNumber(credits)}`,
  fulfillContract: ({ count, credits }: HourSum) =>
    `fulfilled ${counted(count, 'contract')}: ${formatNumber(credits)} on delivery`,
  createChart: ({ count, credits }: HourSum) => `charted ${counted(count, 'waypoint')} for ${formatNumber(credits)}`,
  supplyConstruction: ({ units, of }: HourSum) => `brought ${formatNumber(units)} ${of} to the jump gate`,
} as const satisfies Readonly<Record<string, (sum: HourSum) => string>>;

type Kind = keyof typeof KINDS;

const isKind = (operation: string): operation is Kind => Object.hasOwn(KINDS, operation);

/** Hours whose sums are kept: a day is what a reader looks back on. A guess. */
const HOURS_KEPT = 24;

/** Sums up by game hour what an owner wants to hear of, from the rows of the ledger in their order. */
export function createHourSums(gameHourMs: number) {
  const hours = new Map<number, Map<string, HourSum>>();
  return {
    take: ({ operation, atMs, tradeSymbol, units, creditsDelta }: LedgerRow): void => {
      if (!isKind(operation)) return;
      const hour = Math.floor(atMs / gameHourMs);
      const sums = hours.get(hour) ?? new Map<string, HourSum>();
      hours.set(hour, sums);
      const key = `${operation} ${tradeSymbol ?? ''}`;
      const before = sums.get(key);
      sums.set(key, {
        kind: operation,
        of: tradeSymbol,
        atMs,
        count: (before?.count ?? 0) + 1,
        units: (before?.units ?? 0) + (units ?? 0),
        credits: (before?.credits ?? 0) + creditsDelta,
      });
      const [oldest] = hours.keys();
      if (hours.size > HOURS_KEPT && oldest !== undefined) hours.delete(oldest);
    },
    /** A line for each kind in each hour, the oldest first. */
    lines: (): StoryLine[] =>
      [...hours.values()]
        .flatMap((sums) => [...sums.values()])
        .map((sum) => ({ atMs: sum.atMs, event: sum.kind, message: KINDS[sum.kind](sum) }))
        .sort((one, other) => one.atMs - other.atMs),
  };
}
