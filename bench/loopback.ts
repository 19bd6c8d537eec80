import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readKeptRun } from '../src/backtest/kept-run.ts';
import { highest } from '../src/game/numbers/extremes.ts';
import { systemClock } from '../src/time/clock.ts';
import { pass } from '../src/time/wait.ts';
import { serveUniverse } from '../src/universe/service/http-server.ts';
import { createUniverse, type Universe } from '../src/universe/universe.ts';
import { booksRow, type Clients, clientsOf } from './loopback-clients.ts';
import { tableLines } from './table.ts';

/** Real minutes at the live pace. */
const MINUTES = 20;

/** Requests that the limits allow in a minute: 2 a second, and 30. */
const BUDGET = 150;

/** A fleet as large as it is: default.yaml buys no more. */
const STRATEGY = 'extends: default\nremove: [purchases]\n';

/** Counts the replies of a universe by the minute. */
function counted(universe: Universe, nowMs: () => number) {
  const startMs = nowMs();
  const byMinute: number[] = [];
  let refused = 0;
  const handle: Universe['handle'] = (request, atMs) => {
    const reply = universe.handle(request, atMs);
    const minute = Math.floor((nowMs() - startMs) / 60_000);
    byMinute[minute] = (byMinute[minute] ?? 0) + 1;
    if (reply.status === 429) refused += 1;
    return reply;
  };
  return { universe: { ...universe, handle }, byMinute, refused: () => refused };
}

/** Where a daemon plays, and beside which programs. */
interface Playing {
  readonly folder: string;
  readonly url: string;
  readonly token: string;
  readonly clients?: Clients | undefined;
}

/** Runs a daemon of its own process in a folder; resolves with how it ended once it is stopped. */
async function playFor(minutes: number, { folder, url, token, clients }: Playing): Promise<number | null> {
  const [config, strategy] = [join(folder, 'argosy.yaml'), join(folder, 'strategy.yaml')];
  writeFileSync(strategy, STRATEGY);
  const server = `server: { kind: live, url: ${url}, speed: 1 }`;
  const served = clients?.config ?? 'dashboard: { port: 0 }';
  writeFileSync(config, `${server}\nstate: ${join(folder, 'state')}\nstrategy: ${strategy}\n${served}\n`);
  const main = join(import.meta.dirname, '..', 'src', 'main.ts');
  const env = { ...process.env, SPACETRADERS_TOKEN: token, LOG_LEVEL: 'error' };
  const daemon = spawn(process.execPath, [main, 'run', config], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => daemon.on('exit', resolve));
  clients?.start(token);
  await Promise.race([pass(minutes * 60_000), ended]);
  await clients?.stop();
  daemon.kill('SIGTERM');
  return ended;
}

/**
 * The fleet of a kept run over loopback at the live pace: how much of the budget it uses, and whether it is ever refused.
 * @param programs commands of programs that play beside it through its proxy, by SPACETRADERS_URL and SPACETRADERS_TOKEN
 */
export async function benchLoopback(keptRun: string, programs: readonly string[] = []): Promise<string[]> {
  const kept = readKeptRun(keptRun);
  const clock = systemClock();
  const aheadMs = kept.atMs - clock.nowMs();
  const shifted = { ...clock, nowMs: () => clock.nowMs() + aheadMs };
  const options = { seed: kept.seed, speed: 1, startedAtMs: kept.atMs, resets: false, resumeFrom: kept.universe() };
  const { universe, byMinute, refused } = counted(createUniverse(options), shifted.nowMs);
  const { url, close } = await serveUniverse(universe, { port: 0, clock: shifted });
  const folder = mkdtempSync(join(tmpdir(), 'argosy-loopback-'));
  const clients = programs.length === 0 ? undefined : await clientsOf(programs);
  const exit = await playFor(MINUTES, { folder, url, token: kept.player.token, clients });
  await close();
  const { credits = 0, ships = 0 } = universe.agentSummary(kept.player.callsign, shifted.nowMs()) ?? {};
  const beside = clients === undefined ? [] : [...clients.rows(), await booksRow(folder, credits)];
  rmSync(folder, { recursive: true, force: true });
  const whole = byMinute.slice(1, MINUTES);
  const used = whole.reduce((sum, count) => sum + count, 0) / (whole.length * BUDGET);
  const rows = [
    ['ships', String(ships), ''],
    ['part of the budget used, percent', (100 * used).toFixed(1), 'at least 95'],
    ['most requests a minute', String(highest(whole, 0)), ''],
    ['refused with 429', String(refused()), '0'],
    ['exit code of the daemon', String(exit), '0'],
    ...beside,
  ];
  return [
    `A fleet over loopback: ${MINUTES} minutes at the live pace`,
    '',
    ...tableLines(['figure', 'value', 'target'], rows),
  ];
}
