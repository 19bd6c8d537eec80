import type { KnownGalaxy } from '../galaxy/known.ts';
import type { Course, MoveThen } from './course.ts';

/** A ship between two systems. */
export interface FlightThen {
  readonly from: number | null;
  readonly to: number;
  /** The completed fraction, from 0 to 1. */
  readonly share: number;
}

/** What the map shows of one instant of a replay. */
export interface PastGalaxy extends Pick<KnownGalaxy, 'gates' | 'charted'> {
  /** Ships by system, and those that fly between systems. */
  readonly ships: ReadonlyMap<number, number>;
  readonly flights: readonly FlightThen[];
  /** Ways that ships took in the hour before, each once. */
  readonly routes: readonly (readonly [from: number, to: number])[];
  /** Systems whose gates were known to be unfinished. */
  readonly unfinished: ReadonlySet<number>;
}

/** Game seconds for which a way stays on the map. */
const ROUTE_SECONDS = 3_600;

/** What of a course has happened by an instant. Forward only what is new is looked at; backward all of it. */
export class ReplayMoment {
  readonly #course: Course;
  readonly #leadsTo: (system: number) => readonly number[];
  #atSeconds = -1;
  #next = { moves: 0, charts: 0, gates: 0 };
  #ships = new Map<number, number>();
  #flying = new Map<number, MoveThen>();
  #firstArrival = Number.POSITIVE_INFINITY;
  #charted = new Map<number, { readonly charted: number; readonly waypoints: number }>();
  #gates = new Map<number, readonly number[]>();
  #unfinished = new Set<number>();

  /** @param leadsTo where the gate of a system leads */
  constructor(course: Course, leadsTo: (system: number) => readonly number[]) {
    this.#course = course;
    this.#leadsTo = leadsTo;
  }

  /** What was at an instant, in game seconds since the books began; it holds until the next call. */
  at(seconds: number): PastGalaxy {
    if (seconds < this.#atSeconds) this.#begin();
    this.#atSeconds = seconds;
    this.#takeMoves(seconds);
    this.#takeCharts(seconds);
    this.#takeGates(seconds);
    return {
      ships: this.#ships,
      flights: this.#flightsAt(seconds),
      routes: this.#routesUntil(seconds),
      charted: this.#charted,
      gates: this.#gates,
      unfinished: this.#unfinished,
    };
  }

  #begin(): void {
    this.#next = { moves: 0, charts: 0, gates: 0 };
    this.#ships = new Map();
    this.#flying = new Map();
    this.#firstArrival = Number.POSITIVE_INFINITY;
    this.#charted = new Map();
    this.#gates = new Map();
    this.#unfinished = new Set();
  }

  #takeMoves(seconds: number): void {
    const { moves } = this.#course;
    for (let move = moves[this.#next.moves]; move !== undefined && move.atSeconds <= seconds; ) {
      const { ship, from, to, flightSeconds } = move;
      // A flight that ends early by a new one, never arrived.
      if (!this.#flying.delete(ship) && from !== null) this.#count(from, -1);
      if (to !== null && flightSeconds > 0) this.#setOut(move);
      else if (to !== null) this.#count(to, 1);
      this.#next.moves += 1;
      move = moves[this.#next.moves];
      this.#land(move === undefined ? seconds : Math.min(seconds, move.atSeconds));
    }
    this.#land(seconds);
  }

  #setOut(move: MoveThen): void {
    this.#flying.set(move.ship, move);
    this.#firstArrival = Math.min(this.#firstArrival, move.atSeconds + move.flightSeconds);
  }

  /** Ships that have arrived by an instant are where they flew to. */
  #land(seconds: number): void {
    if (seconds < this.#firstArrival) return;
    this.#firstArrival = Number.POSITIVE_INFINITY;
    for (const [ship, { atSeconds, flightSeconds, to }] of this.#flying) {
      if (to === null) continue;
      if (atSeconds + flightSeconds > seconds) {
        this.#firstArrival = Math.min(this.#firstArrival, atSeconds + flightSeconds);
        continue;
      }
      this.#flying.delete(ship);
      this.#count(to, 1);
    }
  }

  #count(system: number, change: number): void {
    const count = (this.#ships.get(system) ?? 0) + change;
    if (count > 0) this.#ships.set(system, count);
    else this.#ships.delete(system);
  }

  #takeCharts(seconds: number): void {
    const { charts } = this.#course;
    for (let chart = charts[this.#next.charts]; chart !== undefined && chart.atSeconds <= seconds; ) {
      this.#charted.set(chart.system, chart);
      this.#next.charts += 1;
      chart = charts[this.#next.charts];
    }
  }

  #takeGates(seconds: number): void {
    const { gates } = this.#course;
    for (let gate = gates[this.#next.gates]; gate !== undefined && gate.atSeconds <= seconds; ) {
      const { system, news } = gate;
      if (news === 'read') this.#gates.set(system, this.#leadsTo(system));
      else if (news === 'unfinished') this.#unfinished.add(system);
      else this.#unfinished.delete(system);
      this.#next.gates += 1;
      gate = gates[this.#next.gates];
    }
  }

  #flightsAt(seconds: number): FlightThen[] {
    return [...this.#flying.values()].flatMap(({ atSeconds, flightSeconds, from, to }) =>
      to === null ? [] : [{ from, to, share: (seconds - atSeconds) / flightSeconds }],
    );
  }

  #routesUntil(seconds: number): [number, number][] {
    const { moves } = this.#course;
    const routes = new Map<string, [number, number]>();
    for (let at = this.#next.moves - 1; at >= 0; at--) {
      const { atSeconds, from, to } = moves[at] as MoveThen;
      if (atSeconds <= seconds - ROUTE_SECONDS) break;
      if (from !== null && to !== null && from !== to) routes.set(`${from} ${to}`, [from, to]);
    }
    return [...routes.values()];
  }
}
