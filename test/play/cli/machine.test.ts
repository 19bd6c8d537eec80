import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { canCertify, issuerIn } from '../../api/certificates.ts';
import { startProxy } from '../../api/proxy-server.ts';
import { ROOT } from '../../kit/files.ts';
import { served } from '../../kit/served.ts';
import { argosy, EMBEDDED, folderForFile, start, stopped, writeConfig } from './argosy.ts';
import { failed } from './argosy-here.ts';

const folder = folderForFile();
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const MAIN = inject('program');
const launcher = ['node', join(ROOT, 'bin', 'argosy.cjs')] as const;
const universe = await served(1, 1);
const proxy = await startProxy();
afterAll(async () => {
  proxy.close();
  await universe.end();
});

/** A config and the file of an account of its own at an address where the universe answers. */
function player(name: string, url: string) {
  const config = writeConfig(join(folder, name), `{ kind: live, url: "${url}" }`);
  const account = `${config}.token`;
  writeFileSync(account, universe.mintAccountToken(name), { mode: 0o600 });
  return { config, account };
}

/** The universe with TLS, by a certificate of an issuer that only NODE_EXTRA_CA_CERTS makes known. */
async function withTls(play: (url: string, issuer: string) => Promise<void>): Promise<void> {
  const issuer = issuerIn(folder);
  const server: Server = createServer(issuer.issue('universe.example'), async (asked, answer) => {
    const { method = 'GET', url = '', headers } = asked;
    const body = method === 'GET' ? undefined : Buffer.concat(await asked.toArray());
    const sent = Object.entries(headers).filter(([name]) => /^(?:authorization|content-type)$/.test(name));
    const reply = await fetch(`${universe.url}${url.replace('/v2', '')}`, {
      method,
      headers: sent.map(([name, value]) => [name, String(value)] as [string, string]),
      ...(body === undefined || body.length === 0 ? {} : { body }),
    });
    answer.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await play(`https://universe.example:${port}/v2`, issuer.path).finally(() => {
    server.close();
    server.closeAllConnections();
  });
}

describe('F58: behind a proxy and a company that signs its own certificates', () => {
  test.skipIf(!canCertify)(
    'the daemon says which proxy it goes through and what to do, and registers once it is done',
    () =>
      withTls(async (url, issuer) => {
        const { config, account } = player('company', url);
        const env = {
          SPACETRADERS_ACCOUNT_TOKEN_FILE: account,
          HTTPS_PROXY: proxy.url('me:a-secret-word'),
          NO_PROXY: 'other.example',
        };
        const stranger = start(['run', config], { env });
        const away = await stranger.said('server.unreachable');
        expect(String(away.reason)).toMatch(/through the proxy \S+ of HTTPS_PROXY .*NODE_EXTRA_CA_CERTS/);
        expect(stranger.log().filter(({ level }) => level === 'warn')).toHaveLength(1);
        await stopped(stranger);
        const daemon = start(['run', config], { env: { ...env, NODE_EXTRA_CA_CERTS: issuer }, command: launcher });
        // One reply that came through it all; at speed 1 the fleet's would take seconds.
        await daemon.said('agent.registered');
        const log = daemon.log();
        expect(log.find(({ event }) => event === 'proxy.used')).toMatchObject({
          address: proxy.url(),
          variable: 'HTTPS_PROXY',
        });
        expect(log.filter(({ level }) => level !== 'info')).toEqual([]);
        await stopped(daemon);
        expect(proxy.asked.every((asked) => asked.endsWith(' as me:a-secret-word'))).toBe(true);
        expect(daemon.output() + stranger.output()).not.toContain('a-secret-word');
      }),
  );
});

/** As little as a machine can give: no /proc, no environment, few open files, open modes, a user that is nobody. */
const BARE = [
  'mount -t tmpfs none /proc && umask 0 && ulimit -n 64',
  'exec setpriv --reuid=65534 --regid=65534 --clear-groups env -i "$@"',
].join(' && ');
const canBare =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'sh', '-c', BARE, 'sh', 'true']).status === 0;

describe('F58: on a machine that gives little', () => {
  test('it plays as anywhere else, its files are its own, and nothing of this machine is sought through a proxy', async () => {
    const config = writeConfig(join(folder, "kärglich ' 日本 $HOME"), EMBEDDED);
    const state = join(dirname(config), 'state');
    mkdirSync(state, { mode: 0o700 });
    if (canBare) for (const path of [dirname(config), state]) chownSync(path, 65_534, 65_534);
    chmodSync(folder, 0o755);
    const proxies = { HTTP_PROXY: proxy.url(), ALL_PROXY: 'socks5://127.0.0.1:1', NO_PROXY: '' };
    const odd = {
      ...proxies,
      NODE_USE_ENV_PROXY: '1',
      TZ: 'Nowhere/Odd',
      HOME: '/proc/none',
      LC_ALL: 'tr_TR',
      TMPDIR: '/proc/none',
    };
    const bare = ['unshare', '--mount', 'sh', '-c', BARE, 'sh', ...Object.entries(odd).map((pair) => pair.join('='))];
    const command = canBare ? (['env', ...bare, NODE, MAIN] as const) : ([NODE, MAIN] as const);
    const asked = proxy.asked.length;
    const daemon = start(['run', config], { command, env: odd });
    await daemon.said('daemon.ready');
    expect((await argosy(['status', config], { env: odd })).code).toBe(0);
    await stopped(daemon);
    expect(daemon.log().filter(({ level }) => level !== 'info' && level !== 'debug')).toEqual([]);
    expect(proxy.asked).toHaveLength(asked);
    for (const file of readdirSync(state)) expect(statSync(join(state, file)).mode & 0o077).toBe(0);
  });

  test('a folder that is gone, and files that cannot be opened any more, are told in one line', async () => {
    const begin = 'mkdir "$0" && cd "$0" && rmdir "$0" && exec "$@"';
    const gone = ['sh', '-c', begin, join(folder, 'gone'), NODE, MAIN] as const;
    const few = ['sh', '-c', 'ulimit -n 24 && exec "$@"', 'sh', NODE, MAIN] as const;
    const config = writeConfig(join(folder, 'few'), EMBEDDED);
    const [inGone, ofFew] = await Promise.all([
      argosy(['check', 'config/argosy.yaml'], { command: gone }),
      argosy(['run', config], { command: few }),
    ]);
    expect(inGone).toMatchObject(failed(78, /^argosy: the folder in which this was started is gone: [^\n]+\n$/));
    const noMoreFiles = /^argosy: [^\n]*this process may open no more files: [^\n]+ulimit -n 1024\n$/;
    expect(ofFew).toMatchObject({ code: 74, stderr: expect.stringMatching(noMoreFiles) });
  });
});
