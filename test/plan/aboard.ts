import { expect } from 'vitest';
import type { Stop } from '../../src/plan/mission.ts';

/** The most units that a trade has aboard at once; it sells what it has bought before, and ends with nothing. */
export function mostAboard(stops: readonly Stop[]): number {
  const aboard = new Map<string, number>();
  const units = () => [...aboard.values()].reduce((sum, each) => sum + each, 0);
  let most = 0;
  for (const act of stops.flatMap(({ acts }) => acts)) {
    if (act.kind !== 'buy' && act.kind !== 'sell') continue;
    expect(act.units).toBeGreaterThan(0);
    const left = (aboard.get(act.tradeSymbol) ?? 0) + (act.kind === 'buy' ? act.units : -act.units);
    expect(left).toBeGreaterThanOrEqual(0);
    aboard.set(act.tradeSymbol, left);
    most = Math.max(most, units());
  }
  expect(units()).toBe(0);
  return most;
}
