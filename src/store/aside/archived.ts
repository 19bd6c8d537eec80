import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { COMPANIONS, readIfThere } from '../folders/files.ts';
import {
  ARCHIVE,
  ownerOf,
  STORE,
  type StoreKey,
  storePath,
  TOKEN,
  tokenPath,
  UNREAD,
  unreadPath,
  WEEK,
  weekPath,
} from '../folders/state-folder.ts';
import { guarded } from '../store-error.ts';

/** The token of an agent that was kept for one reset. */
interface KeptToken extends Pick<StoreKey, 'callsign' | 'resetDate'> {
  readonly token: string;
  readonly isArchived: boolean;
}

/** A date, and the number of a second set of files of it in the archive. */
const DATED = /^(\d{4}-\d{2}-\d{2})(?:-\d+)?$/;

/** The files of a folder; none where there is no such folder. */
function filesIn(folder: string): readonly string[] {
  return guarded(folder, () => (existsSync(folder) ? readdirSync(folder) : []), 'read');
}

function tokensIn(folder: string, owner: Pick<StoreKey, 'serverHost' | 'callsign'>, isArchived: boolean): KeptToken[] {
  const { callsign } = owner;
  const start = `${ownerOf(owner)}@`;
  return filesIn(folder).flatMap((file): KeptToken[] => {
    if (!file.startsWith(start) || !file.endsWith(TOKEN)) return [];
    const resetDate = DATED.exec(file.slice(start.length, -TOKEN.length))?.[1];
    const token = resetDate === undefined ? null : readIfThere(join(folder, file));
    return resetDate === undefined || token === null ? [] : [{ callsign, resetDate, token: token.trim(), isArchived }];
  });
}

/** Whether an archived token may be accepted still: a reset has ended those before the latest that is in its place. */
function isLikely({ resetDate }: KeptToken, named: string, latestInPlace: string | undefined, latest: string): boolean {
  if (resetDate === named) return true;
  return latestInPlace === undefined ? resetDate === latest : resetDate > latestInPlace;
}

const latestOf = (tokens: readonly KeptToken[]) =>
  tokens
    .map(({ resetDate }) => resetDate)
    .sort()
    .at(-1);

/**
 * The kept tokens of these agents that a server may accept, whatever reset it names, the likeliest first: those in their
 * place, and those in the archive of the named reset or of one later than all in their place.
 */
export function likelyTokens(
  folder: string,
  serverHost: string,
  callsigns: readonly string[],
  named: string,
): readonly KeptToken[] {
  const places = [folder, join(folder, ARCHIVE)] as const;
  const [inPlace, archived] = places.map((place) =>
    callsigns.flatMap((callsign) => tokensIn(place, { serverHost, callsign }, place !== folder)),
  ) as [KeptToken[], KeptToken[]];
  const [latestInPlace, latest = ''] = [latestOf(inPlace), latestOf(archived)];
  const likely = [...inPlace, ...archived.filter((token) => isLikely(token, named, latestInPlace, latest))];
  const isNamed = ({ resetDate }: KeptToken) => Number(resetDate === named);
  return likely.sort((one, other) => isNamed(other) - isNamed(one) || other.resetDate.localeCompare(one.resetDate));
}

/** The paths, without their endings, of the sets of files of an agent in the archive; the latest last. */
function setsOf(folder: string, key: StoreKey): readonly string[] {
  const name = storePath('', key).slice(0, -STORE.length);
  const numbers = filesIn(join(folder, ARCHIVE)).flatMap((file) => {
    const [suffix] = (file.startsWith(name) && /^(?:-\d+)?(?=\.)/.exec(file.slice(name.length))) || [];
    return suffix === undefined ? [] : [Number(suffix.slice(1) || 1)];
  });
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  return sorted.map((number) => join(folder, ARCHIVE, number === 1 ? name : `${name}-${number}`));
}

/** The endings in the order in which they are put back: the database after its log, which it would miss, the token last. */
const LOG_FIRST = [...COMPANIONS].reverse();

/**
 * Puts the archived books and token of an agent back in their place, where there are none of that kind. Of several sets
 * it takes the one with this token, else the latest. Safe to repeat after an interruption. The books must be closed.
 * @returns the new path of the books relative to the folder; undefined where none were put back
 * @throws StoreError
 */
export function takeBackArchived(folder: string, key: StoreKey, token: string): string | undefined {
  const sets = setsOf(folder, key);
  const isOf = (set: string) => readIfThere(set + TOKEN)?.trim() === token;
  const set = sets.find(isOf) ?? sets.at(-1);
  if (set === undefined) return undefined;
  const books = storePath(folder, key);
  const wanted: [from: string, to: string][] = existsSync(books)
    ? []
    : LOG_FIRST.map((companion) => [set + STORE + companion, books + companion]);
  wanted.push(
    [set + WEEK, weekPath(books)],
    [set + UNREAD, unreadPath(folder, key)],
    [set + TOKEN, tokenPath(folder, key)],
  );
  const moves = wanted.filter(([from, to]) => existsSync(from) && !existsSync(to));
  guarded(set, () => {
    for (const [from, to] of moves) renameSync(from, to);
  });
  return moves.some(([, to]) => to === books) ? storePath('', key) : undefined;
}

/** What an archive keeps of one universe: an agent's books and token, or an embedded universe, as `<…>@<reset date>…`. */
const KEPT = /@(\d{4}-\d{2}-\d{2})(?:-\d+)?(?:\.(?:sqlite(?:-wal|-shm)?|week\.json|token|unread))?$/;

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
