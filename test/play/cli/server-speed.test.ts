import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, served } from '../../kit/served.ts';
import { argosy, folderForEachTest, writeConfig } from './argosy.ts';
import { argosyHere } from './argosy-here.ts';

const folder = folderForEachTest();
let universe: Served;

beforeAll(async () => {
  universe = await served(1, 60);
});

afterAll(() => universe.end());

const withSpeed = (speed: number) =>
  writeConfig(folder.path, `{ kind: live, url: "${universe.url}", speed: ${speed} }`);

test('init writes the speed that a universe on this machine says, and none for a server that says none', async () => {
  const made = async (url: string) => {
    const config = join(folder.path, `${new URL(url).port}.yaml`);
    expect((await argosyHere(['init', '-c', config, '--yes', '--server', 'live', '--url', url])).code).toBe(0);
    return readFileSync(config, 'utf8');
  };
  expect(await made(universe.url)).toMatch(/^ {2}speed: 60$/m);
  expect(await made('http://127.0.0.1:1/v2')).not.toMatch(/^ {2}speed:/m);
});

test('check notes, doctor fails and run refuses another speed than the server plays at, and say what to write', async () => {
  const config = withSpeed(1);
  expect((await argosyHere(['check', config])).stdout).toMatch(/^note: .*expected 60, the speed that .* got 1$/m);
  expect(await argosyHere(['doctor', config])).toMatchObject({
    code: 78,
    stdout: expect.stringMatching(/^fail +speed +the server plays at speed 60, the config says 1: write `speed: 60`/m),
  });
  const env = { SPACETRADERS_ACCOUNT_TOKEN: universe.accountToken };
  const { code, stderr } = await argosy(['run', config], { env });
  expect([code, stderr]).toEqual([
    78,
    expect.stringMatching(/server\.speed: expected 60, .*`speed: 60` under `server`/),
  ]);
});

test('the right speed is no matter', async () => {
  const config = withSpeed(60);
  expect((await argosyHere(['check', config])).stdout).not.toContain('speed');
  expect((await argosyHere(['doctor', config])).stdout).not.toMatch(/ speed /);
});
