import { jumpSecondsFrom } from '../galaxy/gates/gates.ts';
import { isWall } from '../galaxy/gates/walls.ts';
import { once } from '../lookup.ts';
import { type UniverseState, worldOf } from '../state.ts';
import type { Charter } from './charters.ts';
import { groundOf } from './charting-order.ts';

/** Systems of which a charter charts all else before their belts (facts: charts-of-others); the number is ours. */
const SYSTEMS_BEFORE_BELTS = 3;

/** What a charter will chart of a system: from one place of its order up to another, which is not included. */
export interface Errand {
  readonly systemSymbol: string;
  /** Cooldown of the way from the charter's home. */
  readonly seconds: number;
  readonly fromPlace: number;
  readonly toPlace: number;
}

/** A charter and what it has before it. */
export interface Crew {
  readonly charter: Charter;
  /** Systems with the seconds of cooldown from the charter's home, nearest first: those on its side of the walls. */
  ground: readonly (readonly [string, number])[];
  /** How many of them it has chosen or left to others. */
  passed: number;
  /** Game hours after the reset from which it may choose systems beyond the walls, no earlier where a player opens one. */
  walledUntilHours: number | undefined;
  errands: readonly Errand[];
}

/** The crews of charters before any has chosen ground; those of one home share its list. */
export function newCrews(state: UniverseState, charters: readonly Charter[]): Crew[] {
  const groundFrom = new Map<string, Crew['ground']>();
  const isClosed = (systemSymbol: string) => isWall(state, systemSymbol);
  const { walledShare, wallsUntilHours } = worldOf(state).gates;
  const walledUntilHours = walledShare > 0 ? wallsUntilHours : undefined;
  return charters.map((charter) => {
    const { homeSymbol } = charter;
    const ground = groundFrom.get(homeSymbol) ?? [...jumpSecondsFrom(state, homeSymbol, { isClosed })];
    groundFrom.set(homeSymbol, ground);
    return { charter, ground, passed: 0, walledUntilHours, errands: [] };
  });
}

/** Ground with all walls open, by home, as it is asked for. */
const openGrounds = once((_: UniverseState) => new Map<string, Crew['ground']>());

function openGroundFrom(state: UniverseState, homeSymbol: string): Crew['ground'] {
  const known = openGrounds(state);
  const ground = known.get(homeSymbol) ?? [...jumpSecondsFrom(state, homeSymbol)];
  known.set(homeSymbol, ground);
  return ground;
}

/** Adds the ground beyond the walls, which have been opened, to what a crew has not passed. */
export function crossWalls(state: UniverseState, crew: Crew): void {
  const passed = new Set(crew.ground.slice(0, crew.passed).map(([systemSymbol]) => systemSymbol));
  crew.ground = openGroundFrom(state, crew.charter.homeSymbol).filter(([systemSymbol]) => !passed.has(systemSymbol));
  crew.passed = 0;
  crew.walledUntilHours = undefined;
}

/**
 * The nearest systems that few enough charters have chosen; all of each, or all of their belts after all else.
 * @param chartersIn how many charters have chosen each system; it counts this one too
 */
export function nextErrands(state: UniverseState, chartersIn: Map<string, number>, crew: Crew): Errand[] {
  const { mostInOneSystem, beltsLast } = worldOf(state).charters;
  const [others, belts]: [Errand[], Errand[]] = [[], []];
  for (; crew.passed < crew.ground.length && others.length < (beltsLast ? SYSTEMS_BEFORE_BELTS : 1); crew.passed++) {
    const [systemSymbol, seconds] = crew.ground[crew.passed] ?? ['', 0];
    const there = groundOf(state).get(systemSymbol);
    const charters = chartersIn.get(systemSymbol) ?? 0;
    if (there === undefined || charters >= mostInOneSystem) continue;
    chartersIn.set(systemSymbol, charters + 1);
    const toPlace = there.waypoints - Math.floor(there.asteroids * crew.charter.leftOutShare);
    const beltFrom = beltsLast ? there.waypoints - there.asteroids : toPlace;
    others.push({ systemSymbol, seconds, fromPlace: 0, toPlace: beltFrom });
    if (beltFrom < toPlace) belts.push({ systemSymbol, seconds, fromPlace: beltFrom, toPlace });
  }
  return [...others, ...belts];
}
