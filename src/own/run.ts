import type { OwnCode, OwnModule } from '../config/code/own-code.ts';
import { markOf, NO_MARKER, openMarker } from './calls/marker.ts';
import { tryLoading } from './calls/try-loading.ts';
import { importModules, type OwnModules } from './modules.ts';
import { type OwnRun, OwnRuntime } from './runtime.ts';

/** Real milliseconds that a call of a module may take in a running daemon: all ships wait for it. */
export const LIVE_MS = 2_000;

/** Real milliseconds in a backtest, where it only takes time. */
const BACKTEST_MS = 10_000;

/** How modules are made and watched in a process. */
export interface OwnCodeKeeper extends Pick<OwnRun, 'marker' | 'mostMs' | 'lateEndsRun'> {
  /** A new instance of the modules. */
  readonly take: (code: OwnCode | undefined) => Promise<OwnModules>;
}

/** The modules for a plan that nobody carries out: what they remember is read and not written. */
export async function openForDryRun(
  code: OwnCode | undefined,
  { meta, random }: Pick<OwnRun, 'meta' | 'random'>,
): Promise<OwnRuntime | undefined> {
  if (code === undefined) return undefined;
  const limits = { marker: NO_MARKER, mostMs: BACKTEST_MS, lateEndsRun: false, onSuspended: () => {}, fail: () => {} };
  return OwnRuntime.open(await importModules(code), { meta, random, ...limits });
}

/** The modules that are to be loaded: those that ended a process are not. */
function modulesToTry({ lanes, hooks, sha256 }: OwnCode, { ended }: OwnRun['marker']): readonly OwnModule[] {
  const isTried = (kind: string) => (one: OwnModule) => !ended.includes(markOf(kind, one.name, sha256));
  return [...lanes.filter(isTried('lane')), ...hooks.filter(isTried('hook'))];
}

/** For a daemon that runs in real time. @param markerPath the file that outlives a process that ends while a module is asked */
export function liveModules(markerPath: string): OwnCodeKeeper {
  const marker = openMarker(markerPath);
  const take = async (code: OwnCode | undefined) => {
    if (code !== undefined) await tryLoading({ files: code.files, modules: modulesToTry(code, marker) });
    return importModules(code, marker);
  };
  return { take, marker, mostMs: LIVE_MS, lateEndsRun: false };
}

/**
 * For runs in virtual time, which cannot wait for a disk: as many instances are made beforehand as runs there will be.
 * @throws BadModule
 */
export async function modulesBeforehand(codes: readonly (OwnCode | undefined)[], runs: number): Promise<OwnCodeKeeper> {
  const made = new Map<string, OwnModules[]>();
  for (const code of codes) {
    if (code === undefined) continue;
    const known = made.get(code.sha256) ?? [];
    for (let run = 0; run < runs; run++) known.push(await importModules(code));
    made.set(code.sha256, known);
  }
  const take = async (code: OwnCode | undefined) => {
    const next = code === undefined ? await importModules(undefined) : made.get(code.sha256)?.shift();
    if (next === undefined)
      throw new TypeError('expected an instance of the own modules for each run, got fewer; this is a bug');
    return next;
  };
  return { take, marker: NO_MARKER, mostMs: BACKTEST_MS, lateEndsRun: true };
}
