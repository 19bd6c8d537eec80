import type { Level } from './events/entry.ts';
import type { EventName } from './events.ts';
import { clean } from './folders.ts';

/** A log line as data, without secrets and without folders of this machine. */
export interface LogLine {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: Level;
  readonly event: EventName;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The sentence for people. */
  readonly msg: string;
}

type Listener = (line: LogLine) => void;

/** The listeners of a log. */
export interface Taps {
  /** @returns unsubscribes */
  add(listen: Listener): () => void;
  isEmpty(): boolean;
  /** Never throws. */
  publish(line: () => LogLine): void;
}

/** Without listeners at first. */
export function createTaps(): Taps {
  const listeners = new Set<Listener>();
  return {
    add: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    isEmpty: () => listeners.size === 0,
    publish: (line) => {
      if (listeners.size === 0) return;
      const cleaned = JSON.parse(clean(JSON.stringify(line()))) as LogLine;
      for (const listen of listeners) {
        try {
          listen(cleaned);
        } catch {
          // Errors of a listener are ignored: the log goes on.
        }
      }
    },
  };
}
