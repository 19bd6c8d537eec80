import { expect, test } from 'vitest';
import { inFolder } from '../../kit/files.ts';
import { ODD, SUSPENDED } from '../../play/own/faulty-lanes.ts';
import { playLanes } from '../../play/own/play-lane.ts';
import { longOptions, seedsIn } from '../options.ts';

/** The least share of their income without the lane that others keep, in the median of the seeds. */
const LEAST_SHARE = 0.95;

const { seeds: range, hours, only } = longOptions({ seeds: '3', hours: 3, only: '' });
const seeds = seedsIn(range, 99);

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('whatever a lane of the owner does, other ships keep their income', async () => {
  const without = new Map<number, number>();
  for (const seed of seeds) {
    const { others } = await inFolder((folder) => playLanes(folder, [], { seed, hours }));
    without.set(seed, others);
  }
  const medians: number[] = [];
  for (const { name, text, says } of [...SUSPENDED, ...ODD].filter((lane) => lane.name.includes(only))) {
    const shares: number[] = [];
    for (const seed of seeds) {
      const played = await inFolder((folder) => playLanes(folder, [text], { seed, hours }));
      expect(played.books).toEqual(played.universe);
      expect(played.errors).toEqual([]);
      expect(played.suspended).toHaveLength(says === undefined ? 0 : 1);
      shares.push(played.others / (without.get(seed) ?? Number.NaN));
    }
    medians.push(medianOf(shares));
    console.log(`${name.padEnd(40)} ${percent(medianOf(shares))} (${shares.map(percent).join(', ')})`);
  }
  expect(Math.min(...medians)).toBeGreaterThanOrEqual(LEAST_SHARE);
});

test('a lane that loops ends a backtest with an error that names it', async () => {
  const loop = `export default { does: 'a test', propose() { for (;;); } };`;
  const run = inFolder((folder) => playLanes(folder, [loop], { seed: 1, hours: 0.1 }));
  await expect(run).rejects.toThrow('lane broken-0: lanes/broken-0.ts: expected an answer within 10 s, got none');
});
