import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '../../../../src/time/clock.ts';
import { pass } from '../../../../src/time/wait.ts';
import { type BlockedPipe, blockedPipe } from '../../../kit/blocked-pipe.ts';
import { inFolder } from '../../../kit/files.ts';
import { canType, configOf, MAIN } from '../../../kit/programs.ts';
import { served } from '../../../kit/served.ts';
import type { Reading, Row } from '../row.ts';

const SPEED = 300;
const { monotonicMs } = systemClock();

/** What a daemon is given to write to. */
interface Outside {
  readonly stdout?: number;
  readonly stderr?: number;
  /** Lines of the config. */
  readonly config?: readonly string[];
  /** A module that it loads first. */
  readonly preload?: string;
  /** Whether it writes to a terminal that its owner stops. */
  readonly onTerminal?: boolean;
  /** Called with the address of its page once the ships move; what it finds wrong. */
  readonly meanwhile?: (page: string) => Promise<readonly string[]>;
  /** Called after the end; what it finds wrong. */
  readonly afterwards?: () => readonly string[];
  readonly close?: () => void;
}

interface Example {
  readonly name: string;
  readonly set: (folder: string) => Outside | Promise<Outside>;
}

const closing = (...pipes: readonly BlockedPipe[]) => ({
  close: () => {
    for (const pipe of pipes) pipe.close();
  },
});

/** A reader that wakes finds every line, in order, the last one included. */
function sleeper(folder: string): Outside {
  const pipe = blockedPipe(join(folder, 'stdout'));
  let text = '';
  let reading: ReturnType<typeof setInterval> | undefined;
  return {
    stdout: pipe.fd,
    meanwhile: async () => {
      reading = setInterval(() => {
        text += pipe.read();
      }, 5);
      return [];
    },
    afterwards: () => {
      clearInterval(reading);
      const events = (text + pipe.read()).split('\n').slice(0, -1);
      const whole = events.map((line) => (JSON.parse(line) as { readonly event: string }).event);
      return [
        ...(whole[0] === 'daemon.started' ? [] : [`it begins with ${whole[0]}`]),
        ...(whole.at(-1) === 'daemon.summary' ? [] : [`it ends with ${whole.at(-1)}`]),
      ];
    },
    ...closing(pipe),
  };
}

function everything(folder: string): Outside {
  const pipe = (name: string) => blockedPipe(join(folder, name));
  const [stdout, stderr, file] = [pipe('stdout'), pipe('stderr'), pipe('file')];
  const config = [`log: { file: ${file.path}, level: debug }`];
  return { stdout: stdout.fd, stderr: stderr.fd, config, ...closing(stdout, stderr, file) };
}

/** A pipe in the place of the log file that nobody has ever opened. */
function lonelyPipe(folder: string): Outside {
  const path = join(folder, 'nobody');
  execFileSync('mkfifo', [path]);
  return { config: [`log: { file: ${path} }`] };
}

/** Writes of threads other than the main one stand in a call for half a minute, as on a disk that hangs. */
const HUNG_DISK = `
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
if (!isMainThread) {
  fs.writeSync = () => { execFileSync('sleep', ['30']); return 0; };
  syncBuiltinESMExports();
}
`;

function hungDisk(folder: string): Outside {
  const preload = join(folder, 'hung-disk.mjs');
  writeFileSync(preload, HUNG_DISK);
  return { preload, config: [`log: { file: ${join(folder, 'argosy.log')} }`] };
}

