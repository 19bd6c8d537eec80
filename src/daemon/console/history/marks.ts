import type { AtlasRow } from '../../../store/books/atlas.ts';
import type { Store } from '../../../store/store.ts';
import { parseJson } from '../../../wire/json.ts';
import type { MarkView } from '../../book-views.ts';
import type { DaemonEvents } from '../../subscribers.ts';
import type { BookStory } from './book-story.ts';

/** What marks are found in. */
export interface MarkSources {
  readonly store: Pick<Store, 'samples' | 'atlas'>;
  readonly story: Pick<BookStory, 'firstShips'>;
}

/** The name of a strategy as it is noted in the books. */
function nameIn(fact: string): string | null {
  const { name } = (parseJson(fact)?.value ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** When the ways from home were shut, and when they opened again; each run notes once more that they are shut. */
function waysIn(rows: readonly AtlasRow[]): MarkView[] {
  const marks: MarkView[] = [];
  for (const { atMs, fact } of rows) {
    const { areShut, systems } = (parseJson(fact)?.value ?? {}) as Partial<DaemonEvents['waysFromHome']>;
    const kind = areShut ? 'waysShut' : 'waysOpen';
    if (kind !== (marks.at(-1)?.kind ?? 'waysOpen')) marks.push({ atMs, kind, of: String(systems ?? '') });
  }
  return marks;
}

/** What happened in all runs that explains the course of the figures, by the books, the oldest first. */
export async function bookMarks({ store: { samples, atlas }, story }: MarkSources): Promise<readonly MarkView[]> {
  // The first run is the beginning, and the first strategy no change.
  const restarts = (await samples.starts()).slice(1);
  const strategies = (await atlas.ofKind('strategy')).slice(1);
  const gates = (await atlas.ofKind('gateBuilt')).slice(0, 1);
  const marks: MarkView[] = [
    ...gates.map(({ atMs }) => ({ atMs, kind: 'gate' as const, of: null })),
    ...waysIn(await atlas.ofKind('waysFromHome')),
    ...restarts.map((atMs) => ({ atMs, kind: 'restart' as const, of: null })),
    ...strategies.map(({ atMs, fact }) => ({ atMs, kind: 'strategy' as const, of: nameIn(fact) })),
    ...story.firstShips().map(({ atMs, shipType }) => ({ atMs, kind: 'firstShip' as const, of: shipType })),
  ];
  return marks.sort((one, other) => one.atMs - other.atMs);
}
