import type { OwnLane } from '../game/lanes.ts';
import { reasonOf } from '../game/reasons.ts';
import type { PlanContext } from '../plan/context.ts';
import { idle, type Mission, type Proposal, proposed } from '../plan/mission.ts';
import type { OwnCodeInPlan, HookRefusal } from '../plan/own-code.ts';
import type { Meta } from '../store/store.ts';
import type { Random } from '../time/random.ts';
import type { Contract as KnownContract } from '../wire/schemas/contract.ts';
import { MOST_CREDITS } from './answer/actions.ts';
import { numberIn, sentenceOf } from './answer/strange.ts';
import { missionTold } from './answer.ts';
import { type Called, Calls, type CallsWatched, type Suspended } from './calls.ts';
import type { CheckedLane } from './definition.ts';
import { instanceIn } from './instances.ts';
import type { Event, Hook, Plan } from './lane.ts';
import { type KeptMemory, openMemory } from './memory.ts';
import type { Loaded, OwnModules } from './modules.ts';
import { Rests } from './rests.ts';
import { contractTold, planTold, shipTold } from './told.ts';
import { errorTold, stackOf } from './told-error.ts';

/** What modules need of the run in which they are asked. */
export interface OwnRun extends CallsWatched {
  readonly meta: Meta;
  readonly random: Pick<Random, 'next'>;
}

/** A module with its memory. */
interface Asked<Defined> extends Loaded<Defined> {
  readonly kind: Suspended['kind'];
  readonly kept: KeptMemory;
}

async function withMemory<Defined>(all: readonly Loaded<Defined>[], kind: Suspended['kind'], { meta }: OwnRun) {
  const asked: Asked<Defined>[] = [];
  for (const one of all) asked.push({ ...one, kind, kept: await openMemory(meta, `${kind} ${one.name}`) });
  return asked;
}

/** The own lanes and hooks of a run. */
export class OwnRuntime implements OwnCodeInPlan {
  readonly #lanes: ReadonlyMap<string, Asked<CheckedLane>>;
  readonly #hooks: readonly Asked<Hook>[];
  readonly #random: OwnRun['random'];
  readonly #calls: Calls;
  readonly #rests = new Rests();
  #isTelling = false;

  private constructor(
    lanes: readonly Asked<CheckedLane>[],
    hooks: readonly Asked<Hook>[],
    run: OwnRun,
    sha256: string,
  ) {
    this.#lanes = new Map(lanes.map((lane) => [lane.name, lane]));
    this.#hooks = hooks;
    this.#random = run.random;
    this.#calls = new Calls(run, sha256);
    for (const one of this.#all()) if (one.whyNot !== undefined) this.#calls.suspend(one, one.whyNot);
  }

  static async open({ lanes, hooks, sha256 }: OwnModules, run: OwnRun): Promise<OwnRuntime> {
    return new OwnRuntime(await withMemory(lanes, 'lane', run), await withMemory(hooks, 'hook', run), run, sha256);
  }

  /** The modules that are not asked any more. */
  get suspended(): readonly Suspended[] {
    return this.#calls.suspended;
  }

  propose(plan: PlanContext, lane: OwnLane): Proposal | undefined {
    const asked = this.#lanes.get(lane);
    if (asked === undefined) return undefined;
    const { defined } = asked;
    if (!isFit(plan, defined)) return idle(reasonOf('ownLaneSays', { why: 'it lacks what the lane needs' }));
    const answer = this.#rests.isResting(plan, lane)
      ? 'its last mission led nowhere: it is asked again within a minute'
      : this.#ask(
          asked,
          plan,
          (told) => defined.propose(told, shipTold(plan, plan.ship)),
          (value) => (typeof value === 'string' ? sentenceOf(value, 'why, as a sentence') : missionTold(plan, lane, value)),
        );
    if (answer === undefined) return idle(reasonOf('ownLaneFailed', { why: this.#calls.whyNot(asked) ?? '' }));
    if (typeof answer === 'string') return idle(reasonOf('ownLaneSays', { why: answer }));
    this.#rests.proposed(plan, answer);
    return proposed(answer);
  }

  cameToNothing(plan: PlanContext, { lane, what }: Mission, isLastingly: boolean): boolean {
    const asked = this.#lanes.get(lane);
    if (asked === undefined) return false;
    if (isLastingly) this.#calls.suspend(asked, `expected a mission with something left to do, got "${what}"`);
    this.#rests.begin(plan, lane);
    return true;
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
      const worth = this.#ask(
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

  /** Suspends the module that threw after its answer, in a timer or a promise. @returns whether it was one of these */
  takeStray(error: unknown): boolean {
    const instance = instanceIn(stackOf(error));
    const one = this.#all().find((asked) => asked.instance === instance && instance !== undefined);
    if (one === undefined) return false;
    const { why, place } = errorTold(error, one.folder);
    this.#calls.suspend(one, `after its answer, in a timer or a promise: ${why}`, place);
    return true;
  }

  /** Writes what modules remember into the books. */
  async keep(): Promise<void> {
    for (const { kept } of this.#all()) await kept.keep();
  }

  #all(): readonly (Called & Pick<Asked<unknown>, 'kept'>)[] {
    return [...this.#lanes.values(), ...this.#hooks];
  }

  #tellOne(hook: Asked<Hook>, event: Event): void {
    const { onEvent } = hook.defined;
    if (onEvent === undefined) return;
    this.#calls.call(
      hook,
      () => onEvent({ ...event }, hook.kept.memory),
      () => true,
    );
  }

  #refusal(plan: PlanContext, ask: (hook: Hook, told: Plan) => unknown): HookRefusal | undefined {
    for (const hook of this.#hooks) {
      const why = this.#ask(
        hook,
        plan,
        (told) => ask(hook.defined, told) ?? true,
        (value) => (value === true ? true : sentenceOf(value, 'true, or why not as a sentence')),
      );
      if (typeof why === 'string') return { hook: hook.name, why };
    }
    return undefined;
  }

  #ask<Value>(
    asked: Asked<unknown>,
    plan: PlanContext,
    ask: (told: Plan) => unknown,
    read: (value: unknown) => Value,
  ): Value | undefined {
    const told = () => planTold(plan, { memory: asked.kept.memory, random: this.#random });
    return this.#calls.call(asked, () => ask(told()), read);
  }
}

/** Whether a ship has what a lane needs. */
function isFit({ ship }: PlanContext, { needs }: CheckedLane): boolean {
  const has = (parts: readonly { readonly symbol: string }[], wanted: readonly string[]) =>
    wanted.every((part) => parts.some(({ symbol }) => symbol.startsWith(part)));
  return ship.cargo.capacity >= needs.hold && has(ship.modules, needs.modules) && has(ship.mounts, needs.mounts);
}
