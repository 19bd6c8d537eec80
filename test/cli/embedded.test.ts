import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded, thenClose } from '../../src/cli/embedded.ts';
import { openStateFolder } from '../../src/store/state-folder.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { systemClock } from '../../src/time/clock.ts';
import { ownFolder } from './argosy.ts';

let own: ReturnType<typeof ownFolder>;
beforeEach(() => {
  own = ownFolder();
});
afterEach(() => own.remove());

async function embeddedIn(folder: string): Promise<Embedded> {
  const clock = systemClock();
  const log = createLog({ level: 'silent', nowMs: clock.nowMs });
  const server = { kind: 'embedded' as const, speed: 60, seed: 1, quoteUnits: false };
  return startEmbedded({ server, folder, fresh: false, clock, log });
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
});
