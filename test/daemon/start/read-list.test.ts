import { expect, test } from 'vitest';
import { logMiscounted, PAGES_AT_MOST, readList } from '../../../src/daemon/start/read-list.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

const ofShips = (log: ReturnType<typeof keptLog>['log'], total: number | undefined, came: number) =>
  logMiscounted(log, 'getMyShips', { total, came });

test('a list that counts itself wrongly is told of once, however often it is read', () => {
  const { log, lines } = keptLog({ nowMs: () => 0 });
  ofShips(log, 3, 3);
  ofShips(log, undefined, 3);
  expect(lines).toEqual([]);
  for (const came of [2, 2, 4]) ofShips(log, 100_000, came);
  logMiscounted(log, 'getContracts', { total: 0, came: 1 });
  expect(lines.map(parsed).map(({ operation, listed, came }) => [operation, listed, came])).toEqual([
    ['GET /my/ships', 100_000, 2],
    ['GET /my/contracts', 0, 1],
  ]);
});

test('a list that never ends is read up to a bound', async () => {
  let pages = 0;
  const readPage = async (page: number) => {
    pages++;
    const data = Array.from({ length: 20 }, (_, index) => `${page}-${index}`);
    return { kind: 'done' as const, reply: { data, meta: { total: 1_000_000_000, limit: 20 } } };
  };
  const { came } = await readList(readPage, (entry) => entry);
  expect([pages, came]).toEqual([PAGES_AT_MOST, PAGES_AT_MOST * 20]);
});
