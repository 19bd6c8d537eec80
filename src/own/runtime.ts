import type { OwnLane } from '../game/lanes.ts';
import { reasonOf } from '../game/reasons.ts';
import type { PlanContext } from '../plan/context.ts';
import { idle, type Mission, type Proposal, proposed } from '../plan/mission.ts';
import type { OwnCodeInPlan, Refusal } from '../plan/own-code.ts';
import type { Meta } from '../store/store.ts';
import type { Random } from '../time/random.ts';
import type { Contract as KnownContract } from '../wire/schemas/contract.ts';
import { missionOf, numberIn, StrangeAnswer, textOf } from './answer.ts';
import { guarded } from './guard.ts';
import type { Event, Hook, Lane } from './lane.ts';
import type { Marker } from './marker.ts';
import { type KeptMemory, openMemory } from './memory.ts';
import { type Loaded, messageOf, type OwnModules, placeOf } from './modules.ts';
import { contractTold, planTold, shipTold } from './told.ts';

/** A module that is not asked any more, and why: its file and line, what was expected and what came. */
export interface Suspended {
  readonly kind: 'lane' | 'hook';
  readonly name: string;
  readonly why: string;
}

/** A module took too long in a backtest: its figures would show the machine. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** What modules need of the run in which they are asked. */
export interface OwnRun {
  readonly meta: Meta;
  readonly random: Pick<Random, 'next'>;
  readonly marker: Marker;
  /** Real milliseconds that a call may take. */
  readonly mostMs: number;
  /** A call that takes longer ends the run, as in a backtest; otherwise it suspends the module. */
  readonly lateEndsRun: boolean;
  /** Called once for each module that is suspended. */
  readonly onSuspended: (suspended: Suspended) => void;
}

type Kind = Suspended['kind'];

/** A module with its memory. */
interface Asked<Defined> extends Loaded<Defined> {
  readonly kind: Kind;
  readonly kept: KeptMemory;
}

const MOST_CREDITS = 1_000_000_000;

/** What cannot be written as JSON comes as text, so that the check of the answer can name it. */
const plain = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value)
    ? String(value)
    : typeof value === 'function'
      ? 'a function'
      : value;

