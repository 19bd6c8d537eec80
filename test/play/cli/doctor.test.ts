import { appendFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findingText, ok, warn } from '../../../src/cli/doctor/check-result.ts';
import { clockFinding, serverFinding, tokenFinding } from '../../../src/cli/doctor/check-server.ts';
import { openStateFolder, storePath, writeToken } from '../../../src/store/folders/state-folder.ts';
import { BOT_TOKEN, serveTelegram } from '../../daemon/chat/telegram-server.ts';
import { serveWebhook } from '../../daemon/notices/webhook.ts';
import { served } from '../../kit/served.ts';
import { folderForEachTest, writeConfig } from './argosy.ts';
import { argosyHere } from './argosy-here.ts';

const folder = folderForEachTest();
const LIVE = (url: string) => `{ kind: live, url: "${url}", speed: 60 }`;

describe('doctor', () => {
  const levels = (stdout: string) =>
    Object.fromEntries([...stdout.matchAll(/^(ok|warn|fail) +(\w+)/gm)].map(([, level, name]) => [name, level]));

  test('finds nothing wrong with the embedded universe, before it was ever played', async () => {
    const path = writeConfig(folder.path, '{ kind: embedded }');
    const state = openStateFolder(join(folder.path, 'state'));
    // As a daemon that was killed leaves it.
    writeFileSync(join(state, 'A-1@embedded.page'), 'http://127.0.0.1:1\n');
    const { code, stdout, stderr } = await argosyHere(['doctor', path]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('a daemon runs');
    expect(levels(stdout)).toEqual({ config: 'ok', server: 'ok', token: 'ok', port: 'ok', disk: 'ok', books: 'ok' });
  });

  test('asks a server for its version, its time and whose the token is, and prints no token', async () => {
    const { accountToken: token, url, end } = await served(1, 60);
    const path = writeConfig(folder.path, LIVE(url));
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
    expect(swapped.stdout).toContain('it belongs where `accountTokenFile`');
    const wrong = await doctor('SPACETRADERS_TOKEN', `${token}x`);
    expect(wrong.stdout).toMatch(/fail +token +agent token in .*, refused with 401/);
    await end();
    const away = await doctor('SPACETRADERS_TOKEN', token);
    expect([away.code, away.levels.server, away.levels.token]).toEqual([1, 'fail', 'warn']);
  });

  test('names a broken config, spoilt books and a token that is none', async () => {
    const path = writeConfig(folder.path, LIVE('http://127.0.0.1:1/v2'));
    const key = { serverHost: '127.0.0.1:1', callsign: 'A-1', resetDate: '2026-09-13' };
    const state = openStateFolder(join(folder.path, 'state'));
    const text = 'no database at all, but long enough to have a header of a hundred bytes';
    writeFileSync(storePath(state, key), text.repeat(3));
    writeToken(state, key, 'put it here');
    appendFileSync(path, 'sped: 1\n');
    const { code, stdout, stderr } = await argosyHere(['doctor', path]);
    expect(levels(stdout)).toMatchObject({ config: 'fail', server: 'fail', token: 'fail', books: 'fail' });
    expect([code, stderr]).toEqual([78, 'argosy: failed: config, server, token, books\n']);
  });

  test('sends a message to the webhook, says what came of it, and never shows the address', async () => {
    const answers = [204, 404];
    const webhook = await serveWebhook((nth) => answers[nth - 1] ?? 500);
    const path = writeConfig(folder.path, '{ kind: embedded }');
    appendFileSync(path, `notices: { url: "${webhook.url}" }\n`);
    const notices = async () => {
      const { code, stdout, stderr } = await argosyHere(['doctor', path]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).not.toContain('canary');
      return /^(ok|warn) +notices +(.*)$/m.exec(stdout)?.slice(1);
    };
    expect(await notices()).toEqual(['ok', expect.stringMatching(/^the webhook took a message/)]);
    expect(await notices()).toEqual(['warn', expect.stringMatching(/^the webhook refused a message with 404: see /)]);
    expect(webhook.received[0]?.body).toMatchObject({ text: expect.stringMatching(/notices arrive here$/) });
    webhook.close();
    expect(await notices()).toEqual(['warn', expect.stringMatching(/^the webhook does not answer \(ECONNREFUSED\)/)]);
  });

  test('asks Telegram for the bot of the config, and never shows its token', async () => {
    const server = await serveTelegram();
    const path = writeConfig(folder.path, '{ kind: embedded }');
    appendFileSync(path, `telegram: { baseUrl: "${server.baseUrl}", allowedChats: [1, -2] }\n`);
    const telegram = async (token: string) => {
      vi.stubEnv('TELEGRAM_BOT_TOKEN', token);
      const { code, stdout, stderr } = await argosyHere(['doctor', path]);
      vi.unstubAllEnvs();
      expect([code, stderr, stdout.includes('canary')]).toEqual([0, '', false]);
      return /^(?:ok|warn) +telegram +.*$/m.exec(stdout)?.[0];
    };
    expect(await telegram(BOT_TOKEN)).toMatch(/^ok +telegram +the bot @MyFleetBot answers; 2 chats may give orders$/);
    expect(await telegram(`${BOT_TOKEN}x`)).toMatch(
      /^warn +telegram +Telegram refuses the bot with 401 \(Unauthorized\)/,
    );
    expect(await telegram('')).toMatch(/^warn +telegram +expected the token of a Telegram bot, got none/);
    server.close();
    expect(await telegram(BOT_TOKEN)).toMatch(/^warn +telegram +Telegram does not answer: no reply \(ECONNREFUSED\)/);
  });

  test('goes on with the other checks where the state folder is a file, and names it as it is', async () => {
    const path = writeConfig(folder.path, '{ kind: embedded }');
    const state = join(folder.path, 'state');
    writeFileSync(state, 'no folder');
    const { code, stdout } = await argosyHere(['doctor', path]);
    expect(levels(stdout)).toEqual({ config: 'ok', server: 'fail', port: 'fail', disk: 'fail', books: 'fail' });
    expect([code, stdout]).toEqual([78, expect.stringContaining(`${state} is a file: name a folder under state:`)]);
  });

  test.each([
    ['a state folder that is a link to nowhere', 'state', /a link that leads nowhere/],
    ['a log file that is a link to nowhere', 'log', /argosy\.log: /],
    ['a log file below /proc', 'proc', /\/proc\/argosy\/a\.log: /],
  ])('finds %s, over which a run would end, and leaves nothing behind', async (_, what, words) => {
    const path = writeConfig(folder.path, '{ kind: embedded }');
    const state = join(folder.path, 'state');
    const log = what === 'proc' ? '/proc/argosy/a.log' : join(folder.path, 'argosy.log');
    appendFileSync(path, `log: { file: ${log} }\n`);
    if (what !== 'proc') symlinkSync('/nowhere/at/all', what === 'state' ? state : log);
    const before = readdirSync(folder.path, { recursive: true }).sort();
    const { code, stdout } = await argosyHere(['doctor', path]);
    expect([code, levels(stdout).disk]).toEqual([78, 'fail']);
    expect(stdout).toMatch(words);
    expect(readdirSync(folder.path, { recursive: true }).sort()).toEqual(before);
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
