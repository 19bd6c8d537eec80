import type { Account } from '../../command/booking/account.ts';
import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/request-context.ts';
import { pass } from '../../time/wait.ts';
import { totalSaid } from '../../wire/pages.ts';
import { enterAdjustment } from './balance.ts';
import type { ByHandParts } from './by-hand-parts.ts';
import { type FleetInspection, inspectFleet, whenNoShipIsDealtIn } from './inspect-fleet.ts';

/**
 * Game seconds between counts of the fleet. A ship that the owner bought by hand is idle for half an hour on average;
 * the count costs one request in 7,800 (two a second and 30 a minute; facts: rate-limit).
 */
const COUNT_SECONDS = 3_600;

/** Game seconds from an unexplained statement to its inspection: an owner who acts once usually acts again soon. */
const SETTLING_SECONDS = 10;

/** Game seconds before a read is repeated that may come from a lagging copy (facts: lagging-reads), and how often. */
const AGAIN_SECONDS = 15;
const ATTEMPTS = 8;

/** Game seconds for which a logged sign of the owner's own play explains a difference in credits. */
const EXPLAINS_SECONDS = 300;

/** Game seconds between checks whether a paused fleet has resumed: its owner may have played meanwhile. */
const PAUSE_SECONDS = 60;

/** Wakes the waiting caller at a statement of credits that our own requests do not explain. */
function createBell(account: Account) {
  const RUNG = new Error('credits are told that our own doings do not explain');
  let bell = new AbortController();
  account.onUnexplained(() => bell.abort(RUNG));
  return {
    /** @returns whether it rang before the call or within `withinMs` milliseconds */
    rings: async (withinMs: number, signal: AbortSignal): Promise<boolean> => {
      try {
        await pass(withinMs, AbortSignal.any([bell.signal, signal]));
        return false;
      } catch (reason) {
        if (reason !== RUNG) throw reason;
        return true;
      }
    },
    reset: () => {
      bell = new AbortController();
    },
  };
}

/** Credits that our own requests do not explain: by the reply to a change or, failing that, by two equal reads. */
async function unexplained({ account, performer, speed }: ByHandParts, closing: AbortSignal): Promise<number> {
  let read = account.latest();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const latest = account.latest();
    if (latest === undefined || latest.beyondCredits === 0) return 0;
    const isAlike = latest.number !== read?.number && latest.beyondCredits === read?.beyondCredits;
    if (latest.isFirm || isAlike) return latest.beyondCredits;
    read = latest;
    await pass((AGAIN_SECONDS * 1_000) / speed, closing);
    if (account.latest()?.number !== latest.number) continue;
    await performer.perform(commands.readAgent(), { worth: WORTH.look, signal: closing });
  }
  return 0;
}

/** Reads what may explain an unexplained difference in credits, and enters it in the books. */
async function explain(parts: ByHandParts, inspection: FleetInspection, closing: AbortSignal): Promise<void> {
  const { account, clues, store, world, clock, log, speed } = parts;
  if ((await unexplained(parts, closing)) === 0) return;
  await inspection.read(closing);
  const creditsDelta = await unexplained(parts, closing);
  if (creditsDelta === 0) return;
  // Before the next await: the credits that our own requests add up to change meanwhile.
  account.adjust(creditsDelta);
  const credits = world.view.agent?.credits ?? 0;
  await enterAdjustment(store.ledger, { creditsDelta, credits, atMs: clock.nowMs() });
  if (clues.areWithin((EXPLAINS_SECONDS * 1_000) / speed)) log.info('books.entered', { creditsDelta, credits });
  else log.warn('books.adjusted', { creditsDelta, credits });
}

/**
 * Detects an owner who plays beside the daemon: counts the fleet each game hour, and reads ships and contracts again when
 * the count differs or our own requests do not explain the credits. Ends with `closing`.
 */
export async function watchByHand(parts: ByHandParts, closing: AbortSignal): Promise<void> {
  const { account, performer, clock, speed, isPaused } = parts;
  const bell = createBell(account);
  const inspection = inspectFleet(parts);
  const everyMs = (COUNT_SECONDS * 1_000) / speed;
  for (let dueMs = clock.monotonicMs() + everyMs; ; ) {
    if (await bell.rings(Math.max(0, dueMs - clock.monotonicMs()), closing)) {
      do await pass((SETTLING_SECONDS * 1_000) / speed, closing);
      while (isPaused());
      bell.reset();
      await explain(parts, inspection, closing);
      continue;
    }
    dueMs = clock.monotonicMs() + (isPaused() ? (PAUSE_SECONDS * 1_000) / speed : everyMs);
    if (isPaused()) continue;
    await whenNoShipIsDealtIn(parts, closing);
    const outcome = await performer.perform(commands.readShips(1, 1), { worth: WORTH.look, signal: closing });
    const total = outcome.kind === 'done' ? totalSaid(outcome.reply) : undefined;
    if (total === undefined || !inspection.isOdd(total)) continue;
    await inspection.read(closing);
    // While no ship trades, no other reply shows the effect on the credits.
    await performer.perform(commands.readAgent(), { worth: WORTH.look, signal: closing });
  }
}
