import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { booksAt } from '../../store/rows.ts';
import { folderForEachTest, writeConfig } from './argosy.ts';
import { argosyHere } from './argosy-here.ts';

const folder = folderForEachTest();
const HOST = '127.0.0.1%3A1';

test('weeks of the archive stand beside that of the books, by their sums where there are any', async () => {
  const config = writeConfig(folder.path, '{ kind: live, url: "http://127.0.0.1:1/v2" }');
  const state = join(folder.path, 'state');
  expect((await argosyHere(['weeks', config])).stdout).toMatch(/^nothing to compare yet: .*state holds no books/);
  mkdirSync(join(state, 'archive'), { recursive: true });
  await booksAt(join(state, `ARGOSY@${HOST}@2026-11-22.sqlite`), { creditsDelta: 300, lane: 'trade' });
  await booksAt(join(state, 'archive', `ARGOSY@${HOST}@2026-11-15.sqlite`), { creditsDelta: 200, lane: 'trade' });
  const kept = { version: 1, resetDate: '2026-11-08', beganAt: '2020-11-08T13:00:00Z', hours: 168, days: [] };
  const sum = { ...kept, lanes: [{ lane: 'chart', profitCredits: 100 }], gate: { costCredits: 0 }, charts: 7 };
  writeFileSync(join(state, 'archive', `ARGOSY@${HOST}@2026-11-08.week.json`), JSON.stringify(sum));
  writeFileSync(join(state, 'archive', 'ARGOSY@embedded@2026-11-08.week.json'), JSON.stringify(sum));
  const { code, stdout } = await argosyHere(['weeks', config]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^ {2}lane +2026-11-08 +2026-11-\d\d +2026-11-\d\d\n {2}chart +100 +- +-\n {2}trade +- +\d00 +\d00$/m,
  );
  const latest = JSON.parse((await argosyHere(['weeks', config, '--json', '--last', '2'])).stdout);
  expect(latest.map(({ callsign }: { callsign: string }) => callsign)).toEqual(['ARGOSY', 'ARGOSY']);
  expect((await argosyHere(['weeks', config, '--agent', 'OTHER'])).stdout).toMatch(/^nothing to compare/);
});
