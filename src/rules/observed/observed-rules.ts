import { cooldownSeconds, type MOUNT_PREFIXES, type PoweredMount } from '../cooldown.ts';
import { type FlightMode, fuelNeeded, travelSeconds } from '../travel.ts';

/** An act that a ship rests after. */
export type RestingAct = keyof typeof MOUNT_PREFIXES;

/** The rules of this folder's neighbours that replies are held against, each by flight mode or act. */
export type ObservedKind = 'travel' | 'fuel' | 'cooldown';

/**
 * By how much the server departs from the rules as they are written: factors, each seen three times. An absent one
 * means that the rule holds.
 */
export interface ObservedRules {
  /** Of the seconds that grow with the distance; what every trip takes on top stays. */
  readonly travel: Readonly<Partial<Record<FlightMode, number>>>;
  /** Of the units of fuel. */
  readonly fuel: Readonly<Partial<Record<FlightMode, number>>>;
  /** Of the seconds of rest. */
  readonly cooldown: Readonly<Partial<Record<RestingAct, number>>>;
}

/** Nothing departs from the rules. */
export const AS_WRITTEN: ObservedRules = { travel: {}, fuel: {}, cooldown: {} };

/** `travelSeconds` as it was seen to be. */
export function observedTravelSeconds(
  { travel }: ObservedRules,
  distance: number,
  flightMode: FlightMode,
  engineSpeed: number,
): number {
  return travelSeconds(distance, flightMode, engineSpeed / (travel[flightMode] ?? 1));
}

/** `fuelNeeded` as it was seen to be, rounded up: a unit too many strands no ship. */
export function observedFuelNeeded(
  { fuel }: ObservedRules,
  distance: number,
  flightMode: FlightMode,
  fuelCapacity: number,
): number {
  return Math.ceil(fuelNeeded(distance, flightMode, fuelCapacity) * (fuel[flightMode] ?? 1));
}

/** `cooldownSeconds` as it was seen to be. */
export function observedCooldownSeconds(
  { cooldown }: ObservedRules,
  mounts: readonly PoweredMount[],
  act: RestingAct,
): number {
  return Math.round(cooldownSeconds(mounts, act) * (cooldown[act] ?? 1));
}
