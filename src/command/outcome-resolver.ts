import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { pass } from '../time/wait.ts';
import type { World } from '../world/world.ts';
import { createClosing } from './evidence/closing.ts';
import { type UnsettledCommand, unsettledCommandOf } from './evidence/intent.ts';
import { shipSymbolOf } from './evidence/pre-state.ts';
import { type Reader, readerFor } from './evidence/reading.ts';
import { type EffectVerdict, isOlder, isUndated, verdictOf } from './evidence/verdict.ts';
import type { NotRead } from './lists.ts';
import type { Performer } from './performer.ts';
import type { RequestContext } from './request-context.ts';

/** Settles unknown outcomes by reading (reliability, law 1): the journal closes, the books say what happened. */
export interface OutcomeResolver {
  /** The ships with requests whose outcome is not known; null: the agent's own. */
  shipsWithUnknownOutcomes(): Promise<ReadonlySet<string | null>>;
  /**
   * Reads until nothing of the ship is in doubt. An effect that is seen settles at once; that there is none is believed
   * only when it can no longer come late.
   * @returns whether there was anything to settle, or the read that the service would not answer
   */
  settle(shipSymbol: string | null, requestContext: RequestContext): Promise<boolean | NotRead>;
}

export interface OutcomeResolverParts {
  readonly performer: Performer;
  readonly store: Store;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
}

/** Seconds of real time after which a request that was sent takes effect no more (reliability F03). */
const LATEST_EFFECT_SECONDS = 25;

/** Milliseconds after which records that contradict each other are read again. */
const AGAIN_MS = 500;

const isPurchase = ({ command }: UnsettledCommand) => command?.operation === 'purchaseShip';

/** Milliseconds until a late effect can be ruled out; where nobody knows when it was sent, it was before this process. */
function msUntilSettled({ intent }: UnsettledCommand, startedAtMs: number, nowMs: number): number {
  const sentAtMs = intent.sentAtMs ?? Math.max(startedAtMs, intent.atMs);
  return Math.min(LATEST_EFFECT_SECONDS * 1_000, sentAtMs + LATEST_EFFECT_SECONDS * 1_000 - nowMs);
}

/** Has each thing done when the one before it is over. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(doing: () => Promise<T>): Promise<T> => {
    const done = last.then(doing);
    last = done.catch(() => {});
    return done;
  };
}

/** What of a ship, or of the agent (null), is in doubt. */
async function unsettledCommandsOf(
  { intents }: OutcomeResolverParts['store'],
  shipSymbol: string | null,
): Promise<UnsettledCommand[]> {
  const open = await intents.openOnes();
  return open.filter((intent) => intent.shipSymbol === shipSymbol).map(unsettledCommandOf);
}

/** Makes the settler of the books in use. */
export function createOutcomeResolver({ performer, store, world, clock, log }: OutcomeResolverParts): OutcomeResolver {
  const startedAtMs = clock.nowMs();
  const { purchasesAround, effectIn, close } = createClosing({ store, world, clock, log });
  const inTurn = createTurns();
  const serverMs = () => clock.nowMs() + world.view.serverOffsetMs;
  const msLeftOf = (unsettled: UnsettledCommand) => msUntilSettled(unsettled, startedAtMs, clock.nowMs());

  /** Whether the record of the ship that was just read is older than what was known before. */
  function isOld({ command, before, intent }: UnsettledCommand): boolean {
    const ship = world.view.ships.get(command === undefined ? (intent.shipSymbol ?? '') : shipSymbolOf(command));
    return ship !== undefined && isOlder(ship, before, serverMs());
  }

  /** Reads, and says what follows; 'old': nothing, since the record is older than what was known. */
  async function judge(unsettled: UnsettledCommand, reader: Reader): Promise<EffectVerdict | 'old' | NotRead> {
    const { command, before, intent } = unsettled;
    const untold = await reader.evidence();
    if (untold !== undefined) return untold;
    if (reader.isShipGone()) world.forgetShip(intent.shipSymbol ?? '');
    if (command === undefined) return 'unclear';
    if (msLeftOf(unsettled) > 0 && isOld(unsettled)) return 'old';
    const purchases = await purchasesAround(unsettled);
    // A ship that came by a purchase under way is not in the books yet.
    if (isPurchase(unsettled) && performer.isUnderWay('purchaseShip')) return 'old';
    return verdictOf({ world: world.view, serverMs: serverMs(), command, before, purchases });
  }

  /** Closes a doubt whose effect was seen, once its receipt or a second record says so too. */
  async function confirm(unsettled: UnsettledCommand, reader: Reader): Promise<number | NotRead> {
    const unbooked = await reader.consequences();
    if (unbooked !== undefined) return unbooked;
    const effect = await effectIn(unsettled, reader.receipts);
    const isPlain = effect?.isEstimated !== true && !isUndated(unsettled);
    const isSure = isPlain || (await judge(unsettled, reader)) === 'happened';
    if (!isSure) return AGAIN_MS;
    const unread = isPlain ? undefined : await reader.receiptsAgain();
    if (unread !== undefined) return unread;
    await close(unsettled, 'happened', isPlain ? effect : await effectIn(unsettled, reader.receipts));
    return 0;
  }

  /** @returns milliseconds after which to look again; 0 when it is settled */
  async function lookNow(unsettled: UnsettledCommand, requestContext: RequestContext): Promise<number | NotRead> {
    const msLeft = msLeftOf(unsettled);
    const reader = readerFor(unsettled, performer, requestContext);
    const verdict = await judge(unsettled, reader);
    if (typeof verdict === 'object') return verdict;
    if (verdict === 'happened') return confirm(unsettled, reader);
    if (verdict === 'old') return AGAIN_MS;
    if (msLeft > 0 && !reader.isShipGone()) return msLeft;
    // A record can be older than it looks: that nothing took place is believed of two.
    if (verdict === 'absent' && (await judge(unsettled, reader)) !== 'absent') return AGAIN_MS;
    await close(unsettled, verdict);
    return 0;
  }

  /** Purchases in doubt are looked at one after another: each new ship belongs to one of them. */
  function look(unsettled: UnsettledCommand, requestContext: RequestContext): Promise<number | NotRead> {
    return isPurchase(unsettled)
      ? inTurn(() => lookNow(unsettled, requestContext))
      : lookNow(unsettled, requestContext);
  }

  return {
    shipsWithUnknownOutcomes: async () => new Set((await store.intents.openOnes()).map(({ shipSymbol }) => shipSymbol)),
    settle: async (shipSymbol, requestContext) => {
      if (shipSymbol !== null) await performer.settled(shipSymbol);
      const unsettledCommands = await unsettledCommandsOf(store, shipSymbol);
      for (const unsettled of unsettledCommands) {
        for (
          let again = await look(unsettled, requestContext);
          again !== 0;
          again = await look(unsettled, requestContext)
        ) {
          if (typeof again === 'object') return again;
          await pass(again, requestContext.signal);
        }
      }
      return unsettledCommands.length > 0;
    },
  };
}
