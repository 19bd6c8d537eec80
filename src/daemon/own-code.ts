import type { OwnCode } from '../config/code/own-code.ts';
import { BadModule } from '../own/modules.ts';
import { modulesBeforehand, type OwnCodeKeeper } from '../own/run.ts';
import { OwnRuntime, type Suspended } from '../own/runtime.ts';
import type { PlanContext } from '../plan/context.ts';
import type { OwnCodeInPlan } from '../plan/own-code.ts';
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
}

/** Game seconds between two looks at what modules remember: a process that is killed loses as much. */
const KEPT_EVERY_SECONDS = 60;

async function openRuntime(parts: PartsWithHub, keeper: OwnCodeKeeper, { store }: UniverseRun, code: OwnCode) {
  const { log, random } = parts;
  const onSuspended = ({ kind, name, why }: Suspended) =>
    log.error('module.suspended', { module: `${kind} ${name}`, reason: why });
  const { marker, mostMs, lateEndsRun } = keeper;
  return OwnRuntime.open(await keeper.take(code), {
    meta: store.meta,
    random,
    marker,
    mostMs,
    lateEndsRun,
    onSuspended,
  });
}

/**
 * Opens the own lanes and hooks of a run, as a new instance; they are made anew when one of their files changes.
 * @throws BadModule
 */
export async function openOwnCode(parts: PartsWithHub, run: UniverseRun): Promise<OwnCodeOfRun> {
  const { settings, owner, log } = parts;
  const keeper = parts.own ?? (await modulesBeforehand([settings.code], 1));
  const codeNow = () => (owner?.strategy.code === undefined ? settings.code : owner.strategy.code());
  const open = (code: OwnCode | undefined) => (code === undefined ? undefined : openRuntime(parts, keeper, run, code));
  let code = codeNow();
  let runtime = await open(code);

  async function change(): Promise<void> {
    const next = codeNow();
    if (next?.sha256 === code?.sha256) return;
    code = next;
    try {
      await runtime?.keep();
      runtime = await open(next);
      if (next !== undefined)
        log.info('module.loaded', { modules: [...next.lanes, ...next.hooks].map(({ name }) => name) });
    } catch (error) {
      if (!(error instanceof BadModule)) throw error;
      log.error('module.refused', { reason: error.message });
    }
  }

  const unwatch = owner?.strategy.onChange(() => void change().catch(run.fail));
  const untap = log.tap(({ event, level, time, fields, msg }) => {
    if (level === 'debug' || runtime === undefined) return;
    const ship = typeof fields.ship === 'string' ? fields.ship : undefined;
    runtime.tell({ event, level, time, ship, fields, message: msg });
  });
  const end = () => {
    unwatch?.();
    untap();
  };
  run.closing.addEventListener('abort', end, { once: true });
  return {
    current: () => runtime,
    suspended: () => runtime?.suspended ?? [],
    watch: async (closing) => {
      for (;;) {
        await pass((KEPT_EVERY_SECONDS * 1_000) / settings.server.speed, closing);
        await runtime?.keep();
      }
    },
  };
}
