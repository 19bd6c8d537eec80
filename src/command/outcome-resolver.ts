import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { createTurns } from '../time/turns.ts';
import { pass } from '../time/wait.ts';
import type { OperationId } from '../wire/endpoints.ts';
import type { World } from '../world/world.ts';
import { shipSymbolOf } from './commands.ts';
import type { CommandPublisher } from './events.ts';
import { type BookedEffect, createClosing, type IntentCloser } from './evidence/closing.ts';
import { type UnresolvedCommand, unresolvedCommandOf } from './evidence/intent.ts';
import { isOlder } from './evidence/judges.ts';
import { notedLooks } from './evidence/noted-looks.ts';
import { type Reader, readerFor } from './evidence/reading.ts';
import {
  AGAIN_MS,
  type EffectVerdict,
  effectVerdict,
  isAnothersUnderWay,
  isRemainder,
  isUndated,
  mayBeAnothers,
  untilOthersBooked,
} from './evidence/verdict.ts';
import type { Performer, RequestContext } from './performer.ts';
import type { NotRead } from './reads.ts';

/**
 * Resolves unknown outcomes by reading (facts: unknown-outcomes): closes the intents in the journal and books the
 * effects.
 */
export interface OutcomeResolver {
  /**
   * Ships that have requests with unknown outcomes, or under way; null stands for the agent's own requests.
   * @param operation only requests of this kind
   */
  shipsWithUnknownOutcomes(operation?: OperationId): Promise<ReadonlySet<string | null>>;
  /**
   * Reads until the ship has no unresolved command. An effect that is seen resolves it at once; its absence counts only
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

/** Real seconds after which a sent request can take effect no more (faults: F03): its 20, and a guess of 5. */
const LATEST_EFFECT_SECONDS = 25;

/**
 * Milliseconds until a late effect is impossible; if the time of sending is not known, it was before this process
 * started. Nothing is sent after the first look: a later date in the journal is of a clock that was wrong.
 */
function createPatience(clock: Clock, startedAtMs: number): (unresolved: UnresolvedCommand) => number {
  const firstLooksMs = new WeakMap<UnresolvedCommand, number>();
  return (unresolved) => {
    const { sentAtMs, atMs } = unresolved.intent;
    const looksMs = clock.monotonicMs();
    const firstMs = firstLooksMs.get(unresolved) ?? looksMs;
    firstLooksMs.set(unresolved, firstMs);
    const agoMs = Math.max(looksMs - firstMs, clock.nowMs() - (sentAtMs ?? Math.max(startedAtMs, atMs)));
    return LATEST_EFFECT_SECONDS * 1_000 - agoMs;
  };
}

/** Unresolved commands of a ship, or of the agent (null). */
async function unresolvedCommandsOf(
  { intents }: OutcomeResolverParts['store'],
  shipSymbol: string | null,
): Promise<UnresolvedCommand[]> {
  const open = await intents.openOnes();
  return open.filter((intent) => intent.shipSymbol === shipSymbol).map(unresolvedCommandOf);
}

/**
 * Closes an unresolved command that is booked by what the credits differ from the books by: that is its own effect when
 * a second look shows the same, since what else was under way has been booked meanwhile.
 */
async function confirmRemainder(
  { effectIn, close }: IntentCloser,
  unresolved: UnresolvedCommand,
  reader: Reader,
  effect: BookedEffect | undefined,
): Promise<number | NotRead> {
  const unread = await reader.consequences();
  if (unread !== undefined) return unread;
  const again = await effectIn(unresolved, reader.receipts);
  if (again?.entry.creditsDelta !== effect?.entry.creditsDelta) return AGAIN_MS;
  await close(unresolved, 'happened', again);
  return 0;
}

/** Creates the outcome resolver for the current books. */
export function createOutcomeResolver(parts: OutcomeResolverParts): OutcomeResolver {
  const { performer, store, world, clock } = parts;
  const [startedAtMs, turns] = [clock.nowMs(), createTurns()];
  const closing = createClosing(parts);
  const { bookedAround, effectIn, close } = closing;
  const serverMs = () => clock.nowMs() + world.view.serverOffsetMs;
  const msLeftOf = createPatience(clock, startedAtMs);

  /** Whether the record of the ship just read is older than what was known before. */
  function isOld({ command, before, intent }: UnresolvedCommand): boolean {
    const ship = world.view.ships.get(command === undefined ? (intent.shipSymbol ?? '') : shipSymbolOf(command));
    return ship !== undefined && isOlder(ship, before, serverMs());
  }

  /** Reads and returns the verdict; 'old' if the record is older than what was known before, and so proves nothing. */
  async function judge(unresolved: UnresolvedCommand, reader: Reader): Promise<EffectVerdict | 'old' | NotRead> {
    const { command, before, intent } = unresolved;
    const untold = await reader.evidence();
    if (untold !== undefined) return untold;
    if (reader.isShipGone()) world.forgetShip(intent.shipSymbol ?? '');
    if (command === undefined) return 'unclear';
    if (msLeftOf(unresolved) > 0 && isOld(unresolved)) return 'old';
    const booked = await bookedAround(unresolved);
    if (await isAnothersUnderWay(unresolved, parts, startedAtMs)) return 'old';
    return effectVerdict({ world: world.view, serverMs: serverMs(), command, before, booked });
  }

  /** Closes an unresolved command whose effect was seen, once its receipt or a second record confirms it. */
  async function confirm(unresolved: UnresolvedCommand, reader: Reader): Promise<number | NotRead> {
    const unbooked = await reader.consequences();
    if (unbooked !== undefined) return unbooked;
    const effect = await effectIn(unresolved, reader.receipts);
    if (isRemainder(unresolved)) return confirmRemainder(closing, unresolved, reader, effect);
    const isPlain = effect?.isEstimated !== true && !isUndated(unresolved);
    const isSure = isPlain || (await judge(unresolved, reader)) === 'happened';
    if (!isSure) return AGAIN_MS;
    const unread = isPlain ? undefined : await reader.receiptsAgain();
    if (unread !== undefined) return unread;
    await close(unresolved, 'happened', isPlain ? effect : await effectIn(unresolved, reader.receipts));
    return 0;
  }

  /** @returns milliseconds after which to read again; 0 when it is resolved */
  async function lookNow(unresolved: UnresolvedCommand, requestContext: RequestContext): Promise<number | NotRead> {
    const msLeft = msLeftOf(unresolved);
    const reader = readerFor(unresolved, performer, requestContext);
    const verdict = await judge(unresolved, reader);
    if (typeof verdict === 'object') return verdict;
    if (verdict === 'happened') {
      if (isRemainder(unresolved)) await untilOthersBooked(store.intents, requestContext.signal);
      return confirm(unresolved, reader);
    }
    if (verdict === 'old') return AGAIN_MS;
    if (msLeft > 0 && !reader.isShipGone()) return msLeft;
    // A record can be older than it looks: absence needs two records.
    if (verdict === 'absent' && (await judge(unresolved, reader)) !== 'absent') return AGAIN_MS;
    await close(unresolved, verdict);
    return 0;
  }

  /**
   * What may be another's of its operation is resolved one after another: each new ship, or chart, belongs to one of
   * them. A chart waits for ships that were bought meanwhile, so that these have turns of their own.
   */
  function look(unresolved: UnresolvedCommand, requestContext: RequestContext): Promise<number | NotRead> {
    return mayBeAnothers(unresolved)
      ? turns.take(unresolved.intent.operation, () => lookNow(unresolved, requestContext))
      : lookNow(unresolved, requestContext);
  }

  const noted = notedLooks(look, { ...parts, startedAtMs, turns });
  return {
    shipsWithUnknownOutcomes: async (operation) => {
      const open = await store.intents.openOnes();
      const meant = open.filter((intent) => operation === undefined || intent.operation === operation);
      return new Set(meant.map(({ shipSymbol }) => shipSymbol));
    },
    resolve: async (shipSymbol, requestContext) => {
      if (shipSymbol !== null) await performer.settled(shipSymbol);
      const unresolvedCommands = await unresolvedCommandsOf(store, shipSymbol);
      for (const unresolved of unresolvedCommands) {
        let again = await noted.first(unresolved, requestContext);
        while (again !== 0) {
          if (typeof again === 'object') return again;
          await pass(again, requestContext.signal);
          again = await noted.again(unresolved, requestContext);
        }
      }
      return unresolvedCommands.length > 0;
    },
  };
}
