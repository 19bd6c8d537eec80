import { chooseMission } from '../src/plan/choose.ts';

/** The planner, the milliseconds of each whole plan noted. */
export function timed(planMs: number[]): typeof chooseMission {
  return (plan, before) => {
    if (before !== undefined) return chooseMission(plan, before);
    const began = process.hrtime.bigint();
    const choice = chooseMission(plan);
    planMs.push(Number(process.hrtime.bigint() - began) / 1e6);
    return choice;
  };
}

/** Milliseconds within which a share of the plans, 0 to 1, was made. */
export function partOf(planMs: readonly number[]): (share: number) => string {
  const sorted = planMs.toSorted((a, b) => a - b);
  return (share) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2);
}
