import { expect, test } from 'vitest';
import { runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { createLog } from '../../../src/telemetry/log.ts';

test('a backtest among rivals counts the daemon’s own requests and sales only', async () => {
  const settings = loadSettings('config/argosy.yaml');
  const logOn = (clock: { nowMs(): number }) =>
    createLog({ level: 'fatal', destination: { write: () => true }, nowMs: clock.nowMs });
  const played = await runBacktest({ settings, seed: 2, hours: 0.2, world: { difficulty: 'hard' }, logOn });
  const { total, byAgent } = played.universe.counters();
  const rivals = Object.keys(byAgent).filter((agent) => agent.startsWith('RIVAL-'));
  expect(rivals.length).toBe(8);
  expect(played.figures.unitsSold).toBeLessThan(total.unitsSold);
  expect(played.figures.requests.sent).toBe(total.sent);
  for (const rival of rivals) expect(byAgent[rival]?.sent).toBe(0);
  const sent = Object.values(total.byEndpoint).reduce((sum, count) => sum + count, 0);
  expect(sent).toBe(total.sent);
});
