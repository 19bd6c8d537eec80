import { Worker } from 'node:worker_threads';
import type { Played, Task } from './worker.ts';

/** Plays the tasks, so many at a time. */
export async function playAll(tasks: readonly Task[], jobs: number, onPlayed: (played: Played) => void): Promise<void> {
  let next = 0;
  const player = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url));
      const give = () => worker.postMessage(tasks[next++]);
      worker.on('message', (played: Played) => {
        onPlayed(played);
        give();
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
      give();
    });
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, player));
}
