import { describe, expect, test } from 'vitest';
import { gainOf } from '../../../src/backtest/compare/compare.ts';
import type { Tried } from '../../../src/cli/backtest/backtest-table.ts';
import {
  comparisonJson,
  comparisonLines,
  comparisonOf,
  gainText,
  verdictLines,
} from '../../../src/cli/backtest/comparison-table.ts';

const WIDE = Number.POSITIVE_INFINITY;

function tried(name: string, netWorths: readonly number[], world?: string): Tried {
  const byLane = { build: { profit: -4_000, requests: 1, shipHours: 1 } };
  const results = netWorths.map((netWorth) => ({ figures: { netWorth, byLane } }));
  return { name, ...(world !== undefined && { world }), results } as unknown as Tried;
}

const PLAIN = [tried('a.yaml', [1_000, 2_000, 1_500], 'middle'), tried('a.yaml', [900, 800, 700], 'crowded')];
const BOLD = [tried('b.yaml', [1_200, 2_210, 1_690], 'middle'), tried('b.yaml', [400, 310, 190], 'crowded')];

describe('a comparison', () => {
  test('of strategies in worlds', () => {
    const comparison = comparisonOf([...PLAIN, ...BOLD], 'middle');
    expect(comparisonLines(comparison, WIDE).slice(1, 6)).toEqual([
      'world    strategy  median  least  into the gate  gain  SE  95 % interval       more on',
      'middle   a.yaml     1,500  1,000          4,000',
      'middle   b.yaml     1,690  1,200          4,000   200   6     175 to 225  3 of 3 seeds',
      'crowded  a.yaml       800    700          4,000',
      'crowded  b.yaml       310    190          4,000  -500   6   -525 to -475  0 of 3 seeds',
    ]);
    expect(comparisonLines(comparison, WIDE)[6]).toBe(
      'comes to least: a.yaml in crowded (median 800), b.yaml in crowded (median 310)',
    );
    expect(verdictLines(comparison, [1, 2, 3], WIDE)[1]).toBe(
      'verdict, by the world middle, on seeds 1, 2, 3: b.yaml gains 200 of net worth, 13.3 % (standard error 6, 95 % interval 175 to 225), more on 3 of 3 seeds: better than a.yaml, but worse in crowded',
    );
  });

  test('of strategies in one world names none', () => {
    const comparison = comparisonOf([tried('a.yaml', [5, 6]), tried('b.yaml', [7, 6])], 'mean');
    const [, head, , row, blank] = comparisonLines(comparison, WIDE);
    expect(head).toMatch(/^strategy +median/);
    expect([row, blank]).toEqual([expect.stringMatching(/^b\.yaml .* 1 of 2 seeds$/), '']);
    expect(verdictLines(comparison, [1, 2], WIDE)[1]).toMatch(
      /^verdict, by seeds 1, 2: b\.yaml gains 1 .*: that may be chance, try more seeds$/,
    );
  });

  test('of worlds alone has no gains', () => {
    const comparison = comparisonOf(PLAIN, 'worst');
    expect(comparisonLines(comparison, WIDE)[1]).toBe('world    median  least  into the gate');
    expect(comparisonLines(comparison, WIDE).join('\n')).not.toContain('gain');
    expect(verdictLines(comparison, [1, 2, 3], WIDE)[1]).toBe(
      'verdict, by the worst world of each seed, on seeds 1, 2, 3: a.yaml comes to 800, and to least in crowded',
    );
  });

  test('is plain data as well', () => {
    const data = comparisonJson(comparisonOf([...PLAIN, ...BOLD], 'worst'), [1, 2, 3]);
    expect(data).toMatchObject({
      judge: 'worst',
      strategies: [
        { config: 'a.yaml', worstWorld: 'crowded', worlds: [{ world: 'middle', median: 1_500, gain: null }, {}] },
        { config: 'b.yaml', worlds: [{ gain: { differences: [200, 210, 190], seedsAhead: 3 } }, {}] },
      ],
      verdict: { best: 'a.yaml', next: 'b.yaml', worseIn: ['middle'], text: expect.stringContaining('a.yaml gains') },
    });
  });

  test.each([60, 80, 120])('on %i columns no line is longer', (screen) => {
    const comparison = comparisonOf([...PLAIN, ...BOLD], 'mean');
    const lines = [...comparisonLines(comparison, screen), ...verdictLines(comparison, [1, 2, 3], screen)];
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(screen);
  });
});

test('a gain on one seed may be chance', () => {
  expect(gainText(gainOf([50]), 100, 'a.yaml')).toBe(
    'gains 50 of net worth, 50 % (one seed shows no spread), more on 1 of 1 seeds: that may be chance, try more seeds',
  );
});
