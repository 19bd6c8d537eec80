import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Whether this machine has a Redis to start. */
export const hasRedis = (process.env.PATH ?? '')
  .split(delimiter)
  .some((path) => existsSync(join(path, 'redis-server')));

/** What the name of a test that needs one ends with. */
export const skipped = hasRedis ? '' : ' (skipped: this machine lacks redis-server)';

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  for await (const chunk of stdout ?? []) if (String(chunk).includes('Ready to accept connections')) return;
  throw new Error('expected a Redis, got one that ended');
}

/** A Redis of our own, in memory only. */
export type OwnRedis = Awaited<ReturnType<typeof ownRedis>>;

/** A Redis on a free port, not yet started; with a password where one is given, and other options. */
export async function ownRedis(password?: string, ...more: readonly string[]) {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'argosy-redis-'))];
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const secret = password === undefined ? [] : ['--requirepass', password];
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child === undefined) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    child = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    /** Starts it, or starts it again, empty. */
    start: async () => {
      child = spawn('redis-server', [...options, ...secret, ...more], { stdio: ['ignore', 'pipe', 'ignore'] });
      await untilReady(child);
      // Its log must not fill a pipe that nobody reads.
      child.stdout?.resume();
    },
    stop,
    /** Stops it and removes its folder. */
    end: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
