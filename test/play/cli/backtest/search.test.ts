import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunResult } from '../../../../src/backtest/runs.ts';
import type { Contender, Tried } from '../../../../src/cli/backtest/backtest-table.ts';
import { combinationsOf } from '../../../../src/cli/backtest/combinations.ts';
import { type SearchFlags, searchJson, searchOver } from '../../../../src/cli/backtest/search.ts';
import { searchVerdict } from '../../../../src/cli/backtest/search-table.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import { loadWorld } from '../../../../src/config/worlds/load-world.ts';
import { folderForFile } from '../argosy.ts';

const folder = folderForFile();
const FILE = 'config/strategies/trader.yaml';
const contender: Contender = { name: FILE, settings: loadSettings(FILE) };
const SWEEP = ['reserveCredits=0,5000,20000', 'purchases.0.atMost=1,2'];

/** Net worth that a strategy comes to: most with a reserve of 20,000 and two probes. */
function netWorthOf({ settings: { strategy } }: Contender, seed: number, hours: number): number {
  const probes = strategy.purchases[0]?.atMost ?? 0;
  return hours * (100_000 + strategy.reserveCredits - 1_000 * Math.abs(probes - 2) + 10 * (seed % 2) * probes) + seed;
}

/** Searches without playing; returns what was to be played, and the lines it wrote. */
async function searched(flags: Partial<SearchFlags> = {}) {
  const plays: [contenders: number, seeds: readonly number[], hours: number, isQuiet: boolean][] = [];
  const lines: string[] = [];
  const does = {
    play: async (some: readonly Contender[], seeds: readonly number[], hours: number, isQuiet: boolean) => {
      plays.push([some.length, seeds, hours, isQuiet]);
      return some.map((one): Tried => {
        const results = seeds.map(
          (seed) => ({ figures: { netWorth: netWorthOf(one, seed, hours), byLane: {} } }) as RunResult,
        );
        return { name: one.name, ...(one.world && { world: one.world.name }), results };
      });
    },
    write: (more: readonly string[]) => void lines.push(...more),
  };
  const world = { worlds: [undefined], judge: 'mean' } as const;
  const given = { sweep: SWEEP, seeds: [1, 2, 3, 4], fromHour: 0, hours: 8, ...world, ...flags };
  return { ...(await searchOver(contender, given, does)), plays, lines };
}

describe('the combinations of a sweep', () => {
  test('are every value with every other and the file as it is, those first that change the least', () => {
    const combinations = combinationsOf(contender, SWEEP);
    expect(combinations.map(({ name }) => name)).toEqual([
      'as it is',
      'reserveCredits=5000, purchases.0.atMost=1',
      'reserveCredits=5000, purchases.0.atMost=2',
      'reserveCredits=0, purchases.0.atMost=1',
      'reserveCredits=0, purchases.0.atMost=2',
      'reserveCredits=20000, purchases.0.atMost=1',
      'reserveCredits=20000, purchases.0.atMost=2',
    ]);
    expect(combinations.map(({ settings: { strategy } }) => strategy.reserveCredits)).toEqual([
      5_000, 5_000, 5_000, 0, 0, 20_000, 20_000,
    ]);
  });

  test('hold what stands in the file once', () => {
    expect(combinationsOf(contender, ['reserveCredits=5000,1']).map(({ name }) => name)).toEqual([
      'as it is',
      'reserveCredits=1',
    ]);
  });
});

