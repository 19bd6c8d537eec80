import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Store } from '../../store/store.ts';

/** Results of a run. `credits` is the balance at its end; hours are game hours; the rest counts this run only. */
export interface Summary {
  readonly gameHours: number;
  readonly netWorth: number;
  readonly netWorthGained: number;
  readonly credits: number;
  readonly unitsSold: number;
  readonly contractsFulfilled: number;
  readonly requests: number;
  /** Game hours that ships have spent on missions, by lane. */
  readonly shipHoursByLane: Readonly<Record<string, number>>;
}

/** The state of a run at its end. */
export interface RunEnd {
  readonly store: Store;
  readonly queue: RequestQueue;
  readonly credits: number;
  readonly netWorth: number;
  /** In `clock.monotonicMs()`. */
  readonly atMs: number;
  readonly speed: number;
  readonly shipMsByLane: ReadonlyMap<string, number>;
}

/** The totals of the books when a run began. */
export interface RunStart {
  /** In `clock.monotonicMs()`. */
  readonly atMs: number;
  readonly netWorth: number;
  readonly unitsSold: number;
  readonly contractsFulfilled: number;
}

/** Reads the totals at the beginning of a run. */
export async function runStartOf(store: Store, netWorth: number, atMs: number): Promise<RunStart> {
  const { unitsSold, contractsFulfilled } = await store.ledger.totals();
  return { atMs, netWorth, unitsSold, contractsFulfilled };
}

/** Summarises a run from its beginning until now. */
export async function summaryOf(beginning: RunStart, now: RunEnd): Promise<Summary> {
  const totals = await now.store.ledger.totals();
  const gameHours = (ms: number) => Math.round((ms / 3_600_000) * now.speed * 100) / 100;
  return {
    gameHours: gameHours(now.atMs - beginning.atMs),
    netWorth: now.netWorth,
    netWorthGained: now.netWorth - beginning.netWorth,
    credits: now.credits,
    unitsSold: totals.unitsSold - beginning.unitsSold,
    contractsFulfilled: totals.contractsFulfilled - beginning.contractsFulfilled,
    requests: now.queue.counters().started,
    shipHoursByLane: Object.fromEntries([...now.shipMsByLane].map(([lane, ms]) => [lane, gameHours(ms)])),
  };
}
