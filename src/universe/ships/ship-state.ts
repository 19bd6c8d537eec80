import * as z from 'zod';
import type { Changing } from '../changing.ts';

/** A part of a ship that wears: condition and integrity from 0 to 1. */
const PartState = z.object({ symbol: z.string(), condition: z.number(), integrity: z.number() });
export type PartState = Changing<z.output<typeof PartState>, 'condition' | 'integrity'>;

const ShipNavState = z.object({
  systemSymbol: z.string(),
  /** The destination while in transit. */
  waypointSymbol: z.string(),
  status: z.enum(['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']),
  flightMode: z.enum(['CRUISE', 'BURN', 'DRIFT', 'STEALTH']),
  originSymbol: z.string(),
  destinationSymbol: z.string(),
  departureMs: z.number(),
  arrivalMs: z.number(),
});
export type ShipNavState = z.output<typeof ShipNavState>;

export const ShipState = z.object({
  symbol: z.string(),
  agentSymbol: z.string(),
  factionSymbol: z.string(),
  /** e.g. SHIP_PROBE. */
  shipType: z.string(),
  /** Registration role, e.g. COMMAND. */
  role: z.string(),
  frame: PartState,
  reactor: PartState,
  engine: PartState,
  modules: z.array(z.string()),
  mounts: z.array(z.string()),
  /** As last set; a ship in transit whose arrival has passed is IN_ORBIT, which `navStatusAt` computes. */
  nav: ShipNavState,
  fuel: z.object({
    current: z.number(),
    capacity: z.number(),
    consumed: z.object({ amount: z.number(), timestampMs: z.number() }),
  }),
  cooldown: z.object({ totalSeconds: z.number(), expirationMs: z.number() }),
  /** Units; follows from the modules. */
  cargoCapacity: z.number(),
  /** Units by trade symbol, always above 0, in the order in which they were loaded. */
  cargo: z.record(z.string(), z.number()),
  /** What the agent paid for it; absent for a ship that was not bought. */
  pricePaidCredits: z.number().exactOptional(),
});
export type ShipState = Changing<
  z.output<typeof ShipState>,
  'nav' | 'fuel' | 'cooldown' | 'cargoCapacity' | 'cargo' | 'pricePaidCredits'
>;

/** The nav status at an instant: a ship whose arrival has passed is in orbit (facts: nav-states). */
export function navStatusAt(ship: ShipState, nowMs: number): ShipNavState['status'] {
  if (ship.nav.status === 'IN_TRANSIT' && nowMs >= ship.nav.arrivalMs) return 'IN_ORBIT';
  return ship.nav.status;
}

/** True while the ship is docked at or in orbit around its waypoint. */
export function isPresent(ship: ShipState, waypointSymbol: string, nowMs: number): boolean {
  return ship.nav.waypointSymbol === waypointSymbol && navStatusAt(ship, nowMs) !== 'IN_TRANSIT';
}

/** Whole seconds of server time until an instant, rounded up; 0 once it has passed. */
export function wholeSecondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** Units in the hold, of all goods. */
export function cargoUnits(ship: ShipState): number {
  let units = 0;
  for (const symbol in ship.cargo) units += ship.cargo[symbol] ?? 0;
  return units;
}

/** Free units in the hold. */
export function holdRoomUnits(ship: ShipState): number {
  return ship.cargoCapacity - cargoUnits(ship);
}

/** Loads units of a good; the caller has checked the room. */
export function loadCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  ship.cargo[tradeSymbol] = (ship.cargo[tradeSymbol] ?? 0) + units;
}

/** Unloads units of a good; the caller has checked that they are there. */
export function unloadCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  const left = (ship.cargo[tradeSymbol] ?? 0) - units;
  if (left < 0) throw new RangeError(`unloadCargo: expected at least ${units} ${tradeSymbol}, missing ${-left}`);
  if (left === 0) delete ship.cargo[tradeSymbol];
  else ship.cargo[tradeSymbol] = left;
}
