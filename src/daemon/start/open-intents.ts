import {
  createOutcomeResolver,
  type OutcomeResolver,
  type OutcomeResolverParts,
} from '../../command/outcome-resolver.ts';
import type { UnresolvedIntent } from '../../store/books/intents.ts';
import { pauseAfter } from '../../time/back-off.ts';
import { UnexpectedServer } from '../account/credentials.ts';
import type { DaemonParts } from '../parts.ts';
import { describeOutcome } from './read-with-retry.ts';

/** Starts in a row that may end while the same request is resolved, before its ship is set aside (faults: F24). */
const ENDS_ALLOWED = 2;
/** Seconds for which it is set aside: twice as long after each further end (faults: F24); the longest is a guess. */
const ASIDE_SECONDS = { first: 600, longest: 6 * 3_600 };

/** The requests of an earlier run whose outcome is unknown. */
export interface OpenIntents {
  readonly resolver: OutcomeResolver;
  /** Ships that must read before they plan. */
  readonly unresolvedShips: ReadonlySet<string>;
  /** Seconds to set ships aside for: the process ended each time while a request of theirs was being resolved. */
  readonly crashLoopSuspects: ReadonlyMap<string, number>;
}

function shipsOf(intents: readonly UnresolvedIntent[]): ReadonlySet<string> {
  return new Set(intents.map(({ shipSymbol }) => shipSymbol).filter((symbol) => symbol !== null));
}

/** The ships of requests that end the process when they are resolved, and for how many seconds each is set aside. */
function suspectsAmong(intents: readonly UnresolvedIntent[]): Map<string, number> {
  const suspects = new Map<string, number>();
  for (const { shipSymbol, starts } of intents) {
    if (shipSymbol === null || starts < ENDS_ALLOWED) continue;
    const seconds = pauseAfter(1 + starts - ENDS_ALLOWED, ASIDE_SECONDS);
    suspects.set(shipSymbol, Math.max(seconds, suspects.get(shipSymbol) ?? 0));
  }
  return suspects;
}

/**
 * Resolves the agent's own requests of an earlier run whose outcome is unknown; each ship's machine resolves those of the
 * ship. Call it once everything has been read, and before the fleet acts.
 */
export async function resolveOpenIntents({
  stop,
  ...parts
}: OutcomeResolverParts & Pick<DaemonParts, 'stop'>): Promise<OpenIntents> {
  const { store, world, log } = parts;
  const resolver = createOutcomeResolver(parts);
  const settled = await resolver.resolve(null, { worth: 0, signal: stop });
  if (typeof settled !== 'boolean')
    throw new UnexpectedServer(`the server refused to be read: ${describeOutcome(settled)}`, true);
  const open = await store.intents.openOnes();
  const gone = open.filter(({ shipSymbol }) => shipSymbol !== null && !world.view.ships.has(shipSymbol));
  for (const shipSymbol of shipsOf(gone)) await resolver.resolve(shipSymbol, { worth: 0, signal: stop });
  if (open.length > 0) log.info('intents.open', { intents: open.length });
  return { resolver, unresolvedShips: shipsOf(open), crashLoopSuspects: suspectsAmong(open) };
}
