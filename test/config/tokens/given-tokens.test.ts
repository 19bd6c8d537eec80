import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentialProblem } from '../../../src/config/credentials.ts';
import type { ServerSettings } from '../../../src/config/schema/server-schema.ts';
import { givenTokens, type TokenEnv, tokensInEnvironment } from '../../../src/config/tokens/given-tokens.ts';

const TOKEN = 'canary-token-of-no-one';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-tokens-'));
  mkdirSync(at('handed'));
  for (const name of ['named', 'of-config', 'handed/spacetraders-token']) fileWith(name, `${name.replace('/', '-')}\n`);
  fileWith('open', TOKEN, 0o644);
  fileWith('group', TOKEN, 0o640);
  fileWith('words', `Bearer ${TOKEN}`);
  fileWith('empty', '\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

function fileWith(name: string, text: string, mode = 0o600): void {
  writeFileSync(at(name), text);
  chmodSync(at(name), mode);
}

const server = (files: { tokenFile?: string; accountTokenFile?: string } = {}): { server: ServerSettings } => ({
  server: { kind: 'live', url: 'https://api.spacetraders.io/v2', speed: 1, quoteUnits: false, ...files },
});

describe("an agent's token is taken", () => {
  const all = {
    SPACETRADERS_TOKEN: 'text',
    get SPACETRADERS_TOKEN_FILE() {
      return at('named');
    },
    get CREDENTIALS_DIRECTORY() {
      return at('handed');
    },
  };
  const without = (...names: (keyof TokenEnv)[]): TokenEnv =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as keyof TokenEnv)));

  test.each([
    ['from the file that its variable names, before all else', () => without(), 'of-config', 'named'],
    ['from the file of the config', () => without('SPACETRADERS_TOKEN_FILE'), 'of-config', 'of-config'],
    ["as systemd's credential", () => without('SPACETRADERS_TOKEN_FILE'), 'missing', 'handed-spacetraders-token'],
    ['from its variable', () => ({ SPACETRADERS_TOKEN: 'text' }), 'missing', 'text'],
  ])('%s', (_what, env, tokenFile, expected) => {
    const { agent, account } = givenTokens(server({ tokenFile: at(tokenFile) }), env());
    expect([agent?.token, account]).toEqual([expected, undefined]);
  });

  test('from nowhere for the embedded universe', () => {
    const embedded = { server: { kind: 'embedded', speed: 60, seed: 1, quoteUnits: false } } as const;
    expect(givenTokens(embedded, without())).toEqual({ agent: undefined, account: undefined });
  });
});

describe('a token file', () => {
  test.each([
    ['that all can read', 'open', /open: expected a file that you alone can read .*, got mode 644: chmod 600 '.*open'/],
    ['that the group can read', 'group', /got mode 640: chmod 600/],
    ['with more than a token', 'words', /expected .*words to be a token alone, got \d+ characters with spaces/],
    ['without a token', 'empty', /expected .*empty to be a token alone, got an empty file/],
    ['that is a folder', 'handed', /handed: expected a file with a token, got a folder/],
    ['that is not there', 'missing', /SPACETRADERS_TOKEN_FILE: expected the path of a file .*missing \(no such file\)/],
  ])('%s is refused with what to do, even where another token is kept', (_what, name, message) => {
    const problem = credentialProblem(server(), { SPACETRADERS_TOKEN_FILE: at(name) }, true);
    expect(problem).toMatch(message);
    expect(problem).not.toContain(TOKEN);
  });

  test('that systemd hands over may have the mode that systemd gives it', () => {
    fileWith('handed/spacetraders-account-token', TOKEN, 0o440);
    expect(givenTokens(server(), { CREDENTIALS_DIRECTORY: at('handed') }).account?.token).toBe(TOKEN);
  });

  test('of the config that is not there is named where no other token is', () => {
    const config = server({ accountTokenFile: at('missing') });
    expect(credentialProblem(config, {}, true)).toBeUndefined();
    expect(credentialProblem(config, { SPACETRADERS_TOKEN: TOKEN }, false)).toBeUndefined();
    expect(credentialProblem(config, {}, false)).toContain(`into ${at('missing')} (mode 600)`);
  });
});

test('tokens in the environment are told by their variables, files are none', () => {
  expect(tokensInEnvironment({ SPACETRADERS_TOKEN_FILE: at('named'), SPACETRADERS_TOKEN: '' })).toEqual([]);
  expect(tokensInEnvironment({ SPACETRADERS_TOKEN: TOKEN, SPACETRADERS_ACCOUNT_TOKEN: TOKEN })).toEqual([
    'SPACETRADERS_TOKEN',
    'SPACETRADERS_ACCOUNT_TOKEN',
  ]);
});
