import { expect, test } from 'vitest';
import { runBacktest } from '../../src/backtest/run.ts';
import { loadSettings } from '../../src/config/load.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { FaultScript } from '../../src/universe/faults/script.ts';

const SHIPYARD = 'GET /systems/{systemSymbol}/waypoints/{waypointSymbol}/shipyard';

// Asking what a ship costs and buying one go before all other work, so that an answer which never comes must not be waited for.
test.each([
  ['before any price is known', 8],
  ['once probes were bought', 60],
])('a fleet that no shipyard answers any more, %s, asks each once and earns', async (_, fromSeconds) => {
  const logged: string[] = [];
  const logOn = (clock: { nowMs(): number }) =>
    createLog({ level: 'info', destination: { write: (line: string) => logged.push(line) }, nowMs: clock.nowMs });
  const fault = { kind: 'server-error', status: 500, effect: false };
  const faults = FaultScript.parse({ seed: 1, rules: [{ match: SHIPYARD, rate: 1, fromSeconds, fault }] });
  const settings = loadSettings('config/argosy.yaml');
  const { figures } = await runBacktest({ settings, seed: 3, hours: 0.8, faults, logOn });
  const purchases = logged.filter((line) => line.includes('"ship.mission"') && line.includes('buy a SHIP'));
  const asks = logged.filter((line) => line.includes('"ship.mission"') && line.includes('ask what'));
  expect(asks.length).toBeGreaterThan(0);
  expect(asks.length).toBeLessThanOrEqual(3);
  expect(purchases.length).toBeLessThanOrEqual(8);
  expect(figures.credits).toBeGreaterThan(400_000);
});
