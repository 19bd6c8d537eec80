import type { FlightMode } from '../../game/physics/travel.ts';

/** A part of a ship that wears: condition and integrity from 0 to 1. */
export interface PartState {
  readonly symbol: string;
  condition: number;
  integrity: number;
}

export interface ShipState {
  readonly symbol: string;
  readonly agentSymbol: string;
  readonly factionSymbol: string;
  /** e.g. SHIP_PROBE. */
  readonly shipType: string;
  /** Registration role, e.g. COMMAND. */
  readonly role: string;
  readonly frame: PartState;
  readonly reactor: PartState;
  readonly engine: PartState;
  readonly modules: string[];
  readonly mounts: string[];
  /** As last set; a ship in transit whose arrival has passed is IN_ORBIT, which `navStatusAt` computes. */
  nav: ShipNavState;
  fuel: { current: number; readonly capacity: number; consumed: { amount: number; timestampMs: number } };
  cooldown: { totalSeconds: number; expirationMs: number };
  /** Units; follows from the modules. */
  cargoCapacity: number;
  /** Units by trade symbol, always above 0, in the order in which they were loaded. */
  cargo: Record<string, number>;
  /** What the agent paid for it; absent for a ship that was not bought. */
  pricePaidCredits?: number;
}

export interface ShipNavState {
  systemSymbol: string;
  /** The destination while in transit. */
  waypointSymbol: string;
  status: 'IN_TRANSIT' | 'IN_ORBIT' | 'DOCKED';
  flightMode: FlightMode;
  originSymbol: string;
  destinationSymbol: string;
  departureMs: number;
  arrivalMs: number;
}
