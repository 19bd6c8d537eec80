import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A command of Argosy in a process of its own. */
export interface Started {
  /** Resolves with the first match in what it prints; rejects if it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** As Ctrl-C does; resolves once it has ended. */
  end(): Promise<void>;
}

function startedChild(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return spawn(process.execPath, [MAIN, ...args], { stdio: [...stdio], env: { ...process.env, ...env } });
}

/** Starts a command of Argosy. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = startedChild(args, env);
  const ended = once(child, 'exit');
  let text = '';
  const heard = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const look of heard) look();
  });
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text);
          if (match === null) return;
          heard.delete(look);
          resolve(match);
        };
        heard.add(look);
        look();
        ended.then(() => reject(new Error(`"argosy ${args.join(' ')}" ended before it printed ${pattern}`)), reject);
      }),
    end: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Runs a command of Argosy to its end, and returns what it printed. */
export async function run(args: readonly string[]): Promise<string> {
  const child = startedChild(args, {});
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`"argosy ${args.join(' ')}" ended with exit code ${code}`);
  return text;
}
