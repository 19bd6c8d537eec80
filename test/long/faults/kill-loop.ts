import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type Random, seededRandom } from '../../../src/time/random.ts';
import { pass } from '../../../src/time/wait.ts';
import type { LedgerRow } from '../../../src/universe/ledger.ts';
import { type DaemonProgram, daemonOf, type Ground, onGround } from '../../kit/programs.ts';
import { above, type Reading, type Row } from './row.ts';

/** Game seconds a second: so fast that each life has something to lose. */
const SPEED = 60;
const RECOVERS_WITHIN_SECONDS = 10;
const KILLS = 10;
const clock = systemClock();

/** The whole ledger of a universe that is served with `--admin`. */
export async function ledgerOf(base: string): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (let more = 1; more > 0; ) {
    const reply = await fetch(`${base.replace('/v2', '')}/admin/ledger?after=${rows.at(-1)?.sequence ?? 0}`);
    const page = (await reply.json()) as { data: LedgerRow[]; meta: { more: number } };
    rows.push(...page.data);
    more = page.meta.more;
  }
  return rows;
}

/** Books against the universe's own ledger; opening them checks their integrity. */
export async function compareWith(
  folder: string,
  ledger: readonly LedgerRow[],
): Promise<{ off: number; rows: number; unresolved: number }> {
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
export async function lastLife({ run }: DaemonProgram, { base, folder }: Ground): Promise<Reading> {
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
  await pass(random.next() * 1_500);
  daemon.child.kill('SIGKILL');
  await daemon.ended;
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
