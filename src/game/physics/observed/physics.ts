import { cooldownSeconds, type MOUNT_PREFIXES, type PoweredMount } from '../cooldown.ts';
import { type FlightMode, fuelNeeded, travelSeconds } from '../travel.ts';

/** An action that is followed by a cooldown. */
export type RestingAction = keyof typeof MOUNT_PREFIXES;

/** Measured multiples of the rules in the parent folder; a flight mode or action without an entry follows its rule. */
export interface Factors {
  /** Of the travel time that grows with distance. */
  readonly travel: Readonly<Partial<Record<FlightMode, number>>>;
  readonly fuel: Readonly<Partial<Record<FlightMode, number>>>;
  readonly cooldown: Readonly<Partial<Record<RestingAction, number>>>;
}

const BY_THE_RULES: Factors = { travel: {}, fuel: {}, cooldown: {} };

/** Travel, fuel and cooldown as planners expect them: by the rules, times what replies showed of each mode and action. */
export class Physics {
  readonly factors: Factors;

  constructor(factors = BY_THE_RULES) {
    this.factors = factors;
  }

  /** Whole game seconds of a flight. */
  travelSeconds(distance: number, flightMode: FlightMode, engineSpeed: number): number {
    return travelSeconds(distance, flightMode, engineSpeed / (this.factors.travel[flightMode] ?? 1));
  }

  /** Tank units that a flight burns, rounded up: a unit too many strands no ship. */
  fuelNeeded(distance: number, flightMode: FlightMode, fuelCapacity: number): number {
    return Math.ceil(fuelNeeded(distance, flightMode, fuelCapacity) * (this.factors.fuel[flightMode] ?? 1));
  }

  /** Whole game seconds of cooldown after an action. */
  cooldownSeconds(mounts: readonly PoweredMount[], action: RestingAction): number {
    return Math.round(cooldownSeconds(mounts, action) * (this.factors.cooldown[action] ?? 1));
  }
}
