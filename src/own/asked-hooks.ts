import type { PlanContext } from '../plan/context.ts';
import type { Mission } from '../plan/mission.ts';
import type { HookRefusal } from '../plan/own-code.ts';
import type { Contract as KnownContract } from '../wire/schemas/contract.ts';
import { MOST_CREDITS } from './answer/actions.ts';
import { numberIn, sentenceOf } from './answer/strange.ts';
import type { AskedModule, Calls } from './calls.ts';
import type { Hook, Plan, Proposed } from './lane.ts';
import { contractTold } from './told.ts';

const creditsTold = (value: unknown) => numberIn(value, 'a number of credits', -MOST_CREDITS, MOST_CREDITS);

/** A mission as a hook sees it. */
function proposedTold({ lane, shipSymbol: ship, what, expected, stops }: Mission): Proposed {
  const { profitCredits, seconds } = expected;
  const goods = stops.flatMap(({ actions }) =>
    actions.flatMap((one) => ('tradeSymbol' in one ? [one.tradeSymbol] : [])),
  );
  const waypoints = stops.map((stop) => stop.waypoint);
  return { lane, ship, what, profitCredits, seconds, waypoints, goods: [...new Set(goods)] };
}

/** The own hooks of a run. */
export class AskedHooks {
  readonly #hooks: readonly AskedModule<Hook>[];
  readonly #calls: Calls;

  constructor(hooks: readonly AskedModule<Hook>[], calls: Calls) {
    this.#hooks = hooks;
    this.#calls = calls;
  }

  whyNotAccept(plan: PlanContext, contract: KnownContract): HookRefusal | undefined {
    return this.#refusal(plan, (hook, told) => hook.mayAccept?.(contractTold(contract), told));
  }

  whyNotBuy(plan: PlanContext, type: string, priceCredits: number): HookRefusal | undefined {
    return this.#refusal(plan, (hook, told) => hook.mayBuy?.({ type, priceCredits }, told));
  }

  /** What missions are worth by the first hook that says it; undefined where none does. */
  worthsOf(plan: PlanContext, missions: readonly Mission[]): readonly number[] | undefined {
    for (const hook of this.#hooks) {
      const { score } = hook.defined;
      if (score === undefined) continue;
      // All in one call: to guard one takes longer than most scores do.
      const worths = this.#calls.ask(
        hook,
        plan,
        (asPlan) => missions.map((mission) => score(proposedTold(mission), asPlan) ?? 'nothing'),
        (values) => (values as readonly unknown[]).map(creditsTold),
      );
      if (worths !== undefined) return worths;
    }
    return undefined;
  }

  #refusal(plan: PlanContext, ask: (hook: Hook, told: Plan) => unknown): HookRefusal | undefined {
    for (const hook of this.#hooks) {
      const why = this.#calls.ask(
        hook,
        plan,
        (told) => ask(hook.defined, told) ?? true,
        (value) => (value === true ? true : sentenceOf(value, 'true, or why not as a sentence')),
      );
      if (typeof why === 'string') return { hook: hook.name, why };
    }
    return undefined;
  }
}
