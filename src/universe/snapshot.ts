import type { UniverseCounters } from './counters.ts';
import type { Game } from './game.ts';
import type { UniverseState } from './state.ts';

/** Raised whenever the state's shape changes; an older text is refused. */
const SNAPSHOT_VERSION = 1;

/** What a universe goes on from. */
export interface Resumed {
  readonly state: UniverseState;
  readonly counters: UniverseCounters;
  readonly ledgerLength: number;
}

/** A text that is no snapshot of this version of the universe. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** The state as JSON text, without the systems, which the seed makes anew. */
export function writeSnapshot({ state, counters, ledger }: Game): string {
  return JSON.stringify({
    version: SNAPSHOT_VERSION,
    state: { ...state, systems: {} },
    counters,
    ledgerLength: ledger.length(),
  });
}

/**
 * Reads what `writeSnapshot` wrote; the text is trusted beyond its version.
 * @throws SnapshotError for any other text
 */
export function readSnapshot(text: string): Resumed {
  const parsed = parseObject(text);
  if (parsed.version !== SNAPSHOT_VERSION) {
    throw new SnapshotError(
      `snapshot: expected version ${SNAPSHOT_VERSION}, got ${JSON.stringify(parsed.version)}; start a new universe instead`,
    );
  }
  return parsed as unknown as Resumed;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // Falls through to the one message that says what to do.
  }
  throw new SnapshotError(
    'snapshot: expected the JSON text of a universe, got something else; start a new universe instead',
  );
}
