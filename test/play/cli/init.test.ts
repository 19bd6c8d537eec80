import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STRATEGIES } from '../../../src/cli/init/init-command.ts';
import { askFor } from '../../../src/cli/init/questions.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { folderForEachTest } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

const folder = folderForEachTest();

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

  test('gives a second config of a folder its own state folder, log file and port, and says so', async () => {
    const files = ['my.yaml', 'other.yaml', 'third.yml'].map((name) => join(folder.path, 'own', name));
    const said: string[] = [];
    for (const file of files) said.push((await argosyHere(['init', '-c', file, '--yes'])).stdout);
    const others = 'since another config there has the usual ones.';
    expect(said.map((text) => text.split('\n')[2])).toEqual([
      '',
      `It has its state in ./state-other and its page at port 8471, ${others}`,
      `It has its state in ./state-third and its page at port 8472, ${others}`,
    ]);
    const places = files
      .map((file) => loadSettings(file))
      .map(({ stateFolder, logFile, dashboard }) => {
        return [relative('.', stateFolder), relative('.', logFile?.path ?? ''), dashboard.port];
      });
    expect(places).toEqual([
      ['state', 'state/argosy.log', 8470],
      ['state-other', 'state-other/argosy.log', 8471],
      ['state-third', 'state-third/argosy.log', 8472],
    ]);
    expect((await argosyHere(['init', '-c', files[0] ?? '', '--yes', '--force'])).stdout).not.toContain('It has');
  });

  test.each(['007', 'NULL', '1E5', 'NO_', '0x1F', '---', 'TRUE'])(
    'takes %s for the callsign that it is',
    async (callsign) => {
      expect(await init('--yes', `--callsign=${callsign}`)).toMatchObject({ code: 0 });
      const { strategy } = loadSettings(join(folder.path, 'own', 'my.yaml'));
      expect(strategy.agent.callsigns[0]).toBe(callsign.toUpperCase());
    },
  );

  test.each(['é #1.yaml', 'a: b.yaml', '[x].yaml', '{x}, "y".yaml', "o'clock.yaml"])(
    'names its files after %s',
    async (name) => {
      const config = join(folder.path, 'own', name);
      expect(await argosyHere(['init', '--yes', '--server', 'live', '-c', config])).toMatchObject({ code: 0 });
      const { sources } = loadSettings(config);
      expect([sources[0], sources.at(-1)]).toEqual([config, join(folder.path, 'own', 'strategies', name)]);
    },
  );

  test.each([
    ['below a file', ['file/own/my.yaml']],
    ['below /proc', ['/proc/argosy/my.yaml']],
    ['in place of a pipe', ['pipe.yaml', '--force']],
  ])('ends with a word %s', async (_, [name = '', ...more]) => {
    writeFileSync(join(folder.path, 'file'), '');
    spawnSync('mkfifo', [join(folder.path, 'pipe.yaml')]);
    const said = await argosyHere(['init', '--yes', '-c', resolve(folder.path, name), ...more]);
    expect(said).toMatchObject(failed(78, /^argosy: expected (?:a file that|the name of)/));
  });

  test.each([
    ['without --yes where nobody can be asked', [], /expected --yes/],
    ['with a callsign that is none', ['--yes', '--callsign', 'a b'], /--callsign: expected 3 to 14/],
    ['with a faction that is none', ['--yes', '--faction', 'foo'], /--faction: expected one of .*VOID.*, got "foo"/],
    ['with a mistyped faction', ['--yes', '--faction', 'cosmik'], /\(did you mean COSMIC\?\), got "cosmik"/],
    ['with an address that is none', ['--yes', '--url', 'http://example.org/v2'], /https:\/\//],
  ])('writes nothing %s', async (_, flags, words) => {
    expect(await init(...flags)).toMatchObject(failed(78, words));
    expect(existsSync(join(folder.path, 'own'))).toBe(false);
  });

  test('offers every strategy that comes along', () => {
    const files = readdirSync('config/strategies').map((file) => file.replace('.yaml', ''));
    expect(Object.keys(STRATEGIES).sort()).toEqual(files.sort());
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
