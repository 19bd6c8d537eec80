import { sum } from '../game/numbers/averages.ts';

/**
 * Gathers results that arrive in any order: `take` them by the index of what they are results of; `results` has all so far.
 * @param onDone called with each result, in order, once those before it are there
 */
export function inOrder<Result>(onDone: (result: Result, index: number) => void) {
  const byIndex = new Map<number, Result>();
  let next = 0;
  return {
    take: (index: number, result: Result): void => {
      byIndex.set(index, result);
      for (let result = byIndex.get(next); result !== undefined; result = byIndex.get(next)) {
        onDone(result, next);
        next += 1;
      }
    },
    results: (): Result[] => [...byIndex].sort(([one], [other]) => one - other).map(([, result]) => result),
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
