import FakeTimers, { type Clock as FakeClock } from '@sinonjs/fake-timers';
import { type Clock, clockOf } from './clock.ts';
import { createSettling, type Settling } from './settling.ts';
import { LONGEST_TIMER_MS } from './wait.ts';

/** Time that jumps from timer to timer as fast as the work between them allows. */
export interface VirtualTime {
  readonly clock: Clock;
  /** Timers fired so far. */
  steps(): number;
  /** Runs until virtual time has reached `untilMs` (milliseconds since 1970) and the timers due by then have fired. */
  run(untilMs: number): Promise<void>;
  /**
   * Runs until `goal` holds, or has settled if it is a promise.
   * @returns false when virtual time reached `limitMs` (milliseconds since 1970) first
   */
  runUntil(goal: Goal, limitMs: number): Promise<boolean>;
  /** Steps the wall clock as a correction of the machine's time would: timers and the monotonic clock do not change. */
  stepWall(byMs: number): void;
  /** Restores the real Date and timers. */
  uninstall(): void;
}

type Goal = (() => boolean) | Promise<unknown>;

interface State {
  readonly fake: FakeClock;
  readonly settling: Settling;
  steps: number;
  /** Milliseconds by which steps have put the wall clock ahead. */
  steppedMs: number;
}

/**
 * Node takes a delay below one millisecond as one; fake-timers would fire at once, and a loop of such timers would stop
 * time.
 */
function fireNoSoonerThanNode(): void {
  const fake = globalThis.setTimeout;
  const set = (callback: () => void, delayMs: number, ...rest: []) =>
    fake(callback, delayMs >= 1 ? delayMs : 1, ...rest);
  globalThis.setTimeout = Object.defineProperties(set, Object.getOwnPropertyDescriptors(fake)) as typeof fake;
}

/** A goal as a function to call after each step. */
function asPredicate(goal: Goal): () => boolean {
  if (typeof goal === 'function') return goal;
  let settled = false;
  const mark = () => {
    settled = true;
  };
  goal.then(mark, mark);
  return () => settled;
}

/**
 * A timer at `limitMs`, which may lie beyond Node's longest timer, and which moves with steps of the wall clock. At the
 * limit, a last timer fires after all others due at that moment.
 */
function watchLimit(state: State, limitMs: number) {
  const { fake } = state;
  const limitMonotonicMs = limitMs - state.steppedMs;
  let timer: ReturnType<FakeClock['setTimeout']> | undefined;
  const arm = () => {
    const restMs = limitMonotonicMs - (fake.now - state.steppedMs);
    timer = restMs > 0 ? fake.setTimeout(arm, Math.min(restMs, LONGEST_TIMER_MS)) : undefined;
  };
  let last: 'unset' | 'set' | 'fired' = 'unset';
  const setLast = () => {
    last = 'set';
    timer = fake.setTimeout(() => {
      last = 'fired';
    }, 0);
  };
  arm();
  return {
    passed: () => {
      if (timer === undefined) setLast();
      return last === 'fired';
    },
    clear: () => timer !== undefined && fake.clearTimeout(timer),
  };
}

async function runUntil(state: State, goal: Goal, limitMs: number): Promise<boolean> {
  const { fake, settling } = state;
  const goalReached = asPredicate(goal);
  const limit = watchLimit(state, limitMs);
  try {
    for (;;) {
      await settling.turn();
      if (settling.hasImmediates()) await settling.round();
      if (goalReached()) return true;
      if (limit.passed()) return false;
      fake.next();
      state.steps++;
    }
  } finally {
    limit.clear();
  }
}

/**
 * Replaces Date and the global timers, for libraries too, until `uninstall`. `setImmediate`, `process.nextTick`,
 * `queueMicrotask`, `performance` and `AbortSignal.timeout` stay real.
 * @param startMs where virtual time starts, milliseconds since 1970
 */
export function installVirtualTime(startMs: number): VirtualTime {
  const fake = FakeTimers.install({
    now: startMs,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldClearNativeTimers: true, // Node's socket code clears its own native timers through the faked functions
  });
  fireNoSoonerThanNode();
  const settling = createSettling();
  const state: State = { fake, settling, steps: 0, steppedMs: 0 };
  return {
    // Read from the virtual timers, not from the Date that they replace.
    clock: clockOf(
      () => fake.now,
      () => fake.now - state.steppedMs,
    ),
    steps: () => state.steps,
    run: async (untilMs) => {
      await runUntil(state, () => false, untilMs);
    },
    runUntil: (goal, limitMs) => runUntil(state, goal, limitMs),
    stepWall: (byMs) => {
      state.steppedMs += byMs;
      fake.setSystemTime(fake.now + byMs);
    },
    uninstall: () => {
      settling.uninstall();
      fake.uninstall();
    },
  };
}
