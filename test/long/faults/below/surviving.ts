import type { Random } from '../../../../src/time/random.ts';

/** A change of a file or a folder, as disk.c records it. */
export type Change =
  | { readonly op: 'write'; readonly name: string; readonly at: number; readonly bytes: Buffer }
  | { readonly op: 'truncate'; readonly name: string; readonly length: number }
  | { readonly op: 'create'; readonly name: string }
  | { readonly op: 'remove'; readonly name: string }
  | { readonly op: 'sync'; readonly name: string }
  | { readonly op: 'rename'; readonly name: string; readonly to: string };

/** Reads a record of disk.c: each line of JSON is followed by the bytes that it wrote. */
export function changesIn(record: Buffer): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < record.length; ) {
    const end = record.indexOf('\n', at);
    const change = JSON.parse(record.toString('utf8', at, end)) as Change & { readonly length?: number };
    at = end + 1;
    if (change.op !== 'write') changes.push(change);
    else {
      const bytes = record.subarray(at, at + (change.length ?? 0));
      at += bytes.length;
      changes.push({ op: 'write', name: change.name, at: change.at, bytes });
    }
  }
  return changes;
}

type Content = Extract<Change, { op: 'write' | 'truncate' }>;
type Naming = Extract<Change, { op: 'create' | 'remove' | 'rename' }>;

/** A file apart from its name: what is on the disk for certain, and what is on its way. */
interface Inode {
  kept: Buffer;
  pending: Content[];
}

/** A disk writes parts of this many bytes whole or not at all. */
const SECTOR_BYTES = 512;

function applied(content: Buffer, change: Content): Buffer {
  if (change.op === 'truncate') {
    const next = Buffer.alloc(change.length);
    content.copy(next, 0, 0, change.length);
    return next;
  }
  const next = Buffer.alloc(Math.max(content.length, change.at + change.bytes.length));
  content.copy(next);
  change.bytes.copy(next, change.at);
  return next;
}

function sectorsOf(change: Content): Content[] {
  if (change.op === 'truncate') return [change];
  const parts: Content[] = [];
  for (let from = 0; from < change.bytes.length; ) {
    const at = change.at + from;
    const length = SECTOR_BYTES - (at % SECTOR_BYTES);
    parts.push({ ...change, at, bytes: change.bytes.subarray(from, from + length) });
    from += length;
  }
  return parts;
}

function renamed(names: Map<string, Inode>, change: Naming, inode: Inode | undefined): void {
  if (change.op === 'create' && inode !== undefined) names.set(change.name, inode);
  if (change.op === 'create') return;
  const moved = names.get(change.name);
  names.delete(change.name);
  if (change.op === 'rename' && moved !== undefined) names.set(change.to, moved);
}

/** Files as the program sees them, and as they are on the disk. */
interface Disk {
  readonly seen: Map<string, Inode>;
  readonly kept: Map<string, Inode>;
  pending: (readonly [Naming, Inode | undefined])[];
}

function sync({ seen, kept, pending }: Disk, name: string): void {
  if (name === '.') {
    for (const [change, inode] of pending.splice(0)) renamed(kept, change, inode);
    return;
  }
  const inode = seen.get(name);
  if (inode === undefined) return;
  inode.kept = inode.pending.reduce(applied, inode.kept);
  inode.pending = [];
}

function change(disk: Disk, done: Change): void {
  if (done.op === 'sync') sync(disk, done.name);
  else if (done.op === 'write' || done.op === 'truncate') disk.seen.get(done.name)?.pending.push(done);
  else {
    const inode = done.op === 'create' ? { kept: Buffer.alloc(0), pending: [] } : undefined;
    renamed(disk.seen, done, inode);
    disk.pending.push([done, inode]);
  }
}

/**
 * The files that a folder may hold after a power cut: all that was synced, the names as far as some moment since their folder
 * was synced, and of each file that was not synced since any of the sectors that were written.
 * @param changes those before the cut
 */
export function survivingOf(changes: readonly Change[], random: Random): ReadonlyMap<string, Buffer> {
  const disk: Disk = { seen: new Map(), kept: new Map(), pending: [] };
  for (const done of changes) change(disk, done);
  const names = new Map(disk.kept);
  const asFar = Math.floor(random.next() * (disk.pending.length + 1));
  for (const [naming, inode] of disk.pending.slice(0, asFar)) renamed(names, naming, inode);
  // Now and then a disk keeps all, or nothing, of what was not synced.
  const share = [0, 0.5, 0.9, 1][Math.floor(random.next() * 4)] ?? 0;
  const contentOf = ({ kept, pending }: Inode) =>
    pending
      .flatMap(sectorsOf)
      .filter(() => random.next() < share)
      .reduce(applied, kept);
  return new Map([...names].map(([name, inode]) => [name, contentOf(inode)]));
}
