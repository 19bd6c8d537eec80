import type Bottleneck from 'bottleneck';

/** The part of bottleneck that emits a job's dozen events, each through several promises, even without listeners. */
interface Emitter {
  trigger(name: string, ...details: unknown[]): Promise<unknown>;
  listenerCount(name: string): number;
}

/** The store of bottleneck that counts the slots in use. */
interface SlotStore {
  _running: number;
  conditionsCheck(weight: number): boolean;
  yieldLoop(): Promise<void>;
  __submit__(): Promise<object>;
  __register__(index: string, weight: number): Promise<object>;
}

/** A lock of bottleneck: runs one task after the other. */
interface Lock {
  schedule(task: (...given: readonly unknown[]) => Promise<unknown>, ...given: readonly unknown[]): Promise<unknown>;
}

/** Members of a limiter that bottleneck keeps to itself, in the version that test/queue/bottleneck-local.test.ts names. */
export interface PrivateMembers {
  readonly Events: Emitter;
  readonly _queues: { readonly Events: Emitter };
  readonly _store: SlotStore;
  readonly _submitLock: Lock;
  readonly _registerLock: Lock;
}

/**
 * Makes a new limiter that counts in this process alone faster: without events that have no listener, and without the
 * timers, promises and locks that only remote stores need. They take a sixth of a backtest's time.
 */
export function makeLocal(limiter: Bottleneck): void {
  const members = limiter as unknown as PrivateMembers;
  silenceUnheard(members);
  answerAtOnce(members._store);
  unlock(members);
}

/**
 * Emits only events that have listeners. Those of the queues have only bottleneck's own, which keep the timer of a
 * reservoir alive; no reservoir is used here.
 */
function silenceUnheard({ Events, _queues: queues }: PrivateMembers): void {
  const nothing = Promise.resolve(undefined);
  queues.Events.trigger = () => nothing;
  const trigger = Events.trigger.bind(Events);
  Events.trigger = (name, ...details) => (Events.listenerCount(name) > 0 ? trigger(name, ...details) : nothing);
}

/** The store's answers: any number of jobs may wait, and without a `minTime` a job runs as soon as a slot is free. */
const MAY_WAIT = Promise.resolve({ reachedHWM: false, blocked: false });
const MAY_RUN = Promise.resolve({ success: true, wait: 0 });
const MUST_WAIT = Promise.resolve({ success: false });

/** Removes the timers and promises between the steps of a job: the local store answers at once. */
function answerAtOnce(store: SlotStore): void {
  store.yieldLoop = () => Promise.resolve();
  store.__submit__ = () => MAY_WAIT;
  store.__register__ = (_index, weight) => {
    if (!store.conditionsCheck(weight)) return MUST_WAIT;
    store._running += weight;
    return MAY_RUN;
  };
}

/** Removes the two locks around the steps of a job: the local store does its work before another job can begin. */
function unlock({ _submitLock, _registerLock }: PrivateMembers): void {
  for (const lock of [_submitLock, _registerLock]) lock.schedule = (task, ...given) => task(...given);
}
