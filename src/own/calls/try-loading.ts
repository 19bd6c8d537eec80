import { relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OwnCode, OwnModule } from '../../config/code/own-code.ts';
import { startTimer } from '../../time/wait.ts';
import { BadModule } from '../trust.ts';

/** What a thread loads, module by module. */
export interface Trial extends Pick<OwnCode, 'files'> {
  readonly modules: readonly OwnModule[];
}

/** Real milliseconds for all modules. */
const MOST_MS = 10_000;

const MOST_MB = 512;

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Why the modules of a thread cannot be loaded; undefined where they can. */
function whyNotLoaded(thread: Worker, count: number, mostMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const cancel = startTimer(mostMs, () => resolve(`expected it to be loaded within ${mostMs / 1_000} s`));
    let done = 0;
    thread.on('message', () => {
      done += 1;
      if (done === count) resolve(undefined);
    });
    // What a module throws later is no reason against it yet: it is suspended for it when it runs.
    thread.on('error', (error) =>
      resolve(isOutOfMemory(error) ? `expected it to be loaded within ${MOST_MB} MB` : undefined),
    );
    thread.on('exit', () => {
      cancel();
      resolve('expected a module that lets the process go on, got the end of it');
    });
  });
}

/**
 * Loads modules in a thread and drops them: one that loops or ends the process as it is loaded could not be stopped later.
 * @throws BadModule
 */
export async function tryLoading(trial: Trial, mostMs = MOST_MS): Promise<void> {
  const { modules } = trial;
  if (modules.length === 0) return;
  const limits = { resourceLimits: { maxOldGenerationSizeMb: MOST_MB }, stdout: true, stderr: true };
  const thread = new Worker(new URL('./trial.ts', import.meta.url), { workerData: trial, ...limits });
  let loaded = 0;
  thread.on('message', () => {
    loaded += 1;
  });
  const why = await whyNotLoaded(thread, modules.length, mostMs);
  await thread.terminate();
  const one = modules[loaded];
  if (why !== undefined && one !== undefined) throw new BadModule(`${relative(one.folder, one.file)}: ${why}`);
}
