import { afterAll, expect, test } from 'vitest';
import { argosy, endAll, type Process, type StartOptions, start } from '../argosy.ts';

afterAll(endAll);

/** Registers an agent as any client would, and returns the status and the body of the reply. */
async function register(url: string, token: string) {
  const reply = await fetch(`${url}/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol: 'GUEST-1', faction: 'COSMIC' }),
  });
  const { data } = (await reply.json()) as { data?: { agent: { symbol: string; credits: number } } };
  return { status: reply.status, agent: data?.agent };
}

async function serving(flags: readonly string[], options?: StartOptions): Promise<Process> {
  const process = start(['universe', '--port', '0', ...flags], options);
  await process.printed('\n');
  return process;
}

test('argosy universe says in one line where it is, serves any client with a token of its seed and no other, and ends with 0 on Ctrl-C', async () => {
  const served = await serving(['--seed', '7', '--speed', '60']);
  const url = /http:\/\/127\.0\.0\.1:\d+\/v2/.exec(served.output())?.[0] ?? '';
  const [token, other] = await Promise.all(
    ['7', '8'].map((seed) => argosy(['universe', '--seed', seed, '--account-token', 'me'])),
  );
  expect([token, other]).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  expect((await register(url, other?.stdout.trim() ?? '')).status).toBe(401);
  expect(await register(url, token?.stdout.trim() ?? '')).toMatchObject({
    status: 201,
    agent: { symbol: 'GUEST-1', credits: 175_000 },
  });
  const end = await served.stop();
  expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(end.stdout).toMatch(/^universe of seed 7 at speed 60 is ready at http:\/\/127\.0\.0\.1:\d+\/v2 .*\n$/);
});

test('for a user without a home that can be written a universe is served, and says how agents can register', async () => {
  const served = await serving([], { env: { ...process.env, XDG_STATE_HOME: '/dev/null' } });
  served.child.kill('SIGTERM');
  const end = await served.ending;
  expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(end.stdout).toMatch(/is ready at http:\S+ \(no token .*XDG_STATE_HOME, or with --legacy-registration\)\n$/);
});
