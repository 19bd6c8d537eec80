import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botTokenOf } from '../../../src/config/tokens/bot-token.ts';
import { tokensInEnvironment } from '../../../src/config/tokens/given-tokens.ts';

const TOKEN = '8123456789:canary-of-a-bot-token_0123456789ab';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-bot-'));
  for (const [name, text, mode] of [
    ['good', `${TOKEN}\n`, 0o600],
    ['open', TOKEN, 0o644],
    ['path', `${TOKEN}/../x`, 0o600],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), mode);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const settings = (name: string) => ({
  telegram: { tokenFile: join(folder, name), allowedChats: [1], baseUrl: 'https://api.telegram.org' },
});

test('the token of a bot comes from the file of its variable, of the config, or from the variable', () => {
  const other = TOKEN.replace('8', '9');
  expect(botTokenOf({ telegram: null }, { TELEGRAM_BOT_TOKEN: TOKEN })).toBeUndefined();
  expect(botTokenOf(settings('good'), { TELEGRAM_BOT_TOKEN: other })).toEqual({ token: TOKEN });
  expect(botTokenOf(settings('open'), { TELEGRAM_BOT_TOKEN_FILE: join(folder, 'good') })).toEqual({ token: TOKEN });
  expect(botTokenOf(settings('none'), { TELEGRAM_BOT_TOKEN: other })).toEqual({ token: other });
});

test('one that is missing, open to others or no part of an address is none, and is not shown', () => {
  const found = ['none', 'open', 'path'].map((name) => botTokenOf(settings(name), {}));
  expect(found).toMatchObject([
    {
      isMissing: true,
      problem: expect.stringMatching(/^expected the token of a Telegram bot, got none: put it into /),
    },
    { isMissing: false, problem: expect.stringMatching(/mode 600/) },
    { isMissing: false, problem: expect.stringMatching(/got \d+ characters of another form: copy it again/) },
  ]);
  expect(JSON.stringify(found)).not.toContain('canary');
});

test('variables with tokens are known, those of no use to these settings left out', () => {
  const env = { TELEGRAM_BOT_TOKEN: TOKEN, SPACETRADERS_TOKEN: 'x' };
  const server = { kind: 'embedded', speed: 60, seed: 1, quoteUnits: false } as const;
  expect(tokensInEnvironment(env)).toEqual(['SPACETRADERS_TOKEN', 'TELEGRAM_BOT_TOKEN']);
  expect(tokensInEnvironment(env, { server, ...settings('good') })).toEqual(['TELEGRAM_BOT_TOKEN']);
  expect(tokensInEnvironment(env, { server, telegram: null })).toEqual([]);
});
