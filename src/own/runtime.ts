import type { OwnLane } from '../game/lanes.ts';
import { reasonOf } from '../game/reasons.ts';
import type { PlanContext } from '../plan/context.ts';
import { idle, type Mission, type Proposal, proposed } from '../plan/mission.ts';
import type { HookRefusal, OwnCodeInPlan } from '../plan/own-code.ts';
import type { Meta } from '../store/store.ts';
import type { Random } from '../time/random.ts';
import type { Contract as KnownContract } from '../wire/schemas/contract.ts';
import { sentenceOf } from './answer/strange.ts';
import { missionTold } from './answer.ts';
import { AskedHooks } from './asked-hooks.ts';
import { Rests } from './calls/rests.ts';
import { errorTold, stackOf } from './calls/told-error.ts';
import { type AskedModule, Calls, type CallsWatched, type Suspended } from './calls.ts';
import type { CheckedLane } from './definition.ts';
import { instanceIn } from './instances.ts';
import type { Event, Hook } from './lane.ts';
import { Listeners } from './listeners.ts';
import { openMemory } from './memory.ts';
import type { Loaded, OwnModules } from './modules.ts';
import { shipTold } from './told.ts';

/** What modules need of the run in which they are asked. */
export interface OwnRun extends CallsWatched {
  readonly meta: Meta;
  readonly random: Pick<Random, 'next'>;
}

async function withMemory<Defined>(all: readonly Loaded<Defined>[], kind: Suspended['kind'], { meta }: OwnRun) {
  const asked: AskedModule<Defined>[] = [];
  for (const one of all) asked.push({ ...one, kind, kept: await openMemory(meta, `${kind} ${one.name}`) });
  return asked;
}

/** The own lanes and hooks of a run. */
export class OwnRuntime implements OwnCodeInPlan<PlanContext> {
  readonly #lanes: ReadonlyMap<string, AskedModule<CheckedLane>>;
  readonly #hooks: AskedHooks;
  readonly #modules: readonly AskedModule<unknown>[];
  readonly #calls: Calls;
  readonly #listeners: Listeners;
  readonly #rests = new Rests();

  private constructor(
    lanes: readonly AskedModule<CheckedLane>[],
    hooks: readonly AskedModule<Hook>[],
    run: OwnRun,
    sha256: string,
  ) {
    this.#lanes = new Map(lanes.map((lane) => [lane.name, lane]));
    this.#modules = [...lanes, ...hooks];
    this.#calls = new Calls(run, sha256, run.random);
    this.#hooks = new AskedHooks(hooks, this.#calls);
    this.#listeners = new Listeners([...lanes, ...hooks], this.#calls);
    for (const one of this.#modules) if (one.whyNot !== undefined) this.#calls.suspend(one, one.whyNot);
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
    const isResting = this.#calls.whyNot(asked) === undefined && this.#rests.isResting(plan, lane);
    const answer = isResting
      ? 'its last mission led nowhere: it is asked again within a minute'
      : this.#calls.ask(
          asked,
          plan,
          (told) => defined.propose(told, shipTold(plan, plan.ship)),
          (value) =>
            typeof value === 'string' ? sentenceOf(value, 'why, as a sentence') : missionTold(plan, lane, value),
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
    return this.#hooks.whyNotAccept(plan, contract);
  }

  whyNotBuy(plan: PlanContext, type: string, priceCredits: number): HookRefusal | undefined {
    return this.#hooks.whyNotBuy(plan, type, priceCredits);
  }

  worthsOf(plan: PlanContext, missions: readonly Mission[]): readonly number[] | undefined {
    return this.#hooks.worthsOf(plan, missions);
  }

  /** Tells modules of a line of the log. */
  tell(event: Event): void {
    this.#listeners.tell(event);
  }

  /** Suspends the module that threw after its answer, in a timer or a promise. @returns whether it was one of these */
  takeStray(error: unknown): boolean {
    const instance = instanceIn(stackOf(error));
    const one = this.#modules.find((asked) => asked.instance === instance && instance !== undefined);
    if (one === undefined) return false;
    const { why, place } = errorTold(error, one.folder);
    this.#calls.suspend(one, `after its answer, in a timer or a promise: ${why}`, place);
    return true;
  }

  /** Writes what modules remember into the books. */
  async keep(): Promise<void> {
    for (const { kept } of this.#modules) await kept.keep();
  }
}

/** Whether a ship has what a lane needs. */
function isFit({ ship }: PlanContext, { needs }: CheckedLane): boolean {
  const has = (parts: readonly { readonly symbol: string }[], wanted: readonly string[]) =>
    wanted.every((part) => parts.some(({ symbol }) => symbol.startsWith(part)));
  return ship.cargo.capacity >= needs.hold && has(ship.modules, needs.modules) && has(ship.mounts, needs.mounts);
}
