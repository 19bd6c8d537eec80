import { cooldownSeconds, type MOUNT_PREFIXES, type PoweredMount } from '../cooldown.ts';
import { DEPARTURE_SECONDS, type FlightMode, fuelNeeded, travelSeconds } from '../travel.ts';

/** An action that is followed by a cooldown. */
export type RestingAction = keyof typeof MOUNT_PREFIXES;

/** The rules in the parent folder that replies are compared with, each by flight mode or action. */
export type ObservedKind = 'travel' | 'fuel' | 'cooldown';

/** An observed rule: its fixed part, and the factor on the part that grows with distance or power. */
export interface Fit {
  readonly fixed: number;
  readonly factor: number;
}

/** Where the server departs from the rules as written; a rule without an entry holds. */
export interface ObservedRules {
  /** Seconds. */
  readonly travel: Readonly<Partial<Record<FlightMode, Fit>>>;
  /** Units of fuel; there is no fixed part. */
  readonly fuel: Readonly<Partial<Record<FlightMode, Fit>>>;
  /** Seconds of cooldown; there is no fixed part. */
  readonly cooldown: Readonly<Partial<Record<RestingAction, Fit>>>;
}

/** Nothing departs from the rules. */
export const AS_WRITTEN: ObservedRules = { travel: {}, fuel: {}, cooldown: {} };

/** `travelSeconds` as observed. */
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

/** `fuelNeeded` as observed, rounded up: a unit too many strands no ship. */
export function observedFuelNeeded(
  { fuel }: ObservedRules,
  distance: number,
  flightMode: FlightMode,
  fuelCapacity: number,
): number {
  return Math.ceil(fuelNeeded(distance, flightMode, fuelCapacity) * (fuel[flightMode]?.factor ?? 1));
}

/** `cooldownSeconds` as observed. */
export function observedCooldownSeconds(
  { cooldown }: ObservedRules,
  mounts: readonly PoweredMount[],
  action: RestingAction,
): number {
  return Math.round(cooldownSeconds(mounts, action) * (cooldown[action]?.factor ?? 1));
}
