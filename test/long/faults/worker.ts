import { parentPort } from 'node:worker_threads';
import { ROWS } from './matrix.ts';
import type { Reading } from './row.ts';

/** One scene to play. */
export interface Task {
  readonly id: string;
  readonly seed: number;
}

/** What became of it. */
export interface Played extends Task {
  readonly reading: Reading;
}

/** Virtual time takes the place of a whole thread's timers, so that scenes are played in threads of their own. */
async function play({ id, seed }: Task): Promise<void> {
  const row = ROWS.find((one) => one.id === id);
  const failed = (error: unknown) => ({
    figures: {},
    faults: [error instanceof Error ? (error.stack ?? '') : String(error)],
  });
  const reading = row === undefined ? failed(`no row ${id}`) : await row.scene(seed).catch(failed);
  parentPort?.postMessage({ id, seed, reading } satisfies Played);
}

parentPort?.on('message', (task: Task | undefined) => {
  if (task === undefined) parentPort?.close();
  else void play(task);
});
