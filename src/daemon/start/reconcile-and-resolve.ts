import { type Account, changesCredits } from '../../command/booking/account.ts';
import { creditsByBooks } from '../../command/booking/books.ts';
import type { Store } from '../../store/store.ts';
import type { UniverseRun } from '../open-run.ts';
import type { PartsWithHub } from '../parts.ts';
import { balance } from '../watch/balance.ts';
import { type OpenIntents, resolveOpenIntents } from './open-intents.ts';
import { reconcile } from './reconcile.ts';

/** Reads the agent's state and resolves what the previous run left open; then the books must match the agent's credits. */
export async function reconcileAndResolve(
  parts: PartsWithHub,
  { performer, world, store, events, account, session }: UniverseRun,
): Promise<OpenIntents> {
  const { clock, log, stop } = parts;
  const { callsign } = session;
  await reconcile({ performer, world, store, clock, log, stop, callsign, turns: parts.shared?.turns });
  const openIntents = await resolveOpenIntents({ performer, store, events, world, clock, log, stop });
  if (openIntents.unresolvedShips.size === 0) await balance(store, world.view.agent?.credits ?? 0, clock.nowMs(), log);
  await beginAccount(account, store);
  return openIntents;
}

/** From now on credits in replies are compared with the books. */
async function beginAccount(account: Account, store: Store): Promise<void> {
  const credits = await creditsByBooks(store);
  const open = await store.intents.openOnes();
  const inDoubt = open.filter(({ operation }) => changesCredits(operation)).map(({ id }) => id);
  if (credits !== undefined) account.begin(credits, inDoubt);
}
