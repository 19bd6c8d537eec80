/** Captured before anything is faked: promise work has settled after one round of it. */
const realSetImmediate = globalThis.setImmediate;

/**
 * Rounds of the real event loop that count as quiet. All promise work, however long its chain, ends within one; real
 * I/O (sockets) leaves trailing events behind, so a step after some waits for a few more.
 */
const QUIET_ROUNDS = 1;
const QUIET_ROUNDS_AFTER_REAL_WORK = 3;

/** A round costs more than most steps, so several steps share one; few enough that signals are handled in time. */
const TURNS_A_ROUND = 64;

/** Work that ends in real time, during which virtual time stands still. */
export interface RealWork {
  begin(): void;
  end(): void;
  busy(): boolean;
  /** Resolves when some of it ends. */
  ended(): Promise<void>;
  /** Resolves when the work that the last timer or reply started is over. */
  finish(): Promise<void>;
  /** Gives the real `setImmediate` back. */
  uninstall(): void;
}

function round(resolve: () => void, left: number): void {
  if (left > 1) realSetImmediate(round, resolve, left - 1);
  else realSetImmediate(resolve);
}

function rounds(count: number): Promise<void> {
  return new Promise((resolve) => round(resolve, count));
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

export function countRealWork(): RealWork {
  let underWay = 0;
  let sinceSettled = false;
  let hasBegunAny = false;
  let wake = () => {};
  const turn = createTurns();
  const immediates = countImmediates();
  return {
    begin: () => {
      underWay++;
      sinceSettled = true;
      hasBegunAny = true;
    },
    end: () => {
      underWay--;
      wake();
    },
    busy: () => underWay > 0,
    ended: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    finish: async () => {
      if (!hasBegunAny) {
        await turn();
        if (immediates.take() > 0) await rounds(QUIET_ROUNDS);
        return;
      }
      const count = sinceSettled ? QUIET_ROUNDS_AFTER_REAL_WORK : QUIET_ROUNDS;
      sinceSettled = underWay > 0;
      await rounds(count);
    },
    uninstall: immediates.uninstall,
  };
}
