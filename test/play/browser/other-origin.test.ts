import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, findChromium, startBrowser } from '../../../scripts/screenshots/chromium.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type ServedUniverse, serveUniverse } from '../../../src/universe/service/http-server.ts';
import { createUniverse } from '../../../src/universe/universe.ts';

const chromium = findChromium();

/** Registers, reads the remaining requests of a reply and buys fuel; runs in the page. */
const PLAY = `async ({ url, account }) => {
  const call = async (method, path, token, data) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const reply = await fetch(url + path, { method, headers, body: data && JSON.stringify(data) });
    return { remaining: reply.headers.get('x-ratelimit-remaining'), ...(await reply.json()).data };
  };
  const { token, ships } = await call('POST', '/register', account, { symbol: 'PAGE', faction: 'COSMIC' });
  const { remaining, symbol } = await call('GET', '/my/agent', token);
  const ship = '/my/ships/' + ships[0].symbol;
  const { transaction } = await call('POST', ship + '/purchase', token, { symbol: 'FUEL', units: 1 });
  return { remaining, symbol, transaction };
}`;

describe.skipIf(chromium === undefined)('a page of another origin', () => {
  const clock = systemClock();
  const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: clock.nowMs() });
  let served: ServedUniverse;
  let browser: Browser;
  let pages: Server;
  beforeAll(async () => {
    pages = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html').end('<title>a client</title>');
    });
    pages.listen(0, '127.0.0.1');
    await once(pages, 'listening');
    served = await serveUniverse(universe, { port: 0, clock });
    browser = await startBrowser(chromium ?? '');
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    pages?.close();
    await served?.close();
  });

  test('registers, reads and buys', async () => {
    const page = await (await browser.visitor()).newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const parts = JSON.stringify({ url: served.url, account: universe.mintAccountToken('page') });
    const seen = await page.evaluate(`(${PLAY})(${parts})`);
    expect(seen).toMatchObject({
      remaining: expect.stringMatching(/^\d+$/),
      symbol: 'PAGE',
      transaction: { type: 'PURCHASE', tradeSymbol: 'FUEL', units: 1 },
    });
  }, 60_000);
});
