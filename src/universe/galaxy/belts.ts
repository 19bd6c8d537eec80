import type { Point } from '../../game/physics/travel.ts';
import type { Random } from '../../time/random.ts';
import { type Body, body, type Site } from './bodies.ts';
import { alongFrom, angleNear, ringPlace } from './rings.ts';

function asteroids(random: Random, count: number, letter: string, site: Site, low: number, high: number): Body[] {
  return Array.from({ length: count }, () => body(letter, 'ASTEROID', site, ringPlace(random, low, high)));
}

/** A fuel station on the way, the smelters' base, and the asteroids in a ring around the star. */
export function innerBelt(random: Random, count: number): Body[] {
  const fuel = body('B', 'FUEL_STATION', 'fuel station', ringPlace(random, 182, 200));
  const smelter = ringPlace(random, 338, 354, angleNear(random, fuel.place, 0.4));
  return [
    fuel,
    body('B', 'ASTEROID_BASE', 'smelter', smelter),
    ...asteroids(random, count, 'B', 'inner asteroid', 320, 390),
  ];
}

/** The way out to the pirate base leads past the gate, with fuel stations within the range of a tank of 400. */
export function outerBelt(random: Random, count: number, gate: Point): Body[] {
  const fuel = body('J', 'FUEL_STATION', 'fuel station', alongFrom(gate, 1.343));
  const base = body('J', 'ASTEROID_BASE', 'pirate base', alongFrom(gate, 1.604));
  return [fuel, base, ...asteroids(random, count, 'J', 'outer asteroid', 680, 780)];
}

/** Fuel station and base of each of the two belts. */
const BELT_BASES = 4;

/**
 * Number of asteroids in the two belts, which bring a system with this number of other bodies to 80-90 waypoints
 * (facts: starter-system).
 */
export function beltCounts(random: Random, otherBodies: number): { inner: number; outer: number } {
  const count = Math.min(62, Math.max(52, random.integer(80, 90) - otherBodies - BELT_BASES));
  const inner = Math.min(36, Math.max(32, Math.round(count * 0.6)));
  return { inner, outer: count - inner };
}
