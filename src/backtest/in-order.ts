import { sum } from '../game/numbers/averages.ts';

/** Results that arrive in any order, told in the order of what they are results of. */
export interface InOrder<Result> {
  /** Takes the result at this index, and tells all that now can be told. */
  take(index: number, result: Result): void;
  /** All results so far, in their order. */
  results(): Result[];
}

/**
 * Gathers results and tells them in order.
 * @param onDone called with each result once those before it are there
 */
export function inOrder<Result>(onDone: (result: Result, index: number) => void): InOrder<Result> {
  const byIndex = new Map<number, Result>();
  let next = 0;
  return {
    take: (index, result) => {
      byIndex.set(index, result);
      for (let told = byIndex.get(next); told !== undefined; told = byIndex.get(next)) {
        onDone(told, next);
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
