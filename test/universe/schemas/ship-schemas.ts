import * as z from 'zod';
import {
  Count,
  Named,
  ShipSymbol,
  SystemSymbol,
  Text,
  Timestamp,
  TradeGood,
  TradeSymbol,
  WaypointSymbol,
} from './basics.ts';

const Share = z.number().min(0).max(1);
const Requirements = z.strictObject({
  power: z.int().optional(),
  crew: z.int().optional(),
  slots: z.int().optional(),
});
const Part = Named.extend({ requirements: Requirements });
const WearingPart = Part.extend({ condition: Share, integrity: Share, quality: z.int().min(1) });

export const Frame = WearingPart.extend({ moduleSlots: Count, mountingPoints: Count, fuelCapacity: Count });
export const Reactor = WearingPart.extend({ powerOutput: z.int().min(1) });
export const Engine = WearingPart.extend({ speed: z.int().min(1) });
export const Module = Part.extend({ capacity: Count.optional(), range: Count.optional() });
export const Mount = Part.extend({ strength: Count.optional(), deposits: z.array(TradeSymbol).optional() });

/** A waypoint as routes and scans name it. */
export const RouteEnd = z.strictObject({
  symbol: WaypointSymbol,
  type: Text,
  systemSymbol: SystemSymbol,
  x: z.int(),
  y: z.int(),
});

export const Nav = z.strictObject({
  systemSymbol: SystemSymbol,
  waypointSymbol: WaypointSymbol,
  route: z.strictObject({ origin: RouteEnd, destination: RouteEnd, departureTime: Timestamp, arrival: Timestamp }),
  status: z.enum(['IN_TRANSIT', 'IN_ORBIT', 'DOCKED']),
  flightMode: z.enum(['CRUISE', 'BURN', 'DRIFT', 'STEALTH']),
});

export const Fuel = z
  .strictObject({
    current: Count,
    capacity: Count,
    consumed: z.strictObject({ amount: Count, timestamp: Timestamp }),
  })
  .refine(({ current, capacity }) => current <= capacity, 'a tank holds no more than its capacity');

export const Cargo = z
  .strictObject({
    capacity: Count,
    units: Count,
    inventory: z.array(TradeGood.extend({ units: z.int().min(1) })),
  })
  .refine(({ units, inventory }) => units === inventory.reduce((sum, item) => sum + item.units, 0), 'units are the sum')
  .refine(({ units, capacity }) => units <= capacity, 'a hold takes no more than its capacity');

/** While it lasts. */
export const RunningCooldown = z.strictObject({
  shipSymbol: ShipSymbol,
  totalSeconds: z.int().min(1),
  remainingSeconds: z.int().min(1),
  expiration: Timestamp,
});

export const Cooldown = z.union([
  RunningCooldown,
  z.strictObject({ shipSymbol: ShipSymbol, totalSeconds: z.literal(0), remainingSeconds: z.literal(0) }),
]);

export const Registration = z.strictObject({ name: Text, factionSymbol: Text, role: Text });

export const Ship = z.strictObject({
  symbol: ShipSymbol,
  registration: Registration,
  nav: Nav,
  crew: z.strictObject({
    current: z.int(),
    required: z.int(),
    capacity: Count,
    rotation: z.enum(['STRICT', 'RELAXED']),
    morale: z.int().min(0).max(100),
    wages: Count,
  }),
  frame: Frame,
  reactor: Reactor,
  engine: Engine,
  modules: z.array(Module),
  mounts: z.array(Mount),
  cargo: Cargo,
  fuel: Fuel,
  cooldown: Cooldown,
});

export const Event = Named.extend({ component: z.enum(['FRAME', 'REACTOR', 'ENGINE']) });

export const Survey = z.strictObject({
  signature: Text,
  symbol: WaypointSymbol,
  deposits: z.array(z.strictObject({ symbol: TradeSymbol })).min(1),
  expiration: Timestamp,
  size: z.enum(['SMALL', 'MODERATE', 'LARGE']),
});

export const Extraction = z.strictObject({
  shipSymbol: ShipSymbol,
  yield: z.strictObject({ symbol: TradeSymbol, units: z.int().min(1) }),
});
