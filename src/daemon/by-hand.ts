import type { Account } from '../command/account.ts';
import { commands } from '../command/commands.ts';
import { WORTH } from '../command/request-context.ts';
import { pass } from '../time/wait.ts';
import { totalSaid } from '../wire/pages.ts';
import { enterAdjustment } from './balance.ts';
import type { ByHandParts } from './by-hand-parts.ts';
import { type FleetInspection, inspectFleet, whenNoShipIsDealtIn } from './inspect-fleet.ts';

/**
 * Game seconds between counts of the fleet: a ship that somebody else bought lies idle for half an hour on the average, and
 * one request in 7,800 finds it (two a second and 30 a minute, game-facts 1.1).
 */
const COUNT_SECONDS = 3_600;

/** Game seconds after an unexplained statement before it is gone into: an owner who does one thing does the next soon. */
const SETTLING_SECONDS = 10;

/** Game seconds after which a read that may be of a lagging copy is asked again (game-facts 9.5), and how often. */
const AGAIN_SECONDS = 15;
const ATTEMPTS = 8;

/** Game seconds for which what has been seen of somebody else's doing, and told, explains credits. */
const EXPLAINS_SECONDS = 300;

/** Game seconds between looks whether a paused fleet goes on: its owner may well have played meanwhile. */
const PAUSE_SECONDS = 60;

/** Wakes whoever waits when something unexplained is told. */
function createBell(account: Account) {
  const RUNG = new Error('credits are told that our own doings do not explain');
  let bell = new AbortController();
  account.onUnexplained(() => bell.abort(RUNG));
  return {
    /** @returns whether it rang within so many milliseconds, or before */
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

/** Credits that our own doings do not explain, by a change of ours or, where there is none for a while, by two reads alike. */
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

/** Goes into credits that are not explained: reads what may explain them, and enters them in the books. */
async function explain(parts: ByHandParts, inspection: FleetInspection, closing: AbortSignal): Promise<void> {
  const { account, clues, store, world, clock, log, speed } = parts;
  if ((await unexplained(parts, closing)) === 0) return;
  await inspection.read(closing);
  const creditsDelta = await unexplained(parts, closing);
  if (creditsDelta === 0) return;
  // Before anything else is awaited: what our own doings come to goes on meanwhile.
  account.adjust(creditsDelta);
  const credits = world.view.agent?.credits ?? 0;
  await enterAdjustment(store.ledger, { creditsDelta, credits, atMs: clock.nowMs() });
  if (clues.areWithin((EXPLAINS_SECONDS * 1_000) / speed)) log.info('books.entered', { creditsDelta, credits });
  else log.warn('books.adjusted', { creditsDelta, credits });
}

/**
 * Counts the fleet each hour of the game, and reads anew what there is whenever there are other ships than are known, or
 * credits are told that our own doings do not explain: an owner plays beside the daemon. Ends with `closing`.
 */
export async function watchByHand(parts: ByHandParts, closing: AbortSignal): Promise<void> {
  const { account, performer, clock, speed, isPaused, countsShips } = parts;
  const bell = createBell(account);
  const inspection = inspectFleet(parts);
  const everyMs = (COUNT_SECONDS * 1_000) / speed;
  for (let dueMs = clock.monotonicMs() + everyMs; ; ) {
    if (await bell.rings(countsShips ? Math.max(0, dueMs - clock.monotonicMs()) : everyMs, closing)) {
      do await pass((SETTLING_SECONDS * 1_000) / speed, closing);
      while (isPaused());
      bell.reset();
      await explain(parts, inspection, closing);
      continue;
    }
    dueMs = clock.monotonicMs() + (isPaused() ? (PAUSE_SECONDS * 1_000) / speed : everyMs);
    if (!countsShips || isPaused()) continue;
    await whenNoShipIsDealtIn(parts, closing);
    const outcome = await performer.perform(commands.readShips(1, 1), { worth: WORTH.look, signal: closing });
    const total = outcome.kind === 'done' ? totalSaid(outcome.reply) : undefined;
    if (total === undefined || !inspection.isOdd(total)) continue;
    await inspection.read(closing);
    // Where nobody trades, nothing else tells what it did to the credits.
    await performer.perform(commands.readAgent(), { worth: WORTH.look, signal: closing });
  }
}
