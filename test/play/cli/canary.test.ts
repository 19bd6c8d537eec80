import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '../../../src/dashboard/page-files.ts';
import { BOT_TOKEN, serveTelegram } from '../../daemon/chat/telegram-server.ts';
import { ROOT } from '../../kit/files.ts';
import { served } from '../../kit/served.ts';
import { ask, listen } from '../dashboard/watched.ts';
import { argosy, folderForFile, start } from './argosy.ts';

const HOOK = 'canary-of-the-webhook-4b1d';
const STRATEGY = readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml'), 'utf8');

const folder = folderForFile();
const home = join(folder, 'canary-of-the-folder');
const state = join(home, 'state');
const reports = join(folder, 'reports');
const hooked: string[] = [];
const hooks = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (chunk: string) => hooked.push(chunk));
  request.on('end', () => response.writeHead(hooked.length % 2 === 0 ? 200 : 500).end());
});

beforeAll(async () => {
  mkdirSync(home);
  mkdirSync(reports);
  await new Promise<void>((listening) => hooks.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  hooks.close();
});

/** Everything that came out of the program, by where it came from. */
const shown = new Map<string, string>();

/** A command of the owner's, in the folder of the config. */
async function command(...words: string[]): Promise<void> {
  const { stdout, stderr } = await argosy(words, { cwd: home });
  shown.set(`argosy ${words.join(' ')}`, `${stdout}\n${stderr}`);
}

function writeConfig(server: string, baseUrl: string): void {
  const hook = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/hooks/${HOOK}?key=${HOOK}`;
  const lines = [
    `server: { kind: live, url: "${server}", speed: 150 }`,
    `state: ${state}`,
    'strategy: mine.yaml',
    'dashboard: { port: 0 }',
    `log: { file: ${join(state, 'argosy.log')}, level: debug }`,
    `notices: { url: "${hook}", on: [contractDone, shipBought] }`,
    `telegram: { baseUrl: "${baseUrl}", allowedChats: [4711], notices: { on: [shipBought] } }`,
  ];
  writeFileSync(join(home, 'config.yaml'), `${lines.join('\n')}\n`);
  writeFileSync(join(home, 'mine.yaml'), STRATEGY);
}

/** Every address of the page, with answers that are refusals among them. */
async function lookEverywhere(at: { readonly port: number }, token: string): Promise<void> {
  const views = 'status ships map galaxy markets contracts history trades token queue machine events'.split(' ');
  const ships = ['/api/ships/ARGOSY-1-1', '/api/ships/NOBODY'];
  const more = ['/metrics', '/nothing', '/%2e%2e/state/control-token', ...ships, '/api/prices/A/B'];
  for (const path of [...readPage().keys(), ...views.map((view) => `/api/${view}`), ...more]) {
    const { text, headers } = await ask(at, path);
    // The library is as its makers wrote it; all else is ours.
    shown.set(`GET ${path}`, `${text}\n${JSON.stringify(headers)}`);
  }
  const post = async (body: string, more: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', ...more };
    const { text, headers: received } = await ask(at, `/api/orders?token=${token}`, { method: 'POST', headers, body });
    shown.set(`POST ${body} ${Object.keys(more).join()}`, `${text}\n${JSON.stringify(received)}`);
  };
  await post('{"kind":"pauseFleet"}', {});
  await post('{"kind":"pauseFleet"}', { authorization: `Bearer ${token}x` });
  await post('{"kind":', { authorization: `Bearer ${token}` });
  await post(JSON.stringify({ kind: 'pauseShip', ship: token }), { authorization: `Bearer ${token}` });
  await post('{"kind":"reloadStrategy"}', { authorization: `Bearer ${token}` });
}

test('no token, secret or absolute path comes out of a running daemon: no page, reply, stream, log, report, notice', async () => {
  const { accountToken, url, end } = await served(3, 150);
  // The first of each does not come through.
  const lost = {
    disturb: (method: string, nth: number) => (method !== 'getMe' && nth === 1 ? 'lost' : undefined),
  } as const;
  const telegram = await serveTelegram(lost);
  writeConfig(url, telegram.baseUrl);
  // In the environment it is seen most easily: a report, as of a crash, holds the whole environment.
  const NODE_OPTIONS = `--report-on-signal --report-signal=SIGWINCH --report-directory=${reports}`;
  const env = { SPACETRADERS_ACCOUNT_TOKEN: accountToken, TELEGRAM_BOT_TOKEN: BOT_TOKEN, NODE_OPTIONS };
  const daemon = start(['run', 'config.yaml'], { cwd: home, env });
  const { address } = await daemon.said('dashboard.ready');
  const at = { port: Number(new URL(String(address)).port) };
  const stream = await listen(at, '/api/stream?after=0');
  await daemon.said('ship.bought');
  for (const text of ['/status', '/profit', `/pause ${BOT_TOKEN}`, '/stopbuying']) telegram.write(4711, text);
  await daemon.said('order.given', ({ by }) => by === 'telegram 4711');
  daemon.child.kill('SIGWINCH');
  // A token in the wrong place: the mistake is told, the token is not.
  writeFileSync(join(home, 'mine.yaml'), STRATEGY.replace('callsigns: [', `callsigns: ["${accountToken}", `));
  await daemon.said('strategy.refused');
  const controlToken = readFileSync(join(state, 'control-token'), 'utf8').trim();
  await lookEverywhere(at, controlToken);
  await Promise.all([
    command('status', 'config.yaml'),
    command('ctl', 'reload', '--config', 'config.yaml'),
    command('check', 'config.yaml'),
  ]);
  writeFileSync(join(home, 'mine.yaml'), STRATEGY);
  await Promise.all([command('report', 'config.yaml'), command('logs', 'config.yaml')]);
  await stream.until(() => stream.messages('status').length > 1);
  shown.set('GET /api/stream', stream.text());
  const { stdout, stderr, code } = await daemon.stop();
  expect(code).toBe(0);
  await end();
  telegram.close();
  shown.set('the output of the daemon', `${stdout}\n${stderr}`);
  shown.set('the log', readFileSync(join(state, 'argosy.log'), 'utf8'));
  shown.set('the notices', hooked.join('\n'));
  shown.set('the chat', telegram.sent.map(({ text }) => text).join('\n'));
  const [report = ''] = readdirSync(reports);
  const crash = readFileSync(join(reports, report), 'utf8');
  expect(crash).toContain('"environmentVariables"');
  for (const token of [accountToken, BOT_TOKEN]) expect(crash).not.toContain(token);
  const exposed = daemon.log().filter(({ event }) => event === 'token.exposed');
  expect(exposed).toEqual([
    expect.objectContaining({ level: 'warn', variable: 'SPACETRADERS_ACCOUNT_TOKEN, TELEGRAM_BOT_TOKEN' }),
  ]);
  const kept = readdirSync(state).filter((name) => readFileSync(join(state, name)).includes(accountToken));
  expect(kept).toEqual([]);
  const [file = ''] = readdirSync(state).filter((name) => name.endsWith('.token'));
  const agentToken = readFileSync(join(state, file), 'utf8').trim();
  const secrets = {
    'the control token': controlToken,
    "the agent's token": agentToken,
    "the account's token": accountToken,
    "the bot's token": BOT_TOKEN,
    "what is secret in the bot's token": BOT_TOKEN.replace(/^\d+:/, ''),
    'what is secret in the webhook': HOOK,
    'the folder': folder,
    'the folder of the program': ROOT,
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(3);
    for (const [where, text] of shown) expect(text.includes(secret), `${name} in ${where}`).toBe(false);
  }
  for (const token of [agentToken, accountToken]) {
    for (const part of token.split('.').slice(1))
      for (const [where, text] of shown) expect(text.includes(part), `a part of a token in ${where}`).toBe(false);
  }
  // There was something to find.
  for (const [where, text] of shown) expect(text.trim().length, where).toBeGreaterThan(10);
  expect(shown.get('the notices')).toMatch(/SHIP_/);
  for (const said of [/^ARGOSY-1: bought .*SHIP_/m, /^ARGOSY-1, LOCAL at speed 150/m])
    expect(shown.get('the chat')).toMatch(said);
  expect(shown.get('the log')?.split('\n').length).toBeGreaterThan(100);
});
