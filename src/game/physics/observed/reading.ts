import { cooldownSeconds, type PoweredMount } from '../cooldown.ts';
import {
  DEPARTURE_SECONDS,
  distanceBetween,
  type FlightMode,
  fuelNeeded,
  type Point,
  SECONDS_PER_UNIT,
} from '../travel.ts';
import type { Factors, RestingAction } from './physics.ts';

/** Evidence of one reply on one rule; seconds of game time, or units of fuel. */
export interface Reading {
  readonly kind: keyof Factors;
  /** Flight mode or action. */
  readonly by: string;
  /** The rule: `fixed + scaled`; a measured factor multiplies `scaled`. */
  readonly fixed: number;
  readonly scaled: number;
  /** The lowest and the highest value that the reply allows: timestamps and whole seconds are rounded. */
  readonly observedRange: readonly [number, number];
  /** Wear may explain up to `wearFactor` times `scaled`, plus `wearExtra`. */
  readonly wearFactor: number;
  readonly wearExtra: number;
}

/** Most that wear can do: 1.5 times the travel time, five seconds more of cooldown (facts: wear). */
const LONGEST_WORN_TRAVEL = 1.5;
const LONGEST_WORN_REST_SECONDS = 5;

/** Condition of the engine that may be gone since the last look, a guess: five events or more (facts: wear). */
const LOST_SINCE = 0.1;

/** A flight, from the reply to its departure. */
export interface Flight {
  readonly from: Point;
  readonly to: Point;
  readonly flightMode: FlightMode;
  readonly engineSpeed: number;
  /** When the ship was last read, from 1 for a new engine to 0; undefined where the service does not give it. */
  readonly engineCondition: number | undefined;
  /** Milliseconds of the server's clock from departure to arrival. */
  readonly durationMs: number;
  /** Game seconds per second. */
  readonly speed: number;
}

/** Factor by which the engine's wear may slow a ship; the largest where its condition is unknown. */
function wearFactorOf({ engineCondition = 0 }: Flight): number {
  return 1 + (LONGEST_WORN_TRAVEL - 1) * (1 - Math.min(1, Math.max(0, engineCondition - LOST_SINCE)));
}

/** Arrival less departure by the timestamps, each of which is rounded to a millisecond. */
export function travelReading(flight: Flight): Reading {
  const { from, to, flightMode, engineSpeed, durationMs, speed } = flight;
  const distance = distanceBetween(from, to);
  const seconds = (ms: number) => (ms / 1_000) * speed;
  return {
    kind: 'travel',
    by: flightMode,
    fixed: DEPARTURE_SECONDS,
    scaled: (Math.max(1, Math.round(distance)) * SECONDS_PER_UNIT[flightMode]) / engineSpeed,
    observedRange: [seconds(durationMs - 1), seconds(durationMs + 1)],
    wearFactor: wearFactorOf(flight),
    wearExtra: 0,
  };
}

/** Reading of the tank units that a flight burned. */
export function fuelReading(flight: Omit<Flight, 'durationMs'>, fuelCapacity: number, burnt: number): Reading {
  const scaled = fuelNeeded(distanceBetween(flight.from, flight.to), flight.flightMode, fuelCapacity);
  const wear = { wearFactor: 1, wearExtra: 0 };
  return { kind: 'fuel', by: flight.flightMode, fixed: 0, scaled, observedRange: [burnt, burnt], ...wear };
}

/** Reading of a cooldown in the server's whole seconds, which at speed K stand for K game seconds each and round up. */
export function cooldownReading(
  action: RestingAction,
  mounts: readonly PoweredMount[],
  totalSeconds: number,
  speed: number,
): Reading {
  return {
    kind: 'cooldown',
    by: action,
    fixed: 0,
    scaled: cooldownSeconds(mounts, action),
    observedRange: [totalSeconds * speed - (speed - 1), totalSeconds * speed],
    wearFactor: 1,
    wearExtra: LONGEST_WORN_REST_SECONDS,
  };
}

/** Value for the reading's ship by its rule, or by this factor of it. */
export function expectedOf({ fixed, scaled }: Reading, factor = 1): number {
  return fixed + scaled * factor;
}
