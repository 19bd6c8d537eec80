import type { UniverseState } from '../state.ts';
import { CHARTS_PER_HULL_HOUR, chartersOf } from './charters.ts';
import { type Crew, crossWalls, type Errand, newCrews, nextErrands } from './crews.ts';

/** No stop begins later than this, in game hours after the reset: the universe has its next week then. */
const LAST_HOUR = 336;

/** Waypoints of a system that a hull of a charter charts, one after another. */
export interface ChartingStop {
  readonly agentSymbol: string;
  readonly systemSymbol: string;
  /** Game hours after the reset at which the hull arrives. */
  readonly fromHours: number;
  /** Places of the waypoints in the order of their system; one that somebody else takes over is taken out. */
  places: readonly number[];
  readonly hull: Hull;
}

interface Hull {
  readonly crew: Crew;
  freeAtHours: number;
}

/** How far the charting of others has been followed. */
export interface ChartingWeek {
  /** Those that still find something to chart. */
  hulls: readonly Hull[];
  /** Up to which game hour after the reset. */
  followedHours: number;
  /** Game hours after the reset before which no hull begins another stop. */
  nextAtHours: number;
  readonly stops: Map<string, ChartingStop[]>;
  /** How many charters have chosen each system. */
  readonly charters: Map<string, number>;
  /** Places that players have charted before others came to them, by system. */
  readonly players: Map<string, Set<number>>;
}

/** The week before anybody has charted. */
export function newChartingWeek(state: UniverseState): ChartingWeek {
  const hulls = newCrews(state, chartersOf(state)).flatMap((crew) =>
    crew.charter.hullsFromHours.map((freeAtHours) => ({ crew, freeAtHours })),
  );
  return { hulls, followedHours: 0, nextAtHours: 0, stops: new Map(), charters: new Map(), players: new Map() };
}

function nextFree({ hulls }: ChartingWeek): Hull | undefined {
  let next: Hull | undefined;
  for (const hull of hulls) if (next === undefined || hull.freeAtHours < next.freeAtHours) next = hull;
  return next;
}

/** How many waypoints of a stop are charted at an hour after the reset. */
export function chartsBy({ fromHours, places }: ChartingStop, hours: number): number {
  return Math.min(places.length, Math.max(0, Math.floor((hours - fromHours) * CHARTS_PER_HULL_HOUR)));
}

/** Leaves a stop with these places alone, and its hull free as soon as they are charted. */
function shorten(stop: ChartingStop, places: readonly number[]): void {
  stop.places = places;
  stop.hull.freeAtHours = stop.fromHours + places.length / CHARTS_PER_HULL_HOUR;
}

/**
 * The places of an errand that a hull finds to chart: those that nobody has charted or will chart, and half of what the
 * hull of another charter that is at work there has before it.
 */
function placesFor(week: ChartingWeek, { systemSymbol, fromPlace, toPlace }: Errand, fromHours: number): number[] {
  const taken = new Set(week.players.get(systemSymbol));
  for (const stop of week.stops.get(systemSymbol) ?? []) {
    const ahead = stop.places.slice(chartsBy(stop, fromHours)).filter((place) => place >= fromPlace && place < toPlace);
    const shared = new Set(ahead.slice(Math.ceil(ahead.length / 2)));
    for (const place of stop.places) if (!shared.has(place)) taken.add(place);
    if (shared.size > 0) {
      shorten(
        stop,
        stop.places.filter((place) => !shared.has(place)),
      );
    }
  }
  return Array.from({ length: toPlace - fromPlace }, (_, index) => fromPlace + index).filter(
    (place) => !taken.has(place),
  );
}

/** Sends a hull to its charter's next errand, or lets it wait for walls to open; false if there is nothing left for it. */
function sendOn(state: UniverseState, week: ChartingWeek, hull: Hull): boolean {
  const { crew } = hull;
  const { walledUntilHours } = crew;
  if (walledUntilHours !== undefined && hull.freeAtHours >= walledUntilHours) crossWalls(state, crew);
  const [errand, ...later] = crew.errands.length === 0 ? nextErrands(state, week.charters, crew) : crew.errands;
  if (errand === undefined) {
    hull.freeAtHours = Math.max(hull.freeAtHours, crew.walledUntilHours ?? 0);
    return crew.walledUntilHours !== undefined;
  }
  crew.errands = later;
  const { charter } = crew;
  const { systemSymbol, seconds } = errand;
  const fromHours = Math.max(hull.freeAtHours, charter.gateAtHours + seconds / 3_600);
  const places = placesFor(week, errand, fromHours);
  // Where all is charted the hull loses no time; it has its next errand at the same hour.
  if (places.length === 0) return true;
  const stop: ChartingStop = { agentSymbol: charter.agentSymbol, systemSymbol, fromHours, places, hull };
  week.stops.set(systemSymbol, [...(week.stops.get(systemSymbol) ?? []), stop]);
  shorten(stop, places);
  return true;
}

/** Follows the charting of others up to an hour after the reset. */
export function followCharting(state: UniverseState, week: ChartingWeek, hours: number): void {
  const untilHours = Math.min(hours, LAST_HOUR);
  week.followedHours = Math.max(week.followedHours, hours);
  while (week.nextAtHours < untilHours) {
    const hull = nextFree(week);
    if (hull !== undefined && hull.freeAtHours < untilHours && !sendOn(state, week, hull)) {
      week.hulls = week.hulls.filter(({ crew }) => crew !== hull.crew);
    }
    week.nextAtHours = nextFree(week)?.freeAtHours ?? LAST_HOUR;
  }
}

/** A player has charted this place: others go on without it. */
export function leaveToPlayer(week: ChartingWeek, systemSymbol: string, place: number): void {
  const players = week.players.get(systemSymbol) ?? new Set();
  week.players.set(systemSymbol, players.add(place));
  for (const stop of week.stops.get(systemSymbol) ?? []) {
    // A clock that has stepped back shows a chart as coming that is made: the hull has long gone on.
    if (stop.places.indexOf(place) < chartsBy(stop, week.followedHours)) continue;
    shorten(
      stop,
      stop.places.filter((one) => one !== place),
    );
    week.nextAtHours = Math.min(week.nextAtHours, stop.hull.freeAtHours);
  }
}
