import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { impactKey, stepFactor } from '../../../src/world/market-memory/impact.ts';
import { emptyMemory } from '../../../src/world/market-memory/remember.ts';

const MADE = { type: 'EXPORT', supply: 'MODERATE', activity: 'WEAK' } as const;
const USED = { type: 'IMPORT', supply: 'SCARCE', activity: 'RESTRICTED' } as const;

describe('a step of a price', () => {
  test.each([
    ['buy', MADE, 1.06],
    ['buy', { ...MADE, supply: 'SCARCE', activity: 'RESTRICTED' }, 1.132],
    ['sell', USED, 0.985],
    ['sell', { ...USED, supply: 'ABUNDANT' }, 0.87],
    ['buy', { type: 'EXPORT', supply: 'HIGH', activity: 'STRONG' }, 1.04],
    ['buy', { type: 'EXCHANGE', supply: 'MODERATE' }, 1.005],
  ] as const)('is as it was measured while we have seen none: %s %j', (side, traits, factor) => {
    expect(stepFactor(side, traits, emptyMemory())).toBe(factor);
  });

  test('comes to what our own lots did, the sooner the more of them there were', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.8, max: 1.2, noNaN: true }), fc.integer({ min: 1, max: 500 }), (seen, lots) => {
        const key = impactKey('buy', MADE);
        const factor = stepFactor('buy', MADE, {
          ...emptyMemory(),
          impacts: new Map([[key, { lots, logSum: lots * Math.log(seen) }]]),
        });
        const [low, high] = [Math.min(1.06, seen), Math.max(1.06, seen)];
        expect(factor).toBeGreaterThanOrEqual(low - 1e-9);
        expect(factor).toBeLessThanOrEqual(high + 1e-9);
        if (lots === 500) expect(factor).toBeCloseTo(seen, 1);
      }),
    );
  });

  test('of another supply is not taught by it', () => {
    const impacts = new Map([[impactKey('buy', MADE), { lots: 100, logSum: 100 * Math.log(1.2) }]]);
    const learned = { ...emptyMemory(), impacts };
    expect(stepFactor('buy', { ...MADE, supply: 'SCARCE' }, learned)).toBe(1.042);
    expect(stepFactor('sell', MADE, learned)).toBe(0.961);
  });
});
