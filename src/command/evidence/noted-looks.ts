import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { Turns } from '../../time/turns.ts';
import { pass } from '../../time/wait.ts';
import type { RequestContext } from '../performer.ts';
import type { UnresolvedCommand } from './intent.ts';

/**
 * Milliseconds from the start until a request is resolved during which an earlier process ended: a second end at that
 * moment is hardly by chance, and whoever kills the process early (faults: F63) keeps no ship from its turn.
 */
const SUSPECT_WAITS_MS = 10_000;

/** A look at what became of a request; what it resolves with is the caller's. */
type Look<Result> = (unresolved: UnresolvedCommand, requestContext: RequestContext) => Promise<Result>;

interface Noting {
  readonly store: Pick<Store, 'intents'>;
  readonly clock: Clock;
  readonly startedAtMs: number;
  readonly turns: Turns;
}

/**
 * Looks that are written down for as long as they last, so that the next start knows which of them the process did not
 * outlive (faults: F24). The first look at such a request comes late, and beside no other such look.
 */
export function notedLooks<Result>(
  look: Look<Result>,
  { store: { intents }, clock, startedAtMs, turns }: Noting,
): { readonly first: Look<Result>; readonly again: Look<Result> } {
  const again: Look<Result> = async (unresolved, requestContext) => {
    const { id } = unresolved.intent;
    await intents.beginResolving(id);
    try {
      return await look(unresolved, requestContext);
    } finally {
      await intents.endResolving(id);
    }
  };
  const first: Look<Result> = async (unresolved, requestContext) => {
    if (unresolved.intent.starts === 0) return again(unresolved, requestContext);
    await pass(Math.max(0, startedAtMs + SUSPECT_WAITS_MS - clock.nowMs()), requestContext.signal);
    return turns.take('suspect', () => again(unresolved, requestContext));
  };
  return { first, again };
}
