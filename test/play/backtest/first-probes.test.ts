import { expect, test } from 'vitest';
import { runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { createLog } from '../../../src/telemetry/log.ts';

// Homes in which the probes came after 2, 10, 20 and 25 minutes as long as nobody asked what one costs.
test.each([2002, 6008, 2039, 2027])(
  'a young fleet asks what probes cost and has four more within a minute (seed %i)',
  async (seed) => {
    const logOn = (clock: { nowMs(): number }) =>
      createLog({ level: 'fatal', destination: { write: () => true }, nowMs: clock.nowMs });
    const { figures } = await runBacktest({ settings: loadSettings('config/argosy.yaml'), seed, hours: 1 / 60, logOn });
    expect(figures.ships).toBe(6);
  },
);
