/**
 * What a map of the galaxy shows again of a week: lists of numbers, entry after entry in the order of time. Each begins
 * with the game seconds since the books began. Systems are named by their place in `systems`, ships by numbers from 0.
 */
export interface Replay {
  /** Game seconds that it covers. */
  readonly seconds: number;
  readonly systems: readonly string[];
  /** By four: seconds, ship, the system that it is in or flies to (-1: it is no longer ours), seconds of the flight. */
  readonly moves: readonly number[];
  /** By four: seconds, system, its charted waypoints, and all of its waypoints. */
  readonly charts: readonly number[];
  /** By three: seconds, system, what was learned of its gate as a `GATE_NEWS`. */
  readonly gates: readonly number[];
}

/** What is learned of a gate: that it is being built, that it is finished, and where it leads. */
export const GATE_NEWS = { unfinished: 0, finished: 1, read: 2 } as const;

/** Some hours of a replay; in the lists seconds are those since the entry before, in the first since `fromHour`. */
export interface ReplayPart extends Omit<Replay, 'seconds'> {
  /** Game hours of the whole replay. */
  readonly hours: number;
  readonly fromHour: number;
  readonly untilHour: number;
}

/** Numbers of an entry in each list. */
const LENGTHS = { moves: 4, charts: 4, gates: 3 } as const;

/** The place in an entry that names a system. */
const SYSTEM_AT = { moves: 2, charts: 1, gates: 1 } as const;

/** Game hours of one part at most: a day of a large fleet is half a megabyte. */
const MOST_HOURS = 24;

type List = keyof typeof LENGTHS;

/** The place of the first entry at or after an instant. */
function placeOf(numbers: readonly number[], length: number, seconds: number): number {
  let [low, high] = [0, numbers.length / length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((numbers[middle * length] ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return low * length;
}

/** The part of a replay that begins with an hour: as much as one answer holds, or up to another hour. */
export function partOfReplay(replay: Replay, fromHour = 0, wantedHour = Number.POSITIVE_INFINITY): ReplayPart {
  const hours = replay.seconds / 3_600;
  const wholeHours = Math.floor(hours) + 1;
  const from = Math.min(fromHour, wholeHours);
  const untilHour = Math.max(from, Math.min(wanted(wantedHour), from + MOST_HOURS, wholeHours));
  const systems: string[] = [];
  const places = new Map<number, number>();
  const placed = (system: number) => {
    if (system < 0) return system;
    const known = places.get(system);
    if (known !== undefined) return known;
    places.set(system, systems.length);
    return systems.push(replay.systems[system] ?? '') - 1;
  };
  const listed = (list: List) => {
    const [numbers, length] = [replay[list], LENGTHS[list]];
    const within = numbers.slice(placeOf(numbers, length, 3_600 * from), placeOf(numbers, length, 3_600 * untilHour));
    let before = 3_600 * from;
    return within.map((value, index) => {
      if (index % length === SYSTEM_AT[list]) return placed(value);
      if (index % length > 0) return value;
      const since = value - before;
      before = value;
      return since;
    });
  };
  const lists = { moves: listed('moves'), charts: listed('charts'), gates: listed('gates') };
  return { hours, fromHour: from, untilHour, systems, ...lists };
}

const wanted = (hour: number) => (Number.isFinite(hour) ? Math.ceil(hour) : hour);
