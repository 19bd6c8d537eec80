import { takeBackArchived } from '../../store/aside/archived.ts';
import { openSoundly } from '../../store/aside/open-soundly.ts';
import { archiveOthers, booksOfOthers, readToken, type StoreKey, storePath } from '../../store/folders/state-folder.ts';
import { openStore, type Store } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import { pass } from '../../time/wait.ts';
import { sumUpWeek } from './sum-up-week.ts';

/** Where books lie, and what ends the wait for them. */
interface BooksPlace extends Pick<StoreKey, 'serverHost'> {
  readonly folder: string;
  readonly stop: AbortSignal;
}

/** An agent whose token the server has accepted. */
interface KnownAgent extends Omit<StoreKey, 'serverHost'> {
  readonly token: string;
}

/**
 * Opens the books of an agent, and archives those of other universes under any of our callsigns; books that were archived
 * by mistake are taken back, and damaged ones or those of another schema set aside for empty ones.
 */
export async function openBooks(
  { folder, serverHost, stop }: BooksPlace,
  { token, ...agent }: KnownAgent,
  callsigns: readonly string[],
  log: Log,
): Promise<Store> {
  const key = { serverHost, ...agent };
  const taken = readToken(folder, key) === token ? undefined : takeBackArchived(folder, key, token);
  if (taken !== undefined) log.warn('store.taken-back', { agent: key.callsign, file: taken });
  for (const callsign of new Set([key.callsign, ...callsigns])) {
    const others = { ...key, callsign };
    for (const books of booksOfOthers(folder, others)) await sumUpWeek(books, { callsign, stop, log });
    for (const file of archiveOthers(folder, others)) {
      log.info('store.archived', { agent: callsign, file, reason: 'a new universe' });
    }
  }
  const path = storePath(folder, key);
  const onHeld = (isHeld: boolean) => (isHeld ? log.warn('store.held') : log.info('store.free'));
  const pause = (seconds: number) => pass(seconds * 1_000, stop);
  return openSoundly(path, () => openStore(path, { stop, onHeld }), pause, {
    onDoubt: (reason, seconds) => log.warn('store.doubted', { reason, seconds }),
    onSetAside: (reason, file) =>
      log.error('store.failed', {
        reason: `${reason}, by two checks; moved it to ${file}, and empty books take its place`,
        file,
      }),
    onOtherSchema: (reason, file) => log.warn('store.other-schema', { reason, file }),
  });
}
