import type { LedgerRow } from '../store/books/ledger.ts';

/** Credits earned up to an instant, since the beginning of the report. */
export interface CurvePoint {
  readonly atMs: number;
  readonly profitCredits: number;
}

/** More points than this show nothing more. */
const MOST_POINTS = 400;

/** Adds up credits over time. */
export function createCurve() {
  const [atMs, sums]: [number[], number[]] = [[], []];
  let profitCredits = 0;
  return {
    take: (row: LedgerRow): void => {
      profitCredits += row.creditsDelta;
      atMs.push(row.atMs);
      sums.push(profitCredits);
    },
    profitCredits: (): number => profitCredits,
    /** Evenly chosen, with the first and the last. */
    points: (): CurvePoint[] => {
      const each = Math.max(1, Math.ceil(atMs.length / MOST_POINTS));
      return atMs.flatMap((instant, index) =>
        index % each === 0 || index === atMs.length - 1 ? [{ atMs: instant, profitCredits: sums[index] ?? 0 }] : [],
      );
    },
  };
}
