import { expect } from 'vitest';
import type { Stop } from '../../src/plan/mission.ts';

/** The most units that a trade has aboard at once; it sells what it has bought before, and ends with nothing. */
export function mostAboard(stops: readonly Stop[]): number {
  const aboard = new Map<string, number>();
  const units = () => [...aboard.values()].reduce((sum, each) => sum + each, 0);
  let most = 0;
  for (const action of stops.flatMap(({ actions }) => actions)) {
    if (action.kind !== 'buy' && action.kind !== 'sell') continue;
    expect(action.units).toBeGreaterThan(0);
    const left = (aboard.get(action.tradeSymbol) ?? 0) + (action.kind === 'buy' ? action.units : -action.units);
    expect(left).toBeGreaterThanOrEqual(0);
    aboard.set(action.tradeSymbol, left);
    most = Math.max(most, units());
  }
  expect(units()).toBe(0);
  return most;
}
