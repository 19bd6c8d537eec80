import { z } from 'zod';

/** An instant as the service writes it; kept as text, read with `msFromIso`. */
export const Timestamp = z.iso.datetime();

const FlightMode = z.enum(['CRUISE', 'BURN', 'DRIFT', 'STEALTH']);

const RouteWaypoint = z.object({
  symbol: z.string(),
  type: z.string(),
  systemSymbol: z.string(),
  x: z.number(),
  y: z.number(),
});

/** Where a ship is and where it goes (model ShipNav); `waypointSymbol` is the destination while in transit. */
export const ShipNav = z.object({
  systemSymbol: z.string(),
  waypointSymbol: z.string(),
  route: z.object({
    origin: RouteWaypoint,
    destination: RouteWaypoint,
    departureTime: Timestamp,
    arrival: Timestamp,
  }),
  status: z.enum(['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']),
  flightMode: FlightMode,
});
export type ShipNav = z.infer<typeof ShipNav>;

/** Units in the tank (model ShipFuel). */
export const ShipFuel = z.object({ current: z.int(), capacity: z.int() });
export type ShipFuel = z.infer<typeof ShipFuel>;

/** The hold (model ShipCargo), units by trade symbol. */
export const ShipCargo = z.object({
  capacity: z.int(),
  units: z.int(),
  inventory: z.array(z.object({ symbol: z.string(), units: z.int() })),
});
export type ShipCargo = z.infer<typeof ShipCargo>;

/** Rest after an extraction, siphoning or survey; `expiration` is absent when the ship is free (model Cooldown). */
export const Cooldown = z.object({
  shipSymbol: z.string(),
  totalSeconds: z.number(),
  remainingSeconds: z.number(),
  expiration: Timestamp.optional(),
});
export type Cooldown = z.infer<typeof Cooldown>;

/** A mount or module, as far as planning asks for it; strength is a mining laser's, siphon's or surveyor's. */
const Part = z.object({
  symbol: z.string(),
  strength: z.number().optional(),
  /** Trade symbols that a surveyor can find. */
  deposits: z.array(z.string()).optional(),
  requirements: z.object({ power: z.number().optional() }),
});

/** One of the player's ships (model Ship). */
export const Ship = z.object({
  symbol: z.string(),
  registration: z.object({ role: z.string(), factionSymbol: z.string() }),
  nav: ShipNav,
  frame: z.object({ symbol: z.string() }),
  /** `condition` from 1 for as new to 0. */
  engine: z.object({ symbol: z.string(), speed: z.number(), condition: z.number().optional() }),
  modules: z.array(Part),
  mounts: z.array(Part),
  cargo: ShipCargo,
  fuel: ShipFuel,
  cooldown: Cooldown,
});
export type Ship = z.infer<typeof Ship>;
