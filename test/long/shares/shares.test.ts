import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditsByBooks } from '../../../src/command/booking/books.ts';
import { limitsFor } from '../../../src/queue/spacing.ts';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import type { UniverseCounters } from '../../../src/universe/counters.ts';
import { accountToken, baseOf, type Program, start } from '../../kit/programs.ts';
import { longOptions, printFigures } from '../options.ts';
import { sentInTurn } from './sent-in-turn.ts';

const SHARES = { ALICE: 40, BOBBY: 30, CAROL: 20, DAVID: 10 } as const;
const [PAUSED, ...OTHERS] = Object.keys(SHARES);

/** Game minutes after a start or a pause in which the queues fill. */
const FILL_MINUTES = 5;
/** Relative to its share. */
const MOST_DEVIATION = 0.1;

/**
 * For some game hours (grow) all may send what they like, so that they get fleets; then there are so few requests a minute
 * that each always has some to send.
 */
const options = longOptions({ seed: 1, speed: 30, grow: 4, requests: 6, minutes: 90 });
const { seed, speed, grow, requests, minutes: atLeast } = options;
/** Requests of the burst pool come back all at once: only over whole windows of it is the budget what is said of it. */
const windowMinutes = limitsFor(requests).burstWindowMs / 60_000;
const minutes = Math.ceil(atLeast / windowMinutes) * windowMinutes;
const clock = systemClock();
const passes = (gameMinutes: number) => clock.sleepUntil(clock.nowMs() + (gameMinutes * 60_000) / speed);
const folder = mkdtempSync(join(tmpdir(), 'argosy-shares-'));
const config = join(folder, 'four.yaml');

function writeConfig(url: string, requestsPerMinute: number): void {
  const agents = Object.entries(SHARES).map(
    ([callsign, share]) => `  - { callsigns: [${callsign}], sharePercent: ${share} }\n`,
  );
  const lines = [
    `server: { kind: live, url: "${url}", speed: ${speed} }`,
    `state: ${join(folder, 'state')}`,
    'dashboard: { port: 0 }',
    `limits: { requestsPerMinute: ${requestsPerMinute} }`,
    `strategy: ${resolve('config/strategies/homebody.yaml')}`,
    'agents:',
  ];
  writeFileSync(config, `${lines.join('\n')}\n${agents.join('')}`);
}

async function startDaemon(token: string): Promise<Program> {
  const daemon = start(['run', config], { SPACETRADERS_ACCOUNT_TOKEN: token });
  running.push(daemon);
  const agents = Object.keys(SHARES);
  await Promise.all(agents.map((agent) => daemon.line(`"event":"daemon.ready","agent":"${agent}"`)));
  return daemon;
}

/** As Ctrl-C does. */
async function end({ child, ended }: Program): Promise<void> {
  child.kill('SIGINT');
  await ended;
}

/** The address of the daemon's page, which it writes down once for each agent. */
function pageAddress(): string {
  const state = join(folder, 'state');
  const file = readdirSync(state).find((name) => name.endsWith('.page')) ?? '';
  return readFileSync(join(state, file), 'utf8').trim();
}

/** What the universe has counted, and what the daemon says of its queue. */
async function look(url: string) {
  const [reply, page] = await Promise.all([
    fetch(`${new URL(url).origin}/admin/counters`),
    fetch(new URL('/metrics', pageAddress())),
  ]);
  const { data } = (await reply.json()) as { data: UniverseCounters };
  if (!page.ok) throw new Error(`expected the daemon's metrics, got the status ${page.status}`);
  const sent = new Map(Object.keys(SHARES).map((agent) => [agent, data.byAgent[agent]?.sent ?? 0]));
  return { counted: { sent, rejected429: data.total.rejected429 }, metrics: await page.text() };
}

/** How far each agent's part of what was sent is from its share among those with work, relative to that share. */
function deviations(sent: ReadonlyMap<string, number>, agents: readonly string[]): Record<string, number> {
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const shareOf = (agent: string) => SHARES[agent as keyof typeof SHARES];
  const shares = agents.reduce((sum, agent) => sum + shareOf(agent), 0);
  return Object.fromEntries(
    agents.map((agent) => [agent, (sent.get(agent) ?? 0) / total / (shareOf(agent) / shares) - 1]),
  );
}

/** What these agents had of the budget, beside what is theirs of it by their shares. */
async function expectShares(agents: readonly string[]): Promise<void> {
  const untilMs = clock.nowMs() + (minutes * 60_000) / speed;
  const { sentWhileAllWait, rejected429, allWait } = await sentInTurn(clock, untilMs, agents, () => look(url));
  const off = deviations(sentWhileAllWait, agents);
  printFigures(`${minutes} game minutes: `, { rejected429, 'all wait, % of the time': 100 * allWait, ...off });
  for (const [agent, deviation] of Object.entries(off)) expect(Math.abs(deviation), agent).toBeLessThan(MOST_DEVIATION);
}

/** The credits of an agent by its books. */
async function bookedCredits(agent: string): Promise<number | undefined> {
  const files = readdirSync(join(folder, 'state'), { recursive: true, encoding: 'utf8' });
  const file = files.find((name) => name.split('/').at(-1)?.startsWith(`${agent}@`) && name.endsWith('.sqlite'));
  const store = await openStore(join(folder, 'state', file ?? ''));
  const credits = await creditsByBooks(store);
  await store.close();
  return credits;
}

const running: Program[] = [];
let url = '';

beforeAll(async () => {
  const args = ['universe', '--port', '0', '--admin', '--speed', String(speed), '--seed', String(seed)];
  const universe = start(args);
  running.push(universe);
  url = await baseOf(universe);
  const token = accountToken(seed);
  writeConfig(url, 150);
  const growing = await startDaemon(token);
  await passes(grow * 60);
  await end(growing);
  writeConfig(url, requests);
  await startDaemon(token);
  await passes(FILL_MINUTES);
}, 86_400_000);
afterAll(async () => {
  for (const program of running.toReversed()) await end(program);
  rmSync(folder, { recursive: true });
});

test('four agents that always have requests to send get their shares of the limit', () =>
  expectShares(Object.keys(SHARES)));

test('while one of them is paused, the others get theirs of the whole', async () => {
  expect(await start(['ctl', 'pause', '--agent', PAUSED ?? '', '--config', config]).ended).toBe(0);
  await passes(FILL_MINUTES);
  await expectShares(OTHERS);
});

test('their books are equal to the universe to the credit', async () => {
  await end(running[running.length - 1] as Program);
  for (const agent of Object.keys(SHARES)) {
    const { data } = (await (await fetch(`${url}/agents/${agent}`)).json()) as { data: { credits: number } };
    expect(await bookedCredits(agent), agent).toBe(data.credits);
  }
});
