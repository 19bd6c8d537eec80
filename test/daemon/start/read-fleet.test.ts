import { expect, test } from 'vitest';
import type { Command } from '../../../src/command/commands.ts';
import { readFleet } from '../../../src/daemon/start/read-fleet.ts';
import type { Asked, ReadWithRetry } from '../../../src/daemon/start/read-with-retry.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

/** What is read of a fleet of so many ships of which those at these places cannot be served. */
async function readOf(total: number, broken: readonly number[]) {
  const { log, lines } = keptLog({ level: 'debug', nowMs: () => 0 });
  const read = new Set<number>();
  let requests = 0;
  const readWithRetry = async ({ query }: Command): Promise<Asked<unknown>> => {
    requests++;
    const { page, limit } = query as { page: number; limit: number };
    const places = Array.from({ length: limit }, (_, index) => (page - 1) * limit + index + 1).filter(
      (n) => n <= total,
    );
    if (places.some((place) => broken.includes(place))) return { kind: 'unserved', why: '500' };
    for (const place of places) read.add(place);
    return {
      kind: 'done',
      reply: { data: places.map((place) => ({ symbol: `S-${place}` })), meta: { total, page, limit } },
    };
  };
  await readFleet(readWithRetry as ReadWithRetry, log);
  const aside = lines.map(parsed).filter(({ event }) => event === 'ship.unreadable');
  return { read: read.size, requests, aside: aside.map(({ position }) => position) };
}

test('a fleet is read by pages of twenty', async () => {
  expect(await readOf(45, [])).toEqual({ read: 45, requests: 3, aside: [] });
});

test.each([
  [45, [7]],
  [45, [1]],
  [45, [20, 21]],
  [3, [1, 2]],
  [20, [20]],
])(
  'of %i ships those at places %j that cannot be served are set aside, and all others are read',
  async (total, broken) => {
    expect(await readOf(total, broken)).toMatchObject({ read: total - broken.length, aside: broken });
  },
);

test('a fleet of which no ship can be served is set aside as a whole', async () => {
  expect((await readOf(2, [1, 2])).read).toBe(0);
});
