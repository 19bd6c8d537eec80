import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openBooks } from '../../../src/cli/daemon/open-books.ts';
import { weekIn } from '../../../src/daemon/weeks/week.ts';
import { storePath } from '../../../src/store/folders/state-folder.ts';
import { createLog } from '../../../src/telemetry/log.ts';
import { booksAt, test } from '../../store/rows.ts';
import { parsed } from '../../telemetry/lines.ts';

const SERVER = { serverHost: 'api.example' };
const key = { ...SERVER, callsign: 'ARGOSY', resetDate: '2026-11-22' };
const BOOKS = 'ARGOSY@api.example@2026-11-22';

/** Opens the books of the next universe, and returns the events that were logged. */
async function nextUniverse(folder: string): Promise<string[]> {
  const events: string[] = [];
  const log = createLog({
    level: 'info',
    nowMs: () => 0,
    destination: { write: (text) => events.push(parsed(text).event) },
  });
  const place = { ...SERVER, folder, stop: new AbortController().signal };
  const agent = { callsign: 'ARGOSY', resetDate: '2026-11-29', token: 'new' };
  await (await openBooks(place, agent, [], log)).close();
  return events;
}

const archivedWeek = (folder: string) => join(folder, 'archive', `${BOOKS}.week.json`);
const weekAt = (path: string) => weekIn(readFileSync(path, 'utf8'));

test('books that a reset archives get what their week came to beside them, for their owner alone', async ({
  folder,
}) => {
  await booksAt(storePath(folder, key), { creditsDelta: 648, lane: 'mining' });
  expect(await nextUniverse(folder)).toEqual(['store.archived']);
  const path = archivedWeek(folder);
  expect(weekAt(path)).toMatchObject({ resetDate: '2026-11-22', lanes: [{ lane: 'mining', profitCredits: 648 }] });
  expect([statSync(path).mode & 0o777, existsSync(join(folder, 'archive', `${BOOKS}.sqlite`))]).toEqual([0o600, true]);
});

test('a file that an interrupted start left behind is replaced by a whole one', async ({ folder }) => {
  const own = join(folder, `${BOOKS}.week.json`);
  await booksAt(storePath(folder, key), { creditsDelta: 648 });
  writeFileSync(own, '{"version":1,"rese');
  await nextUniverse(folder);
  expect(existsSync(own)).toBe(false);
  expect(weekAt(archivedWeek(folder))?.lanes).toEqual([{ lane: 'mining', profitCredits: 648 }]);
});

test('damaged books are archived without one', async ({ folder }) => {
  writeFileSync(storePath(folder, key), 'no database, but long enough to be taken for one: '.repeat(99));
  expect(await nextUniverse(folder)).toEqual(['week.unwritten', 'store.archived']);
  expect([archivedWeek(folder), join(folder, 'archive', `${BOOKS}.sqlite`)].map(existsSync)).toEqual([false, true]);
});
