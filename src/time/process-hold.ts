import { LONGEST_TIMER_MS } from './wait.ts';

/** Keeps the process running from `hold` to `release`. */
export interface ProcessHold {
  hold(): void;
  release(): void;
}

/** A timer as Node has it; in the page, which shares types with us, timers are numbers. */
interface NodeTimer {
  ref(): void;
  unref(): void;
}

/** By one timer, which is never cleared: setting and clearing one for each request would slow a backtest. */
export function createProcessHold(): ProcessHold {
  let timer: NodeTimer | undefined;
  return {
    hold: () => {
      timer ??= setInterval(() => {}, LONGEST_TIMER_MS) as unknown as NodeTimer;
      timer.ref();
    },
    release: () => timer?.unref(),
  };
}
