import { cooldownSeconds, type MOUNT_PREFIXES, type PoweredMount } from '../cooldown.ts';
import { type FlightMode, fuelNeeded, travelSeconds } from '../travel.ts';

/** An act that is followed by a cooldown. */
export type RestingAct = keyof typeof MOUNT_PREFIXES;

/** Measured multiples of the rules in the parent folder; a flight mode or act without an entry follows its rule. */
export interface Factors {
  /** Of the travel time that grows with distance. */
  readonly travel: Readonly<Partial<Record<FlightMode, number>>>;
  readonly fuel: Readonly<Partial<Record<FlightMode, number>>>;
  readonly cooldown: Readonly<Partial<Record<RestingAct, number>>>;
}

const BY_THE_RULES: Factors = { travel: {}, fuel: {}, cooldown: {} };

/** Travel, fuel and cooldown as planners expect them: by the rules, times what replies showed of each mode and act. */
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

  /** Whole game seconds of cooldown after an act. */
  cooldownSeconds(mounts: readonly PoweredMount[], act: RestingAct): number {
    return Math.round(cooldownSeconds(mounts, act) * (this.factors.cooldown[act] ?? 1));
  }
}
