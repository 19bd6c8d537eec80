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
