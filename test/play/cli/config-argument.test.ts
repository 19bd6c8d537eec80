import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { buildProgram } from '../../../src/cli/program.ts';
import { folderForEachTest, writeConfig } from './argosy.ts';
import { argosyHere } from './argosy-here.ts';

const folder = folderForEachTest();
const LIVE = (url: string) => `{ kind: live, url: "${url}", speed: 60 }`;

describe('the config', () => {
  const program = buildProgram();

  test.each(['run', 'plan', 'report', 'logs', 'status', 'check', 'doctor', 'backtest'])(
    'of argosy %s is named by position or by --config, or is the default one',
    (name) => {
      const command = program.commands.find((one) => one.name() === name);
      expect(command?.registeredArguments[0]?.required).toBe(false);
      expect(command?.registeredArguments[0]?.description).toContain('(default: config/argosy.yaml)');
      expect(command?.options.map(({ long }) => long)).toContain('--config');
    },
  );

  test('is the same however it is named', async () => {
    const path = writeConfig(folder.path, '{ kind: embedded }');
    const said = await argosyHere(['check', path]);
    expect(said.stdout).toMatch(/: no mistakes found\n$/);
    expect(await argosyHere(['check', '--config', path])).toEqual(said);
    expect(await argosyHere(['check', path, '-c', path])).toEqual(said);
  });

  test('may have mistakes where only a log or books are read, which is said', async () => {
    const strategy = join(folder.path, 'strategy.yaml');
    writeFileSync(strategy, 'agent: { callsigns: [A-1] }\nships: nothing\n');
    const log = join(folder.path, 'a.log');
    writeFileSync(log, '{"level":"info","time":"2026-09-14T08:00:00.000Z","event":"server.back","msg":"it is back"}\n');
    const path = join(folder.path, 'config.yaml');
    writeFileSync(path, `state: ${folder.path}\nstrategy: strategy.yaml\nlog: { file: ${log} }\n`);
    const told = /^WARN: .*strategy\.yaml:2: ships: expected .*; npx argosy check .* lists all mistakes\n$/;
    expect(await argosyHere(['report', path])).toMatchObject({ code: 0, stderr: expect.stringMatching(told) });
    expect((await argosyHere(['check', path])).code).toBe(78);
    writeFileSync(path, `state: 5\nstrategy: strategy.yaml\n`);
    expect((await argosyHere(['report', path])).code).toBe(78);
  });
});

test('check says of a live config that it lacks a token, until there is one', async () => {
  const path = writeConfig(folder.path, LIVE('http://127.0.0.1:1/v2'));
  const { code, stdout } = await argosyHere(['check', path]);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nnote: argosy run needs a token: /),
  });
  vi.stubEnv('SPACETRADERS_ACCOUNT_TOKEN', 'a.b.c');
  expect((await argosyHere(['check', path])).stdout).not.toContain('token');
  vi.unstubAllEnvs();
});
