import type { UniverseCounters } from './counters.ts';
import type { Game } from './game.ts';
import { strangePlaceIn } from './snapshot-shape.ts';
import type { UniverseState } from './state.ts';

/** Raised whenever the state's shape changes; an older text is refused. */
const SNAPSHOT_VERSION = 1;

/** What a universe goes on from. */
export interface Resumed {
  readonly state: UniverseState;
  readonly counters: UniverseCounters;
  readonly ledgerLength: number;
}

/** A text that is no snapshot of this version of the universe, or no change since one: the owner chooses another universe. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/**
 * The state as JSON text, without the systems, which the seed makes anew.
 * @param savedAtMs server time, for those who want to go on from it as if no time had passed
 */
export function writeSnapshot({ state, counters, ledger }: Game, savedAtMs?: number): string {
  return JSON.stringify({
    version: SNAPSHOT_VERSION,
    ...(savedAtMs !== undefined && { savedAtMs }),
    state: { ...state, systems: {} },
    counters,
    ledgerLength: ledger.length(),
  });
}

/** The same data with every instant moved: by the rule of the state's names, each number whose name ends in Ms is one. */
function moved(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((each) => moved(each, byMs));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    typeof each === 'number' && name.endsWith('Ms') ? each + byMs : moved(each, byMs),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Reads what `writeSnapshot` wrote.
 * @param resumeAtMs when it goes on, if time is to have stood still since it was taken
 * @throws SnapshotError for any other text
 */
export function readSnapshot(text: string, resumeAtMs?: number): Resumed {
  const parsed = parseObject(text);
  if (parsed.version !== SNAPSHOT_VERSION) {
    const got = parsed.version === undefined ? 'none' : JSON.stringify(parsed.version);
    throw new SnapshotError(`expected a snapshot of version ${SNAPSHOT_VERSION}, got ${got}`);
  }
  const place = strangePlaceIn(parsed);
  if (place !== undefined)
    throw new SnapshotError(`expected the snapshot of a universe, got a damaged one (at ${place})`);
  const { savedAtMs } = parsed;
  if (resumeAtMs === undefined || typeof savedAtMs !== 'number') return parsed as unknown as Resumed;
  return { ...parsed, state: moved(parsed.state, resumeAtMs - savedAtMs) } as unknown as Resumed;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // Falls through to the one message that says what was expected.
  }
  throw new SnapshotError('expected the snapshot of a universe, got something else');
}
