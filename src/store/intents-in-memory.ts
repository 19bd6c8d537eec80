import { type Intent, type IntentJournal, SETTLED_KEPT } from './intents.ts';
import type { Ledger } from './ledger.ts';
import { StoreMisuse } from './store-error.ts';

/** A journal whose intents reach their table late. */
export interface IntentsInMemory extends IntentJournal {
  /** Writes the open intents to the table, for a copy of the books. */
  write(): Promise<void>;
}

/**
 * The journal of books that end with their process: an intent reaches the table only if its outcome is unknown, or if
 * the open ones are read or copied. Most are settled before, and nobody would read them.
 * @param table the journal in the database
 */
export function intentsInMemory(table: IntentJournal, { append }: Pick<Ledger, 'append'>): IntentsInMemory {
  const open = new Map<string, Intent>();
  const settled = new Set<string>();

  function remember(id: string): void {
    settled.add(id);
    const [oldest] = settled;
    if (settled.size > SETTLED_KEPT && oldest !== undefined) settled.delete(oldest);
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
      if (open.has(intent.id) || settled.has(intent.id))
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
      if (closing.effect !== undefined) await append(closing.effect);
      open.delete(id);
      remember(id);
    },
    openOnes: async () => {
      await write();
      return table.openOnes();
    },
    countStart: async () => {
      await write();
      await table.countStart();
    },
    write,
  };
}
