import type { Account } from '../command/account.ts';
import { createPerformer, type Performer } from '../command/perform.ts';
import { createRequestQueue, type RequestQueue } from '../queue/request-queue.ts';
import { limitsFor } from '../queue/spacing.ts';
import { openStore, type Store } from '../store/store.ts';
import { isTokenOfOtherReset } from '../wire/error-codes.ts';
import { createWorld, type World } from '../world/world.ts';
import { CredentialsError, UniverseReset } from './credentials.ts';
import { type Enlisted, enlist } from './enlist.ts';
import type { DaemonParts } from './parts.ts';
import { settledOrLate } from './stopping.ts';

/** The one queue of this run. */
export function startQueue({ settings, clock, random, log, trial }: DaemonParts): RequestQueue {
  const onWarning = (reason: string, fields: Record<string, unknown>) =>
    log.warn('queue.warning', { reason, ...fields });
  const limits = limitsFor(settings.limits.requestsPerMinute);
  const queue = createRequestQueue({ clock, random, speed: settings.server.speed, limits, onWarning });
  const { worth } = trial ?? {};
  if (worth === undefined) return queue;
  return { ...queue, submit: (send, options) => queue.submit(send, { ...options, worth: worth(options.worth) }) };
}

/** Learns who we are before there are books to write in. */
export async function introduce(
  parts: DaemonParts,
  queue: RequestQueue,
  closing: AbortSignal,
  isKnown: boolean,
): Promise<Enlisted> {
  let token: string | undefined;
  const store = await openStore(':memory:');
  const performer = createPerformer({
    ...parts,
    queue,
    store,
    closing,
    world: createWorld(),
    quoteUnits: false,
    tokenFor: () => token,
    onTokenRejected: () => {},
  });
  const useToken = (next: string | undefined) => {
    token = next;
  };
  const { callsigns, faction } = parts.settings.strategy.agent;
  const { credentials, log, stop } = parts;
  const enlisting = enlist({ performer, useToken, credentials, callsigns, faction, log, isKnown, stop });
  return settledOrLate(enlisting, parts, closing).finally(() => store.close());
}

/** What a performer works with, and whom it tells that no request can succeed any more. */
export interface PerformerWorks {
  readonly queue: RequestQueue;
  readonly world: World;
  readonly store: Store;
  readonly account: Account;
  readonly enlisted: Enlisted;
  readonly closing: AbortSignal;
  readonly fail: (reason: unknown) => void;
}

/** What an owner does about a token that the server does not know: one that was given is asked for, a kept one read from its file. */
function adviceOn({ credentials }: DaemonParts, enlisted: Enlisted): string {
  if (enlisted.agent !== undefined) return 'set SPACETRADERS_TOKEN to a new one';
  const file = credentials.whereKept?.(enlisted) ?? 'its file in the state folder';
  return `put the right one into ${file}, or move that file away to register a new agent`;
}

/** The performer of a run whose agent is known. */
export function startPerformer(parts: DaemonParts, { enlisted, fail, ...works }: PerformerWorks): Performer {
  return createPerformer({
    ...parts,
    ...works,
    quoteUnits: parts.settings.server.quoteUnits,
    speed: parts.settings.server.speed,
    tokenFor: () => enlisted.token,
    onTokenRejected: ({ code, name, message }) => {
      const rejected = `the server rejected the token: ${code} ${name} (${message})`;
      const advice = adviceOn(parts, enlisted);
      fail(isTokenOfOtherReset(code) ? new UniverseReset(message) : new CredentialsError(`${rejected}; ${advice}`));
    },
  });
}
