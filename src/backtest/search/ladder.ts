/** One step of the ladder: how long, and on how many seeds, the points that are left are played. */
export interface LadderStep {
  /** Of all hours. */
  readonly hoursShare: number;
  readonly seeds: number;
}

/**
 * Few hours and few seeds on many points, all hours and seeds on the few that remain; seeds as a share of those to choose
 * by. Source: the objectives of test/backtest/search, where other shares found the best no more often for as much.
 */
const LADDER = [
  { hoursShare: 1 / 4, seedsShare: 3 / 8 },
  { hoursShare: 1 / 2, seedsShare: 3 / 8 },
  { hoursShare: 1, seedsShare: 1 / 2 },
  { hoursShare: 1, seedsShare: 1 },
];

/** The part, a guess, of all points on all seeds for all hours within which a cut may keep more than it must. */
export const BUDGET_SHARE = 0.3;

/** At least this number of points (a guess) is played for all hours, since fewer hours may mislead. */
const FINALISTS = 3;

/** One seed shows no spread. */
const LEAST_SEEDS = 2;

/** The steps for a number of points and seeds. Few points all play the full hours; few seeds are played at once. */
export function stepsFor(points: number, seeds: number): readonly LadderStep[] {
  const steps = LADDER.map(({ hoursShare, seedsShare }) => {
    return { hoursShare, seeds: Math.min(seeds, Math.max(LEAST_SEEDS, Math.round(seedsShare * seeds))) };
  });
  return steps.filter((step, index) => {
    const addsNothing = step.hoursShare === steps[index - 1]?.hoursShare && step.seeds === steps[index - 1]?.seeds;
    return !addsNothing && (points > FINALISTS || step.hoursShare === 1);
  });
}

/** The fewest points that the cut after a step keeps: a third, but after all hours one may be enough. */
function leastKept({ hoursShare }: LadderStep, points: number): number {
  return hoursShare === 1 ? 1 : Math.min(points, Math.max(FINALISTS, Math.ceil(points / 3)));
}

/** What steps take, as runs of all hours, if each cut keeps a third. A step goes on from one of the same hours. */
function costOf(steps: readonly LadderStep[], points: number, before: LadderStep): number {
  const [step, ...later] = steps;
  if (step === undefined) return 0;
  const seeds = step.seeds - (before.hoursShare === step.hoursShare ? before.seeds : 0);
  return points * seeds * step.hoursShare + costOf(later, Math.ceil(points / 3), step);
}

/** A search after a step, before its cut. */
interface Cut {
  readonly step: LadderStep;
  /** The steps that follow. */
  readonly later: readonly LadderStep[];
  /** Points that are left. */
  readonly points: number;
  /** How many of them may be as good as the best. */
  readonly undecided: number;
  /** What is left of the budget, as runs of all hours. */
  readonly leftRuns: number;
}

/**
 * How many points a cut keeps: those that may be as good as the best, but a third at least, and a half at most or as many
 * as the budget has room for.
 */
export function keptBy({ step, later, points, undecided, leftRuns }: Cut): number {
  if (later.length === 0) return 1;
  const least = leastKept(step, points);
  let kept = Math.max(least, Math.min(undecided, Math.ceil(points / 2)));
  while (kept > least && costOf(later, kept, step) > leftRuns) kept -= 1;
  return kept;
}
