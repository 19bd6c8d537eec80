import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { createServer as createPlainServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpTransport } from '../../src/api/http.ts';
import type { WireRequest } from '../../src/wire/transport.ts';
import { type Certificate, canCertify, issuerIn } from './certificates.ts';
import { portOf } from './faulty-server.ts';

const SALE: WireRequest = { method: 'POST', path: '/my/ships/A-1/sell', headers: {}, body: '{}' };

let folder = '';
let issuer: ReturnType<typeof issuerIn>;
let good: Certificate;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-tls-'));
  if (!canCertify) return;
  issuer = issuerIn(folder);
  good = issuer.issue('localhost');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a sale comes to at a server, and how many requests that has read. */
async function sellAt(server: Server, read: () => number) {
  const url = `https://127.0.0.1:${await portOf(server)}/v2`;
  const error: unknown = await httpTransport(url)(SALE).catch((reason) => reason);
  server.close();
  return { error, hits: read() };
}

function withTls(options: Parameters<typeof createServer>[0]) {
  let hits = 0;
  const server = createServer(options, (_, response) => {
    hits++;
    response.end('{}');
  });
  return sellAt(server, () => hits);
}

const plain = (answer: string) => {
  const server = createPlainServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  return sellAt(server, () => 0);
};

describe.skipIf(!canCertify)(
  'F58: a server whose TLS cannot be trusted was sent nothing, and the message says what to do',
  () => {
    test.each<readonly [string, () => ReturnType<typeof sellAt>, RegExp]>([
      ['an issuer that nobody knows', () => withTls(good), /UNABLE_TO_VERIFY_LEAF_SIGNATURE\): .*NODE_EXTRA_CA_CERTS/],
      ['signed by itself', () => withTls(issuer.own()), /SELF_SIGNED_CERT\w*\): .*NODE_EXTRA_CA_CERTS/],
      [
        'signed by itself in a chain',
        () => withTls({ ...good, cert: good.cert + issuer.own().cert }),
        /SELF_SIGNED_CERT_IN_CHAIN\): .*NODE_EXTRA_CA_CERTS/,
      ],
      [
        'no TLS but HTTP',
        () => plain('HTTP/1.1 400 Bad Request\r\n\r\n'),
        /\((?:EPROTO|ERR_SSL_\w+)\): .*https or http/,
      ],
      ['neither TLS nor HTTP', () => plain('SSH-2.0-OpenSSH_9.2\r\n'), /\((?:EPROTO|ERR_SSL_\w+)\): .*https or http/],
      [
        'an old TLS',
        () => withTls({ ...good, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
        /\((?:EPROTO|ERR_SSL_\w+)\): .*https or http/,
      ],
    ])('%s', async (_, sell, advice) => {
      const { error, hits } = await sell();
      expect(error).toMatchObject({ name: 'TransportError', sent: false, message: expect.stringMatching(advice) });
      expect(hits).toBe(0);
    });
  },
);

/** Sells at each address in a process of its own, which may know the issuer. */
async function soldAt(environment: NodeJS.ProcessEnv, urls: readonly string[]): Promise<string[]> {
  const script = `
    import { httpTransport } from ${JSON.stringify(new URL('../../src/api/http.ts', import.meta.url).href)};
    for (const url of process.argv.slice(1))
      console.log(await httpTransport(url)(${JSON.stringify(SALE)}).then(({ status }) => status, (error) => error.sent + ' ' + error.message));
    process.exit(0);`;
  const args = ['--input-type=module', '-e', script, ...urls];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trim().split('\n');
}

test.skipIf(!canCertify)(
  'F58: NODE_EXTRA_CA_CERTS makes an issuer known, and still neither another name nor another day will do',
  async () => {
    const servers = [good, issuer.issue('localhost', -1), issuer.issue('other.example')].map((certificate) =>
      createServer(certificate, (_, response) => response.end('{}')),
    );
    const urls = await Promise.all(servers.map(async (server) => `https://localhost:${await portOf(server)}/v2`));
    expect(await soldAt({ NODE_EXTRA_CA_CERTS: issuer.path }, urls)).toEqual([
      '200',
      expect.stringMatching(/^false .*CERT_HAS_EXPIRED\): .* set the clock/),
      expect.stringMatching(/^false .*ERR_TLS_CERT_ALTNAME_INVALID\): .*check the address/),
    ]);
    for (const server of servers) server.close();
  },
);
