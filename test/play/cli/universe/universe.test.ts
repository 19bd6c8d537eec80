import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cloneInto } from '../../house/clone.ts';
import { argosy, endAll, ownFolder, type StartOptions, start } from '../argosy.ts';

const clone = ownFolder();
cloneInto(clone.path);
afterAll(() => {
  endAll();
  clone.remove();
});

const LAUNCHER = join(clone.path, 'bin', 'argosy.cjs');
const { isNewEnough } = createRequire(import.meta.url)(LAUNCHER) as { isNewEnough(version: string): boolean };

/** A Node of the machine that is too old to run the program itself, if it has one. */
const OLD_NODE = ['/usr/bin/node', '/usr/local/bin/node', '/bin/node'].find(
  (path) => existsSync(path) && !isNewEnough(execFileSync(path, ['--version'], { encoding: 'utf8' }).slice(1)),
);

/** Registers an agent as any client would, and returns the status and the body of the reply. */
async function register(url: string, token: string, symbol: string) {
  const reply = await fetch(`${url}/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol, faction: 'COSMIC' }),
  });
  return {
    status: reply.status,
    body: (await reply.json()) as { data: { agent: { symbol: string; credits: number } } },
  };
}

async function servesUntilInterrupted(options: StartOptions): Promise<void> {
  const served = start(['universe', '--port', '0', '--seed', '7', '--speed', '60'], options);
  await served.printed('\n');
  const url = /http:\/\/127\.0\.0\.1:\d+\/v2/.exec(served.output())?.[0] ?? '';
  const token = await argosy(['universe', '--seed', '7', '--account-token', 'me'], options);
  expect(token).toMatchObject({ code: 0, stderr: '' });
  const { status, body } = await register(url, token.stdout.trim(), 'GUEST-1');
  expect({ status, agent: body.data.agent }).toMatchObject({
    status: 201,
    agent: { symbol: 'GUEST-1', credits: 175_000 },
  });
  served.child.kill('SIGINT');
  const end = await served.ending;
  expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(end.stdout).toMatch(/^universe of seed 7 at speed 60 is ready at http:\/\/127\.0\.0\.1:\d+\/v2 .*\n$/);
}

test('argosy universe says in one line where it is, serves any client with a token of its seed, and ends with 0 on Ctrl-C', async () => {
  await servesUntilInterrupted({});
});

test('for a user without a home that can be written a universe is served, and says how agents can register', async () => {
  const env = { ...process.env, XDG_STATE_HOME: '/dev/null' };
  const served = start(['universe', '--port', '0'], { env });
  await served.printed('\n');
  served.child.kill('SIGINT');
  const end = await served.ending;
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(end.stdout).toMatch(/is ready at http:\S+ \(no token .*XDG_STATE_HOME, or with --legacy-registration\)\n$/);
});

test.skipIf(OLD_NODE === undefined)(
  `argosy universe does the same when an older Node starts the launcher${OLD_NODE ? '' : ' (skipped: this machine has no older Node)'}`,
  async () => {
    await servesUntilInterrupted({ command: [OLD_NODE ?? '', LAUNCHER] });
  },
);

describe.skipIf(OLD_NODE === undefined)('the launcher on an older Node', () => {
  test.each([
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [['fly'], 78, /^argosy: unknown command 'fly'/],
    [
      ['run', 'absent.yaml'],
      78,
      /^absent\.yaml: expected a YAML file, got no such file \(config\/argosy\.yaml and .* are included\)\n$/,
    ],
  ])('passes arguments, output and exit code on: %j', async (args, code, said) => {
    const end = await argosy(args, { command: [OLD_NODE ?? '', LAUNCHER] });
    expect(end.stdout + end.stderr).toMatch(said);
    expect(end.code).toBe(code);
  });
});

test('the token of a universe does not open one of another seed', async () => {
  const served = start(['universe', '--port', '0', '--seed', '8']);
  await served.printed('\n');
  const url = /http:\/\/127\.0\.0\.1:\d+\/v2/.exec(served.output())?.[0] ?? '';
  const { stdout } = await argosy(['universe', '--seed', '7', '--account-token']);
  expect((await register(url, stdout.trim(), 'GUEST-1')).status).toBe(401);
  served.child.kill('SIGTERM');
  expect(await served.ending).toMatchObject({ code: 0, signal: null });
});
