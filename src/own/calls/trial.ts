import { parentPort, workerData } from 'node:worker_threads';
import { addressIn, newInstance, provideProgram } from '../instances.ts';
import type { Trial } from './try-loading.ts';

const { modules, files } = workerData as Trial;
provideProgram();
for (const { file, folder } of modules) {
  // What it throws is said when it is loaded for use.
  await import(addressIn(newInstance(folder, files), file)).catch(() => {});
  parentPort?.postMessage(file);
}
