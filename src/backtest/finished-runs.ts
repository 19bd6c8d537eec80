import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sum } from '../game/numbers/averages.ts';
import { readIfThere, writeAtomically } from '../store/folders/files.ts';
import { inOrder } from './in-order.ts';
import { codeIdentity } from './remote/code-identity.ts';
import { resultIn } from './remote/result-form.ts';
import { textOfRun } from './remote/run-form.ts';
import type { CarryOut, Run, RunResult } from './runs.ts';

/** Milliseconds after which a result is dropped: a week, as in a queue. */
const KEPT_MS = 7 * 24 * 3_600_000;

interface Keeping {
  /** Plays what is not kept yet. */
  readonly carryOut: CarryOut;
  /** Holds a file a run; there already, and of this user alone. */
  readonly folder: string;
  readonly nowMs: number;
  /** Prints a line for the user. */
  readonly printLine: (line: string) => void;
  /** What results depend on besides their runs; the program's own by default. */
  readonly code?: string;
}

function dropOld(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const ageMs = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs);
    if (ageMs > KEPT_MS) rmSync(path, { force: true });
  }
}

/** The text of a run; undefined for one that no worker would take, such as one that goes on from a folder. */
function textIfAny(run: Run): string | undefined {
  try {
    return textOfRun(run);
  } catch {
    return undefined;
  }
}

/** The file of a run; undefined for one that is not kept. */
function fileOf(run: Run, code: string, folder: string): string | undefined {
  const text = textIfAny(run);
  if (text === undefined) return undefined;
  return join(folder, createHash('sha256').update(`${code}\0${text}`).digest('hex'));
}

/** The result in a file; undefined where there is none, or something else. */
function resultAt(path: string | undefined): RunResult | undefined {
  if (path === undefined) return undefined;
  try {
    const text = readIfThere(path);
    const read = text === null ? undefined : resultIn(JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()));
    return read !== undefined && 'result' in read ? read.result : undefined;
  } catch {
    return undefined;
  }
}

/** Writes results down until that fails, which the user then reads of once. */
function keeper(printLine: Keeping['printLine']) {
  let canWrite = true;
  return (path: string | undefined, result: RunResult): void => {
    if (path === undefined || !canWrite) return;
    try {
      writeAtomically(path, gzipSync(JSON.stringify(result)).toString('base64'));
    } catch (error) {
      canWrite = false;
      printLine(`finished runs are no longer kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

/**
 * Carries out runs so that none is played twice: each result is kept as soon as it is there, for a week, and read the next
 * time that the same program is to play the same run.
 */
export function keepingRuns({ carryOut, folder, nowMs, printLine, code = codeIdentity().id }: Keeping): CarryOut {
  dropOld(folder, nowMs);
  const keep = keeper(printLine);
  return async (runs, jobs, onDone = () => {}, onProgress = () => {}) => {
    const gathered = inOrder(onDone);
    const all = runs.map((run, index) => ({ run, index, path: fileOf(run, code, folder) }));
    const looked = all.map((one) => ({ ...one, kept: resultAt(one.path) }));
    for (const { kept, index } of looked) if (kept !== undefined) gathered.take(index, kept);
    const left = looked.filter(({ kept }) => kept === undefined);
    if (left.length < runs.length)
      printLine(`${runs.length - left.length} of ${runs.length} runs were finished before, and are not played again`);
    const doneHours = sum(looked.map(({ kept, run }) => (kept === undefined ? 0 : run.hours)));
    const onEach = (result: RunResult, at: number) => {
      const { path, index } = left[at] as (typeof left)[number];
      keep(path, result);
      gathered.take(index, result);
    };
    const onHours = (hours: number) => onProgress(doneHours + hours);
    if (left.length > 0)
      await carryOut(
        left.map(({ run }) => run),
        jobs,
        undefined,
        onHours,
        onEach,
      );
    return gathered.results();
  };
}
