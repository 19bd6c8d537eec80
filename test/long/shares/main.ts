import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { optionsOf } from '../../../scripts/options.ts';
import { creditsByBooks } from '../../../src/command/booking/books.ts';
import { limitsFor } from '../../../src/queue/spacing.ts';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import type { UniverseCounters } from '../../../src/universe/counters.ts';
import { type Program, start } from '../faults/programs.ts';
import { sentInTurn } from './sent-in-turn.ts';

const HELP = `
npm run shares [-- --seed 1 --speed 30 --grow 4 --requests 6 --minutes 90 (made whole windows of the burst pool)]
Plays four agents in one daemon against a universe in another process, over HTTP on this machine: first for some game hours (grow),
so that they get fleets, then with so few requests a minute that each always has some to send. Prints the share of each
over some game minutes, that of the others while the first is paused, and whether the books say what the universe says.
`;

const ROOT = join(import.meta.dirname, '..', '..', '..');

const SHARES = { ALICE: 40, BOBBY: 30, CAROL: 20, DAVID: 10 } as const;
const [PAUSED, ...OTHERS] = Object.keys(SHARES);

/** Game minutes after a start or a pause in which the queues fill. */
const SETTLE_MINUTES = 5;

const {
  seed,
  speed,
  grow,
  requests,
  minutes: atLeast,
} = optionsOf(HELP, {
  seed: 1,
  speed: 30,
  grow: 4,
  requests: 6,
  minutes: 90,
});
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

/** Runs a command of Argosy to its end, and returns what it printed. */
async function run(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'src', 'main.ts'), ...args]);
  return stdout;
}

async function startDaemon(token: string): Promise<Program> {
  const daemon = start(ROOT, ['run', config], { SPACETRADERS_ACCOUNT_TOKEN: token });
  process.on('exit', () => daemon.child.kill());
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

/** One line an agent: what it sent, beside what is its part by the shares of those agents that have work. */
function printParts(sent: ReadonlyMap<string, number>, agents: readonly string[]): void {
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const shareOf = (agent: string) => SHARES[agent as keyof typeof SHARES];
  const shares = agents.reduce((sum, agent) => sum + shareOf(agent), 0);
  for (const [agent, count] of sent) {
    const part = count / total;
    const wanted = agents.includes(agent) ? shareOf(agent) / shares : 0;
    const off = wanted === 0 ? '' : `, ${(100 * (part / wanted - 1)).toFixed(1)} % off`;
    console.log(`  ${agent}: ${count} requests, ${(100 * part).toFixed(1)} % for ${(100 * wanted).toFixed(1)} %${off}`);
  }
}

/** Prints what agents had of the budget, beside what is theirs of it by their shares. */
async function printShares(url: string, title: string, agents: readonly string[]): Promise<void> {
  const untilMs = clock.nowMs() + (minutes * 60_000) / speed;
  const { sent, sentWhileAllWait, rejected429, allWait } = await sentInTurn(clock, untilMs, agents, () => look(url));
  const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
  const used = ((100 * total) / (requests * minutes)).toFixed(1);
  console.log(`\n${title}: ${used} % of the budget used, ${rejected429} replies of 429`);
  printParts(sent, agents);
  console.log(`  while each had requests that waited, ${(100 * allWait).toFixed(0)} % of the time:`);
  printParts(sentWhileAllWait, agents);
}

/** Prints the credits of each agent by its books and by the universe. */
async function printCredits(url: string): Promise<void> {
  const files = readdirSync(join(folder, 'state'), { recursive: true, encoding: 'utf8' });
  for (const agent of Object.keys(SHARES)) {
    const file = files.find((name) => name.split('/').at(-1)?.startsWith(`${agent}@`) && name.endsWith('.sqlite'));
    const store = await openStore(join(folder, 'state', file ?? ''));
    const byBooks = await creditsByBooks(store);
    await store.close();
    const { data } = (await (await fetch(`${url}/agents/${agent}`)).json()) as {
      data: { credits: number; shipCount: number };
    };
    const verdict = byBooks === data.credits ? 'equal' : 'NOT EQUAL';
    console.log(
      `${agent}: ${data.shipCount} ships, ${byBooks} credits by the books, ${data.credits} by the universe: ${verdict}`,
    );
  }
}

const options = ['--seed', String(seed)];
const universe = start(ROOT, ['universe', '--port', '0', '--admin', '--speed', String(speed), ...options], {});
process.on('exit', () => universe.child.kill());
const [url = ''] = /http:\S+\/v2/.exec(await universe.line('is ready at')) ?? [];
const token = (await run('universe', ...options, '--account-token')).trim();
writeConfig(url, 150);
const growing = await startDaemon(token);
await passes(grow * 60);
await end(growing);
writeConfig(url, requests);
const daemon = await startDaemon(token);
await passes(SETTLE_MINUTES);
await printShares(url, `${minutes.toFixed(0)} game minutes, all with work`, Object.keys(SHARES));
await run('ctl', 'pause', '--agent', PAUSED ?? '', '--config', config);
await passes(SETTLE_MINUTES);
await printShares(url, `the same with ${PAUSED} paused`, OTHERS);
await end(daemon);
await printCredits(url);
await end(universe);
rmSync(folder, { recursive: true });
