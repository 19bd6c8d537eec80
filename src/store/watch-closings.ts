import type { Closing, IntentOutcome } from './intents.ts';
import type { Store } from './store.ts';

/** A store that also reports each intent after it was closed in the books. */
export function watchClosings(
  store: Store,
  onClosed: (id: string, outcome: IntentOutcome, closing?: Closing) => void,
): Store {
  return {
    ...store,
    intents: {
      ...store.intents,
      close: async (id, outcome, atMs, closing) => {
        await store.intents.close(id, outcome, atMs, closing);
        onClosed(id, outcome, closing);
      },
    },
  };
}
