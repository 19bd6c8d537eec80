import type { OwnCode } from '../config/code/own-code.ts';
import type { Settings } from '../config/settings.ts';
import { offerStrays } from '../own/calls/strays.ts';
import type { Suspended } from '../own/calls.ts';
import { modulesBeforehand, type OwnCodeKeeper } from '../own/run.ts';
import { OwnRuntime } from '../own/runtime.ts';
import { BadModule } from '../own/trust.ts';
import type { PlanContext } from '../plan/context.ts';
import type { OwnCodeInPlan } from '../plan/own-code.ts';
import { seededRandom } from '../time/random.ts';
import { pass } from '../time/wait.ts';
import type { UniverseRun } from './open-run.ts';
import type { PartsWithHub } from './parts.ts';

/** The own lanes and hooks of a run, which change with their files. */
export interface OwnCodeOfRun {
  /** Undefined where the strategy has none. */
  current(): OwnCodeInPlan<PlanContext> | undefined;
  /** The modules that are not asked any more. */
  suspended(): readonly Suspended[];
  /** Writes each game minute what they remember, until the signal. */
  watch(closing: AbortSignal): Promise<void>;
  /** Writes what they remember now. */
  keep(): Promise<void>;
}

/** Game seconds between two looks at what modules remember: a process that is killed loses as much. */
const KEPT_EVERY_SECONDS = 60;

/** A stream of their own: what modules draw changes nothing else in a backtest. */
function randomFor({ server }: Settings, nowMs: number) {
  return seededRandom('modules', server.kind === 'embedded' ? String(server.seed) : '', nowMs);
}

async function openRuntime(parts: PartsWithHub, keeper: OwnCodeKeeper, run: UniverseRun, code: OwnCode) {
  const { log, settings, clock } = parts;
  const onSuspended = ({ kind, name, why }: Suspended) =>
    log.error('module.suspended', { module: `${kind} ${name}`, reason: why });
  const { marker, mostMs, lateEndsRun } = keeper;
  const random = randomFor(settings, clock.nowMs());
  const watched = { marker, mostMs, lateEndsRun, onSuspended, fail: run.fail };
  return OwnRuntime.open(await keeper.take(code), { meta: run.store.meta, random, ...watched });
}

/** Tells modules of the log, and takes what they throw after their answers. @returns ends it */
function connect({ log }: PartsWithHub, current: () => OwnRuntime | undefined): () => void {
  const untap = log.tap(({ event, level, time, fields, msg: message }) => {
    const runtime = current();
    // What a mission brought is told of each, however small.
    if (runtime === undefined || (level === 'debug' && event !== 'mission.ended')) return;
    const ship = typeof fields.ship === 'string' ? fields.ship : undefined;
    runtime.tell({ event, level, time, ship, fields, message });
  });
  const endStrays = offerStrays((error) => current()?.takeStray(error) === true);
  return () => {
    untap();
    endStrays();
  };
}

/**
 * Opens the own lanes and hooks of a run, as a new instance; they are made anew when one of their files changes.
 * @throws BadModule
 */
export async function openOwnCode(parts: PartsWithHub, run: UniverseRun): Promise<OwnCodeOfRun> {
  const { settings, owner, log } = parts;
  const keeper = parts.own ?? (await modulesBeforehand([settings.code], 1));
  const codeNow = () => (owner?.strategy.code === undefined ? settings.code : owner.strategy.code());
  const open = async (code: OwnCode | undefined) =>
    code === undefined ? undefined : await openRuntime(parts, keeper, run, code);
  let refused: Suspended | undefined;
  let code = codeNow();
  let runtime = await open(code);

  async function change(): Promise<void> {
    const next = codeNow();
    if (next?.sha256 === code?.sha256) return;
    code = next;
    refused = undefined;
    try {
      await runtime?.keep();
      runtime = await open(next);
      if (next !== undefined)
        log.info('module.loaded', { modules: [...next.lanes, ...next.hooks].map(({ name }) => name) });
    } catch (error) {
      if (!(error instanceof BadModule)) throw error;
      refused = { kind: 'lane', name: 'files that changed', why: error.message };
      log.error('module.refused', { reason: error.message });
    }
  }

  // One after the other: of two changes the last one stays.
  let changing = Promise.resolve();
  const unwatch = owner?.strategy.onChange(() => {
    changing = changing.then(change).catch(run.fail);
  });
  const disconnect = connect(parts, () => runtime);
  const end = () => {
    unwatch?.();
    disconnect();
  };
  run.closing.addEventListener('abort', end, { once: true });
  return {
    current: () => runtime,
    suspended: () => [...(refused === undefined ? [] : [refused]), ...(runtime?.suspended ?? [])],
    keep: async () => runtime?.keep(),
    watch: async (closing) => {
      for (;;) {
        await pass((KEPT_EVERY_SECONDS * 1_000) / settings.server.speed, closing);
        await runtime?.keep();
      }
    },
  };
}
