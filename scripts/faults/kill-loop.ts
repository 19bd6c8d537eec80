import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/store.ts';
import { systemClock } from '../../src/time/clock.ts';
import { type Random, seededRandom } from '../../src/time/random.ts';
import { pass } from '../../src/time/wait.ts';
import type { LedgerRow } from '../../src/universe/ledger.ts';
import { accountToken, baseOf, configOf, start } from './programs.ts';
import type { Reading } from './row.ts';

/** Game seconds a second: so fast that each life has something to lose. */
const SPEED = 60;
const RECOVERS_WITHIN_SECONDS = 10;
const clock = systemClock();

async function ledgerOf(base: string): Promise<LedgerRow[]> {
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
): Promise<{ off: number; rows: number; unsettled: number }> {
  const state = join(folder, 'state');
  const file = readdirSync(state).find((name) => name.endsWith('.sqlite')) ?? '';
  const store = await openStore(join(state, file));
  const booked = (await store.ledger.totals()).creditsDelta;
  const unsettled = (await store.intents.openOnes()).length;
  await store.close();
  const oracle = ledger.filter(({ endpoint }) => endpoint !== 'POST /register');
  return { off: oracle.reduce((sum, row) => sum + row.creditsDelta, 0) - booked, rows: oracle.length, unsettled };
}

/** The same with a universe that is served with `--admin`. */
export const compare = async (folder: string, base: string) => compareWith(folder, await ledgerOf(base));

/** One life, killed some seconds after it was ready; the seconds until it was ready. */
async function liveAndDie(root: string, config: string, account: string, random: Random): Promise<number> {
  const bornMs = clock.monotonicMs();
  const daemon = start(root, ['run', config], { SPACETRADERS_ACCOUNT_TOKEN: account });
  await daemon.line('"daemon.ready"');
  const seconds = (clock.monotonicMs() - bornMs) / 1_000;
  await pass(random.next() * 1_500);
  daemon.child.kill('SIGKILL');
  await daemon.ended;
  return seconds;
}

/** Kills a real daemon again and again at random moments, over loopback (reliability F23). */
export async function killLoop(root: string, kills: number): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-kills-'));
  const universe = start(root, ['universe', '--port', '0', '--seed', '1', '--speed', String(SPEED), '--admin'], {});
  try {
    const base = await baseOf(universe);
    const account = accountToken(root);
    const config = configOf(folder, { base, speed: SPEED });
    const random = seededRandom(1, 'kills');
    const times: number[] = [];
    for (let n = 0; n < kills; n++) times.push(await liveAndDie(root, config, account, random));
    const last = start(root, ['run', config], { SPACETRADERS_ACCOUNT_TOKEN: account });
    await last.line('"daemon.ready"');
    // Twenty-five seconds rule late effects out.
    await pass(30_000);
    last.child.kill('SIGTERM');
    const code = await last.ended;
    const { off, rows, unsettled } = await compare(folder, base);
    const slowest = Math.max(0, ...times);
    const figures = {
      kills: times.length,
      'slowest recovery s': Math.round(slowest * 10) / 10,
      effects: rows,
      'credits off': Math.abs(off),
      unsettled,
    };
    return {
      figures,
      faults: [
        ...(slowest > RECOVERS_WITHIN_SECONDS ? [`a recovery took ${slowest.toFixed(1)} s`] : []),
        ...(off === 0 ? [] : [`the books are ${off} credits off`]),
        ...(code === 0 ? [] : [`the last one ended with ${code}`]),
      ],
    };
  } catch (error) {
    return { figures: {}, faults: [error instanceof Error ? error.message : String(error)] };
  } finally {
    universe.child.kill('SIGTERM');
    await universe.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
