import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { agentToPlay, credentialsIn } from '../../../../src/cli/daemon/credentials.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import { CredentialsError } from '../../../../src/daemon/account/credentials.ts';
import { openStateFolder, storePath } from '../../../../src/store/folders/state-folder.ts';
import { folderForEachTest } from '../argosy.ts';

const agent = { resetDate: '2026-09-13', callsign: 'ARGOSY-1' };
const none = { agentToken: undefined, accountToken: undefined };

const own = folderForEachTest();

describe('a token that is kept in the state folder', () => {
  const kept = () => credentialsIn(openStateFolder(own.path), 'embedded', none);

  test('is given back as it was, and none where none was kept', () => {
    expect(kept().recall(agent)).toBeUndefined();
    kept().keep(agent, 'a-token');
    expect(kept().recall(agent)).toBe('a-token');
    expect(kept().recall({ ...agent, callsign: 'ARGOSY-2' })).toBeUndefined();
  });

  test('says which agent plays, before anybody is asked, unless a new universe begins', () => {
    const settings = loadSettings('config/argosy.yaml');
    const known = { settings, folder: openStateFolder(own.path), serverHost: 'embedded' };
    const callsigns = settings.strategy.agent.callsigns;
    expect(agentToPlay({ ...known, fresh: false })).toBe(callsigns[0]);
    kept().keep({ ...agent, callsign: callsigns[1] ?? '' }, 'a-token');
    expect(agentToPlay({ ...known, fresh: false })).toBe(callsigns[1]);
    expect(agentToPlay({ ...known, fresh: true })).toBe(callsigns[0]);
    const server = { kind: 'live', url: 'https://example.org/v2', speed: 1, quoteUnits: false } as const;
    const claims = Buffer.from(JSON.stringify({ identifier: 'SOMEBODY' })).toString('base64url');
    vi.stubEnv('SPACETRADERS_TOKEN', `e.${claims}.s`);
    expect(agentToPlay({ ...known, settings: { ...settings, server }, fresh: false })).toBe('SOMEBODY');
    vi.unstubAllEnvs();
  });

  test.each([
    ['was cut short to nothing', '', 'an empty file'],
    ['holds bytes that are no text', Buffer.from([0xff, 0xfe, 0]), '3 characters, some of which no token has'],
    ['holds words', 'put it here', '11 characters, some of which no token has'],
  ])('ends the start where its file %s, so that no other agent is registered instead', (_what, content, got) => {
    const path = join(own.path, 'ARGOSY-1@embedded@2026-09-13.token');
    writeFileSync(path, content);
    expect(() => kept().recall(agent)).toThrow(CredentialsError);
    expect(() => kept().recall(agent)).toThrow(`${path}: expected an agent's token, got ${got}: put the token back;`);
  });

  const jwt = (claims: object) => `e.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

  test.each([
    ['another agent', { sub: 'agent-token', identifier: 'OTHER', reset_date: '2026-09-13' }, 'the token of OTHER'],
    ['another agent, without more', { identifier: 'OTHER' }, 'the token of OTHER'],
    ['another reset', { identifier: 'ARGOSY-1', reset_date: '2026-09-06' }, 'its token of the reset of 2026-09-06'],
    ['an account', { sub: 'account-token', identifier: 'cm1' }, 'the token of an account'],
  ])('F61: ends the start where it is of %s by its own word', (_, claims, got) => {
    const path = join(own.path, 'ARGOSY-1@embedded@2026-09-13.token');
    writeFileSync(path, jwt(claims));
    expect(() => kept().recall(agent)).toThrow(CredentialsError);
    expect(() => kept().recall(agent)).toThrow(
      `${path}: expected the token of ARGOSY-1 of the reset of 2026-09-13, got ${got}: put each token back`,
    );
  });

  test.each([
    ['its agent and reset', { sub: 'agent-token', identifier: 'ARGOSY-1', reset_date: '2026-09-13' }],
    ['its agent in small letters', { identifier: 'argosy-1' }],
    ['no agent', { iat: 7 }],
    ['a reset in another form', { identifier: 'ARGOSY-1', reset_date: 'this week' }],
  ])('F61: that names %s is taken', (_, claims) => {
    kept().keep(agent, jwt(claims));
    expect(kept().recall(agent)).toBe(jwt(claims));
  });

  test("F61: is likely for another reset only at a server that is not embedded, and where it is no other agent's", () => {
    const own1 = jwt({ identifier: 'ARGOSY-1', reset_date: '2026-09-13' });
    const likely = (host: string) => {
      const credentials = credentialsIn(openStateFolder(own.path), host, none);
      credentials.keep(agent, own1);
      credentials.keep({ ...agent, resetDate: '2026-09-20' }, jwt({ identifier: 'OTHER' }));
      credentials.keep({ ...agent, resetDate: '2026-09-27' }, 'no token at all');
      return credentials.kept?.(['ARGOSY-1'], '2026-10-04').map(({ token }) => token);
    };
    expect([likely('embedded'), likely('api.example')]).toEqual([[], [own1]]);
  });

  test('is missed where there are books of its agent', () => {
    expect(kept().hasBooks?.(agent)).toBe(false);
    writeFileSync(storePath(own.path, { serverHost: 'embedded', ...agent }), '');
    expect(kept().hasBooks?.(agent)).toBe(true);
  });
});

describe('F50: a server is known', () => {
  const given = { agentToken: 'a-token', accountToken: undefined };
  const at = (tokens: typeof none | typeof given, host = 'api.example') =>
    credentialsIn(openStateFolder(own.path), host, tokens).knowsServer?.();

  test('by books and a token of it, be that kept or given', () => {
    expect(at(given)).toBe(false);
    writeFileSync(storePath(own.path, { serverHost: 'api.example', ...agent }), '');
    expect([at(none), at(given), at(given, 'other.example')]).toEqual([false, true, false]);
    credentialsIn(own.path, 'api.example', none).keep(agent, 'a-token');
    expect(at(none)).toBe(true);
  });
});

describe('F49: a reply to registering that cannot be read', () => {
  test('is kept as it came, for this user alone, and found again', () => {
    const kept = credentialsIn(openStateFolder(own.path), 'embedded', none);
    expect(kept.unread?.(agent)).toBeUndefined();
    const path = kept.keepUnread?.(agent, '<html>') ?? '';
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['<html>', 0o600]);
    expect(kept.unread?.(agent)).toBe(path);
  });
});
