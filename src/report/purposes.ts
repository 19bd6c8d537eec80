import type { LedgerRow } from '../store/ledger.ts';
import type { RequestCount } from '../store/requests.ts';
import { linesBy, sum } from './sums.ts';

/** Purposes of requests, by the last words of the operation in the books; the first match counts. */
const PURPOSES: readonly (readonly [purpose: string, operation: RegExp])[] = [
  ['flying', /\/(?:navigate|nav|orbit|dock|refuel)$/],
  ['trading', /\/(?:sell|purchase)$/],
  ['digging', /\/(?:extract|extract\/survey|survey|siphon|transfer|jettison)$/],
  ['contracts', /\/contracts?\b/],
  ['looking at markets', /\/(?:market|shipyard)$/],
  ['ships bought and scrapped', /^POST \/my\/ships$|\/scrap$/],
  ['reading what there is', /^GET |\/register$/],
];

/**
 * The purpose of an operation such as "POST /my/ships/{shipSymbol}/sell"; "other" for anything that is not a request.
 */
export function purposeOf(operation: string): string {
  return PURPOSES.find(([, pattern]) => pattern.test(operation))?.[0] ?? 'other';
}

/** The results of the requests of one purpose. */
export interface PurposeReport {
  readonly purpose: string;
  readonly requests: number;
  readonly profitCredits: number;
  /** Null where no request was counted. */
  readonly creditsPerRequest: number | null;
}

/** Every purpose with requests or credits, the most requests first; the profits add up to that of the rows. */
export function purposeReports(counts: readonly RequestCount[], ledger: readonly LedgerRow[]): PurposeReport[] {
  const profits = new Map(
    linesBy(ledger, ({ operation }) => purposeOf(operation)).map(({ name, profitCredits }) => [name, profitCredits]),
  );
  const counted = Map.groupBy(counts, ({ operation }) => purposeOf(operation));
  return [...new Set([...counted.keys(), ...profits.keys()])]
    .map((purpose) => {
      const requests = sum((counted.get(purpose) ?? []).map(({ count }) => count));
      const profitCredits = profits.get(purpose) ?? 0;
      return { purpose, requests, profitCredits, creditsPerRequest: perRequest(profitCredits, requests) };
    })
    .sort((a, b) => b.requests - a.requests);
}

/** Credits per request, rounded; null without requests. */
export function perRequest(profitCredits: number, requests: number): number | null {
  return requests === 0 ? null : Math.round(profitCredits / requests);
}
