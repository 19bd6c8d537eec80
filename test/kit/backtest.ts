import { type BacktestOptions, type BacktestResult, runBacktest } from '../../src/backtest/run.ts';
import { loadSettings } from '../../src/config/load.ts';
import { KIND_WORLD } from '../../src/config/worlds/world-schema.ts';
import { createLog, type LogSettings } from '../../src/telemetry/log.ts';

/** A backtest, and the lines of its log. */
export interface Logged extends BacktestResult {
  readonly lines: readonly string[];
}

/** Plays a backtest of the usual config in the kind world, unless the options have others, and keeps its log. */
export async function played(
  options: Pick<BacktestOptions, 'seed' | 'hours'> & Partial<BacktestOptions>,
  level: LogSettings['level'] = 'debug',
): Promise<Logged> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const settings = loadSettings('config/argosy.yaml');
  const logOn: BacktestOptions['logOn'] = ({ nowMs }) => createLog({ level, destination, nowMs });
  return { ...(await runBacktest({ settings, world: { world: KIND_WORLD }, logOn, ...options })), lines };
}

/** Figures without those of this machine. */
export function comparable({ figures }: Pick<BacktestResult, 'figures'>) {
  const { virtualSecondsPerSecond: _, peakRssMb: __, ...rest } = figures;
  return rest;
}
