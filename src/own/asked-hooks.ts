import type { PlanContext } from '../plan/context.ts';
import type { Mission } from '../plan/mission.ts';
import type { HookRefusal } from '../plan/own-code.ts';
import type { Contract as KnownContract } from '../wire/schemas/contract.ts';
import { MOST_CREDITS } from './answer/actions.ts';
import { numberIn, sentenceOf } from './answer/strange.ts';
import type { AskedModule, Calls } from './calls.ts';
import type { Event, Hook, Plan } from './lane.ts';
import { contractTold } from './told.ts';

/** The own hooks of a run. */
export class AskedHooks {
  readonly #hooks: readonly AskedModule<Hook>[];
  readonly #calls: Calls;
  #isTelling = false;

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

  worthOf(plan: PlanContext, mission: Mission): number | undefined {
    const { lane, shipSymbol: ship, what, expected, stops } = mission;
    const { profitCredits, seconds } = expected;
    const told = () => ({ lane, ship, what, profitCredits, seconds, waypoints: stops.map((stop) => stop.waypoint) });
    for (const hook of this.#hooks) {
      const { score } = hook.defined;
      if (score === undefined) continue;
      const worth = this.#calls.ask(
        hook,
        plan,
        (asPlan) => score(told(), asPlan),
        (value) => numberIn(value, 'a number of credits', -MOST_CREDITS, MOST_CREDITS),
      );
      if (worth !== undefined) return worth;
    }
    return undefined;
  }

  /** Tells hooks of a line of the log. What they cause to be logged is not told again. */
  tell(event: Event): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (const hook of this.#hooks) this.#tellOne(hook, event);
    } finally {
      this.#isTelling = false;
    }
  }

  #tellOne(hook: AskedModule<Hook>, event: Event): void {
    const { onEvent } = hook.defined;
    if (onEvent === undefined) return;
    this.#calls.call(
      hook,
      () => onEvent({ ...event, fields: structuredClone(event.fields) }, hook.kept.memory),
      () => true,
    );
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
