import { join } from 'node:path';
import { expect } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { test } from '../rows.ts';

const DAY_MS = 86_400_000;
const NOON_MS = 20_000 * DAY_MS + DAY_MS / 2;

test('times are summed up by ship and state since a day, whatever was written when', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const first = await openStore(path);
  const spend = (state: string, ms: number, atMs = NOON_MS, shipSymbol = 'A-1') =>
    first.times.spend({ shipSymbol, state, ms, atMs });
  for (let n = 0; n < 1_200; n++) spend('navigating', 10);
  spend('selling', 5);
  spend('selling', 7, NOON_MS, 'A-2');
  spend('selling', 1_000, NOON_MS - DAY_MS);
  for (const nothing of [0, -50, Number.NaN]) spend('docking', nothing);
  await first.close();
  const second = await openStore(path);
  second.times.spend({ shipSymbol: 'A-1', state: 'selling', ms: 3, atMs: NOON_MS });
  expect(await second.times.since(NOON_MS)).toEqual([
    { shipSymbol: 'A-1', state: 'navigating', ms: 12_000 },
    { shipSymbol: 'A-1', state: 'selling', ms: 8 },
    { shipSymbol: 'A-2', state: 'selling', ms: 7 },
  ]);
  expect((await second.times.since(0)).map(({ ms }) => ms)).toEqual([12_000, 1_008, 7]);
  await second.close();
});
