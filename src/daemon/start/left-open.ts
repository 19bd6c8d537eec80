import {
  createOutcomeResolver,
  type OutcomeResolver,
  type OutcomeResolverParts,
} from '../../command/outcome-resolver.ts';
import type { UnsettledIntent } from '../../store/intents.ts';
import { UnexpectedServer } from '../account/credentials.ts';
import { describeOutcome } from './read-with-retry.ts';

/** Starts that may find the same request unsettled before its ship is quarantined (reliability F24). */
const STARTS_ALLOWED = 2;
/** A request older than this is not the cause of a crash loop. */
const CRASH_LOOP_MS = 600_000;

/** What an earlier run left open. */
export interface LeftOpen {
  readonly resolver: OutcomeResolver;
  /** Ships that must read before they plan. */
  readonly unsettledShips: ReadonlySet<string>;
  /** Ships whose request was unsettled at each of the latest starts: it may be what crashes the daemon. */
  readonly crashLoopSuspects: ReadonlySet<string>;
}

export interface LeftOpenParts extends OutcomeResolverParts {
  readonly stop: AbortSignal;
}

function shipsOf(intents: readonly UnsettledIntent[]): ReadonlySet<string> {
  return new Set(intents.map(({ shipSymbol }) => shipSymbol).filter((symbol) => symbol !== null));
}

/**
 * Resolves the agent's own requests of an earlier run whose outcome is unknown; each ship's machine resolves those of the
 * ship. Call it once everything has been read, and before the fleet acts.
 */
export async function takeUpLeftOpen({ stop, ...parts }: LeftOpenParts): Promise<LeftOpen> {
  const { store, world, clock, log } = parts;
  const resolver = createOutcomeResolver(parts);
  await store.intents.countStart();
  const settled = await resolver.resolve(null, { worth: 0, signal: stop });
  if (typeof settled !== 'boolean')
    throw new UnexpectedServer(`the server refused to be read: ${describeOutcome(settled)}`, true);
  const open = await store.intents.openOnes();
  const isPoison = ({ starts, atMs }: UnsettledIntent) =>
    starts > STARTS_ALLOWED && clock.nowMs() - atMs < CRASH_LOOP_MS;
  const gone = open.filter(({ shipSymbol }) => shipSymbol !== null && !world.view.ships.has(shipSymbol));
  for (const shipSymbol of shipsOf(gone)) await resolver.resolve(shipSymbol, { worth: 0, signal: stop });
  if (open.length > 0) log.info('ship.reconciled', { intents: open.length }, sentenceOf(open.length));
  return { resolver, unsettledShips: shipsOf(open), crashLoopSuspects: shipsOf(open.filter(isPoison)) };
}

const sentenceOf = (count: number) =>
  `${count} requests of an earlier run whose outcome nobody learned; their ships read before they act`;
