import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readToken } from '../../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../../src/store/store.ts';
import { type Random, seededRandom } from '../../../../src/time/random.ts';
import { inFolder } from '../../../kit/files.ts';
import { below, type Reading, type Row } from '../row.ts';
import { diskVariables, withDisk } from './disk.ts';
import { type Change, changesIn, survivingOf } from './surviving.ts';

const CUTS = 60;
/** Without a sync it shows soon. */
const CUTS_UNSYNCED = 12;
const ACTIONS = 12;

/** What was acknowledged before the cut. */
function acknowledgedIn(changes: readonly Change[]): string[] {
  const notes = changes.flatMap((done) => (done.op === 'write' && done.name === 'acknowledged' ? [done.bytes] : []));
  return Buffer.concat(notes).toString().split('\n').filter(Boolean);
}

/** What was acknowledged and is not in these books any more. */
async function lostFrom(path: string, acknowledged: readonly string[]): Promise<string[]> {
  const store = await openStore(path);
  try {
    const open = new Set((await store.intents.openOnes()).map(({ id }) => id));
    const { rows } = await store.ledger.totals();
    const orders = Number((await store.meta.get('ownersOrders')) ?? -1);
    const booked = new Set(acknowledged.filter((note) => note.startsWith('booked ')).map((note) => note.slice(7)));
    const isLost = (note: string) => {
      const [what, id = ''] = note.split(' ');
      if (what === 'intent') return !booked.has(id) && !open.has(id) && rows <= booked.size;
      if (what === 'booked') return open.has(id) || rows < booked.size;
      return what === 'orders' && orders < Number(id);
    };
    return acknowledged.filter(isLost);
  } finally {
    await store.close();
  }
}

/** What is wrong with the files of a folder after a power cut. */
async function faultsAfter(folder: string, acknowledged: readonly string[]): Promise<string[]> {
  const tokens = acknowledged.filter((note) => note.startsWith('token ')).map((note) => note.slice(6));
  const tokenOf = (callsign: string) =>
    readToken(folder, { serverHost: 'embedded', resetDate: '2026-01-04', callsign });
  const lost = tokens.filter((callsign) => tokenOf(callsign) !== `token-of-${callsign.toLowerCase()}`);
  const lostTokens = lost.map((callsign) => `the token of ${callsign}`);
  try {
    return [...lostTokens, ...(await lostFrom(join(folder, 'books.sqlite'), acknowledged))];
  } catch (error) {
    return [...lostTokens, `the books: ${error instanceof Error ? error.message : error}`];
  }
}

/** Cuts the power after some of the changes; what was lost then, by cut. */
async function cut(changes: readonly Change[], cuts: number, random: Random): Promise<string[]> {
  const faults: string[] = [];
  for (let nth = 0; nth < cuts; nth++) {
    const at = 1 + Math.floor(((nth + random.next()) / cuts) * changes.length);
    const before = changes.slice(0, at);
    const lost = await inFolder((folder) => {
      // The shared memory of the log is made anew by whoever opens it first.
      for (const [name, content] of survivingOf(before, random))
        if (!name.endsWith('-shm')) writeFileSync(join(folder, name), content);
      return faultsAfter(folder, acknowledgedIn(before));
    });
    if (lost.length > 0)
      faults.push(`cut after change ${at} of ${changes.length}: lost ${lost.slice(0, 3).join(', ')}`);
  }
  return faults;
}

/** Syncs without which something must be lost: else this row could not fail. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  'the log of the books': /-wal$/,
  'a token': /\.token\./,
  'the folder': /^\.$/,
};

async function played(library: string, home: string, seed: number): Promise<Reading> {
  const folder = join(home, 'state');
  mkdirSync(folder);
  const record = join(home, 'record');
  const env = { ...process.env, ...diskVariables(library, { folder, record }) };
  const writer = join(import.meta.dirname, 'writer.ts');
  const { status } = spawnSync(process.execPath, [writer, folder, String(ACTIONS)], { env, stdio: 'ignore' });
  const changes = changesIn(readFileSync(record));
  const random = seededRandom(seed, 'power');
  const faults = await cut(changes, CUTS, random);
  const figures: Record<string, number> = { cuts: CUTS, changes: changes.length, lost: faults.length };
  const limits: Record<string, number> = {};
  for (const [what, name] of Object.entries(NEEDED)) {
    const unsynced = changes.filter((done) => done.op !== 'sync' || !name.test(done.name));
    const key = `lost without the sync of ${what}`;
    figures[key] = (await cut(unsynced, CUTS_UNSYNCED, random)).length;
    limits[key] = 1;
  }
  const ended = status === 0 ? [] : [`the writer ended with ${status}`];
  return { figures, faults: [...ended, ...faults, ...below(figures, limits)] };
}

/** The power is cut at any moment: what was acknowledged is there afterwards (faults: F67). */
export const POWER_CUT: Row = {
  id: 'F67',
  what: 'the power is cut while books and tokens are written',
  seeds: 10,
  scene: (seed) => withDisk((library) => inFolder((home) => played(library, home, seed))),
  brief: null,
};
