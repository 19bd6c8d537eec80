import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PlanContext } from '../../../src/plan/context.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { proposeTrade } from '../../../src/plan/lanes/trade.ts';
import { scarcityOf } from '../../../src/plan/score/request-price.ts';
import { TUNING, tuned } from '../../../src/plan/tuning/tuning.ts';
import { aShip, aWorld, factsOf } from '../../kit/planning.ts';

const FOLDER = new URL('../../../src/plan/tuning/', import.meta.url);

describe('the tuned numbers', () => {
  test('are finite, each of them', () => {
    for (const numbers of Object.values(TUNING))
      for (const number of Object.values(numbers)) expect(Number.isFinite(number)).toBe(true);
  });

  test('are explained: no number stands in its file without a comment above it or above its neighbour', () => {
    for (const file of readdirSync(FOLDER).filter((name) => name !== 'tuning.ts')) {
      const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
      const first = lines.findIndex((line) => line.startsWith('export const'));
      expect(lines[first + 1], file).toMatch(/^ {2}\/\*\*/);
    }
  });
});

describe('an overlay', () => {
  const places = {
    A: { x: 0, goods: { GOLD: { buy: 1_000 } } },
    B: { x: 10, goods: { GOLD: { sell: 2_000 } } },
  } as const;
  const facts = factsOf(aWorld({ places, credits: 100_000 }));

  test('changes what is planned, and only where it is given', () => {
    expect(proposeTrade(new PlanContext(facts, aShip())).kind).toBe('mission');
    const tuning = tuned({ trade: { leastProfitCredits: 10_000_000 } });
    expect(tuning.trade).toEqual({ ...TUNING.trade, leastProfitCredits: 10_000_000 });
    expect(proposeTrade(new PlanContext({ ...facts, tuning }, aShip())).kind).toBe('idle');
    expect(proposeTrade(new PlanContext(facts, aShip())).kind).toBe('mission');
    expect(new FleetContext(facts).quotes('X1-T').asks('GOLD')[0]?.ask).toBe(1_000);
  });

  test('may say that requests are never scarce', () => {
    expect(scarcityOf(1, tuned({ requests: { roomEnough: 1 } }))).toBe(0);
  });
});
