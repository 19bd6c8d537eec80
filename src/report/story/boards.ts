/** An agent on a board, and its credits or charts. */
type Row = readonly [agent: string, score: number];

/** What of a board is kept: the agents near us, the best first, and the place of the first of them, from 1. */
export interface BoardNear {
  readonly fromPlace: number;
  readonly rows: readonly Row[];
}

/** A board when it was read. */
export interface BoardReading {
  readonly atMs: number;
  readonly near: BoardNear;
}

/** An agent of a board. */
export interface BoardAgent {
  readonly agent: string;
  readonly place: number;
  readonly score: number;
  /** Gain over the last game hours; null where an earlier reading does not show the agent. */
  readonly perHour: number | null;
}

/** A board near us, over time. */
export interface BoardStory {
  readonly readAtMs: number;
  readonly near: readonly BoardAgent[];
  /** Null where we are not among those that the board shows. */
  readonly place: number | null;
  /** Our places before, the oldest first; a place is listed when it changes. */
  readonly places: readonly { readonly atMs: number; readonly place: number }[];
  /** Our score at each reading, and that of the next above us; null where the board did not show it, or there was none. */
  readonly course: {
    readonly atMs: readonly number[];
    readonly ours: readonly (number | null)[];
    readonly above: readonly (number | null)[];
  };
  /** Distance to the next above us, and game hours until we pass it at both paces; null where there is none, or never. */
  readonly distance: number | null;
  readonly passesInHours: number | null;
}

/** Agents kept above and below us; by eye. */
const ABOVE = 2;
const BELOW = 1;

/** The part of a board that lies around us, or its end where we are not on it; undefined for an empty board. */
export function nearUs(board: readonly Row[], us: string): BoardNear | undefined {
  if (board.length === 0) return undefined;
  const index = board.findIndex(([agent]) => agent === us);
  const at = index < 0 ? board.length : index;
  const from = Math.max(0, at - ABOVE);
  return { fromPlace: from + 1, rows: board.slice(from, at + BELOW + 1) };
}

/** Game hours over which a pace is taken, at most and at least; guesses: charts come in bursts. */
const PACE_HOURS = 6;
const LEAST_PACE_HOURS = 0.5;

const scoreIn = ({ near }: BoardReading, us: string) => near.rows.find(([agent]) => agent === us)?.[1];

function placeIn({ near }: BoardReading, us: string): number | undefined {
  const index = near.rows.findIndex(([agent]) => agent === us);
  return index < 0 ? undefined : near.fromPlace + index;
}

/** Gain of an agent an hour: since the first reading of the last game hours that shows it. */
function paceOf(readings: readonly BoardReading[], last: BoardReading, agent: string, gameHourMs: number) {
  const score = scoreIn(last, agent);
  const first = readings.find(
    (one) => one.atMs >= last.atMs - PACE_HOURS * gameHourMs && scoreIn(one, agent) !== undefined,
  );
  const hours = first === undefined ? 0 : (last.atMs - first.atMs) / gameHourMs;
  if (first === undefined || score === undefined || hours < LEAST_PACE_HOURS) return null;
  return Math.round((score - (scoreIn(first, agent) ?? score)) / hours);
}

/** Our places over time, each when it was first read. */
function placesIn(readings: readonly BoardReading[], us: string): BoardStory['places'] {
  const places: { atMs: number; place: number }[] = [];
  for (const reading of readings) {
    const place = placeIn(reading, us);
    if (place !== undefined && place !== places.at(-1)?.place) places.push({ atMs: reading.atMs, place });
  }
  return places;
}

/** Most readings of a course, spread evenly: what a small picture can show. */
const MOST_READINGS = 120;

function courseIn(readings: readonly BoardReading[], us: string): BoardStory['course'] {
  const step = Math.ceil(readings.length / MOST_READINGS);
  const shown = readings.filter((_, index) => (readings.length - 1 - index) % step === 0);
  const aboveIn = ({ near: { rows } }: BoardReading) => rows[rows.findIndex(([agent]) => agent === us) - 1]?.[1];
  return {
    atMs: shown.map(({ atMs }) => atMs),
    ours: shown.map((reading) => scoreIn(reading, us) ?? null),
    above: shown.map((reading) => aboveIn(reading) ?? null),
  };
}

/**
 * A board near us over time; undefined where it was never read.
 * @param readings in the order in which they were read
 */
export function boardStory(readings: readonly BoardReading[], us: string, gameHourMs: number): BoardStory | undefined {
  const last = readings.at(-1);
  if (last === undefined) return undefined;
  const near = last.near.rows.map(([agent, score], index) => {
    return { agent, score, place: last.near.fromPlace + index, perHour: paceOf(readings, last, agent, gameHourMs) };
  });
  const index = near.findIndex(({ agent }) => agent === us);
  const [above, own] = [near[index - 1], near[index]];
  const distance = above === undefined || own === undefined ? null : above.score - own.score;
  const gain = (own?.perHour ?? 0) - (above?.perHour ?? 0);
  return {
    readAtMs: last.atMs,
    near,
    place: own?.place ?? null,
    places: placesIn(readings, us),
    course: courseIn(readings, us),
    distance,
    passesInHours: distance === null || gain <= 0 ? null : Math.round((10 * distance) / gain) / 10,
  };
}
