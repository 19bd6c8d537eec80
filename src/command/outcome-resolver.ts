import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { pass } from '../time/wait.ts';
import type { World } from '../world/world.ts';
import { shipSymbolOf } from './commands.ts';
import type { CommandPublisher } from './events.ts';
import { createClosing } from './evidence/closing.ts';
import { type UnsettledCommand, unsettledCommandOf } from './evidence/intent.ts';
import { isOlder } from './evidence/judges.ts';
import { type Reader, readerFor } from './evidence/reading.ts';
import { type EffectVerdict, isUndated, verdictOf } from './evidence/verdict.ts';
import type { NotRead } from './lists.ts';
import type { Performer } from './performer.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Resolves unknown outcomes by reading (reliability, law 1): closes the intents in the journal and books the effects.
 */
export interface OutcomeResolver {
  /**
   * Reads until the ship has no unsettled command. An effect that is seen resolves it at once; its absence counts only
   * when a late effect is no longer possible.
   * @param shipSymbol null for the agent's own requests
   * @returns whether anything was resolved, or the read that the service did not answer
   */
  resolve(shipSymbol: string | null, requestContext: RequestContext): Promise<boolean | NotRead>;
}

export interface OutcomeResolverParts {
  readonly performer: Performer;
  readonly store: Store;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: CommandPublisher;
}

/** Seconds of real time after which a sent request can no longer take effect (reliability F03). */
const LATEST_EFFECT_SECONDS = 25;

/** Milliseconds after which contradictory records are read again. */
const AGAIN_MS = 500;

const isPurchase = ({ command }: UnsettledCommand) => command?.operation === 'purchaseShip';

/**
 * Milliseconds until a late effect is impossible; if the time of sending is not known, it was before this process
 * started.
 */
function msUntilSettled({ intent }: UnsettledCommand, startedAtMs: number, nowMs: number): number {
  const sentAtMs = intent.sentAtMs ?? Math.max(startedAtMs, intent.atMs);
  return Math.min(LATEST_EFFECT_SECONDS * 1_000, sentAtMs + LATEST_EFFECT_SECONDS * 1_000 - nowMs);
}

/** Runs tasks one after another. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(doing: () => Promise<T>): Promise<T> => {
    const done = last.then(doing);
    last = done.catch(() => {});
    return done;
  };
}

/** Unsettled commands of a ship, or of the agent (null). */
async function unsettledCommandsOf(
  { intents }: OutcomeResolverParts['store'],
  shipSymbol: string | null,
): Promise<UnsettledCommand[]> {
  const open = await intents.openOnes();
  return open.filter((intent) => intent.shipSymbol === shipSymbol).map(unsettledCommandOf);
}

/** Creates the outcome resolver for the current books. */
export function createOutcomeResolver(parts: OutcomeResolverParts): OutcomeResolver {
  const { performer, store, world, clock } = parts;
  const [startedAtMs, inTurn] = [clock.nowMs(), createTurns()];
  const { purchasesAround, effectIn, close } = createClosing(parts);
  const serverMs = () => clock.nowMs() + world.view.serverOffsetMs;
  const msLeftOf = (unsettled: UnsettledCommand) => msUntilSettled(unsettled, startedAtMs, clock.nowMs());

  /** Whether the record of the ship just read is older than what was known before. */
  function isOld({ command, before, intent }: UnsettledCommand): boolean {
    const ship = world.view.ships.get(command === undefined ? (intent.shipSymbol ?? '') : shipSymbolOf(command));
    return ship !== undefined && isOlder(ship, before, serverMs());
  }

  /** Reads and returns the verdict; 'old' if the record is older than what was known before, and so proves nothing. */
  async function judge(unsettled: UnsettledCommand, reader: Reader): Promise<EffectVerdict | 'old' | NotRead> {
    const { command, before, intent } = unsettled;
    const untold = await reader.evidence();
    if (untold !== undefined) return untold;
    if (reader.isShipGone()) world.forgetShip(intent.shipSymbol ?? '');
    if (command === undefined) return 'unclear';
    if (msLeftOf(unsettled) > 0 && isOld(unsettled)) return 'old';
    const purchases = await purchasesAround(unsettled);
    // The ship of a purchase that is still under way is not in the books yet.
    if (isPurchase(unsettled) && performer.isUnderWay('purchaseShip')) return 'old';
    return verdictOf({ world: world.view, serverMs: serverMs(), command, before, purchases });
  }

  /** Closes an unsettled command whose effect was seen, once its receipt or a second record confirms it. */
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

  /** @returns milliseconds after which to read again; 0 when it is resolved */
  async function lookNow(unsettled: UnsettledCommand, requestContext: RequestContext): Promise<number | NotRead> {
    const msLeft = msLeftOf(unsettled);
    const reader = readerFor(unsettled, performer, requestContext);
    const verdict = await judge(unsettled, reader);
    if (typeof verdict === 'object') return verdict;
    if (verdict === 'happened') return confirm(unsettled, reader);
    if (verdict === 'old') return AGAIN_MS;
    if (msLeft > 0 && !reader.isShipGone()) return msLeft;
    // A record can be older than it looks: absence needs two records.
    if (verdict === 'absent' && (await judge(unsettled, reader)) !== 'absent') return AGAIN_MS;
    await close(unsettled, verdict);
    return 0;
  }

  /** Unsettled purchases are resolved one after another: each new ship belongs to one of them. */
  function look(unsettled: UnsettledCommand, requestContext: RequestContext): Promise<number | NotRead> {
    return isPurchase(unsettled)
      ? inTurn(() => lookNow(unsettled, requestContext))
      : lookNow(unsettled, requestContext);
  }

  return {
    resolve: async (shipSymbol, requestContext) => {
      if (shipSymbol !== null) await performer.settled(shipSymbol);
      const unsettledCommands = await unsettledCommandsOf(store, shipSymbol);
      for (const unsettled of unsettledCommands) {
        let again = await look(unsettled, requestContext);
        while (again !== 0) {
          if (typeof again === 'object') return again;
          await pass(again, requestContext.signal);
          again = await look(unsettled, requestContext);
        }
      }
      return unsettledCommands.length > 0;
    },
  };
}