describe('a search over a strategy', () => {
  test('plays rungs in silence, then the winner and the strategy as it is on seeds that nothing was chosen by', async () => {
    const { plays, lines } = await searched();
    expect(plays).toEqual([
      [7, [1, 2], 2, true],
      [3, [1, 2], 4, true],
      [3, [1, 2], 8, true],
      [2, [3, 4], 8, false],
    ]);
    const text = lines.join('\n');
    expect(text).toMatch(/^7 combinations, that of the file among them, on seeds 1, 2\n/);
    expect(text).toMatch(/\nrung 1: 7 combinations, 2 hours, seeds 1, 2\n/);
    expect(text).toMatch(
      /\n +reserveCredits +purchases\.0\.atMost +net worth +behind +SE\n +20000 +2 +240,022 +0 +0 +kept\n/,
    );
    expect(text).toMatch(/\n +5000 +5 +204,\d+ +3\d,\d+ +\d+ +as it is\n/);
    expect(text).toMatch(/\n +20000 +2 +960,082 +0 +0 +best\n/);
    expect(text).toMatch(
      /\nverdict, by seeds 3, 4: reserveCredits=20000, purchases\.0\.atMost=2 gains 143,880 of net worth, 17\.6 % \(standard error 120, 95 % interval 142,355 to 145,405\), more on 2 of 2 seeds: better than the strategy as it is$/,
    );
  });

  test('is written as plain data', async () => {
    const json = searchJson(await searched(), ['a run']) as { rungs: { combinations: unknown[] }[] };
    expect(json).toMatchObject({
      wholeRuns: 7 * 2 * 0.25 + 3 * 2 * 0.5 + 3 * 2,
      winner: { values: { reserveCredits: 20_000, 'purchases.0.atMost': 2 }, isAsItIs: false },
      gain: { seeds: [3, 4], gains: [143_760, 144_000], mean: 143_880, standardError: 120 },
      runs: ['a run'],
    });
    expect(json.rungs.map(({ combinations }) => combinations.length)).toEqual([7, 3, 3]);
    expect(json.rungs[0]?.combinations[0]).toMatchObject({
      values: { reserveCredits: 20_000, 'purchases.0.atMost': 2 },
      netWorths: [240_041, 240_002],
      behind: { mean: 0 },
      isKept: true,
    });
  });

  test('over worlds chooses by its judge, judges in all of them, and names keys that made no difference', async () => {
    const worlds = ['middle', 'crowded'].map((name) => loadWorld(name));
    const sweep = ['reserveCredits=0,20000', 'purchases.0.whenCreditsAbove=1,2'];
    const { plays, lines, idleKeys, comparison } = await searched({ sweep, worlds, judge: 'middle' });
    expect(plays.map(([runs, , hours]) => [runs, hours])).toEqual([
      [5, 2],
      [3, 4],
      [3, 8],
      [4, 8],
    ]);
    expect(idleKeys).toEqual(['purchases.0.whenCreditsAbove']);
    expect(lines[0]).toMatch(/ on seeds 1, 2, chosen by the world middle$/);
    expect(lines.at(-1)).toBe('these keys made no difference: purchases.0.whenCreditsAbove');
    expect(lines.at(-2)).toMatch(
      /^verdict, by the world middle, on seeds 3, 4: reserveCredits=20000, .* gains 120,000 /,
    );
    expect(comparison?.compared.map(({ worlds: own }) => own.map(({ world }) => world))).toEqual([
      ['middle', 'crowded'],
      ['middle', 'crowded'],
    ]);
    const both = await searched({ sweep, worlds, judge: 'worst' });
    expect(both.plays[0]?.[0]).toBe(10);
  });

  test('that finds nothing better than the file plays no other seeds, and writes the file as it is', async () => {
    const path = join(folder, 'same.yaml');
    const { plays, judged, lines, write } = await searched({ sweep: ['reserveCredits=1,2'], write: path });
    write();
    expect([plays.length, judged]).toEqual([1, null]);
    expect(lines.at(-2)).toBe('verdict, by seeds 1, 2: the strategy as it is came to most');
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(FILE, 'utf8'));
  });

  test('does not overwrite a file that was made while it played', async () => {
    const path = join(folder, 'taken.yaml');
    const { write } = await searched({ write: path });
    writeFileSync(path, 'mine');
    expect(write).toThrow(/--write: expected a new file that can be written, got .*taken\.yaml \(a file\)/);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});

test.each<[string, readonly number[], RegExp]>([
  ['a sure gain', [100, 110, 105], /^gains 105 of net worth, 10\.5 % \(standard error 3, .*: better than the strategy/],
  ['a sure loss', [-100, -110, -105], /^loses 105 of net worth, 10\.5 % .*: worse than the strategy as it is$/],
  [
    'what may be chance',
    [100, -50, 20],
    /^gains 23 .*interval -1\d\d to \d+\), more on 2 of 3 seeds: that may be chance, try more seeds$/,
  ],
  ['nothing', [0, 0, 0], /^makes no difference to the strategy as it is$/],
])('a verdict tells %s', (_, gains, words) => {
  expect(searchVerdict({ asItIs: [900, 1_000, 1_100], gains })).toMatch(words);
});
