import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder, ROOT } from '../../kit/files.ts';
import { MAIN, start } from '../../kit/programs.ts';
import type { Reading } from './row.ts';

/** The owner of a daemon, and another user of the machine; neither is root. */
const USERS = { owner: 65_532, other: 65_533 } as const;
type User = keyof typeof USERS;

const as = (user: User) => ['setpriv', `--reuid=${USERS[user]}`, `--regid=${USERS[user]}`, '--clear-groups'];

/** What a program printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** A machine with two users, each with a home, and a folder as /tmp that they share. */
export type Machine = ReturnType<typeof machineIn>;

/** Whether two users can be played here: only root becomes another user, and both must be able to read Argosy. */
function canPlay(): boolean {
  const [command = '', ...args] = [...as('owner'), process.execPath, MAIN, '--version'];
  return process.geteuid?.() === 0 && spawnSync(command, args).status === 0;
}

function machineIn(folder: string) {
  const home = (user: User) => join(folder, user);
  const shared = join(folder, 'shared');
  for (const path of [folder, shared]) mkdirSync(path, { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(shared, 0o1777);
  for (const user of ['owner', 'other'] as const) {
    mkdirSync(home(user), { mode: 0o700 });
    chownSync(home(user), USERS[user], USERS[user]);
  }
  const without = { XDG_STATE_HOME: undefined, XDG_CACHE_HOME: undefined, NODE_COMPILE_CACHE: undefined };
  const variables = (user: User) => ({ ...process.env, ...without, HOME: home(user), TMPDIR: shared });
  const sh = (user: User, ...command: readonly string[]): Ended => {
    const [program = '', ...args] = [...as(user), ...command];
    const options = { cwd: home(user), env: variables(user), encoding: 'utf8', timeout: 60_000 } as const;
    const { status, stdout, stderr } = spawnSync(program, args, options);
    return { code: status, text: stdout + stderr };
  };
  return {
    /** Open to both, with the sticky bit. */
    shared,
    home,
    /** Runs argosy as a user to its end. */
    argosy: (user: User, ...args: readonly string[]) => sh(user, process.execPath, MAIN, ...args),
    /** Starts argosy as a user. */
    begin: (user: User, ...args: readonly string[]) => start(args, variables(user), { through: as(user) }),
    /** Runs a command as a user. */
    sh: (user: User, command: string) => sh(user, 'sh', '-c', command),
    /** Writes a config of the owner for the embedded universe; its path. */
    config: (state: string, more = '') => {
      const path = join(home('owner'), 'argosy.yaml');
      const strategy = join(ROOT, 'config', 'strategies', 'default.yaml');
      const lines = [
        'server: { kind: embedded, speed: 60, seed: 1 }',
        `state: ${state}`,
        `strategy: ${strategy}`,
        more,
      ];
      writeFileSync(path, `${lines.join('\n')}\ndashboard: { port: 0 }\n`);
      return path;
    },
  };
}

/** Plays a scene with two users; where that cannot be done, the reading says so. */
export async function withTwoUsers(play: (machine: Machine) => Promise<Reading>): Promise<Reading> {
  if (!canPlay()) return { figures: { 'skipped, since only root can have two users': 1 }, faults: [] };
  return inFolder((folder) => play(machineIn(folder)));
}
