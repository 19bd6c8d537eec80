import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { blockOf } from '../../../kit/files.ts';
import { endAll, folderForEachTest, start } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const folder = folderForEachTest();
afterEach(endAll);

/** The line of docs/tuning.md: two strategies in two worlds; with less to play. */
const TABLE = blockOf('docs/tuning.md', 'worlds')
  .trim()
  .replace('npx argosy backtest ', '')
  .replace('--hours 168 --seed 1-3', '--hours 0.05')
  .split(' ');

const backtest = (cache: string, ...flags: string[]) =>
  start(['backtest', ...TABLE, '--jobs', '1', ...flags], {
    env: { LOG_LEVEL: '', XDG_CACHE_HOME: `${folder.path}/${cache}` },
  });

/** Without what a run takes of this machine. */
const plain = (text: string) => text.replaceAll(/"(?:virtualSecondsPerSecond|peakRssMb)": .*/g, '');

test('a table of strategies by world goes on after a kill, to the same figures', async () => {
  const killed = backtest('killed');
  await killed.printed(' middle\n');
  killed.child.kill('SIGKILL');
  await killed.ending;
  const again = await backtest('killed', '--json').ending;
  const unbroken = await backtest('unbroken', '--json').ending;
  vi.stubEnv('XDG_CACHE_HOME', `${folder.path}/killed`);
  // It plays nothing any more, and so needs no process of its own.
  const report = `${folder.path}/report.html`;
  const table = await argosyHere(['backtest', ...TABLE, '--html', report]);
  const html = readFileSync(report, 'utf8');
  expect(html.match(/<svg /g)).toHaveLength(2);
  expect(html).toMatch(/<p>Verdict, by the world middle, on seed 1: config\/strategies\/\w+\.yaml /);
  expect(html).toMatch(/<h2>Net worth in crowded<\/h2>/);
  expect(again.stderr).toMatch(/^argosy: [1-3] of 4 runs were finished before, and are not played again\n$/);
  expect(table.stdout).toMatch(/^world +strategy +median +least +into the gate +gain +SE +95 % interval +more on\n/m);
  expect(table.stdout).toMatch(/^verdict, by the world middle, on seed 1: config\/strategies\/\w+\.yaml \w+/m);
  expect(table.stdout).toMatch(/^note: the gate opens at about hour 20: play 40 hours or more/m);
  expect(unbroken.stderr).toBe('');
  expect(plain(again.stdout)).toBe(plain(unbroken.stdout));
  expect(JSON.parse(unbroken.stdout)).toMatchObject({
    judge: 'middle',
    runs: [{ world: 'middle' }, { world: 'crowded' }, { world: 'middle' }, { world: 'crowded' }],
  });
});
