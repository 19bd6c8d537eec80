import { oneLine, type TerminalText } from '../../telemetry/terminal-text.ts';

interface ProgressParts {
  /** Game hours of all runs together. */
  readonly hours: number;
  readonly monotonicMs: () => number;
  /** Replaces the line of the terminal; undefined where nobody looks at one. */
  readonly write: ((line: TerminalText) => void) | undefined;
}

/** Less is done than this share, a guess: the time left would be one too. */
const FORETOLD_FROM = 0.02;

/** Real seconds as "2 h 05 min", "3 min 20 s" or "45 s". */
function lasting(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(Math.floor(seconds % 60))} s` : `${Math.ceil(seconds)} s`;
}

/**
 * Shows how far the runs are, on a line of its own at a terminal; does nothing elsewhere. `clear` is called before anything
 * else is printed, and at the end.
 */
export function createProgress({ hours, monotonicMs, write }: ProgressParts) {
  if (write === undefined) return { show: () => {}, clear: () => {} };
  const beganMs = monotonicMs();
  let shown = '';
  return {
    show: (hoursDone: number): void => {
      const share = Math.min(1, hoursDone / hours);
      const leftSeconds = ((monotonicMs() - beganMs) / 1_000) * (1 / share - 1);
      const left = share < FORETOLD_FROM ? '' : `, ${lasting(leftSeconds)} left`;
      const text = `${Math.floor(100 * share)} % of ${hours} game hours${left}`;
      if (text === shown) return;
      shown = text;
      write(oneLine(text));
    },
    clear: (): void => {
      if (shown !== '') write(oneLine(''));
      shown = '';
    },
  };
}
