import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../time/clock.ts';
import { descriptorOutlet } from './descriptor-outlet.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { DONE, LOST, type OutletTarget, type ThreadData, type Word } from './thread-outlet.ts';

/** Writes the lines and counts lost ones. */
interface Writer {
  write(line: string): void;
  reopen(): void;
  lost(): number;
}

function intoDescriptor(fd: number): Writer {
  const { write, droppedLines } = descriptorOutlet(fd);
  return { write, reopen: () => {}, lost: droppedLines };
}

function intoFile(settings: Extract<OutletTarget, { kind: 'file' }>['settings']): Writer {
  const { nowMs } = systemClock();
  let file: LogFile | undefined;
  let lost = 0;
  return {
    write: (line) => {
      try {
        // Opening a pipe instead of a file on a disk may block.
        file ??= openLogFile({ ...settings, nowMs });
        file.write(line);
      } catch {
        lost += 1;
      }
    },
    reopen: () => file?.reopen(),
    lost: () => lost,
  };
}

const { target, counts } = workerData as ThreadData;
const writer = target.kind === 'file' ? intoFile(target.settings) : intoDescriptor(target.fd);
parentPort?.on('message', (word: Word) => {
  if (word === null) return writer.reopen();
  writer.write(word);
  Atomics.store(counts, LOST, writer.lost());
  Atomics.add(counts, DONE, Buffer.byteLength(word));
});
