import type { PlanContext } from '../context.ts';
import { yardMission } from '../growth/yards.ts';
import type { Action, Mission } from '../mission.ts';

/** The next mission for an order; `impossible` gives the reason why there is none. */
export type Fulfillment =
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'done' }
  | { readonly kind: 'impossible'; readonly why: string };

/** An order that cannot be carried out. */
export function impossible(why: string): Fulfillment {
  return { kind: 'impossible', why };
}

/**
 * Has something done to a ship at the nearest shipyard of its system.
 * @param what for people: "be scrapped"
 */
export function atYard(plan: PlanContext, action: Action, what: string): Fulfillment {
  const mission = yardMission(plan, action, what);
  if (mission !== undefined) return { kind: 'mission', mission };
  return impossible(`no shipyard is known in reach of ${plan.here}`);
}
