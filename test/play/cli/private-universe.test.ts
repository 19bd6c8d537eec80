import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../universe/service/player.ts';
import { argosy, folderForFile, type Process, start } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

const folder = folderForFile();
const inFolder = (name: string) => join(folder, name);
function written(name: string, text: string): string {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
}
async function serving(...flags: string[]): Promise<{ process: Process; url: string }> {
  const process = start(['universe', '--port', '0', '--systems', '60', ...flags]);
  await process.printed('\n');
  const url = /http:\/\/127\.0\.0\.1:\d+\/v2/.exec(process.output())?.[0] ?? '';
  return { process, url };
}

/** Stops it without a mistake; returns what it printed. */
async function stopped(process: Process, signal: NodeJS.Signals = 'SIGINT'): Promise<string> {
  process.child.kill(signal);
  const end = await process.ending;
  expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
  return end.stdout;
}

async function ask(method: string, address: string, body?: object, token?: string) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const reply = await fetch(address, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const json: Json = await reply.json();
  return { status: reply.status, json };
}

const register = (url: string, token?: string) =>
  ask('POST', `${url}/register`, { symbol: 'GUEST', faction: 'COSMIC' }, token);

describe('argosy universe', () => {
  test('tells a stranger in its help what each option does, and how to begin', async () => {
    const { code, stdout } = await argosyHere(['universe', '--help']);
    expect(code).toBe(0);
    const world = 'port seed speed systems rivals difficulty contract-lines no-resets faults snapshot';
    const serving = 'legacy-registration strict-content-types limit-addresses admin account-token';
    for (const option of `${world} ${serving}`.split(' ')) expect(stdout).toMatch(new RegExp(`--${option}\\b.* \\S+`));
    expect(stdout).toContain('/v2/register');
  });

  test('says in one line where it is, serves any client with a token of its seed and no other, and ends with 0 on Ctrl-C', async () => {
    const { process, url } = await serving('--seed', '7', '--speed', '60');
    const tokenOf = async (seed: string) =>
      (await argosyHere(['universe', '--seed', seed, '--account-token', 'me'])).stdout.trim();
    expect((await register(url, await tokenOf('8'))).status).toBe(401);
    const { status, json } = await register(url, await tokenOf('7'));
    expect([status, json.data.agent]).toMatchObject([201, { symbol: 'GUEST', credits: 175_000 }]);
    expect(await stopped(process)).toMatch(
      /^universe of seed 7 at speed 60 is ready at http:\/\/127\.0\.0\.1:\d+\/v2 .*\n$/,
    );
  });

  test('for a user without a home that can be written is served, and says how agents can register', async () => {
    const process = start(['universe', '--port', '0'], { env: { XDG_STATE_HOME: '/dev/null' } });
    await process.printed('\n');
    expect(await stopped(process, 'SIGTERM')).toMatch(
      /is ready at http:\S+ \(no token .*XDG_STATE_HOME, or with --legacy-registration\)\n$/,
    );
  });

  test('is the universe that its options ask for, says so at GET /, and serves admins and older clients', async () => {
    const rules = [{ match: 'GET /factions', nth: 1, fault: { kind: 'maintenance' } }];
    const file = written('faults.json', JSON.stringify({ rules }));
    const flags = ['--seed', '3', '--speed', '60', '--difficulty', 'hard', '--rivals', '2', '--contract-lines', '1'];
    const doubts = ['--faults', file, '--legacy-registration', '--limit-addresses', '--admin'];
    const { process, url } = await serving(...flags, ...doubts);
    const { json } = await ask('GET', `${url}/`);
    expect(json.description).toMatch(/seed 3, speed 60 .*difficulty hard, rivals 2/);
    expect(json.stats).toMatchObject({ systems: 60, agents: 2 });
    expect(json.leaderboards.mostCredits.map(({ agentSymbol }: Json) => agentSymbol).sort()).toEqual([
      'RIVAL-1',
      'RIVAL-2',
    ]);
    expect((await register(url)).json.data.ship.symbol).toBe('GUEST-1');
    expect((await ask('GET', `${url}/factions`)).status).toBe(503);
    expect((await ask('GET', `${url}/factions`)).status).toBe(200);
    const { state } = (await ask('GET', url.replace('v2', 'admin/snapshot'))).json;
    expect(state).toMatchObject({ seed: 3, speed: 60, difficulty: 'hard', rivalsWanted: 2, contractLines: 1 });
    // Whoever may ask this shall not sign tokens with it.
    expect(state.tokenKey).toBeUndefined();
    await stopped(process);
  });

  test('goes on from its snapshot file where it stopped, as if no time had passed', async () => {
    const file = inFolder('world.json');
    const first = await serving('--seed', '4', '--speed', '60', '--snapshot', file, '--legacy-registration');
    const { token, ships } = (await register(first.url)).json.data;
    const path = `/my/ships/${ships[0].symbol}`;
    const sent = await ask('POST', `${first.url}${path}/purchase`, { symbol: 'FUEL', units: 2 }, token);
    const { credits } = sent.json.data.agent;
    await stopped(first.process);

    const saved = JSON.parse(readFileSync(file, 'utf8'));
    expect([saved.state.tokenKey, statSync(file).mode & 0o777]).toEqual([expect.stringMatching(/^[\w-]{43}$/), 0o600]);
    chmodSync(file, 0o644);
    const again = await serving('--snapshot', file);
    expect(again.process.output()).toMatch(/^universe of seed 4 at speed 60 is ready/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await ask('GET', `${again.url}/my/agent`, undefined, token)).json.data.credits).toBe(credits);
    const sold = await ask('POST', `${again.url}${path}/sell`, { symbol: 'FUEL', units: 2 }, token);
    expect(sold.status).toBe(201);
    await stopped(again.process);
    const later = JSON.parse(readFileSync(file, 'utf8'));
    const ageOf = ({ savedAtMs, state }: Json) => savedAtMs - state.startedAtMs;
    expect(later.savedAtMs - saved.savedAtMs).toBeGreaterThan(ageOf(later) - ageOf(saved));
    expect(ageOf(later)).toBeGreaterThan(ageOf(saved));

    const other = await argosyHere(['universe', '--port', '0', '--snapshot', file, '--seed', '5']);
    expect(other).toMatchObject(
      failed(78, /^argosy: .*world\.json: the snapshot is of a universe of --seed 4, got --seed 5; .*\n$/),
    );
  });

  test('has its snapshot file to itself until it has written it, and prints tokens of it meanwhile', async () => {
    const file = inFolder('shared.json');
    const first = await serving('--seed', '4', '--snapshot', file);
    const { code, stdout, stderr } = await argosy(['universe', '--port', '0', '--snapshot', file]);
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    const { pid } = first.process.child;
    expect(stderr).toMatch(
      new RegExp(
        `^argosy: expected to be the only one to use ${file}, but process ${pid} does \\(on host [^)\n]+\\): stop it first, or name another file\n$`,
      ),
    );
    expect(await argosyHere(['universe', '--snapshot', file, '--account-token'])).toMatchObject({ code: 0 });
    await stopped(first.process);
    expect(readdirSync(folder).filter((name) => name.startsWith('shared'))).toEqual(['shared.json']);
    await stopped((await serving('--snapshot', file)).process);
  });

  test('says before anybody plays in it that its snapshot file cannot be written', async () => {
    expect(await argosyHere(['universe', '--port', '0', '--snapshot', '/proc/world.json'])).toMatchObject(
      failed(74, /^argosy: \/proc\/world\.json: it can[^\n]+\n$/),
    );
  });

  test.each<[string, () => string[], RegExp]>([
    ['too many rivals', () => ['--rivals', '51'], /'51' is invalid.*0 to 50/],
    ['too few systems', () => ['--systems', '3'], /'3' is invalid.*20 to 50000/],
    ['an unknown difficulty', () => ['--difficulty', 'easy'], /'easy' is invalid.*normal, hard/],
    ['too many contract lines', () => ['--contract-lines', '4'], /'4' is invalid.*1 to 3/],
    ['no fault script', () => ['--faults', inFolder('no.json')], /no\.json: expected a fault script, got no such file/],
    ['a folder for a fault script', () => ['--faults', folder], /expected a fault script, got a folder/],
    [
      'a fault script with mistakes',
      () => ['--faults', written('bad.json', '{"rules":[{"nth":0,"fault":{"kind":"smoke"}}],"event":[]}')],
      /bad\.json: rules\[0\]\.nth: .*rules\[0\]\.fault\.kind: .*event/,
    ],
    ['a snapshot in no folder', () => ['--snapshot', inFolder('none/x.json')], /x\.json: expected a folder/],
    [
      'a snapshot without a name',
      () => ['--snapshot', ''],
      /--snapshot: expected the name of a file, got an empty one/,
    ],
    ['a folder for a snapshot', () => ['--snapshot', folder], /expected a file, got something else/],
    [
      'a damaged snapshot',
      () => ['--snapshot', written('torn.json', '{"version":2}')],
      /torn\.json: expected the snapshot of a universe, got a damaged one \(at state\); name another file, or move this one/,
    ],
    [
      'a snapshot that is none',
      () => ['--snapshot', written('note.txt', 'hello')],
      /note\.txt: expected the snapshot of a universe, got something else; name another file, or move this one away/,
    ],
  ])('ends with 78 and one clear line for %s', async (_what, flags, said) => {
    const end = await argosyHere(['universe', '--port', '0', ...flags()]);
    expect(end).toMatchObject(failed(78, /^argosy: .+\n$/));
    expect(end.stderr).toMatch(said);
  });
});
