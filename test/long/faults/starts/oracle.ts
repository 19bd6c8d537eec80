import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AgentKey } from '../../../../src/daemon/account/credentials.ts';
import { tokenClaims } from '../../../../src/daemon/account/own-agent.ts';
import type { IntentOutcome } from '../../../../src/store/books/intents.ts';
import { storePath } from '../../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../../src/store/store.ts';
import type { VirtualTime } from '../../../../src/time/virtual.ts';
import { audit, faultsOf } from '../audit.ts';
import type { Journal } from '../mortal.ts';
import { type History, SERVER_HOST } from './history.ts';
import type { DaemonProcess } from './process.ts';

/** What agents of other accounts are called. */
export const STRANGER = 'STRANGER';

/** Files of one name in the archive are numbered. */
const NUMBERED = /^(\d{4}-\d\d-\d\d)-\d+$/;

/** The agent, universe and ending that a file is named after. */
function keyOf(name: string): (AgentKey & { readonly isToken: boolean }) | undefined {
  const found = /^([^@]+)@[^@]+@([^@.]+)\.(sqlite|token)/.exec(name);
  if (found === null) return undefined;
  const [, callsign = '', resetDate = '', ending] = found;
  return {
    callsign: decodeURIComponent(callsign),
    resetDate: decodeURIComponent(resetDate).replace(NUMBERED, '$1'),
    isToken: ending === 'token',
  };
}

/** Whose ships stand in a table of books, beside those of their agent. */
function strangersIn(path: string, { callsign }: AgentKey): readonly string[] {
  const books = new DatabaseSync(path, { readOnly: true });
  try {
    const isBegun = books.prepare("select 1 from sqlite_schema where name = 'shipTimes'").get() !== undefined;
    if (!isBegun) return [];
    const rows = books
      .prepare(
        'select shipSymbol from intents union select shipSymbol from ledger union select shipSymbol from shipTimes',
      )
      .all();
    const symbols = rows.map(({ shipSymbol }) => shipSymbol).filter((symbol) => symbol !== null);
    return symbols.map(String).filter((symbol) => !new RegExp(`^${callsign}-[0-9A-F]+$`).test(symbol));
  } finally {
    books.close();
  }
}

/** What is wrong with the files of a state folder: each has the agent and the universe of its name, and no books are set aside. */
export function faultsOfFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.flatMap((name) => {
    const key = keyOf(basename(name));
    const path = join(folder, name);
    if (/\.corrupt/.test(name))
      return name.endsWith('-wal') || name.endsWith('-shm') ? [] : [`sound books were set aside as ${name}`];
    if (key === undefined) return [];
    if (key.isToken && name.endsWith('.token')) {
      const { identifier, resetDate } = tokenClaims(readFileSync(path, 'utf8').trim());
      // Its owner has taken it for the token of this agent.
      if (identifier?.startsWith(STRANGER)) return [];
      const isIts = identifier === key.callsign && resetDate === key.resetDate;
      return isIts ? [] : [`${name} holds the token of ${identifier}@${resetDate}`];
    }
    if (!name.endsWith('.sqlite')) return [];
    const strangers = strangersIn(path, key);
    return strangers.length === 0 ? [] : [`${name} holds rows of ${strangers.join(', ')}`];
  });
}

/** States of a ship that does nothing for its owner. */
const RESTING: ReadonlySet<string> = new Set(['quarantined', 'restarting', 'failed', 'starting']);

/** What is wrong with the fleet that a process has at work. */
export function faultsOfFleet({ universe }: History, callsign: string, { ships }: DaemonProcess): string[] {
  return universe.shipsOf(callsign).flatMap(({ symbol }) => {
    const state = ships.get(symbol);
    if (state === undefined) return [`${symbol} is not in the fleet`];
    return RESTING.has(state) ? [`${symbol} is ${state}`] : [];
  });
}

/** Told once that it has no contract, an agent takes the one that it finds later for what it was about to negotiate: it costs nothing. */
const TAKEN_FOR_ITS_OWN = 'POST /my/ships/{shipSymbol}/negotiate/contract: 1 fewer than the journal says';

/** What the books of an agent and the universe differ in. */
export async function faultsOfBooks(
  history: History,
  folder: string,
  agent: AgentKey,
  time: VirtualTime,
): Promise<string[]> {
  const path = storePath(folder, { serverHost: SERVER_HOST, ...agent });
  const store = await openStore(path);
  try {
    const rows = new DatabaseSync(path, { readOnly: true });
    const intents = rows.prepare('select id, operation, outcome from intents').all();
    rows.close();
    const journal: Journal = new Map();
    for (const { id, operation, outcome } of intents)
      journal.set(String(id), { operation: String(operation), outcome: outcome as IntentOutcome | null });
    const effects = history.effectsIn(agent.resetDate);
    const { universe } = history;
    const found = await audit({ effects, journal, universe, store, callsign: () => agent.callsign, time });
    const differences = found.differences.filter((difference) => difference !== TAKEN_FOR_ITS_OWN);
    const imagined = found.figures.imagined - (found.differences.length - differences.length);
    return faultsOf({ figures: { ...found.figures, imagined }, differences });
  } finally {
    await store.close();
  }
}
