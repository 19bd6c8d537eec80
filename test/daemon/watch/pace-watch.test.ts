import { expect, test } from 'vitest';
import { createPaceWatch, type PaceReading } from '../../../src/daemon/watch/pace-watch.ts';

const BEHIND: PaceReading = { queueDepth: 90, budgetUsePercent: 40 };

/** The numbers of the heartbeats that are told. */
function told(readings: readonly PaceReading[]): number[] {
  const isTold = createPaceWatch();
  return readings.flatMap((reading, index) => (isTold(reading) ? [index + 1] : []));
}

const times = (count: number, reading: PaceReading) => Array.from({ length: count }, () => reading);

test('requests that wait though the limit is unused are told after five minutes, and an hour later', () => {
  expect(told(times(70, BEHIND))).toEqual([5, 65]);
});

test.each<[string, Partial<PaceReading>]>([
  ['while few wait', { queueDepth: 19 }],
  ['while the limit is used', { budgetUsePercent: 80 }],
  ['while the server is away', { budgetUsePercent: 4.9 }],
  ['while the server refuses for the rate', { rejected429: 1 }],
])('nothing is told %s', (_, other) => {
  expect(told(times(9, { ...BEHIND, ...other }))).toEqual([]);
  expect(told([...times(4, BEHIND), { ...BEHIND, ...other }, ...times(4, BEHIND)])).toEqual([]);
});
