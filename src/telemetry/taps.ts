import type { Level } from './events/entry.ts';
import type { EventName } from './events.ts';
import { scrub } from './scrub.ts';

/** A line of the log as data, without secrets. */
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

/** Those who listen to a log. */
export interface Taps {
  /** @returns ends it */
  add(listen: Listener): () => void;
  isEmpty(): boolean;
  /** Never throws. */
  tell(line: () => LogLine): void;
}

/** Nobody listens at first. */
export function createTaps(): Taps {
  const listeners = new Set<Listener>();
  return {
    add: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    isEmpty: () => listeners.size === 0,
    tell: (line) => {
      if (listeners.size === 0) return;
      const clean = JSON.parse(scrub(JSON.stringify(line()))) as LogLine;
      for (const listen of listeners) {
        try {
          listen(clean);
        } catch {
          // A listener's trouble is its own: the log goes on.
        }
      }
    },
  };
}
