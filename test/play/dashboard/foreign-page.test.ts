import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../scripts/screenshots/chromium.ts';
import { openWatched, TOKEN, type Watched } from './watched.ts';

const executablePath = findChromium();
const why = executablePath === undefined ? ' (left out for want of Chromium)' : '';

/** A name that is made to lead to this machine, as whoever owns a name can make it. */
const REBOUND = 'rebound.example';

/** Everything that a page can do to reach another origin, with an order where it can send one. */
function attack(target: string, token: string): string {
  return `<!doctype html><title>evil</title><a id="link" href="${target}/">see</a>
<iframe name="sink"></iframe><iframe src="${target}/"></iframe>
<form id="form" method="post" enctype="text/plain" target="sink" action="${target}/api/orders">
<input name='{"kind":"pauseFleet","x":"' value='"}'></form>
<script>
const target = ${JSON.stringify(target)};
const body = '{"kind":"pauseFleet"}';
const learnt = [];
const learn = (what) => (text) => learnt.push(what + ': ' + text);
const quiet = () => {};
const element = (name, props) => new Promise((settled) => {
  const made = Object.assign(document.createElement(name), props);
  made.onload = () => { learnt.push(name + ' loaded'); settled(); };
  made.onerror = () => settled();
  document.body.append(made);
});
const own = { authorization: 'Bearer ${token}', 'content-type': 'application/json' };
async function go() {
  for (const path of ['/', '/main.ts', '/api/ships', '/api/events', '/metrics']) {
    await fetch(target + path).then((reply) => reply.text()).then(learn(path), quiet);
    await fetch(target + path, { mode: 'no-cors' }).then((reply) => reply.text()).then((text) => text && learn(path)(text), quiet);
  }
  await fetch(target + '/api/orders', { method: 'POST', mode: 'no-cors', body }).then(quiet, quiet);
  await fetch(target + '/api/orders', { method: 'POST', headers: own, body }).then((reply) => reply.text()).then(learn('order'), quiet);
  navigator.sendBeacon(target + '/api/orders', body);
  document.getElementById('form').submit();
  await element('script', { src: target + '/api/ships' });
  await element('script', { src: target + '/main.ts', type: 'module' });
  await element('img', { src: target + '/icon.svg' });
  await element('link', { rel: 'stylesheet', href: target + '/vendor/uplot.css' });
  await new Promise((settled) => {
    const stream = new EventSource(target + '/api/stream');
    stream.onopen = () => { learnt.push('stream'); settled(); };
    stream.onerror = () => { stream.close(); settled(); };
  });
  await new Promise((settled) => {
    const socket = new WebSocket(target.replace('http', 'ws') + '/api/stream');
    socket.onopen = () => { learnt.push('socket'); settled(); };
    socket.onerror = settled;
  });
  document.title = 'done: ' + JSON.stringify(learnt);
}
go();
</script>`;
}

describe.skipIf(executablePath === undefined)(`a foreign page in a real browser${why}`, () => {
  let watched: Watched;
  let evil: Server;
  let browser: Browser;
  let page: Page;
  /** What our server answered, since a browser hides the most of it from such a page. */
  const answers: { readonly asked: string; readonly status: number }[] = [];
  const note = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.socket.localPort !== port()) return;
    answers.push({ asked: `${request.method} ${request.url}`, status: response.statusCode });
  };
  const given = () => watched.lines().filter(({ event }) => event.startsWith('order.')).length;
  const port = () => watched.dashboard.port;

  beforeAll(async () => {
    watched = await openWatched({}, 60);
    await watched.start();
    evil = createServer((_, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end(attack(watched.dashboard.url, TOKEN)),
    );
    await once(evil.listen(0, '127.0.0.1'), 'listening');
    const names = `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
    const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', names];
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: quiet });
    page = await browser.newPage();
    subscribe('http.server.response.finish', note);
  });
  afterAll(async () => {
    unsubscribe('http.server.response.finish', note);
    await browser.close();
    evil.close();
    await watched.close();
  });

  // Another port of this machine is the same site to a browser; another name of it is not.
  test.each([['127.0.0.1'], [REBOUND]])('learns and changes nothing, at %s', async (name) => {
    answers.length = 0;
    await page.goto(`http://${name}:${(evil.address() as AddressInfo).port}/`);
    await page.waitForFunction("document.title.startsWith('done')");
    expect(await page.title()).toBe('done: []');
    for (const asked of ['GET /', 'GET /api/ships', 'GET /api/stream', 'GET /icon.svg', 'POST /api/orders'])
      expect(answers.map((answer) => answer.asked)).toContain(asked);
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
    expect(given()).toBe(0);
    expect(watched.ownerConsole.present().status().paused).toBe(false);
    expect(watched.dashboard.streams()).toBe(0);
  });

  test('may link to our page, which opens and works', async () => {
    await page.locator('#link').click();
    await page.locator('#connection.live').waitFor({ state: 'attached', timeout: 20_000 });
    expect(await page.title()).not.toContain('done');
    expect(page.url()).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port()}/`));
  });

  test('cannot make our page its own by a name that leads to this machine', async () => {
    const reply = await page.goto(`http://${REBOUND}:${port()}/`);
    expect(reply?.status()).toBe(403);
    const status = await page.evaluate(async () => (await fetch('/api/ships')).status);
    expect(status).toBe(403);
  });
});
