import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded, thenClose } from '../../src/cli/embedded.ts';
import { openStateFolder } from '../../src/store/state-folder.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { systemClock } from '../../src/time/clock.ts';
import { keptLog, type Line, parsed } from '../telemetry/lines.ts';
import { ownFolder } from './argosy.ts';

/** At the speed of these tests. */
const GAME_WEEK_MS = (168 * 3_600_000) / 60;

let own: ReturnType<typeof ownFolder>;
beforeEach(() => {
  own = ownFolder();
});
afterEach(() => own.remove());

async function embeddedIn(
  folder: string,
  { speed = 60, aheadMs = 0 } = {},
): Promise<Embedded & { lines: () => Line[] }> {
  const clock = { ...systemClock(), nowMs: () => Date.now() + aheadMs };
  const { log, lines } = keptLog(clock);
  const server = { kind: 'embedded' as const, speed, seed: 1, quoteUnits: false };
  return { ...(await startEmbedded({ server, folder, fresh: false, clock, log })), lines: () => lines.map(parsed) };
}

/** Counts how often it is closed. */
function counted({ close }: Pick<Embedded, 'close'>) {
  const embedded = {
    closings: 0,
    close: () => {
      embedded.closings += 1;
      return close();
    },
  };
  return embedded;
}

const works = async () => 'a summary';
const breaks = () => Promise.reject(new Error('the disk is full'));
const closes = { close: async () => {} };
const stuck = { close: () => Promise.reject(new Error('no snapshot')) };

describe('the embedded universe', () => {
  test.each([
    ['work that ends well', works, closes, 'a summary'],
    ['work that fails, and the failure is told', breaks, closes, 'the disk is full'],
    ['work that ends well, and what went wrong in closing is told', works, stuck, 'no snapshot'],
    ['work that fails, and its failure is told rather than that of the closing', breaks, stuck, 'the disk is full'],
  ])('is closed once after %s', async (_what, work, universe, told) => {
    const embedded = counted(universe);
    const end = await thenClose(embedded, work).catch(({ message }: Error) => message);
    expect({ end, closings: embedded.closings }).toEqual({ end: told, closings: 1 });
  });

  test('need not be there', async () => {
    expect(await thenClose(undefined, works)).toBe('a summary');
  });

  test('gives its folder back even when it cannot be written down', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    const locks = () => readdirSync(folder).filter((name) => name.endsWith('.lock'));
    const embedded = await embeddedIn(folder);
    expect(locks()).toHaveLength(1);
    rmSync(join(folder, 'universe.json'));
    mkdirSync(join(folder, 'universe.json'));
    await expect(embedded.close()).rejects.toThrow(StoreError);
    expect(locks()).toEqual([]);
  });

  test('is kept in the archive when another one begins, and goes on once it is moved back', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    const first = await embeddedIn(folder);
    await first.close();
    const other = await embeddedIn(folder, { speed: 1 });
    await other.close();
    const [abandoned] = other.lines().filter(({ event }) => event === 'universe.abandoned');
    const [ready] = first.lines().filter(({ event }) => event === 'universe.ready');
    const kept = join('archive', `universe@${ready?.resetDate}`);
    expect(abandoned).toMatchObject({ reason: 'the old one is of seed 1 at speed 60', file: kept });
    for (const file of readdirSync(folder)) if (file.startsWith('universe')) rmSync(join(folder, file));
    for (const file of readdirSync(join(folder, kept))) renameSync(join(folder, kept, file), join(folder, file));
    const again = await embeddedIn(folder);
    await again.close();
    expect(again.lines()).toContainEqual(
      expect.objectContaining({ event: 'universe.ready', resetDate: ready?.resetDate }),
    );
    expect(again.lines().some(({ event }) => event === 'universe.abandoned')).toBe(false);
  });

  test('is taken up again after the resets that it made by itself, under its new date', async () => {
    const folder = openStateFolder(join(own.path, 'state'));
    await (await embeddedIn(folder)).close();
    const dates: string[] = [];
    for (const weeks of [2.5, 2.5, 3.5]) {
      const later = await embeddedIn(folder, { aheadMs: weeks * GAME_WEEK_MS });
      const { resetDate } = (await (await fetch(later.url)).json()) as { resetDate: string };
      const [ready] = later.lines().filter(({ event }) => event === 'universe.ready');
      expect(ready?.resetDate).toBe(resetDate);
      expect(later.lines().map(({ event }) => event)).not.toContain('universe.abandoned');
      dates.push(resetDate);
      await later.close();
    }
    expect(dates[1]).toBe(dates[0]);
    expect(Date.parse(dates[2] ?? '')).toBeGreaterThan(Date.parse(dates[1] ?? ''));
  });
});
