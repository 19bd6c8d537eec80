import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepingRuns } from '../../../src/backtest/finished-runs.ts';
import type { CarryOut, Run } from '../../../src/backtest/runs.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { folderForEachTest } from '../cli/argosy.ts';
import { resultOf } from './remote/results.ts';

const NOW_MS = Date.parse('2026-01-10T00:00:00Z');
const DAY_MS = 24 * 3_600_000;
const settings = loadSettings('config/strategies/trader.yaml');
const run = (seed: number, more: Partial<Run> = {}): Run => ({ settings, seed, hours: 1, isWatched: false, ...more });

const folder = folderForEachTest();

/** Plays the last runs first, `most` of them before it fails, and writes down the seeds that it played. */
function playing(most = Number.POSITIVE_INFINITY) {
  const seeds: number[] = [];
  const carryOut: CarryOut = async (runs, _jobs, _onDone, onProgress, onEach) => {
    for (const [index, one] of [...runs.entries()].reverse()) {
      if (seeds.length === most) throw new Error('killed');
      seeds.push(one.seed);
      onProgress?.(seeds.length);
      onEach?.(resultOf(one), index);
    }
    return runs.map(resultOf);
  };
  const lines: string[] = [];
  const keeping = (code = 'abc', nowMs = NOW_MS) =>
    keepingRuns({ carryOut, folder: folder.path, nowMs, printLine: (line) => void lines.push(line), code });
  return { seeds, lines, keeping };
}

/** All files that are kept, as if written at an instant. */
const kept = (atMs = NOW_MS) =>
  readdirSync(folder.path).map((name) => {
    const path = join(folder.path, name);
    utimesSync(path, atMs / 1_000, atMs / 1_000);
    return path;
  });

test('what was finished before a kill is not played again, and stands in its place', async () => {
  const runs = [run(1), run(2), run(3)];
  await expect(playing(2).keeping()(runs, 1)).rejects.toThrow('killed');
  kept();
  const { seeds, lines, keeping } = playing();
  const [done, hours]: [number[], number[]] = [[], []];
  const results = await keeping()(
    runs,
    1,
    ({ figures }) => done.push(figures.seed),
    (all) => hours.push(all),
  );
  expect([seeds, done, hours]).toEqual([[1], [1, 2, 3], [3]]);
  expect(results).toEqual(runs.map(resultOf));
  expect(lines).toEqual(['2 of 3 runs were finished before, and are not played again']);
});

test.each<[string, Run, string, number]>([
  ['another seed', run(2), 'abc', NOW_MS],
  ['other hours', run(1, { hours: 2 }), 'abc', NOW_MS],
  ['another world', run(1, { world: { world: loadWorld('crowded') } }), 'abc', NOW_MS],
  ['another program', run(1), 'abd', NOW_MS],
  ['a result of more than a week ago', run(1), 'abc', NOW_MS + 8 * DAY_MS],
])('%s is played', async (_, other, code, nowMs) => {
  await playing().keeping()([run(1)], 1);
  kept();
  const { seeds, keeping } = playing();
  await keeping(code, nowMs)([other], 1);
  expect(seeds).toEqual([other.seed]);
});

test.each(['', 'no result', 'H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA=='])(
  'a file that holds "%s" is no result',
  async (text) => {
    await playing().keeping()([run(1)], 1);
    for (const path of kept()) writeFileSync(path, text);
    const { seeds, keeping } = playing();
    await keeping()([run(1)], 1);
    expect(seeds).toEqual([1]);
  },
);

test.each<[string, Partial<Run>]>([
  ['goes on from a folder', { from: 'kept' }],
  ['is kept in a folder', { saveAt: { hours: 1, folder: 'kept' } }],
  ['is shorter than any that is sent', { hours: 0.0025 }],
])('a run that %s is played and not kept', async (_, more) => {
  const { seeds, keeping } = playing();
  await keeping()([run(1, more)], 1);
  expect([seeds, readdirSync(folder.path)]).toEqual([[1], []]);
});
