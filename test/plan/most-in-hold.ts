import { expect } from 'vitest';
import type { Stop } from '../../src/plan/mission.ts';

/** The most units that a trade has in the hold at once; it sells what it has bought before, and ends with nothing. */
export function mostInHold(stops: readonly Stop[]): number {
  const inHold = new Map<string, number>();
  const units = () => [...inHold.values()].reduce((sum, each) => sum + each, 0);
  let most = 0;
  for (const action of stops.flatMap(({ actions }) => actions)) {
    if (action.kind !== 'buy' && action.kind !== 'sell') continue;
    expect(action.units).toBeGreaterThan(0);
    const left = (inHold.get(action.tradeSymbol) ?? 0) + (action.kind === 'buy' ? action.units : -action.units);
    expect(left).toBeGreaterThanOrEqual(0);
    inHold.set(action.tradeSymbol, left);
    most = Math.max(most, units());
  }
  expect(units()).toBe(0);
  return most;
}
