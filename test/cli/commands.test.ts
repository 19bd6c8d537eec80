import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/cli/backtest/progress.ts';
import { completionFor } from '../../src/cli/completion.ts';
import { clockFinding, serverFinding, tokenFinding } from '../../src/cli/doctor/check-server.ts';
import { findingText, ok, warn } from '../../src/cli/doctor/finding.ts';
import { askFor } from '../../src/cli/init/questions.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { openStateFolder, storePath, writeToken } from '../../src/store/state-folder.ts';
import { systemClock } from '../../src/time/clock.ts';
import { serveUniverse } from '../../src/universe/service/http-server.ts';
import { createUniverse } from '../../src/universe/universe.ts';
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

describe('doctor', () => {
  const levels = (stdout: string) =>
    Object.fromEntries([...stdout.matchAll(/^(ok|warn|fail) +(\w+)/gm)].map(([, level, name]) => [name, level]));

  test('finds nothing wrong with the embedded universe, before it was ever played', async () => {
    const path = writeConfig(folder.path, '{ kind: embedded }');
    const { code, stdout, stderr } = await argosyHere(['doctor', path]);
    expect([code, stderr]).toEqual([0, '']);
    expect(levels(stdout)).toEqual({ config: 'ok', server: 'ok', token: 'ok', port: 'ok', disk: 'ok', books: 'ok' });
  });

  test('asks a server for its version, its time and whose the token is, and prints no token', async () => {
    const clock = systemClock();
    const universe = createUniverse({ seed: 1, speed: 60, startedAtMs: clock.nowMs() });
    const served = await serveUniverse(universe, { port: 0, clock });
    const token = universe.mintAccountToken('player');
    const path = writeConfig(folder.path, LIVE(served.url));
    const doctor = async (variable: string, value: string) => {
      vi.stubEnv(variable, value);
      const { code, stdout, stderr } = await argosyHere(['doctor', path]);
      vi.unstubAllEnvs();
      expect(stdout + stderr).not.toContain(value);
      return { code, stdout, levels: levels(stdout) };
    };
    const fine = await doctor('SPACETRADERS_ACCOUNT_TOKEN', token);
    expect(fine.stdout).toMatch(/ok +server +http:\S+, version v2\S*, reset of \d{4}-/);
    expect(fine.stdout).toMatch(/ok +token +an account's token in SPACETRADERS_ACCOUNT_TOKEN, accepted/);
    expect([fine.code, fine.levels.clock]).toEqual([0, 'ok']);
    const swapped = await doctor('SPACETRADERS_TOKEN', token);
    expect([swapped.code, swapped.levels.token]).toEqual([78, 'fail']);
    expect(swapped.stdout).toContain('put it into SPACETRADERS_ACCOUNT_TOKEN instead');
    expect((await doctor('SPACETRADERS_TOKEN', `${token}x`)).stdout).toMatch(
      /fail +token +agent token in .*, refused with 401/,
    );
    await served.close();
    const away = await doctor('SPACETRADERS_TOKEN', token);
    expect([away.code, away.levels.server, away.levels.token]).toEqual([1, 'fail', 'warn']);
  });

  test('names a broken config, spoilt books and a token that is none', async () => {
    const path = writeConfig(folder.path, LIVE('http://127.0.0.1:1/v2'));
    const key = { serverHost: '127.0.0.1:1', callsign: 'A-1', resetDate: '2026-09-13' };
    const state = openStateFolder(/^state: (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '');
    writeFileSync(
      storePath(state, key),
      'no database at all, but long enough to have a header of a hundred bytes'.repeat(3),
    );
    writeToken(state, key, 'put it here');
    writeFileSync(path, `${readFileSync(path, 'utf8')}sped: 1\n`);
    const { code, stdout, stderr } = await argosyHere(['doctor', path]);
    expect(levels(stdout)).toMatchObject({ config: 'fail', server: 'fail', token: 'fail', books: 'fail' });
    expect([code, stderr]).toEqual([78, 'argosy: failed: config, server, token, books\n']);
  });

  test.each([
    [0, 'ok', '0 s ahead of'],
    [31_000, 'warn', '31 s ahead of'],
    [-31_000, 'warn', '31 s behind'],
  ])('judges a clock that is %i ms off', (offMs, level, words) => {
    const date = new Date(1_700_000_000_000).toUTCString();
    const finding = clockFinding({ reply: { status: 200, headers: { date }, body: '' } }, 1_700_000_000_000 + offMs);
    expect([finding.level, finding.found]).toEqual([level, expect.stringContaining(words)]);
  });

  test('tells a page from a server, and maintenance from both', () => {
    const at = (status: number, body = '<html>') => serverFinding('u', { reply: { status, headers: {}, body } });
    expect([at(200).level, at(200).mayPass, at(503).mayPass]).toEqual(['fail', undefined, true]);
    const given = { token: 't', from: 'X', kind: 'agent' } as const;
    expect(tokenFinding(given, { reply: { status: 503, headers: {}, body: '' } }).level).toBe('warn');
  });

  test('has one line for each finding, wrapped where the screen is narrow', () => {
    expect(findingText('port', ok('8470 is free'), 80)).toBe('ok    port     8470 is free');
    expect(findingText('port', warn('8470 is used', 'set another'), 30)).toBe(
      'warn  port     8470 is used:\n               set another',
    );
  });
});

describe('init', () => {
  const init = (...more: string[]) => argosyHere(['init', '-c', join(folder.path, 'own', 'my.yaml'), ...more]);

  test('writes a config and a strategy that check accepts, and never over what is there unless told to', async () => {
    const wrote = await init('--yes', '--callsign', 'bob', '--faction', 'void', '--strategy', 'miner');
    expect(wrote).toMatchObject({ code: 0, stdout: expect.stringMatching(/^wrote .*my\.yaml and .*my\.yaml\nnext: /) });
    const strategy = readFileSync(join(folder.path, 'own', 'strategies', 'my.yaml'), 'utf8');
    expect(strategy).toMatch(/callsigns: \[BOB, BOB-2, BOB-3, BOB-4\]\n {2}faction: VOID/);
    expect(await argosyHere(['check', join(folder.path, 'own', 'my.yaml')])).toMatchObject({ code: 0, stderr: '' });
    expect(await init('--yes')).toMatchObject({ code: 78, stderr: expect.stringContaining('--force') });
    expect((await init('--yes', '--force', '--server', 'live')).code).toBe(0);
    expect(readFileSync(join(folder.path, 'own', 'my.yaml'), 'utf8')).toContain('kind: live');
  });

  test.each([
    ['without --yes where nobody can be asked', [], /expected --yes/],
    ['with a callsign that is none', ['--yes', '--callsign', 'a b'], /--callsign: expected 3 to 14/],
    ['with an address that is none', ['--yes', '--url', 'http://example.org/v2'], /https:\/\//],
  ])('writes nothing %s', async (_, flags, words) => {
    expect(await init(...flags)).toMatchObject({ code: 78, stderr: expect.stringMatching(words) });
    expect(existsSync(join(folder.path, 'own'))).toBe(false);
  });

  test('asks for what no option gives', async () => {
    const asked: string[] = [];
    const ask = async (question: string, byDefault: string) => {
      asked.push(question.split('\n')[0]?.split(':')[0] ?? '');
      return question.startsWith('Callsign') ? 'me-1' : byDefault;
    };
    const answers = await askFor({ config: 'x', faction: 'VOID' }, ask);
    expect(asked).toEqual(['Where to play', 'Callsign of your agent', 'Strategy to begin with']);
    expect(answers).toMatchObject({ server: 'embedded', callsign: 'ME-1', faction: 'VOID', strategy: 'default' });
  });
});

describe('completion', () => {
  const program = buildProgram();

  test.each(['bash', 'zsh', 'fish'] as const)('of %s knows each command and each of its options', (shell) => {
    const script = completionFor(shell, program);
    for (const command of program.commands) {
      expect(script).toContain(command.name());
      const own = script
        .split('\n')
        .filter((line) => new RegExp(`\\b${command.name()}[ )':]`).test(line))
        .join('\n');
      for (const { long, short } of command.options) {
        for (const flag of [long, short].filter((one) => one !== undefined))
          expect(own).toContain(shell === 'fish' ? flag.replace(/^-(-?)/, (_, two) => (two ? '-l ' : '-s ')) : flag);
      }
    }
  });

  test('is printed as a script that bash runs', async () => {
    const { stdout } = await argosyHere(['completion', 'bash']);
    const ask = (...words: string[]) => {
      const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
      return spawnSync('bash', ['-c', `${stdout}\n${set}; _argosy; echo "\${COMPREPLY[@]}"`], {
        encoding: 'utf8',
      }).stdout.trim();
    };
    expect(ask('argosy', 'do')).toBe('doctor');
    expect(ask('argosy', 'logs', '--fo')).toBe('--follow');
    expect(ask('argosy', 'logs', '--level', 'w')).toBe('warn');
    expect(ask('argosy', 'ctl', 'pa')).toBe('pause');
  });
});

test('a progress line tells the share and the time left, and is gone in the end', () => {
  let nowMs = 0;
  let written = '';
  const progress = createProgress({ hours: 48, monotonicMs: () => nowMs, write: (text) => (written += text) });
  nowMs = 10_000;
  progress.tell(12);
  expect(written).toBe('\r\u001b[K25 % of 48 game hours, 30 s left');
  progress.clear();
  progress.clear();
  expect(written.endsWith('left\r\u001b[K')).toBe(true);
  nowMs = 200_000;
  progress.tell(24);
  expect(written).toContain('50 % of 48 game hours, 3 min 20 s left');
});