/** A module's answer as plain data: it is read while the call is guarded, since its parts may be code, too. */
function plainAnswer(answer: unknown): unknown {
  if (typeof (answer as { readonly then?: unknown } | null | undefined)?.then === 'function')
    throw new StrangeAnswer('expected an answer at once, got a promise');
  const text = JSON.stringify(answer, plain);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The own lanes and hooks of a run. */
export class OwnRuntime implements OwnCodeInPlan<PlanContext> {
  readonly #lanes: ReadonlyMap<string, Asked<Lane>>;
  readonly #hooks: readonly Asked<Hook>[];
  readonly #run: OwnRun;
  readonly #suspended = new Map<string, Suspended>();
  #isTelling = false;

  private constructor(lanes: readonly Asked<Lane>[], hooks: readonly Asked<Hook>[], run: OwnRun) {
    this.#lanes = new Map(lanes.map((lane) => [lane.name, lane]));
    this.#hooks = hooks;
    this.#run = run;
    const [kind, name = ''] = run.marker.before?.split(' ') ?? [];
    const was = kind === 'lane' ? this.#lanes.get(name) : hooks.find((hook) => hook.name === name);
    if (was !== undefined)
      this.#suspend(
        was,
        'the process ended while it was asked, perhaps by memory; it is asked again when its file changes',
      );
  }

  static async open({ lanes, hooks }: OwnModules, run: OwnRun): Promise<OwnRuntime> {
    const ask = async <Defined>(one: Loaded<Defined>, kind: Kind) => {
      return { ...one, kind, kept: await openMemory(run.meta, `${kind} ${one.name}`) };
    };
    const ofLanes: Asked<Lane>[] = [];
    const ofHooks: Asked<Hook>[] = [];
    for (const one of lanes) ofLanes.push(await ask(one, 'lane'));
    for (const one of hooks) ofHooks.push(await ask(one, 'hook'));
    return new OwnRuntime(ofLanes, ofHooks, run);
  }

  /** The modules that are not asked any more. */
  get suspended(): readonly Suspended[] {
    return [...this.#suspended.values()];
  }

  propose(plan: PlanContext, lane: OwnLane): Proposal | undefined {
    const asked = this.#lanes.get(lane);
    if (asked === undefined) return undefined;
    const { defined } = asked;
    if (!isFit(plan, defined)) return idle(reasonOf('ownLaneSays', { why: 'it lacks what the lane needs' }));
    const answer = this.#ask(
      asked,
      plan,
      (told) => defined.propose(told, shipTold(plan, plan.ship)),
      (value) => (typeof value === 'string' ? textOf(value, 'why, as a sentence') : missionOf(plan, lane, value)),
    );
    if (answer === undefined)
      return idle(reasonOf('ownLaneFailed', { why: this.#suspended.get(keyOf(asked))?.why ?? '' }));
    return typeof answer === 'string' ? idle(reasonOf('ownLaneSays', { why: answer })) : proposed(answer);
  }

  whyNotAccept(plan: PlanContext, contract: KnownContract): Refusal | undefined {
    return this.#refusal(plan, (hook, told) => hook.mayAccept?.(contractTold(contract), told));
  }

  whyNotBuy(plan: PlanContext, type: string, priceCredits: number): Refusal | undefined {
    return this.#refusal(plan, (hook, told) => hook.mayBuy?.({ type, priceCredits }, told));
  }

  worthOf(plan: PlanContext, mission: Mission): number | undefined {
    const { lane, shipSymbol: ship, what, expected, stops } = mission;
    const waypoints = stops.map(({ waypoint }) => waypoint);
    const proposal = { lane, ship, what, profitCredits: expected.profitCredits, seconds: expected.seconds, waypoints };
    for (const hook of this.#hooks) {
      const { score } = hook.defined;
      if (score === undefined) continue;
      const worth = this.#ask(
        hook,
        plan,
        (told) => hook.defined.score?.(proposal, told),
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
      for (const hook of this.#hooks)
        if (hook.defined.onEvent !== undefined)
          this.#call(
            hook,
            () => hook.defined.onEvent?.(event, hook.kept.memory),
            () => true,
          );
    } finally {
      this.#isTelling = false;
    }
  }

  /** Writes what modules remember into the books. */
  async keep(): Promise<void> {
    for (const { kept } of [...this.#lanes.values(), ...this.#hooks]) await kept.keep();
  }

  #refusal(plan: PlanContext, ask: (hook: Hook, told: ReturnType<typeof planTold>) => unknown): Refusal | undefined {
    for (const hook of this.#hooks) {
      const why = this.#ask(
        hook,
        plan,
        (told) => ask(hook.defined, told) ?? true,
        (value) => (value === true ? true : textOf(value, 'true, or why not as a sentence')),
      );
      if (typeof why === 'string') return { hook: hook.name, why };
    }
    return undefined;
  }

  #ask<Value>(
    asked: Asked<Lane | Hook>,
    plan: PlanContext,
    ask: (told: ReturnType<typeof planTold>) => unknown,
    read: (value: unknown) => Value,
  ): Value | undefined {
    const told = () => planTold(plan, { memory: asked.kept.memory, random: this.#run.random });
    return this.#call(asked, () => ask(told()), read);
  }

  /** Calls a module, and reads its answer; undefined where it is suspended, or fails now. */
  #call<Value>(asked: Asked<Lane | Hook>, call: () => unknown, read: (value: unknown) => Value): Value | undefined {
    const { kind, name, folder } = asked;
    if (this.#suspended.has(keyOf(asked))) return undefined;
    const { marker, mostMs, lateEndsRun } = this.#run;
    marker.begin(`${kind} ${name}`);
    const answer = guarded(() => plainAnswer(call()), mostMs);
    marker.end();
    if (answer.kind === 'late' && lateEndsRun)
      throw new TooSlow(`${kind} ${name}: expected an answer within ${mostMs / 1_000} s, got none`);
    if (answer.kind === 'late') return this.#suspend(asked, `expected an answer within ${mostMs / 1_000} s, got none`);
    if (answer.kind === 'thrown') return this.#suspend(asked, messageOf(answer.error), placeOf(answer.error, folder));
    try {
      return read(answer.value);
    } catch (error) {
      if (!(error instanceof StrangeAnswer)) throw error;
      return this.#suspend(asked, error.message);
    }
  }

  #suspend(asked: Asked<Lane | Hook>, why: string, place = asked.file.slice(asked.folder.length + 1)): undefined {
    const suspended = { kind: asked.kind, name: asked.name, why: `${place}: ${why}` };
    this.#suspended.set(keyOf(asked), suspended);
    this.#run.onSuspended(suspended);
    return undefined;
  }
}

const keyOf = ({ kind, name }: Pick<Suspended, 'kind' | 'name'>) => `${kind} ${name}`;

/** Whether a ship has what a lane needs. */
function isFit({ ship }: PlanContext, { needs = {} }: Lane): boolean {
  const { hold = 0, modules = [], mounts = [] } = needs;
  const has = (parts: readonly { readonly symbol: string }[], wanted: readonly string[]) =>
    wanted.every((part) => parts.some(({ symbol }) => symbol.startsWith(part)));
  return ship.cargo.capacity >= hold && has(ship.modules, modules) && has(ship.mounts, mounts);
}
