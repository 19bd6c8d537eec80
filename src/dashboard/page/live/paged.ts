import { read } from './api.ts';
import { resource } from './resource.ts';
import { signal, together, watchAll } from './signal.ts';

export type OfPaged = { readonly id: string | number };

/** A list of the daemon of which the newest rows are polled, and older ones read when the reader asks for them. */
export type Paged<Row extends OfPaged> = ReturnType<typeof paged<Row>>;

/** Polls a path that gives the newest rows first, and with `?before=<id>` older ones. */
export function paged<Row extends OfPaged>(path: string, everyMs: number) {
  const latest = resource<readonly Row[]>(path, everyMs);
  const older = signal<readonly Row[]>([]);
  const isAtBegin = signal(false);
  // Those that fall out of the latest answer are kept, so that there is no hole before the older ones.
  const all = () => {
    const rows = new Map<Row['id'], Row>();
    for (const row of [...(latest.get() ?? []), ...older.get()]) if (!rows.has(row.id)) rows.set(row.id, row);
    return [...rows.values()];
  };
  const unwatch = latest.watch(() => older.set(older.get().length === 0 ? [] : all()));
  const readOlder = async () => {
    const known = all();
    const last = known.at(-1);
    const before =
      last === undefined ? [] : await read<readonly Row[]>(`${path}?before=${encodeURIComponent(last.id)}`);
    older.set([...known, ...before]);
    isAtBegin.set(before.length === 0);
  };
  return {
    /** What is known, the newest first; undefined until the first answer. */
    all: (): readonly Row[] | undefined => (latest.get() === undefined ? undefined : all()),
    /** Why the latest attempt failed. */
    problem: latest.problem,
    /** Whether there are no older rows. */
    isAtBegin: isAtBegin.get,
    /** Reads older rows; a failure leaves it as it is. */
    more: () => void readOlder().catch(() => {}),
    watch: (listener: () => void) => watchAll([latest, older, isAtBegin], listener),
    close: together(unwatch, latest.close),
  };
}
