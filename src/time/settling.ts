/** Captured before anything is faked: promise work has settled after one round of it. */
const realSetImmediate = globalThis.setImmediate;

/** A round costs more than most steps, so several steps share one; few enough that signals are handled in time. */
const TURNS_A_ROUND = 64;

/** Waits for work without timers. */
export interface Settling {
  /** Resolves when the promise work that the last timer started is over. */
  turn(): Promise<void>;
  /** Whether that work has asked for immediates, which run in the next round. Asking forgets them. */
  hasImmediates(): boolean;
  /** Resolves after a whole round. */
  round(): Promise<void>;
  /** Gives the real `setImmediate` back. */
  uninstall(): void;
}

/** Resolves after all promise work and ticks; Node runs them between any two immediates of the same round. */
function createTurns(): () => Promise<void> {
  let left = 0;
  let resume = () => {};
  const turn = () => {
    left--;
    const resolve = resume;
    resume = () => {};
    resolve();
  };
  return () =>
    new Promise((resolve) => {
      resume = resolve;
      if (left > 0) return;
      for (; left < TURNS_A_ROUND; left++) realSetImmediate(turn);
    });
}

/** Counts the immediates that others ask for: they run in the next round, so a step waits for a whole one. */
function countImmediates() {
  const before = globalThis.setImmediate;
  let count = 0;
  const counting = (callback: () => void, ...rest: []) => {
    count++;
    return before(callback, ...rest);
  };
  globalThis.setImmediate = Object.defineProperties(
    counting,
    Object.getOwnPropertyDescriptors(before),
  ) as typeof before;
  return {
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    uninstall: () => {
      globalThis.setImmediate = before;
    },
  };
}

/** All promise work, however long its chain, ends within a round of the real event loop. */
export function createSettling(): Settling {
  const immediates = countImmediates();
  return {
    turn: createTurns(),
    hasImmediates: () => immediates.take() > 0,
    round: () => new Promise((resolve) => realSetImmediate(resolve)),
    uninstall: immediates.uninstall,
  };
}
