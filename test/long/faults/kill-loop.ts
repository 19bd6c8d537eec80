import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type Random, seededRandom } from '../../../src/time/random.ts';
import { pass } from '../../../src/time/wait.ts';
import type { ReferenceRow } from '../../../src/universe/ledger.ts';
import { type DaemonProgram, daemonOf, type Ground, onGround, type Program } from '../../kit/programs.ts';
import { above, type Reading, type Row } from './row.ts';

/** Game seconds a second: so fast that each life has something to lose, and many requests are open at each kill. */
const SPEED = 60;
const RECOVERS_WITHIN_SECONDS = 10;
const KILLS = 10;
const clock = systemClock();

/** The whole ledger of a universe that is served with `--admin`. */
export async function ledgerOf(base: string): Promise<ReferenceRow[]> {
  const rows: ReferenceRow[] = [];
  for (let more = 1; more > 0; ) {
    const reply = await fetch(`${base.replace('/v2', '')}/admin/ledger?after=${rows.at(-1)?.sequence ?? 0}`);
    const page = (await reply.json()) as { data: ReferenceRow[]; meta: { more: number } };
    rows.push(...page.data);
    more = page.meta.more;
  }
  return rows;
}

/** Books against the universe's own ledger; opening them checks their integrity. */
export async function compareWith(folder: string, ledger: readonly ReferenceRow[]) {
  const state = join(folder, 'state');
  const file = readdirSync(state).find((name) => name.endsWith('.sqlite')) ?? '';
  const store = await openStore(join(state, file));
  const booked = (await store.ledger.totals()).creditsDelta;
  const unresolved = (await store.intents.openOnes()).length;
  await store.close();
  const oracle = ledger.filter(({ endpoint }) => endpoint !== 'POST /register');
  return { off: oracle.reduce((sum, row) => sum + row.creditsDelta, 0) - booked, rows: oracle.length, unresolved };
}

/** How a last daemon ended, which has resolved what killed ones left, and its books against the universe. */
async function lastLife({ run }: DaemonProgram, { base, folder }: Ground): Promise<Reading> {
  const last = run();
  await last.line('"daemon.ready"');
  // Twenty-five seconds rule late effects out.
  await pass(30_000);
  last.child.kill('SIGTERM');
  const code = await last.ended;
  const { off, rows, unresolved } = await compareWith(folder, await ledgerOf(base));
  const figures = { effects: rows, 'credits off': Math.abs(off), unresolved };
  const wrong = above(figures, { 'credits off': 0 });
  return { figures, faults: code === 0 ? wrong : [...wrong, `the last one ended with ${code}`] };
}

/** One life, killed some seconds after it was ready; the seconds until it was ready. */
async function liveAndDie({ run }: DaemonProgram, random: Random): Promise<number> {
  const bornMs = clock.monotonicMs();
  const daemon = run();
  await daemon.line('"daemon.ready"');
  const seconds = (clock.monotonicMs() - bornMs) / 1_000;
  await killedAfter(daemon, random.next() * 1.5);
  return seconds;
}

async function killed(seed: number, ground: Ground): Promise<Reading> {
  const daemon = daemonOf(ground);
  const random = seededRandom(seed, 'kills');
  const times: number[] = [];
  for (let n = 0; n < KILLS; n++) times.push(await liveAndDie(daemon, random));
  const { figures, faults } = await lastLife(daemon, ground);
  const slowest = { 'slowest recovery s': Math.max(0, ...times) };
  return {
    figures: { kills: times.length, ...slowest, ...figures },
    faults: [...above(slowest, { 'slowest recovery s': RECOVERS_WITHIN_SECONDS }), ...faults],
  };
}

/** Kills a real daemon again and again at random moments, over loopback (faults: F23). */
export const KILLED: Row = {
  id: 'F23',
  what: `a real process killed at random, ${KILLS} times a seed`,
  seeds: 10,
  scene: (seed) => onGround(SPEED, (ground) => killed(seed, ground)),
  brief: null,
};

const EARLY_KILLS_A_SEED = 30;
/** Real seconds from a start within which it is killed. */
const WITHIN_SECONDS = 5;
/** Real seconds that the fleet works before the first kill, so that it has ships. */
const AT_WORK_SECONDS = 20;

/** Adds the ships that a daemon sets aside, by its log. */
function noteSetAside({ child }: Program, ships: Set<string>): void {
  if (child.stdout === null) return;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('"ship.quarantined"')) ships.add(String((JSON.parse(line) as { ship?: string }).ship));
  });
}

async function killedAfter(daemon: Program, afterSeconds: number): Promise<void> {
  await pass(afterSeconds * 1_000);
  daemon.child.kill('SIGKILL');
  await daemon.ended;
}

async function killedEarly(seed: number, ground: Ground): Promise<Reading> {
  const program = daemonOf(ground);
  const random = seededRandom(seed, 'early kills');
  const aside = new Set<string>();
  const live = () => {
    const daemon = program.run();
    daemon.line('"daemon.ready"').catch(() => {});
    noteSetAside(daemon, aside);
    return daemon;
  };
  await killedAfter(live(), AT_WORK_SECONDS);
  for (let kill = 0; kill < EARLY_KILLS_A_SEED; kill++) await killedAfter(live(), random.next() * WITHIN_SECONDS);
  const { figures, faults } = await lastLife(program, ground);
  const setAside = { kills: EARLY_KILLS_A_SEED, 'ships set aside': aside.size };
  return { figures: { ...setAside, ...figures }, faults: [...above(setAside, { 'ships set aside': 0 }), ...faults] };
}

/** Ends from outside, early in a start, tell nothing of the ships: none is set aside. */
export const EARLY_KILLS: Row = {
  id: 'F63',
  what: `killed ${EARLY_KILLS_A_SEED} times in the first ${WITHIN_SECONDS} s of a start`,
  seeds: 3,
  scene: (seed) => onGround(SPEED, (ground) => killedEarly(seed, ground)),
  brief: null,
};

const UPDATES = 4;

/** Each sees its own processes alone, and is number 1 of them; a signal to it ends what runs in it. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;
const canContain = spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0;

/**
 * A container starts, and two beside it; then it is killed, which is what an orchestrator does in the end.
 * @returns how many of the two did not end with 78
 */
async function updated(container: () => Program): Promise<number> {
  const old = container();
  await old.line('"daemon.ready"');
  const codes = await Promise.all([container().ended, container().ended]);
  // It flies on, whoever was refused.
  await old.line('"ship.navigated"');
  await killedAfter(old, 0);
  return codes.filter((code) => code !== 78).length;
}

/** A rolling update again and again, and a last daemon that resolves what the killed ones left. */
async function rolled(ground: Ground): Promise<Reading> {
  const container = daemonOf(ground, { level: 'debug', through: canContain ? CONTAINER : [] });
  const withoutContainer = daemonOf(ground, { level: 'debug' });
  let notRefused = 0;
  for (let update = 0; update < UPDATES; update++) notRefused += await updated(container.run);
  const { figures, faults } = await lastLife(withoutContainer, ground);
  const refusals = { updates: UPDATES, 'not refused': notRefused };
  return { figures: { ...refusals, ...figures }, faults: [...above(refusals, { 'not refused': 0 }), ...faults] };
}

/** Containers that share a state folder, each with a /proc of its own where this machine allows that. */
export const CONTAINERS: Row = {
  id: 'F53',
  what: 'containers with one state folder, started while another flies, which is killed',
  seeds: 3,
  scene: () => onGround(SPEED, rolled),
  brief: null,
};
