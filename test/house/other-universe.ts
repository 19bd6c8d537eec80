import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './files.ts';
import type { Ready, Shown } from './served-universe.ts';

/** A universe that runs in a process of its own. */
export interface OtherUniverse extends Ready {
  ledger(): Promise<Shown['ledger']>;
  end(): void;
}

/** Starts a universe in a process of its own. */
export async function startOtherUniverse(seed: number, speed: number): Promise<OtherUniverse> {
  const child: ChildProcess = fork(join(ROOT, 'test', 'house', 'served-universe.ts'), [String(seed), String(speed)], {
    execArgv: [],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the universe ended with ${code}`)));
  ended.catch(() => {});
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
  return {
    ...ready,
    ledger: async () => {
      const answer = once(child, 'message');
      child.send('show');
      const [shown] = (await answer) as [Shown];
      return shown.ledger;
    },
    end: () => child.kill('SIGKILL'),
  };
}
