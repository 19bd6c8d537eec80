import { REFINERY_RUN, type Recipe } from '../../game/physics/refining.ts';
import type { PlanContext } from '../context.ts';
import { restSeconds } from '../galaxy/travel.ts';
import type { Action } from '../mission.ts';

/** A number of runs of a refinery that make the same good. */
export interface Runs {
  readonly recipe: Recipe;
  readonly count: number;
}

/** Units that these runs take, and that they make. */
export function unitsOfRuns({ count }: Runs) {
  return { taken: count * REFINERY_RUN.takesUnits, made: count * REFINERY_RUN.makesUnits };
}

/** An action for each run. */
export function refineActions({ recipe: { good, takes }, count }: Runs): Action[] {
  const action: Action = { kind: 'refine', good, takes: { tradeSymbol: takes, units: REFINERY_RUN.takesUnits } };
  return Array.from({ length: count }, () => action);
}

/**
 * Game seconds that a ship waits for so many runs: what is left of its cooldown, and a cooldown before each run but the
 * first. That after the last run passes on the way.
 * @param passed game seconds until the first run, during which the ship cools down
 */
export function waitSeconds(plan: Pick<PlanContext, 'ship' | 'secondsUntil'>, count: number, passed = 0): number {
  return Math.max(0, restSeconds(plan) - passed) + Math.max(0, count - 1) * REFINERY_RUN.restSeconds;
}

/** As in "100 IRON_ORE to 10 IRON". */
export function runsText(runs: Runs): string {
  const { taken, made } = unitsOfRuns(runs);
  return `${taken} ${runs.recipe.takes} to ${made} ${runs.recipe.good}`;
}
