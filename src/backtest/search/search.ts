import { BUDGET_SHARE, keptBy, type LadderStep, stepsFor } from './ladder.ts';
import { type Standing, standingsOf } from './standings.ts';

/** Plays points on seeds for some hours: a row a point, a figure a seed. More is better. */
type Evaluate<Point> = (
  points: readonly Point[],
  seeds: readonly number[],
  hours: number,
) => Promise<readonly (readonly number[])[]>;

/** One round of a search: all points that were left, on the same seeds. */
export interface Rung<Point> {
  readonly hours: number;
  readonly seeds: readonly number[];
  /** The best first. */
  readonly standings: readonly Standing<Point>[];
  /** How many of them, from the best on, went on to the next rung; 1 in the last. */
  readonly kept: number;
}

/** What a search came to. */
export interface SearchResult<Point> {
  readonly rungs: readonly Rung<Point>[];
  readonly winner: Point;
  /** What it took, as runs of all hours. */
  readonly wholeRuns: number;
}

interface SearchParts<Point> {
  /** One or more. Of those that come to the same, the first is taken. */
  readonly points: readonly Point[];
  /** To choose by; two or more. */
  readonly seeds: readonly number[];
  /** The hour at which runs begin; they end at `hours` at the latest. */
  readonly fromHour: number;
  readonly hours: number;
  readonly evaluate: Evaluate<Point>;
  /** Called with each rung once it is played. */
  readonly onRung?: (rung: Rung<Point>) => void;
}

/** The seeds of a step, others than those of shorter steps as long as there are some. */
function seedsOf(step: LadderStep, steps: readonly LadderStep[], seeds: readonly number[]): readonly number[] {
  const shorter = steps.filter(({ hoursShare }) => hoursShare < step.hoursShare);
  const from = shorter.reduce((sum, one) => sum + one.seeds, 0) % seeds.length;
  return [...seeds.slice(from), ...seeds.slice(0, from)].slice(0, step.seeds);
}

/** Plays a rung; on the seeds that its points have played for as many hours, they would come to the same. */
async function play<Point>(
  points: readonly Point[],
  seeds: readonly number[],
  hours: number,
  before: Rung<Point> | undefined,
  evaluate: Evaluate<Point>,
) {
  const known = new Map(before?.hours === hours ? before.standings.map(({ point, figures }) => [point, figures]) : []);
  const fresh = seeds.slice(known.size > 0 ? before?.seeds.length : 0);
  const rows = await evaluate(points, fresh, hours);
  const figures = points.map((point, index) => [point, [...(known.get(point) ?? []), ...(rows[index] ?? [])]] as const);
  return { runs: points.length * fresh.length, standings: standingsOf(new Map(figures)) };
}

/**
 * Successive halving: plays all points for few hours on few seeds, and those that may be as good as the best for longer
 * and on more seeds, until one is left. All points of a rung play the same seeds and are compared seed by seed.
 */
export async function search<Point>(parts: SearchParts<Point>): Promise<SearchResult<Point>> {
  const { points, seeds, fromHour, evaluate, onRung } = parts;
  const steps = stepsFor(points.length, seeds.length);
  const budget = BUDGET_SHARE * points.length * seeds.length;
  const rungs: Rung<Point>[] = [];
  let left = points;
  let wholeRuns = 0;
  for (const [index, step] of steps.entries()) {
    const hours = fromHour + step.hoursShare * (parts.hours - fromHour);
    const on = seedsOf(step, steps, seeds);
    const { runs, standings } = await play(left, on, hours, rungs.at(-1), evaluate);
    wholeRuns += runs * step.hoursShare;
    const undecided = standings.filter(({ isUndecided }) => isUndecided).length;
    const later = steps.slice(index + 1);
    const kept = keptBy({ step, later, points: left.length, undecided, leftRuns: budget - wholeRuns });
    const rung = { hours, seeds: on, standings, kept };
    rungs.push(rung);
    onRung?.(rung);
    const best = new Set(standings.slice(0, kept).map(({ point }) => point));
    left = left.filter((point) => best.has(point));
    if (left.length === 1) break;
  }
  const [winner] = left;
  if (winner === undefined) throw new RangeError('search: expected points, got none');
  return { rungs, winner, wholeRuns };
}
