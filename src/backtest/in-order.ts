import { sum } from '../game/numbers/averages.ts';

/** Results that arrive in any order, reported in the order of what they are results of. */
export interface InOrder<Result> {
  /** Takes the result at this index, and reports all that now can be reported. */
  take(index: number, result: Result): void;
  /** All results so far, in their order. */
  results(): Result[];
}

/**
 * Gathers results and reports them in order.
 * @param onDone called with each result once those before it are there
 */
export function inOrder<Result>(onDone: (result: Result, index: number) => void): InOrder<Result> {
  const byIndex = new Map<number, Result>();
  let next = 0;
  return {
    take: (index, result) => {
      byIndex.set(index, result);
      for (let result = byIndex.get(next); result !== undefined; result = byIndex.get(next)) {
        onDone(result, next);
        next += 1;
      }
    },
    results: () => [...byIndex].sort(([one], [other]) => one - other).map(([, result]) => result),
  };
}

/** Adds up how far each of several runs is, in game hours. */
export function sumOfHours(runs: number, onProgress: (hoursDone: number) => void) {
  const hours = Array.from({ length: runs }, () => 0);
  return (index: number, hoursDone: number): void => {
    hours[index] = hoursDone;
    onProgress(sum(hours));
  };
}
