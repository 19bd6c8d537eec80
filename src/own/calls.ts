import { OwnerMustAct } from '../config/problems/problem.ts';
import type { PlanContext } from '../plan/context.ts';
import type { Random } from '../time/random.ts';
import { plainAnswer } from './answer/strange.ts';
import { callGuarded } from './calls/guard.ts';
import { type Marker, markOf } from './calls/marker.ts';
import { watchShared } from './calls/shared.ts';
import { errorTold } from './calls/told-error.ts';
import type { Plan } from './lane.ts';
import type { KeptMemory } from './memory.ts';
import type { Loaded } from './modules.ts';
import { planTold } from './told.ts';

/** A module that is not asked any more, and why: its file and line, what was expected and what came. */
export interface Suspended {
  readonly kind: 'lane' | 'hook';
  readonly name: string;
  readonly why: string;
}

/** A module took too long in a backtest: its figures would show the machine. */
export class TooSlow extends OwnerMustAct {
  override readonly name = 'TooSlow';
}

/** How the modules of a run are watched. */
export interface CallsWatched {
  readonly marker: Marker;
  /** Real milliseconds that a call may take. */
  readonly mostMs: number;
  /** A call that takes longer ends the run, as in a backtest; otherwise it suspends the module. */
  readonly lateEndsRun: boolean;
  /** Called once for each module that is suspended. */
  readonly onSuspended: (suspended: Suspended) => void;
  /** Ends the run. */
  readonly fail: (error: TooSlow) => void;
}

/** A module of a run, with its memory. */
export interface AskedModule<Defined> extends Loaded<Defined> {
  readonly kind: Suspended['kind'];
  readonly kept: KeptMemory;
}

const keyOf = ({ kind, name }: Pick<Suspended, 'kind' | 'name'>) => `${kind} ${name}`;

/** Calls the modules of a run, and suspends those that fail. */
export class Calls {
  readonly #watched: CallsWatched;
  readonly #sha256: string;
  readonly #suspended = new Map<string, Suspended>();

  readonly #random: Pick<Random, 'next'>;

  constructor(watched: CallsWatched, sha256: string, random: Pick<Random, 'next'>) {
    this.#random = random;
    this.#watched = watched;
    this.#sha256 = sha256;
  }

  /** The modules that are not asked any more. */
  get suspended(): readonly Suspended[] {
    return [...this.#suspended.values()];
  }

  /** Why a module is not asked any more; undefined where it still is. */
  whyNot(one: Pick<Suspended, 'kind' | 'name'>): string | undefined {
    return this.#suspended.get(keyOf(one))?.why;
  }

  /** Asks a module about a plan, as {@link call} does. */
  ask<Value>(
    one: AskedModule<unknown>,
    plan: PlanContext,
    ask: (told: Plan) => unknown,
    read: (value: unknown) => Value,
  ): Value | undefined {
    const told = () => planTold(plan, { memory: one.kept.memory, random: this.#random });
    return this.call(one, () => ask(told()), read);
  }

  /** Calls a module, and reads its answer; undefined where it is suspended, or fails now. */
  call<Value>(one: AskedModule<unknown>, ask: () => unknown, read: (value: unknown) => Value): Value | undefined {
    if (this.whyNot(one) !== undefined) return undefined;
    const answer = this.#callGuarded(one, ask);
    if (answer === undefined) return undefined;
    try {
      return read(answer.value);
    } catch (error) {
      // An answer that we cannot read is strange, too, whatever we throw.
      return this.suspend(one, errorTold(error, one.folder).why);
    }
  }

  /** @param place file and line, by default its file */
  suspend(one: AskedModule<unknown>, why: string, place = one.file.slice(one.folder.length + 1)): undefined {
    if (this.whyNot(one) !== undefined) return undefined;
    const suspended = { kind: one.kind, name: one.name, why: `${place}: ${why}` };
    this.#suspended.set(keyOf(one), suspended);
    this.#watched.onSuspended(suspended);
    return undefined;
  }

  #callGuarded(one: AskedModule<unknown>, ask: () => unknown): { readonly value: unknown } | undefined {
    const { marker, mostMs } = this.#watched;
    const putBack = watchShared();
    marker.begin(markOf(one.kind, one.name, this.#sha256));
    const answer = callGuarded(() => plainAnswer(ask()), mostMs);
    marker.end();
    const changed = putBack();
    if (answer.kind === 'late') return this.#late(one);
    if (changed !== undefined)
      return this.suspend(one, `expected ${changed} as it is, which all code shares, got a change of it`);
    if (answer.kind === 'value') return answer;
    const { why, place } = errorTold(answer.error, one.folder);
    return this.suspend(one, why, place);
  }

  #late(one: AskedModule<unknown>): undefined {
    const { mostMs, lateEndsRun, fail } = this.#watched;
    const why = `expected an answer within ${mostMs / 1_000} s, got none`;
    this.suspend(one, why);
    if (lateEndsRun) fail(new TooSlow(`${keyOf(one)}: ${this.whyNot(one)}`));
    return undefined;
  }
}
