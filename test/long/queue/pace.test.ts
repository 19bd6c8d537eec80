import { describe, expect, test } from 'vitest';
import { type Saturation, saturate } from '../../queue/saturation.ts';
import type { ServerKind } from '../../queue/servers.ts';
import { printFigures } from '../options.ts';

const SEEDS = [1, 2, 3, 4, 5];
const MINUTES = 10;
const SERVERS: readonly ServerKind[] = ['lazy', 'aligned', 'bucket', 'log', 'strictLog'];
/** Least share of the ceiling by milliseconds of arrival jitter. */
const LEAST_SHARES = [
  [0, 0.98],
  [20, 0.96],
  [50, 0.94],
  [100, 0.9],
] as const;
const MOST_LATE_REJECTED = 0.005;

describe.each(SERVERS)('a queue that always has something to send to a %s server', (server) => {
  test.each(LEAST_SHARES)('with %i ms of jitter uses %f of the limit', async (jitterMs, leastShare) => {
    const runs: Saturation[] = [];
    for (const seed of SEEDS) runs.push(await saturate({ server, jitterMs, seed, minutes: MINUTES }));
    const figures = {
      share: Math.min(...runs.map(({ share }) => share)),
      rejected: Math.max(...runs.map(({ rejected }) => rejected)),
      lateRejectedShare: Math.max(...runs.map((run) => run.lateRejectedShare)),
    };
    printFigures(`${server}, ${jitterMs} ms: `, figures);
    // The strict log counts what it rejects: the queue has to learn its pace by rejections.
    if (server === 'strictLog') expect(figures.lateRejectedShare).toBeLessThan(MOST_LATE_REJECTED);
    else {
      expect(figures.rejected).toBe(0);
      expect(figures.share).toBeGreaterThanOrEqual(leastShare);
    }
  });
});
