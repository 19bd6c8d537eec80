import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inFolder, ROOT } from './files.ts';

export const MAIN = join(ROOT, 'src', 'main.ts');

/** A real process of Argosy. */
export interface Program {
  readonly child: ChildProcess;
  /** Resolves with the first line that holds the text; rejects when the program ends before. */
  line(text: string): Promise<string>;
  readonly ended: Promise<number | null>;
}

interface Ecosystem {
  readonly apps: readonly { readonly node_args: string }[];
}

const { apps } = createRequire(import.meta.url)(join(ROOT, 'ecosystem.config.cjs')) as Ecosystem;
/** What pm2 starts Node with. */
const NODE_ARGS = apps.flatMap(({ node_args }) => node_args.split(' '));

/** How a program is started, beyond its arguments. */
interface Manner {
  /** A module that the process loads first; it may tell this one of itself by messages. */
  readonly preload?: string;
  /** The entry of Argosy; the one in src/ unless given. */
  readonly program?: string;
  /** A command that runs it, such as one that puts it into a container. */
  readonly through?: readonly string[];
}

/** Starts Argosy with these arguments, as pm2 would. */
export function start(
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  { preload, program = MAIN, through = [] }: Manner = {},
): Program {
  const { SPACETRADERS_TOKEN: _t, SPACETRADERS_ACCOUNT_TOKEN: _a, ...environment } = process.env;
  const first = preload === undefined ? [] : ['--import', preload];
  const argosy = [process.execPath, ...NODE_ARGS, ...first, program, ...args];
  const [command = '', ...rest] = [...through, ...argosy];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'ignore', ...(preload === undefined ? [] : (['ipc'] as const))],
  });
  const listeners = new Set<(line: string) => void>();
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      for (const listener of listeners) listener(line);
    });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const line = (text: string) =>
    new Promise<string>((resolve, reject) => {
      listeners.add((said) => said.includes(text) && resolve(said));
      void ended.then((code) => reject(new Error(`it ended with ${code} before it said ${text}`)));
    });
  return { child, line, ended };
}

/** Whether this machine can lend a terminal to a program: the `script` of util-linux. */
export const canType = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** Where a daemon plays: a universe, and a folder for what it writes. */
export interface Ground {
  /** Address of the universe. */
  readonly base: string;
  readonly folder: string;
  /** Game seconds a second. */
  readonly speed: number;
}

/** Plays at a universe in a process of its own that is served with `--admin`; it and the folder are gone afterwards. */
export async function onGround<T>(speed: number, play: (ground: Ground) => Promise<T>, seed = 1): Promise<T> {
  const universe = start(['universe', '--port', '0', '--seed', `${seed}`, '--speed', `${speed}`, '--admin']);
  try {
    return await inFolder(async (folder) => play({ base: await baseOf(universe), folder, speed }));
  } finally {
    universe.child.kill('SIGTERM');
    await universe.ended;
  }
}

/** The address of a universe that was just started. */
export async function baseOf(universe: Program): Promise<string> {
  return /http:\S+\/v2/.exec(await universe.line('/v2'))?.[0] ?? '';
}

/**
 * Writes a configuration into a folder that also takes the state; its path.
 * @param strategy path of the strategy; the default one unless given
 */
export function configOf({ base, folder, speed }: Ground, strategy?: string): string {
  const path = join(folder, 'argosy.yaml');
  const lines = [
    `server: { kind: live, url: ${base}, speed: ${speed} }`,
    `state: ${join(folder, 'state')}`,
    `strategy: ${strategy ?? join(ROOT, 'config', 'strategies', 'default.yaml')}`,
    'log: { level: info }',
    'dashboard: { port: 0 }',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** A token to register with, in any universe of this seed. */
export function accountToken(seed = 1): string {
  const args = [MAIN, 'universe', '--seed', `${seed}`, '--account-token'];
  return execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** A daemon of a ground: its configuration, and what starts it, again and again. */
export type DaemonProgram = ReturnType<typeof daemonOf>;

/** A daemon that may register; its log tells of each flight and purchase where its level is `debug`. */
export function daemonOf(
  ground: Ground,
  { strategy, level = 'info', seed, ...manner }: Manner & { strategy?: string; level?: string; seed?: number } = {},
) {
  const config = configOf(ground, strategy);
  const variables = { SPACETRADERS_ACCOUNT_TOKEN: accountToken(seed), LOG_LEVEL: level };
  return { config, run: () => start(['run', config], variables, manner) };
}
