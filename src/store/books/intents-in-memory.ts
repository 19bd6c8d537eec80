import type { Writes } from '../sqlite/writes.ts';
import { StoreMisuse } from '../store-error.ts';
import { type Intent, type IntentJournal, RESOLVED_KEPT, type UnresolvedIntent } from './intents.ts';
import { appendRow } from './ledger.ts';

/** A journal whose intents reach their table late. */
export interface IntentsInMemory extends IntentJournal {
  /** Writes the open intents to the table, for a copy of the books. */
  write(): Promise<void>;
}

const byTime = (one: UnresolvedIntent, other: UnresolvedIntent) =>
  one.atMs - other.atMs || (one.id < other.id ? -1 : 1);

function neverClosed(intent: Intent): UnresolvedIntent {
  const { preState = null, lane = null, missionId = null } = intent;
  return { ...intent, preState, lane, missionId, outcome: null, note: null, sentAtMs: null, starts: 0 };
}

/**
 * The journal of books that end with their process: an intent reaches the table only if its outcome is unknown, or if
 * the books are copied. Most are resolved before, and nobody would read them.
 * @param table the journal in the same database
 */
export function intentsInMemory(writes: Writes, table: IntentJournal): IntentsInMemory {
  const open = new Map<string, Intent>();
  const resolved = new Set<string>();

  function remember(id: string): void {
    resolved.add(id);
    const [oldest] = resolved;
    if (resolved.size > RESOLVED_KEPT && oldest !== undefined) resolved.delete(oldest);
  }

  /** It leaves the memory at once, so that whatever comes next for it goes to the table, and after this. */
  function writeOne(intent: Intent): Promise<void> {
    open.delete(intent.id);
    return table.open(intent);
  }

  async function write(): Promise<void> {
    await Promise.all([...open.values()].map(writeOne));
  }

  return {
    open: async (intent) => {
      if (open.has(intent.id) || resolved.has(intent.id))
        throw new StoreMisuse(`open: expected the id of a new intent, got "${intent.id}"`);
      open.set(intent.id, intent);
    },
    close: async (id, outcome, atMs, closing = {}) => {
      const intent = open.get(id);
      if (intent === undefined) return table.close(id, outcome, atMs, closing);
      if (outcome === 'unknown') {
        await writeOne(intent);
        return table.close(id, outcome, atMs, closing);
      }
      const { effect } = closing;
      if (effect !== undefined) appendRow(writes, effect);
      open.delete(id);
      remember(id);
    },
    openOnes: async () => {
      const written = await table.openOnes();
      return [...written, ...[...open.values()].map(neverClosed)].sort(byTime);
    },
    beginResolving: async (id) => {
      const intent = open.get(id);
      if (intent !== undefined) await writeOne(intent);
      await table.beginResolving(id);
    },
    endResolving: (id) => table.endResolving(id),
    write,
  };
}
