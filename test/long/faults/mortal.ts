/** What a process reaches the outside by; a dead one reaches nothing. */
export interface Mortal {
  isAlive(): boolean;
  /** Calls through the port so far: what reaches the outside, and what comes back, are a step each. */
  steps(): number;
  port<T>(call: () => Promise<T>): Promise<T>;
  kill(): void;
}

/** Never comes back: what a dead process waits for. */
export const never = <T>() => new Promise<T>(() => {});

/** A process that dies as SIGKILL ends it: right after a step, or when it is killed. */
export function createMortal(killAfterStep: number, onDeath: () => void): Mortal {
  let isAlive = true;
  let steps = 0;
  function kill(): void {
    isAlive = false;
    onDeath();
  }
  function step(): void {
    steps++;
    if (steps === killAfterStep) kill();
  }
  async function port<T>(call: () => Promise<T>): Promise<T> {
    if (!isAlive) return never();
    step();
    if (!isAlive) return never();
    const [came] = await Promise.allSettled([call()]);
    if (!isAlive) return never();
    step();
    if (!isAlive) return never();
    if (came.status === 'rejected') throw came.reason;
    return came.value;
  }
  return { isAlive: () => isAlive, steps: () => steps, port, kill };
}
