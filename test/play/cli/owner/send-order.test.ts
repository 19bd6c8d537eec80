import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { controlTokenOf } from '../../../../src/cli/owner/control-token.ts';
import { keepPageAddress } from '../../../../src/cli/owner/page-address.ts';
import { feedFrom } from '../../../../src/dashboard/event-feed.ts';
import { type DashboardServer, serveDashboard } from '../../../../src/dashboard/server.ts';
import { keptLog } from '../../../telemetry/lines.ts';
import { EMBEDDED, folderForEachTest, writeConfig } from '../argosy.ts';
import { argosyHere, failed } from '../argosy-here.ts';

const key = { serverHost: 'embedded', callsign: 'ARGOSY-1' };

interface Heard {
  readonly url: string;
  readonly headers: string;
}

/** A program that took the port of a daemon that has ended, and notes all that it is told. */
async function squatter(answer: (request: IncomingMessage, body: string) => Promise<readonly [number, string]>) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', async () => {
      heard.push({ url: request.url ?? '', headers: JSON.stringify(request.headers) + body });
      const [status, text] = await answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { heard, port, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const folder = folderForEachTest();
let [config, state, token] = ['', '', ''];
let dashboard: DashboardServer;
beforeEach(async () => {
  config = writeConfig(folder.path, EMBEDDED);
  state = join(folder.path, 'state');
  mkdirSync(state);
  token = controlTokenOf(state);
  const agent = { name: 'ARGOSY-1', operator: () => undefined, feed: feedFrom(keptLog().log) };
  const parts = { port: 0, agents: [agent], token, onDenied: () => {}, onBug: () => {} };
  dashboard = await serveDashboard(parts);
});
afterEach(() => dashboard.close());

const pause = () => argosyHere(['ctl', 'pause', '--config', config]);

test.each([
  ['nothing of ours', 404, '{}'],
  ['that it takes any order', 200, '{"said":"all ships will pause","nonce":"given","code":"shown"}'],
  ['null', 200, 'null'],
])('F69: a program on the old port that says %s is told neither the token nor the order', async (_, status, text) => {
  const there = await squatter(async () => [status, text]);
  keepPageAddress(state, key, there.url);
  const { code, stdout, stderr } = await pause();
  there.close();
  expect({ code, stdout }).toEqual({ code: 69, stdout: '' });
  expect(stderr).toMatch(
    /^argosy: what answers at http:\S+ has not shown that it knows the control token.*nothing was ordered\n$/,
  );
  expect(there.heard.map(({ url }) => url)).toEqual([expect.stringMatching(/^\/api\/challenge\?nonce=[\w-]{32}$/)]);
  expect(JSON.stringify(there.heard)).not.toContain(token);
});

test('F69: nor is one that passes the question on to the daemon at its new port', async () => {
  const there = await squatter(async ({ url = '', method = 'GET', headers }, body) => {
    const passed = { authorization: headers.authorization ?? '', 'content-type': 'application/json' };
    const reply = await fetch(dashboard.url + url, { method, headers: passed, ...(body !== '' && { body }) });
    return [reply.status, await reply.text()];
  });
  keepPageAddress(state, key, there.url);
  const { code, stdout } = await pause();
  there.close();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(JSON.stringify(there.heard)).not.toMatch(/orders|pauseFleet/);
  expect(JSON.stringify(there.heard)).not.toContain(token);
});

test('F69: what such a program tells of the daemon is believed by nobody', async () => {
  const there = await squatter(async () => [
    200,
    '{"status":{"callsign":"ARGOSY-1"},"ships":[],"agents":[],"ready":true}',
  ]);
  keepPageAddress(state, key, there.url);
  expect(await argosyHere(['status', config])).toMatchObject(
    failed(69, /has not shown that it knows the control token/),
  );
  const doctor = (await argosyHere(['doctor', config])).stdout;
  there.close();
  expect(doctor).toMatch(/^ok +port /m);
  expect(doctor).not.toContain('a daemon runs');
  keepPageAddress(state, key, dashboard.url);
  expect((await argosyHere(['doctor', config])).stdout).toMatch(/^ok +port +a daemon runs and serves its page/m);
});

test('the page itself gets the order', async () => {
  keepPageAddress(state, key, dashboard.url);
  expect(await pause()).toMatchObject(failed(69, /the daemon is starting/));
});

test('a control token that others could read is drawn anew; one that is whole and private stays', () => {
  const path = join(state, 'control-token');
  expect(controlTokenOf(state)).toBe(token);
  chmodSync(path, 0o644);
  expect(controlTokenOf(state)).not.toBe(token);
});
