import type { RunResult } from '../backtest/runs.ts';
import type { Settings } from '../config/settings.ts';

/** One strategy under a name, to be tried on some seeds. */
export interface Contender {
  readonly name: string;
  readonly settings: Settings;
}

/** What a contender came to, in the order of the seeds. */
export interface Tried {
  readonly name: string;
  readonly results: readonly RunResult[];
}
