import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatusView } from '../../src/daemon/views.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Game seconds a second: some hours of the game within two minutes, and ships still seen to fly. */
const SPEED = 100;

/** A daemon in a universe of its own. */
export interface Run {
  /** Where the page is. */
  readonly url: string;
  /** Resolves once it has played for so many game hours. */
  played(gameHours: number): Promise<void>;
  /** Stops it and leaves nothing behind. */
  close(): Promise<void>;
}

function eventIn(line: string, event: string): Record<string, unknown> | undefined {
  const fields = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {};
  return fields.event === event ? fields : undefined;
}

/** Starts the daemon on the embedded universe, with a state folder that goes when it ends. */
export async function startRun(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-screenshots-'));
  const config = join(folder, 'argosy.yaml');
  const strategy = join(ROOT, 'config', 'strategies', 'default.yaml');
  const server = `{ kind: embedded, speed: ${SPEED}, seed: 1 }`;
  const lines = [
    `server: ${server}`,
    `state: ${join(folder, 'state')}`,
    `strategy: ${strategy}`,
    'dashboard: { port: 0 }',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const child = spawn(process.execPath, [join(ROOT, 'bin', 'argosy.cjs'), 'run', config], { cwd: ROOT });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr.pipe(process.stderr);
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const log = () => output.split('\n').slice(0, -1);
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const said = async (event: string): Promise<Record<string, unknown>> => {
    while (child.exitCode === null) {
      const found = log()
        .map((line) => eventIn(line, event))
        .find((fields) => fields !== undefined);
      if (found !== undefined) return found;
      await sleep(100);
    }
    throw new Error(`expected the daemon to say ${event}, but it ended with ${child.exitCode}: ${log().at(-1)}`);
  };
  try {
    const url = String((await said('dashboard.ready')).address);
    await said('daemon.ready');
    return { url, played: (gameHours) => played(url, gameHours), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function played(url: string, gameHours: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/status`);
    if (response.ok && ((await response.json()) as StatusView).gameHours >= gameHours) return;
    await sleep(1_000);
  }
}
