/** Captured before anything is faked: promise work has settled after one round of it. */
const realSetImmediate = globalThis.setImmediate;

/**
 * Rounds of the real event loop that count as quiet. All promise work, however long its chain, ends within one; real
 * I/O (sockets) leaves trailing events behind, so a step after some waits for a few more.
 */
const QUIET_ROUNDS = 1;
const QUIET_ROUNDS_AFTER_REAL_WORK = 3;

/** Work that ends in real time, during which virtual time stands still. */
export interface RealWork {
  begin(): void;
  end(): void;
  busy(): boolean;
  /** Resolves when some of it ends. */
  ended(): Promise<void>;
  /** Resolves when the work that the last timer or reply started is over. */
  finish(): Promise<void>;
}

function round(resolve: () => void, left: number): void {
  if (left > 1) realSetImmediate(round, resolve, left - 1);
  else realSetImmediate(resolve);
}

function rounds(count: number): Promise<void> {
  return new Promise((resolve) => round(resolve, count));
}

export function countRealWork(): RealWork {
  let underWay = 0;
  let sinceSettled = false;
  let wake = () => {};
  return {
    begin: () => {
      underWay++;
      sinceSettled = true;
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
    finish: () => {
      const count = sinceSettled ? QUIET_ROUNDS_AFTER_REAL_WORK : QUIET_ROUNDS;
      sinceSettled = underWay > 0;
      return rounds(count);
    },
  };
}
