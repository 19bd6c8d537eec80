import { cooldownSeconds, type MOUNT_PREFIXES, type PoweredMount } from '../cooldown.ts';
import { DEPARTURE_SECONDS, type FlightMode, fuelNeeded, travelSeconds } from '../travel.ts';

/** An act that a ship rests after. */
export type RestingAct = keyof typeof MOUNT_PREFIXES;

/** The rules of this folder's neighbours that replies are held against, each by flight mode or act. */
export type ObservedKind = 'travel' | 'fuel' | 'cooldown';

/** A rule as it was seen to be: what it takes always, and how many times it takes what grows with distance or power. */
export interface Fit {
  readonly fixed: number;
  readonly factor: number;
}

/** Where the server departs from the rules as they are written; an absent one holds. */
export interface ObservedRules {
  /** Seconds. */
  readonly travel: Readonly<Partial<Record<FlightMode, Fit>>>;
  /** Units of fuel; nothing is fixed. */
  readonly fuel: Readonly<Partial<Record<FlightMode, Fit>>>;
  /** Seconds of rest; nothing is fixed. */
  readonly cooldown: Readonly<Partial<Record<RestingAct, Fit>>>;
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
  const fit = travel[flightMode];
  if (fit === undefined) return travelSeconds(distance, flightMode, engineSpeed);
  const stretched = travelSeconds(distance, flightMode, engineSpeed / fit.factor);
  return Math.max(1, Math.round(stretched - DEPARTURE_SECONDS + fit.fixed));
}

/** `fuelNeeded` as it was seen to be, rounded up: a unit too many strands no ship. */
export function observedFuelNeeded(
  { fuel }: ObservedRules,
  distance: number,
  flightMode: FlightMode,
  fuelCapacity: number,
): number {
  return Math.ceil(fuelNeeded(distance, flightMode, fuelCapacity) * (fuel[flightMode]?.factor ?? 1));
}

/** `cooldownSeconds` as it was seen to be. */
export function observedCooldownSeconds(
  { cooldown }: ObservedRules,
  mounts: readonly PoweredMount[],
  act: RestingAct,
): number {
  return Math.round(cooldownSeconds(mounts, act) * (cooldown[act]?.factor ?? 1));
}
