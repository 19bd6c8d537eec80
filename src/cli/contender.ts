import type { RunResult } from '../backtest/runs.ts';
import type { Settings } from '../config/settings.ts';

/** One named strategy, to be tried on some seeds. */
export interface Contender {
  readonly name: string;
  readonly settings: Settings;
}

/** The results of a contender, in the order of the seeds. */
export interface Tried {
  readonly name: string;
  readonly results: readonly RunResult[];
}
