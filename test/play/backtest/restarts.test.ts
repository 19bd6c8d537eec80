import { expect, test } from 'vitest';
import { runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { createLog } from '../../../src/telemetry/log.ts';

test('a daemon that is begun anew each six minutes goes on with its agent, its books and the prices of ships', async () => {
  const lines: string[] = [];
  const logOn = (clock: { nowMs(): number }) =>
    createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) }, nowMs: clock.nowMs });
  const settings = loadSettings('config/argosy.yaml');
  const { figures, report } = await runBacktest({ settings, seed: 3, hours: 0.5, restartEveryHours: 0.1, logOn });
  const all = (text: string) => lines.filter((line) => line.includes(text));
  expect([all('"agent.registered"'), all('"agent.resumed"')].map(({ length }) => length)).toEqual([1, 4]);
  expect(report.profitCredits).toBe(figures.credits - 175_000);
  expect(all('ask what a SHIP_PROBE costs').length).toBeLessThanOrEqual(1);
  expect(figures.netWorth).toBeGreaterThan(500_000);
  const shipHours = Object.values(figures.byLane).reduce((sum, lane) => sum + lane.shipHours, 0);
  expect(shipHours).toBeGreaterThan(0.5);
  expect(shipHours).toBeLessThanOrEqual(figures.ships * 0.5);
});
