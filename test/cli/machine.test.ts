import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/time/clock.ts';
import { type ServedUniverse, serveUniverse } from '../../src/universe/service/http-server.ts';
import { createUniverse } from '../../src/universe/universe.ts';
import { canCertify, issuerIn } from '../api/certificates.ts';
import { type ProxyServer, startProxy } from '../api/proxy-server.ts';
import { ROOT } from '../house/files.ts';
import { argosy, endAll, ownFolder, type Process, start, writeConfig } from './argosy.ts';

const folder = ownFolder();
const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: systemClock().nowMs() });
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const MAIN = join(ROOT, 'src', 'main.ts');
const launcher = ['node', join(ROOT, 'bin', 'argosy.cjs')] as const;
let served: ServedUniverse;
let proxy: ProxyServer;
beforeAll(async () => {
  served = await serveUniverse(universe, { port: 0, clock: systemClock() });
  proxy = await startProxy();
});
afterAll(async () => {
  endAll();
  proxy.close();
  await served.close();
  folder.remove();
});

/** A config and an account of its own at an address where the universe answers. */
function player(name: string, url: string) {
  const config = writeConfig(join(folder.path, name), `{ kind: live, url: "${url}" }`);
  return { config, account: universe.mintAccountToken(name) };
}

async function stopped(daemon: Process): Promise<void> {
  daemon.child.kill('SIGINT');
  expect((await daemon.ending).code).toBe(0);
}

/** The universe with TLS, by a certificate of an issuer that only NODE_EXTRA_CA_CERTS makes known. */
async function withTls(play: (url: string, issuer: string) => Promise<void>): Promise<void> {
  const issuer = issuerIn(folder.path);
  const server: Server = createServer(issuer.issue('universe.example'), async (asked, answer) => {
    const { method = 'GET', url = '', headers } = asked;
    const body = method === 'GET' ? undefined : Buffer.concat(await asked.toArray());
    const sent = Object.entries(headers).filter(([name]) => /^(?:authorization|content-type)$/.test(name));
    const reply = await fetch(`${served.url}${url.replace('/v2', '')}`, {
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
    'the daemon says which proxy it goes through and what to do, and plays once it is done',
    () =>
      withTls(async (url, issuer) => {
        const { config, account } = player('company', url);
        const env = {
          SPACETRADERS_ACCOUNT_TOKEN: account,
          HTTPS_PROXY: proxy.url('me:a-secret-word'),
          NO_PROXY: 'other.example',
        };
        const stranger = start(['run', config], { env });
        const away = await stranger.said('server.unreachable');
        expect(String(away.reason)).toMatch(/through the proxy \S+ of HTTPS_PROXY .*NODE_EXTRA_CA_CERTS/);
        expect(stranger.log().filter(({ level }) => level === 'warn')).toHaveLength(1);
        await stopped(stranger);
        const daemon = start(['run', config], { env: { ...env, NODE_EXTRA_CA_CERTS: issuer }, command: launcher });
        await daemon.said('daemon.ready');
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

describe('F58: on a machine that is like no other', () => {
  const EMBEDDED = '{ kind: embedded, speed: 600 }';

  test('nothing of this machine is sought through a proxy: neither the embedded universe nor the page', async () => {
    const config = writeConfig(join(folder.path, 'näher dran'), EMBEDDED);
    const asked = proxy.asked.length;
    const env = { HTTP_PROXY: proxy.url(), ALL_PROXY: 'socks5://127.0.0.1:1', NODE_USE_ENV_PROXY: '1', NO_PROXY: '' };
    const daemon = start(['run', config], { env });
    await daemon.said('daemon.ready');
    expect((await argosy(['status', config], { env })).code).toBe(0);
    expect(daemon.log().filter(({ level }) => level === 'warn')).toEqual([]);
    expect(proxy.asked).toHaveLength(asked);
    await stopped(daemon);
  });

  test('a proxy that cannot be used is told once, and the server is reached without', async () => {
    const { config, account } = player('socks', 'https://127.0.0.2:1/v2');
    const env = { SPACETRADERS_ACCOUNT_TOKEN: account, ALL_PROXY: 'socks5://127.0.0.1:1' };
    const daemon = start(['run', config], { env });
    const ignored = await daemon.said('proxy.ignored');
    expect(ignored).toMatchObject({ level: 'warn', variable: 'ALL_PROXY' });
    const { reason } = await daemon.said('server.unreachable');
    expect(reason).toMatch(/the server was not reached \(ECONNREFUSED\)$/);
    await stopped(daemon);
  });
});

/** As little as a machine can give: no /proc, no environment, few open files, open modes, a user that is nobody. */
const BARE = [
  'mount -t tmpfs none /proc && umask 0 && ulimit -n 64',
  'exec setpriv --reuid=65534 --regid=65534 --clear-groups env -i "$@"',
].join(' && ');
const canBare =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'sh', '-c', BARE, 'sh', 'true']).status === 0;

describe('F58: on a machine that gives little', () => {
  test.skipIf(!canBare)('it plays as anywhere else, and its files are its own', async () => {
    const config = writeConfig(join(folder.path, "kärglich ' 日本 $HOME"), '{ kind: embedded, speed: 600 }');
    const state = join(dirname(config), 'state');
    mkdirSync(state, { mode: 0o700 });
    for (const path of [dirname(config), state]) chownSync(path, 65_534, 65_534);
    chmodSync(folder.path, 0o755);
    const command = [
      'unshare',
      '--mount',
      'sh',
      '-c',
      BARE,
      'sh',
      'TZ=Nowhere/Odd',
      'HOME=/proc/none',
      NODE,
      MAIN,
    ] as const;
    const daemon = start(['run', config], { command });
    await daemon.said('daemon.ready');
    await daemon.said('ship.navigated');
    await stopped(daemon);
    expect(daemon.log().filter(({ level }) => level !== 'info' && level !== 'debug')).toEqual([]);
    for (const file of readdirSync(state)) expect(statSync(join(state, file)).mode & 0o077).toBe(0);
  });

  test('a folder that is gone, and a path that no database can have, are told in one line', async () => {
    const gone = join(folder.path, 'gone');
    const inGone = ['sh', '-c', 'mkdir "$0" && cd "$0" && rmdir "$0" && exec "$@"', gone, NODE, MAIN] as const;
    const ending = await argosy(['check', 'config/argosy.yaml'], { command: inGone });
    expect(ending.code).toBe(78);
    expect(ending.stderr).toMatch(/^argosy: the folder in which this was started is gone: [^\n]+\n$/);
    const config = writeConfig(
      join(folder.path, ...['x', 'y', 'z'].map((part) => part.repeat(180))),
      '{ kind: embedded }',
    );
    const { code, stderr } = await argosy(['run', config]);
    expect({ code, stderr }).toEqual({
      code: 74,
      stderr: expect.stringMatching(/: its path is too long: name a shorter one\n$/),
    });
  });

  test('where no more files can be opened, the message names what to change', async () => {
    const config = writeConfig(join(folder.path, 'few'), '{ kind: embedded, speed: 600 }');
    const few = ['sh', '-c', 'ulimit -n 24 && exec "$@"', 'sh', NODE, MAIN] as const;
    const { code, stderr } = await argosy(['run', config], { command: few });
    expect({ code, stderr }).toEqual({
      code: 74,
      stderr: expect.stringMatching(/may open no more files: [^\n]+ulimit/),
    });
  });
});
