import { systemCount } from './galaxy/proportions.ts';
import type { UniverseState, WaypointState } from './state.ts';

/**
 * Caches a result per object, outside of it, so that a universe's snapshots stay small; `make` must depend only on what
 * never changes in it.
 */
export function once<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const remembered = known.get(key) ?? { made: make(key) };
    known.set(key, remembered);
    return remembered.made;
  };
}

type Present<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
};

/** The fields without those that are undefined, which are absent in the API too. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const given: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== undefined) given[key] = fields[key];
  return given as Present<Fields>;
}

/** What the universe itself has written or named. @throws RangeError with the message if it is not there after all */
export function required<Found>(found: Found | undefined, message: string): Found {
  if (found === undefined) throw new RangeError(message);
  return found;
}

/** The own property of a record; undefined for inherited names such as "constructor", since the key may be any text. */
export function lookup<Entry>(record: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The waypoints of a system by symbol. Without a prototype the record is a dictionary from the start, for speed. */
export function waypointsBySymbol(waypoints: readonly WaypointState[]): Record<string, WaypointState> {
  const record: Record<string, WaypointState> = Object.create(null);
  for (const waypoint of waypoints) record[waypoint.symbol] = waypoint;
  return record;
}

/**
 * Caches a result per galaxy: `make` must depend on its seed and its size alone. States of the galaxy asked for last
 * share it, since most processes play one galaxy only.
 */
export function oncePerGalaxy<Made>(make: (state: UniverseState) => Made): (state: UniverseState) => Made {
  let last: { readonly seed: number; readonly systems: number; readonly made: Made } | undefined;
  return once((state) => {
    const { seed } = state;
    const systems = systemCount(state);
    if (last?.seed === seed && last.systems === systems) return last.made;
    const made = make(state);
    last = { seed, systems, made };
    return made;
  });
}
