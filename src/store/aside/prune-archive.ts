import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE } from '../folders/state-folder.ts';
import { guarded } from '../store-error.ts';

/** What an archive keeps of one universe: an agent's books and token, or an embedded universe, as `<…>@<reset date>…`. */
const KEPT = /@(\d{4}-\d{2}-\d{2})(?:-\d+)?(?:\.(?:sqlite(?:-wal|-shm)?|token|unread))?$/;

/**
 * Removes from the archive what is of older resets than the newest ones; files that are none of ours stay.
 * @param keep how many reset dates stay, those of all agents and servers of this folder
 * @returns the names of what was removed
 * @throws StoreError
 */
export function pruneArchive(folder: string, keep: number): readonly string[] {
  const archive = join(folder, ARCHIVE);
  if (!existsSync(archive)) return [];
  const dated = guarded(archive, () => readdirSync(archive), 'read').flatMap((name) => {
    const date = KEPT.exec(name)?.[1];
    return date === undefined ? [] : [{ name, date }];
  });
  const kept = new Set([...new Set(dated.map(({ date }) => date))].sort().slice(-keep));
  const old = dated.filter(({ date }) => !kept.has(date)).map(({ name }) => name);
  for (const name of old)
    guarded(join(archive, name), () => rmSync(join(archive, name), { recursive: true, force: true }));
  return old.sort();
}
