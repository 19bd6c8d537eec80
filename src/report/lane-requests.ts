import { sum } from '../game/numbers/averages.ts';
import type { RequestCount } from '../store/books/requests.ts';
import type { EarningsLine } from './sums.ts';

/** A lane's requests by purpose, and the credits per request. */
export interface LaneRequests {
  readonly lane: string;
  readonly requests: number;
  readonly creditsPerRequest: number;
  readonly byOperation: readonly { readonly operation: string; readonly requests: number }[];
}

/** Every lane with requests, the most first. */
export function laneRequests(counts: readonly RequestCount[], byLane: readonly EarningsLine[]): LaneRequests[] {
  const profitOf = new Map(byLane.map(({ name, profitCredits }) => [name, profitCredits]));
  return [...Map.groupBy(counts, ({ lane }) => lane ?? 'other')]
    .map(([lane, rows]) => {
      const requests = sum(rows.map(({ count }) => count));
      const operations = [...Map.groupBy(rows, ({ operation }) => operation)].map(([operation, of]) => {
        return { operation, requests: sum(of.map(({ count }) => count)) };
      });
      const byOperation = operations.sort((a, b) => b.requests - a.requests);
      return { lane, requests, creditsPerRequest: Math.round((profitOf.get(lane) ?? 0) / requests), byOperation };
    })
    .sort((a, b) => b.requests - a.requests);
}
