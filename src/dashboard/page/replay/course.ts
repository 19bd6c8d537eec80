import type { ReplayView } from '../../../daemon/book-views.ts';

/** The moves, charts and gates of a week as far as they are loaded, in the order of time; systems by place in the galaxy. */
export interface Course {
  /** Game hours of the week so far, and how many of them are loaded. */
  readonly hours: number;
  readonly loadedHours: number;
  readonly moves: readonly MoveThen[];
  /** Where each ship is at the end of what is loaded. */
  readonly lastSystems: ReadonlyMap<number, number | null>;
  readonly charts: readonly ChartThen[];
  readonly gates: readonly GateThen[];
}

/** A ship sets out, or jumps; instants are game seconds since the books began. Null: it is not ours before, or after. */
export interface MoveThen {
  readonly atSeconds: number;
  readonly ship: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly flightSeconds: number;
}

/** What was charted of a system from then on. */
interface ChartThen {
  readonly atSeconds: number;
  readonly system: number;
  readonly charted: number;
  readonly waypoints: number;
}

/** What was learned of a gate. */
interface GateThen {
  readonly atSeconds: number;
  readonly system: number;
  readonly news: 'unfinished' | 'finished' | 'read';
}

/** The words for the numbers of the daemon's answer. */
const NEWS: readonly GateThen['news'][] = ['unfinished', 'finished', 'read'];

export const NOTHING_YET: Course = {
  hours: 0,
  loadedHours: 0,
  moves: [],
  lastSystems: new Map(),
  charts: [],
  gates: [],
};

/** Entries of a list of numbers, each with its instant. */
function entries<Entry>(
  numbers: readonly number[],
  length: number,
  fromHour: number,
  entryOf: (atSeconds: number, one: number, two: number, three: number) => Entry | undefined,
): Entry[] {
  const found: Entry[] = [];
  let atSeconds = 3_600 * fromHour;
  for (let at = 0; at < numbers.length; at += length) {
    atSeconds += numbers[at] ?? 0;
    const entry = entryOf(atSeconds, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0);
    if (entry !== undefined) found.push(entry);
  }
  return found;
}

/**
 * A course with the hours that follow what is loaded of it.
 * @param placeOf the place of a system in the galaxy; what is of unknown ones is left out
 */
export function withPart(course: Course, part: ReplayView, placeOf: (symbol: string) => number | undefined): Course {
  const { fromHour, untilHour, hours, systems } = part;
  const places = systems.map(placeOf);
  const lastSystems = new Map(course.lastSystems);
  const moves = entries(part.moves, 4, fromHour, (atSeconds, ship, system, flightSeconds): MoveThen => {
    const [from, to] = [lastSystems.get(ship) ?? null, places[system] ?? null];
    lastSystems.set(ship, to);
    return { atSeconds, ship, from, to, flightSeconds };
  });
  const charts = entries(part.charts, 4, fromHour, (atSeconds, named, charted, waypoints): ChartThen | undefined => {
    const system = places[named];
    return system === undefined ? undefined : { atSeconds, system, charted, waypoints };
  });
  const gates = entries(part.gates, 3, fromHour, (atSeconds, named, code): GateThen | undefined => {
    const [system, news] = [places[named], NEWS[code]];
    return system === undefined || news === undefined ? undefined : { atSeconds, system, news };
  });
  return {
    hours,
    loadedHours: Math.min(hours, untilHour),
    moves: course.moves.concat(moves),
    lastSystems,
    charts: course.charts.concat(charts),
    gates: course.gates.concat(gates),
  };
}
