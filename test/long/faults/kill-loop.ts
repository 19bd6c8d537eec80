import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type Random, seededRandom } from '../../../src/time/random.ts';
import { pass } from '../../../src/time/wait.ts';
import type { LedgerRow } from '../../../src/universe/ledger.ts';
import { accountToken, configOf, type Ground, onGround, start } from './programs.ts';
import type { Reading } from './row.ts';

/** Game seconds a second: so fast that each life has something to lose. */
const SPEED = 60;
const RECOVERS_WITHIN_SECONDS = 10;
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

/** How a last daemon ended, which has settled what killed ones left, and its books against the universe. */
export async function settled(
  root: string,
  config: string,
  variables: NodeJS.ProcessEnv,
  { base, folder }: Ground,
): Promise<{ code: number | null; off: number; rows: number; unresolved: number }> {
  const last = start(root, ['run', config], variables);
  await last.line('"daemon.ready"');
  // Twenty-five seconds rule late effects out.
  await pass(30_000);
  last.child.kill('SIGTERM');
  const code = await last.ended;
  return { code, ...(await compareWith(folder, await ledgerOf(base))) };
}

/** One life, killed some seconds after it was ready; the seconds until it was ready. */
async function liveAndDie(root: string, config: string, variables: NodeJS.ProcessEnv, random: Random): Promise<number> {
  const bornMs = clock.monotonicMs();
  const daemon = start(root, ['run', config], variables);
  await daemon.line('"daemon.ready"');
  const seconds = (clock.monotonicMs() - bornMs) / 1_000;
  await pass(random.next() * 1_500);
  daemon.child.kill('SIGKILL');
  await daemon.ended;
  return seconds;
}

async function killed(root: string, kills: number, ground: Ground): Promise<Reading> {
  const variables = { SPACETRADERS_ACCOUNT_TOKEN: accountToken(root) };
  const config = configOf(ground.folder, { base: ground.base, speed: SPEED });
  const random = seededRandom(1, 'kills');
  const times: number[] = [];
  for (let n = 0; n < kills; n++) times.push(await liveAndDie(root, config, variables, random));
  const { code, off, rows, unresolved } = await settled(root, config, variables, ground);
  const slowest = Math.max(0, ...times);
  const figures = {
    kills: times.length,
    'slowest recovery s': Math.round(slowest * 10) / 10,
    effects: rows,
    'credits off': Math.abs(off),
    unresolved,
  };
  return {
    figures,
    faults: [
      ...(slowest > RECOVERS_WITHIN_SECONDS ? [`a recovery took ${slowest.toFixed(1)} s`] : []),
      ...(off === 0 ? [] : [`the books are ${off} credits off`]),
      ...(code === 0 ? [] : [`the last one ended with ${code}`]),
    ],
  };
}

/** Kills a real daemon again and again at random moments, over loopback (faults: F23). */
export async function killLoop(root: string, kills: number): Promise<Reading> {
  try {
    return await onGround(root, SPEED, (ground) => killed(root, kills, ground));
  } catch (error) {
    return { figures: {}, faults: [error instanceof Error ? error.message : String(error)] };
  }
}
