/** Publishes events of a map from the kind of an event to its data. */
export interface Publisher<Events> {
  /** Calls every subscriber of this kind before it returns, in the order in which they subscribed. */
  publish<Kind extends keyof Events>(kind: Kind, event: Events[Kind]): void;
}

/** The events of one run of the daemon: typed and synchronous. Rooms name their own events, for instance `command/events.ts`. */
export interface EventHub<Events> extends Publisher<Events> {
  /** Calls `listener` with each event of this kind, until the signal. */
  subscribe<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void, until?: AbortSignal): void;
  /**
   * Who takes what a subscriber throws, until the signal. The publisher goes on, and the other subscribers get the
   * event; while nobody takes it, `publish` throws it.
   */
  onError(take: (error: unknown) => void, until?: AbortSignal): void;
}

type Listener = (event: never) => void;

/** Adds to a list, and removes it again at the signal. */
function addUntil<Item>(items: Item[], item: Item, until: AbortSignal | undefined): void {
  items.push(item);
  until?.addEventListener('abort', () => void items.splice(items.indexOf(item), 1), { once: true });
}

/** A hub without subscribers. */
export function createEventHub<Events>(): EventHub<Events> {
  const subscribers = new Map<keyof Events, Listener[]>();
  const takers: ((error: unknown) => void)[] = [];

  function take(error: unknown): void {
    if (takers.length === 0) throw error;
    for (const each of takers) each(error);
  }

  return {
    publish: (kind, event) => {
      const errors: unknown[] = [];
      for (const listener of [...(subscribers.get(kind) ?? [])]) {
        try {
          listener(event as never);
        } catch (error) {
          errors.push(error);
        }
      }
      for (const error of errors) take(error);
    },
    subscribe: (kind, listener, until) => {
      const listeners = subscribers.get(kind) ?? [];
      subscribers.set(kind, listeners);
      addUntil<Listener>(listeners, listener, until);
    },
    onError: (each, until) => addUntil(takers, each, until),
  };
}
