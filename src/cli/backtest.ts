import type { Figures } from '../backtest/figures.ts';
import { runBacktest } from '../backtest/run.ts';
import { loadSettings } from '../config/load.ts';
import { createLog } from '../telemetry/log.ts';

interface BacktestFlags {
  readonly hours: number;
  readonly seed: readonly number[];
  readonly rivals?: number;
  readonly difficulty?: 'normal' | 'hard';
  readonly json?: boolean;
}

/** Beside a table that somebody watches only what may matter is logged; redirected, the log is whole. */
const ON_A_TERMINAL = { level: 'warn', pretty: true } as const;

const COLUMNS = [
  'seed',
  'credits',
  'netWorth',
  'ships',
  'creditsPerHour',
  'creditsPer1000Requests',
  'contractsFulfilled',
  'unitsSold',
  'budgetUse',
] as const;

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => String(cell).padStart(COLUMNS[index]?.length ?? 0)).join('  ');
}

/** The figures of one seed as a row of the table. */
function rowOf(figures: Figures): string {
  return row(COLUMNS.map((column) => figures[column]));
}

/** `argosy backtest <config>`: the daemon in virtual time, a row or a JSON object a seed; the log goes to stderr. */
export async function backtest(
  path: string,
  { hours, seed: seeds, rivals, difficulty, json = false }: BacktestFlags,
): Promise<void> {
  const settings = loadSettings(path);
  const world = { ...(rivals !== undefined && { rivals }), ...(difficulty !== undefined && { difficulty }) };
  const destination = { write: (line: string) => process.stderr.write(line) };
  const all: Figures[] = [];
  if (!json) process.stdout.write(`${row(COLUMNS)}\n`);
  for (const seed of seeds) {
    const logOn = (clock: { nowMs(): number }) =>
      createLog({
        ...(process.stderr.isTTY ? ON_A_TERMINAL : { level: settings.logLevel }),
        destination,
        nowMs: clock.nowMs,
      });
    const { figures } = await runBacktest({ settings, seed, hours, world, logOn });
    all.push(figures);
    if (!json) process.stdout.write(`${rowOf(figures)}\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
}
