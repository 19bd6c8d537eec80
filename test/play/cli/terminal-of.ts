import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startTimer } from '../../../src/time/wait.ts';

/** A program at a terminal of its own. */
export interface AtTerminal {
  /** Resolves once it has written the text since the last time that this was asked. */
  shows(text: string | RegExp): Promise<void>;
  type(keys: string): void;
  /** Gives the terminal another size. */
  resize(): void;
  readonly ended: Promise<number | null>;
  /** Ends it, whatever it does. */
  kill(): void;
  /** All that it wrote. */
  written(): string;
}

/** Milliseconds for a text to come, far more than it takes: what hangs says what it waited for. */
const WITHIN_MS = 60_000;

/** A line of `stty` that sets a size. */
const sized = ([columns, rows]: readonly [number, number]) => `stty cols ${columns} rows ${rows}`;

/** Starts `argosy` at a terminal, by the `script` of util-linux; it gets another size when that is asked for. */
export function atTerminal(
  args: readonly string[],
  folder: string,
  [first, second]: readonly [readonly [number, number], readonly [number, number]],
): AtTerminal {
  const fifo = join(folder, 'resize');
  const words = [process.execPath, inject('program'), ...args].map((word) => `'${word}'`).join(' ');
  const shell = `mkfifo '${fifo}'; ${sized(first)}; (read x < '${fifo}'; ${sized(second)} < /dev/tty) & exec ${words}`;
  const env = { ...process.env, TERM: 'xterm-256color', NO_COLOR: '1', CI: 'true' };
  const child = spawn('script', ['-qefc', shell, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let [written, from] = ['', 0];
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
    for (const listener of listeners) listener();
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    shows: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const news = written.slice(from);
          if (typeof text === 'string' ? !news.includes(text) : !text.test(news)) return;
          from = written.length;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        const late = () =>
          reject(new Error(`expected ${text} within ${WITHIN_MS / 1_000} s, got: ${written.slice(-900)}`));
        startTimer(WITHIN_MS, late, false);
        void ended.then(() => reject(new Error(`it ended before it wrote ${text}: ${written.slice(-300)}`)));
        look();
      }),
    type: (keys) => void child.stdin.write(keys),
    resize: () => writeFileSync(fifo, 'now\n'),
    ended,
    kill: () => void child.kill('SIGKILL'),
    written: () => written,
  };
}
