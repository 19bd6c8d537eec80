import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { ROOT } from '../../kit/files.ts';
import { type Line, parsed } from '../../telemetry/lines.ts';

const NODE = join(ROOT, 'node_modules', '.bin', 'node');

export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The program and what comes before the arguments; the bundled Node and the entry unless given. */
  readonly command?: readonly [string, ...string[]];
  /** Whether there is a channel to the process, as there is under a supervisor. */
  readonly supervised?: boolean;
}

/** The environment of a user who has set nothing of ours, and is in no test. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { SPACETRADERS_TOKEN: _t, SPACETRADERS_ACCOUNT_TOKEN: _a, NODE_OPTIONS: _o, VITEST: _v, ...env } = process.env;
  return env;
}

/** Processes of this file that may still run. */
const running = new Set<ChildProcess>();

/** Ends what a failed test left behind. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** What a process prints: its text, and its log lines, each read once however many there are and whoever waits for one. */
function ear() {
  let [text, unread] = ['', ''];
  const printed: string[] = [];
  const read: Line[] = [];
  const waiting = new Set<() => boolean>();
  const hear = (chunk: string) => {
    text += chunk;
    const parts = (unread + chunk).split('\n');
    unread = parts.pop() ?? '';
    printed.push(...parts.filter((part) => part.startsWith('{')));
    for (const look of waiting) if (look()) waiting.delete(look);
  };
  /** Looks now and after each thing heard, until it has found what it looks for. */
  const each = (look: () => boolean) => {
    if (!look()) waiting.add(look);
  };
  // Read when they are asked for: what else than a log a command prints may begin with a brace, too.
  const lines = (): readonly Line[] => {
    for (const line of printed.slice(read.length)) read.push(parsed(line));
    return read;
  };
  return { hear, each, lines, text: () => text };
}

/** A running `argosy`. */
export type Process = ReturnType<typeof start>;

/** Starts `argosy` with these arguments. */
export function start(args: readonly string[], options: StartOptions = {}) {
  const [program, ...before] = options.command ?? [NODE, inject('program')];
  const child = spawn(program, [...before, ...args], {
    cwd: options.cwd ?? ROOT,
    // Tests wait for single steps of ships, which only debug tells.
    env: { ...plainEnvironment(), LOG_LEVEL: 'debug', ...options.env },
    stdio: options.supervised ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const heard = ear();
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', heard.hear);
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ending = once(child, 'close').then(([code, signal]): Ending => {
    running.delete(child);
    return { code, signal, stdout: heard.text(), stderr };
  });
  const watch = <T>(look: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      heard.each(() => {
        const found = look();
        if (found !== undefined) resolve(found);
        return found !== undefined;
      });
      ending.then((end) => reject(new Error(`expected it to be said, but it ended: ${JSON.stringify(end)}`)), reject);
    });
  return {
    child,
    ending,
    /** Everything on stdout so far. */
    output: heard.text,
    /** The log so far. */
    log: () => [...heard.lines()],
    /** Resolves with the first log line that will do, from the beginning; rejects when the process ends before. */
    said: (event: string, will: (line: Line) => boolean = () => true) => {
      let looked = 0;
      return watch(() => {
        const lines = heard.lines();
        const line = lines.slice(looked).find((one) => one.event === event && will(one));
        looked = lines.length;
        return line;
      });
    },
    /** Resolves once stdout holds the text. */
    printed: (text: string) => watch(() => (heard.text().includes(text) ? true : undefined)).then(() => {}),
    /** Asks for a clean stop as Ctrl-C does, and waits for the end. */
    stop: () => {
      child.kill('SIGINT');
      return ending;
    },
  };
}

/** Asks for a clean stop, which ends without a mistake. */
export async function stopped(process: Process): Promise<void> {
  expect(await process.stop()).toMatchObject({ code: 0, signal: null });
}

/** Runs `argosy` to its end. */
export function argosy(args: readonly string[], options?: StartOptions): Promise<Ending> {
  return start(args, options).ending;
}

/** Every file in a folder and below. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A folder of its own for a test's files. */
export function ownFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'argosy-cli-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A folder for the tests of a file; with it end the processes that they started. */
export function folderForFile(): string {
  const { path, remove } = ownFolder();
  afterAll(() => {
    endAll();
    remove();
  });
  return path;
}

/** A new folder for each test of a file; with it end the processes that the test started. */
export function folderForEachTest(): { readonly path: string } {
  let folder: ReturnType<typeof ownFolder> | undefined;
  beforeEach(() => {
    folder = ownFolder();
  });
  afterEach(() => {
    endAll();
    folder?.remove();
  });
  return {
    get path() {
      return folder?.path ?? '';
    },
  };
}

/** The `server:` of a config for a daemon at work: without rivals abroad it begins in a fifth less CPU; the kind world is made soonest. */
export const EMBEDDED = '{ kind: embedded, world: kind, speed: 150, seed: 1, rivalsAbroad: 0 }';

/** Writes a config of this server and its own state folder, with a shipped strategy; returns its path. */
export function writeConfig(folder: string, server: string, strategyName = 'default.yaml'): string {
  const path = join(folder, 'config.yaml');
  mkdirSync(folder, { recursive: true });
  const strategy = join(ROOT, 'config', 'strategies', strategyName);
  const state = join(folder, 'state');
  writeFileSync(path, `server: ${server}\nstate: ${state}\nstrategy: ${strategy}\ndashboard: { port: 0 }\n`);
  return path;
}
