import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../../src/time/clock.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { ROOT } from '../../../kit/files.ts';
import { registered } from '../../../kit/register.ts';
import { served } from '../../../kit/served.ts';
import { openProxy } from '../../../long/faults/proxy.ts';
import { argosy, EMBEDDED, filesIn, folderForEachTest, start, writeConfig } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const folder = folderForEachTest();
afterEach(() => void vi.unstubAllEnvs());

/** Every file below a folder with what it holds. */
const contentsOf = (path: string) => filesIn(path).map((file) => [file, readFileSync(file, 'base64')]);

/** A config whose strategy is the default one, but leaves the fleet at the ships it begins with. */
function writeConfigWithoutPurchases(): string {
  const config = writeConfig(folder.path, EMBEDDED);
  const shipped = readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml'), 'utf8');
  const strategy = shipped.replace(/^purchases:.*\n(?: .*\n)+/m, 'purchases: []\n');
  expect(strategy).not.toBe(shipped);
  writeFileSync(join(folder.path, 'strategy.yaml'), strategy);
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace(/^strategy: .*$/m, `strategy: ${join(folder.path, 'strategy.yaml')}`));
  return config;
}

describe('argosy plan on the embedded universe', () => {
  test('has nothing to plan for before the first run, and leaves no trace', async () => {
    const config = writeConfig(folder.path, EMBEDDED);
    const { code, stdout } = await argosyHere(['plan', config]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^nothing to plan for yet: the embedded universe has not been played yet/);
    expect(existsSync(join(folder.path, 'state'))).toBe(false);
  });

  test('tells every ship its next mission, why, and why the next best comes second, and changes nothing', async () => {
    const config = writeConfigWithoutPurchases();
    const run = start(['run', config]);
    await run.said('cargo.sold');
    run.child.kill('SIGTERM');
    expect((await run.ending).code).toBe(0);
    const before = contentsOf(join(folder.path, 'state'));
    const { code, stdout, stderr } = await argosyHere(['plan', config]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ARGOSY-1: [\d,]+ credits, \d+ ships$/m);
    for (const ship of ['ARGOSY-1-1', 'ARGOSY-1-2']) expect(stdout).toContain(`${ship} (`);
    expect(stdout).toMatch(
      /^ {2}next {9}scout: visiting market \S+ \(profit 0 credits, [\d,]+ seconds?, \d+ requests?\)$/m,
    );
    expect(contentsOf(join(folder.path, 'state'))).toEqual(before);
    const frigate = stdout.slice(
      stdout.indexOf('ARGOSY-1-1 ('),
      stdout.indexOf('\n\n', stdout.indexOf('ARGOSY-1-1 (')),
    );
    expect(frigate).toMatch(/^ {2}because {6}\S/m);
    expect(frigate).toMatch(/^ {2}runner-up {4}\S.*\n {2}second since {1}\S/m);
  });

  /** A config in whose state folder this stands for the universe. */
  function writeConfigWith(snapshot: string): string {
    mkdirSync(join(folder.path, 'state'));
    writeFileSync(join(folder.path, 'state', 'universe.json'), snapshot);
    return writeConfig(folder.path, EMBEDDED);
  }
  const snapshotOf = (seed: number) =>
    createUniverse({ seed, speed: 150, startedAtMs: systemClock().nowMs() }).snapshot();

  const none =
    /^nothing to plan for yet: the old one cannot be taken up: expected .* snapshot .*, and argosy run would begin a new one\n$/;

  test.each<[string, string, RegExp]>([
    [
      'an agent is yet to be registered, since a reset has ended the one that played',
      snapshotOf(1),
      /^nothing to plan for yet: ARGOSY-1, .* do not play in the embedded universe as it is now; argosy run registers one\n$/,
    ],
    ['the snapshot is of another universe', snapshotOf(2), /of seed 2 at speed 150/],
    ['the snapshot is cut', '{"version":1,"sta', none],
    ['the snapshot is of version 0', '{"version":0}', none],
    ['the snapshot is of version 1', '{"version":1}', none],
  ])('says so where %s', async (_, snapshot, expected) => {
    const { code, stdout, stderr } = await argosyHere(['plan', writeConfigWith(snapshot)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(expected);
  });
});

describe('argosy plan on a server at an address', () => {
  test('asks with GET only, with the token given, also where kept connections are reset (F55)', async () => {
    const universe = await served(3, 150);
    const proxy = await openProxy(universe.port, {
      treat: ({ ofConnection }) => (ofConnection > 1 ? 'reset' : 'serve'),
    });
    const token = registered(universe, 'PLANNER', { atMs: universe.clock.nowMs() });
    const config = writeConfig(folder.path, `{ kind: live, url: "http://127.0.0.1:${proxy.port}/v2", speed: 600 }`);
    const env = { SPACETRADERS_TOKEN: token };
    const { code, stdout, stderr } = await argosy(['plan', config], { env });
    await proxy.close();
    await universe.end();
    expect(proxy.counts().resets).toBeGreaterThan(0);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^PLANNER: 175,000 credits, 2 ships$/m);
    expect(stdout).toMatch(/^ {2}next {9}growth: ask what a SHIP_PROBE costs at /m);
    const endpoints = Object.keys(universe.counters().total.byEndpoint);
    expect(endpoints.filter((endpoint) => !endpoint.startsWith('GET '))).toEqual(['POST /register']);
    expect(existsSync(join(folder.path, 'state'))).toBe(false);
  });

  test('never registers, even with an account that could', async () => {
    const universe = await served(3, 150);
    const config = writeConfig(folder.path, `{ kind: live, url: ${universe.url}, speed: 600 }`);
    vi.stubEnv('SPACETRADERS_ACCOUNT_TOKEN', universe.mintAccountToken('plan'));
    const { code, stderr } = await argosyHere(['plan', config]);
    await universe.end();
    expect(code).toBe(78);
    expect(stderr).toMatch(
      /expected an agent on .* to plan for, got no token of one: name its file in SPACETRADERS_TOKEN_FILE/,
    );
    expect(universe.counters().total.sent).toBe(0);
  });

  test('gives up at once on a server that is away, in one line, as on what may pass', async () => {
    const config = writeConfig(folder.path, '{ kind: live, url: "http://127.0.0.1:9/v2", speed: 1 }');
    vi.stubEnv('SPACETRADERS_TOKEN', 'any');
    const { code, stderr } = await argosyHere(['plan', config]);
    expect({ code, stderr }).toEqual({
      code: 70,
      stderr: 'argosy: nothing can be planned now: GET /: the server was not reached (ECONNREFUSED)\n',
    });
  });
});
