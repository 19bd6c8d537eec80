import { REFINERY_RUN, type Recipe, recipesFor } from '../../game/physics/refining.ts';
import { reasonOf } from '../../game/reasons.ts';
import type { PlanContext } from '../context.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { idle, type Proposal, proposed } from '../mission.ts';
import { boughtRefining } from '../refining/refine-bought.ts';
import { proposeRefiningCargo, runsOfCargo } from '../refining/refine-cargo.ts';
import { cargoToSell } from '../trade/cargo-to-sell.ts';

/** Whether a recipe is made now: no contract needs its goods, the strategy avoids none, and it was not refused lately. */
function isMade(plan: PlanContext, keep: ReadonlySet<string>, { good, takes }: Recipe): boolean {
  if ([good, takes].some((one) => keep.has(one) || plan.isAvoidedGood(one))) return false;
  return !plan.isBackedOff('refine', good, { ship: plan.ship.symbol });
}

/** Whether some of the cargo can be sold. */
function hasBuyers(plan: PlanContext, keep: ReadonlySet<string>): boolean {
  return cargoToSell(plan.ship, keep).some(({ symbol }) => plan.quotes().bids(symbol).length > 0);
}

/**
 * The refine lane: refine what is in the hold where that brings more than selling it as it is; with an empty hold, buy
 * what the refinery takes where the product pays for it. Cargo of less than a run is left to other lanes.
 */
export function proposeRefining(plan: PlanContext): Proposal {
  const { ship } = plan;
  const recipes = recipesFor(ship.modules);
  if (recipes.length === 0) return idle(reasonOf('noRefinery'));
  if (ship.cargo.capacity === 0) return idle(reasonOf('noHold'));
  const keep = goodsForContracts(plan);
  const made = recipes.filter((recipe) => isMade(plan, keep, recipe));
  const runs = runsOfCargo(ship, made);
  if (runs.length > 0) return proposeRefiningCargo(plan, keep, runs);
  if (hasBuyers(plan, keep)) return idle(reasonOf('tooFewToRefine', { units: REFINERY_RUN.takesUnits }));
  const mission = boughtRefining(plan, made);
  if (mission !== undefined) return proposed(mission);
  return idle(whyNothingIsSpent(plan) ?? reasonOf('noRefining'));
}
