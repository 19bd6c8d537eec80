import { runBacktest } from '../src/backtest/run.ts';
import { loadSettings } from '../src/config/load.ts';
import { createLog } from '../src/telemetry/log.ts';
import { tableLines } from './table.ts';

const SEEDS = [1, 2, 3];
const HOURS = 6;

/** Virtual seconds per second of whole backtests, daemon and universe together. */
export async function benchBacktest(): Promise<string[]> {
  const settings = loadSettings('config/argosy.yaml');
  const rows: string[][] = [];
  for (const seed of SEEDS) {
    const logOn = (clock: { nowMs(): number }) => createLog({ level: 'silent', nowMs: clock.nowMs });
    const { figures } = await runBacktest({ settings, seed, hours: HOURS, logOn });
    const seconds = (HOURS * 3_600) / figures.virtualSecondsPerSecond;
    rows.push([
      `seed ${seed}`,
      figures.virtualSecondsPerSecond.toLocaleString('en'),
      seconds.toFixed(1),
      figures.requests.sent.toLocaleString('en'),
      figures.netWorth.toLocaleString('en'),
    ]);
  }
  const head = ['backtest', 'virtual s per s', 'seconds', 'requests', 'net worth'];
  return [`Backtest: ${HOURS} virtual hours of config/argosy.yaml`, '', ...tableLines(head, rows)];
}
