import { expect, test } from 'vitest';
import { EMBEDDED, folderForEachTest, start, writeConfig } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const folder = folderForEachTest();

test('a report has nothing to tell before the first run, which as JSON is JSON', async () => {
  const config = writeConfig(folder.path, EMBEDDED);
  const { code, stdout } = await argosyHere(['report', config, '--since', '2d']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^nothing to report yet/)]);
  const asJson = await argosyHere(['report', config, '--json']);
  expect([asJson.code, JSON.parse(asJson.stdout)]).toEqual([0, null]);
  expect(asJson.stderr).toMatch(/^nothing to report yet/);
});

test.each(['report', 'check'])('%s ends in peace though whoever read it is gone, as `head` is', async (command) => {
  const { child, ending } = start([command, writeConfig(folder.path, EMBEDDED)]);
  child.stdout?.destroy();
  expect(await ending).toMatchObject({ code: 0, stderr: '' });
});

test('a backtest ends with its figures though whoever read its log is gone', async () => {
  const { child, ending } = start(['backtest', writeConfig(folder.path, EMBEDDED), '--hours', '0.05', '--seed', '1']);
  child.stderr?.destroy();
  const { code, stdout } = await ending;
  expect(code).toBe(0);
  expect(stdout).toContain('by lane (medians)');
});

test('a report beside the daemon and after it adds up to what the agent has, at the speed of the run', async () => {
  const config = writeConfig(folder.path, EMBEDDED);
  const daemon = start(['run', config, '--speed', '600']);
  await daemon.said('cargo.bought');
  const beside = await argosyHere(['report', config]);
  expect(beside.code).toBe(0);
  expect(beside.stdout).toMatch(/^Credits gained: -?[\d,]+ credits/);
  await daemon.said('cargo.sold');
  await daemon.stop();
  const summary = daemon.log().findLast(({ event }) => event === 'daemon.summary');
  const { stdout } = await argosyHere(['report', config, '--json']);
  const report = JSON.parse(stdout);
  expect(stdout).not.toContain(folder.path);
  const [first] = report.ships;
  const logbook = (await argosyHere(['report', config, '--ship', first.ship.toLowerCase()])).stdout;
  expect(logbook).toMatch(new RegExp(`^What ${first.ship} did, and why\\n`));
  expect(logbook).toContain(`because: ${first.last.why}`);
  expect(report.profitCredits).toBe(Number(summary?.credits) - 175_000);
  expect(report.ships.length).toBeGreaterThanOrEqual(2);
  for (const ship of report.ships) expect(ship.last?.what ?? 'nothing yet').toBeTypeOf('string');
  const [started] = daemon.log();
  const realHours = (Date.parse(String(summary?.time)) - Date.parse(String(started?.time))) / 3_600_000;
  expect(report.gameHours).toBeGreaterThan(120 * realHours);
});
