import { z } from 'zod';
import { systemIn } from '../../game/words/symbols.ts';
import { UNKNOWN } from '../words/word.ts';
import { Engine, Faction, FlightModeWord, Frame, NavStatus, ShipPart, ShipRole, TradeSymbol } from '../words/words.ts';
import { deriving, Timestamp, usual } from './derived.ts';

const End = z.object({
  symbol: z.string(),
  type: usual(z.string()),
  systemSymbol: usual(z.string()),
  x: z.number(),
  y: z.number(),
});

/** Coordinates of a route's end are not used in planning: the system's own records have them too. */
const PLACE = { x: () => 0, y: () => 0 };
const Destination = deriving(End, PLACE);
const Origin = deriving(End.clone(), { ...PLACE, symbol: () => UNKNOWN });

/**
 * A route of which only the end is known gets that as its origin and departure; this is enough once the flight is over.
 */
const Route = deriving(
  z.object({ origin: Origin, destination: Destination, departureTime: Timestamp, arrival: Timestamp }),
  { origin: ({ destination }) => destination, departureTime: ({ arrival }) => arrival },
);

const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** An object with the readable fields of `given` in place of its own. */
function readable({ shape }: z.ZodObject, given: unknown, otherwise: object): object {
  const fields: readonly [string, unknown][] = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const isReadable = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(shape, name) && (shape[name] as z.ZodType).safeParse(value).success;
  return { ...otherwise, ...Object.fromEntries(fields.filter(isReadable)) };
}

/**
 * The route of a ship that is not in transit: it ends at the ship's waypoint. The destination of a ship in transit
 * cannot be derived.
 */
function routeOfStationaryShip({ waypointSymbol, status, route }: Readonly<Record<string, unknown>>): unknown {
  if (status !== 'IN_ORBIT' && status !== 'DOCKED') return undefined;
  const here = { symbol: waypointSymbol, x: 0, y: 0 };
  const destination = readable(Destination, (route as { destination?: unknown } | undefined)?.destination, here);
  return readable(Route, route, { origin: here, destination, departureTime: LONG_AGO, arrival: LONG_AGO });
}

/** A ship's position and route (model ShipNav); `waypointSymbol` is the destination while in transit. */
export const ShipNav = deriving(
  z.object({
    systemSymbol: z.string(),
    waypointSymbol: z.string(),
    route: Route,
    status: NavStatus.default(UNKNOWN),
    flightMode: FlightModeWord.default(UNKNOWN),
  }),
  { systemSymbol: ({ waypointSymbol }) => systemIn(waypointSymbol), route: routeOfStationaryShip },
);
export type ShipNav = z.infer<typeof ShipNav>;

/** Units in the tank (model ShipFuel). */
export const ShipFuel = z.object({ current: z.int(), capacity: z.int() });
export type ShipFuel = z.infer<typeof ShipFuel>;

/** Units of all goods together; undefined if those of one cannot be read. */
function sumOfUnits(inventory: unknown): number | undefined {
  if (!Array.isArray(inventory)) return undefined;
  const sum = inventory.reduce((total, item) => total + Number(item?.units ?? Number.NaN), 0);
  return Number.isInteger(sum) ? sum : undefined;
}

/** The cargo (model ShipCargo), units by trade symbol; a good that cannot be read counts in `units` alone. */
export const ShipCargo = deriving(
  z.object({
    capacity: z.int(),
    units: z.int(),
    inventory: z.array(z.object({ symbol: TradeSymbol, units: z.int() })),
  }),
  { units: ({ inventory }) => sumOfUnits(inventory), inventory: ({ units }) => (units === 0 ? [] : undefined) },
);
export type ShipCargo = z.infer<typeof ShipCargo>;

/** Cooldown after an extraction, siphoning or survey; `expiration` is absent if the ship has none (model Cooldown). */
export const Cooldown = z.object({
  shipSymbol: usual(z.string()),
  totalSeconds: z.number().default(0),
  remainingSeconds: z.number().default(0),
  expiration: Timestamp.optional(),
});
export type Cooldown = z.infer<typeof Cooldown>;

/** A mount or module, as far as planning uses it; `strength` is that of a mining laser, siphon or surveyor. */
export const Part = z.object({
  symbol: ShipPart,
  strength: z.number().optional(),
  /** Distance that a warp drive covers at once. */
  range: z.number().optional(),
  /** Trade symbols that a surveyor can find. */
  deposits: z.array(z.string()).optional(),
  requirements: z.object({ power: z.number().optional() }).default({}),
});

/** How good a part is, from 1 (as new) to 0, and how good a repair can make it again. */
const Wear = { condition: z.number().optional(), integrity: z.number().optional() };

/** One of the player's ships (model Ship). */
export const Ship = z.object({
  symbol: z.string(),
  registration: z.object({ role: ShipRole.default(UNKNOWN), factionSymbol: usual(Faction) }).default({ role: UNKNOWN }),
  nav: ShipNav,
  frame: z.object({ symbol: Frame.default(UNKNOWN), ...Wear }).default({ symbol: UNKNOWN }),
  reactor: z.object(Wear).optional(),
  engine: z.object({ symbol: usual(Engine), speed: z.number(), ...Wear }),
  modules: z.array(Part).default([]),
  mounts: z.array(Part).default([]),
  cargo: ShipCargo,
  fuel: ShipFuel,
  cooldown: Cooldown.default({ totalSeconds: 0, remainingSeconds: 0 }),
});
export type Ship = z.infer<typeof Ship>;