/** A webhook that takes every message and says nothing, or one letter a second. */
async function mute(says: boolean): Promise<Outside> {
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const letters = setInterval(() => says && socket.write('H'), 1_000);
    socket.on('close', () => clearInterval(letters));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: [`notices: { url: "http://127.0.0.1:${port}/", on: [silence, loss, quarantine, reset, shipLost] }`],
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Browsers that ask for everything and read nothing. */
function deafBrowsers(): Outside {
  const sockets: Socket[] = [];
  const ask = (page: string) => {
    const { hostname, port, host } = new URL(page);
    for (const path of Array.from({ length: 20 }, () => ['/api/stream', '/metrics', '/']).flat()) {
      const socket = connect(Number(port), hostname);
      socket.pause().on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(20));
      sockets.push(socket);
    }
  };
  return {
    meanwhile: async (page) => {
      ask(page);
      await pass(500);
      return [];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A second daemon of the same agent has something to say on standard error, where nobody listens. */
function secondDaemon(folder: string): Outside {
  const pipe = blockedPipe(join(folder, 'stderr'));
  return {
    meanwhile: async () => {
      const second = spawn(process.execPath, [MAIN, 'run', join(folder, 'argosy.yaml')], {
        stdio: ['ignore', 'ignore', pipe.fd],
      });
      const code = await endOf(second, second.pid ?? 0, 10);
      return code === 78 ? [] : [`a second daemon ended with ${code}`];
    },
    ...closing(pipe),
  };
}

const EXAMPLES: readonly Example[] = [
  { name: 'standard output, standard error and the log file are pipes that take nothing', set: everything },
  { name: 'the reader of standard output sleeps, and wakes', set: sleeper },
  { name: 'a terminal is stopped by Ctrl-S', set: () => ({ onTerminal: true }) },
  { name: 'the log file is a pipe that nobody has opened', set: lonelyPipe },
  { name: 'the log file is on a disk that hangs', set: hungDisk },
  { name: 'a webhook takes messages and never answers', set: () => mute(false) },
  { name: 'a webhook answers a letter a second', set: () => mute(true) },
  { name: 'browsers take nothing of the page', set: deafBrowsers },
  { name: 'standard error takes nothing of a second daemon', set: secondDaemon },
];

const CTRL_S = '\u0013';

function launch(program: string, config: string, env: NodeJS.ProcessEnv, outside: Outside): ChildProcess {
  const { stdout = 'ignore', stderr = 'ignore', preload, onTerminal = false } = outside;
  const args = [...(preload === undefined ? [] : ['--import', preload]), program, 'run', config];
  if (!onTerminal) return spawn(process.execPath, args, { env, stdio: ['ignore', stdout, stderr] });
  const command = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  return spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
}

/** How a process ends within so many seconds: its code, or that it had to be killed. */
async function endOf(child: ChildProcess, pid: number, seconds: number): Promise<number | string | null> {
  const late = setTimeout(() => process.kill(pid, 'SIGKILL'), seconds * 1_000);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(late);
  return child.exitCode ?? child.signalCode;
}

/** Half a minute, for a slow machine; a daemon that waits for a reader waits longer. */
const LOOK_MS = 25;
const TRIES = 1_200;

/** What a file of the state folder says, once there is one. */
async function said(state: string, ending: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const names = readdirSync(state, { withFileTypes: true }).map(({ name }) => name);
    const name = names.find((one) => one.endsWith(ending));
    const text = name === undefined ? '' : readFileSync(join(state, name), 'utf8');
    if (text !== '') return text;
    await pass(LOOK_MS);
  }
  throw new Error(`expected a file ${ending} in ${state}, got none in half a minute`);
}

const ENDS_WITHIN_SECONDS = 20;

/** A real daemon with something that does not take what it says: whether its ships move, its page answers, and it ends. */
async function play({ name, set }: Example, folder: string, leastEffects: number, program = MAIN): Promise<Reading> {
  const outside = await set(folder);
  if (outside.onTerminal && !canType) return { figures: { 'examples not played': 1 }, faults: [] };
  const universe = await served(1, SPEED);
  const faults: string[] = [];
  try {
    const config = configOf({ folder, base: universe.url, speed: SPEED });
    const more = outside.config ?? [];
    if (more.some((line) => line.startsWith('log:')))
      writeFileSync(config, readFileSync(config, 'utf8').replace(/^log:.*\n/m, ''));
    appendFileSync(config, more.map((line) => `${line}\n`).join(''));
    const env = { ...process.env, SPACETRADERS_ACCOUNT_TOKEN: universe.accountToken };
    const child = launch(program, config, env, outside);
    if (outside.onTerminal) child.stdin?.write(CTRL_S);
    await once(child, 'spawn');
    const state = join(folder, 'state');
    while (!readdirSync(folder).includes('state')) await pass(20);
    const { pid } = JSON.parse(await said(state, '.holder')) as { readonly pid: number };
    const page = (await said(state, '.page')).trim();
    const effects = () => universe.ledger().length;
    for (let tries = 0; tries < TRIES && effects() < leastEffects; tries++) await pass(LOOK_MS);
    if (effects() < leastEffects) faults.push(`the ships did only ${effects()} things`);
    const answer = await fetch(`${page}/api/status`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.status !== 200) faults.push(`the page answers ${answer?.status}`);
    faults.push(...((await outside.meanwhile?.(page)) ?? []));
    const asked = monotonicMs();
    process.kill(pid, 'SIGTERM');
    const code = await endOf(child, pid, ENDS_WITHIN_SECONDS);
    if (code !== 0) faults.push(`it ended with ${code}`);
    faults.push(...(outside.afterwards?.() ?? []));
    const seconds = Math.round((monotonicMs() - asked) / 100) / 10;
    return { figures: { effects: effects(), 'end s': seconds }, faults: faults.map((fault) => `${name}: ${fault}`) };
  } finally {
    outside.close?.();
    await universe.end();
  }
}

export const BLOCKED_OUTPUT: Row = {
  id: 'F52',
  what: 'readers and disks that do not take what is said',
  seeds: EXAMPLES.length,
  scene: (seed) => inFolder((folder) => play(EXAMPLES[(seed - 1) % EXAMPLES.length] as Example, folder, 40)),
  brief: (program) => inFolder((folder) => play(EXAMPLES[0] as Example, folder, 5, program)),
};
