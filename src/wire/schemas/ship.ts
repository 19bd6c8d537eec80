import { z } from 'zod';
import { UNKNOWN } from '../words/word.ts';
import { Engine, Faction, FlightMode, Frame, NavStatus, ShipPart, ShipRole, TradeSymbol } from '../words/words.ts';
import { deriving, systemIn } from './derived.ts';
import { Timestamp } from './instant.ts';
import { usual } from './usual.ts';

const End = z.object({
  symbol: z.string(),
  type: usual(z.string()),
  systemSymbol: usual(z.string()),
  x: z.number(),
  y: z.number(),
});

/** Nothing is planned with the place of a route's end, which every system's own record tells as well. */
const PLACE = { x: () => 0, y: () => 0 };
const Destination = deriving(End, PLACE);
const Origin = deriving(End.clone(), { ...PLACE, symbol: () => UNKNOWN });

/** A route of which only the end is known began there, just then: of a flight that is over that is as good. */
const Route = deriving(
  z.object({ origin: Origin, destination: Destination, departureTime: Timestamp, arrival: Timestamp }),
  { origin: ({ destination }) => destination, departureTime: ({ arrival }) => arrival },
);

const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** An object with what can be read of another that stands in its place. */
function readable({ shape }: z.ZodObject, told: unknown, otherwise: object): object {
  const fields: readonly [string, unknown][] = typeof told === 'object' && told !== null ? Object.entries(told) : [];
  const isReadable = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(shape, name) && (shape[name] as z.ZodType).safeParse(value).success;
  return { ...otherwise, ...Object.fromEntries(fields.filter(isReadable)) };
}

/** A ship that lies somewhere came there at some time, from wherever; where one that flies is going, nothing else tells. */
function routeOfOneThatLies({ waypointSymbol, status, route }: Readonly<Record<string, unknown>>): unknown {
  if (status !== 'IN_ORBIT' && status !== 'DOCKED') return undefined;
  const here = { symbol: waypointSymbol, x: 0, y: 0 };
  const destination = readable(Destination, (route as { destination?: unknown } | undefined)?.destination, here);
  return readable(Route, route, { origin: here, destination, departureTime: LONG_AGO, arrival: LONG_AGO });
}

/** Where a ship is and where it goes (model ShipNav); `waypointSymbol` is the destination while in transit. */
export const ShipNav = deriving(
  z.object({
    systemSymbol: z.string(),
    waypointSymbol: z.string(),
    route: Route,
    status: NavStatus.default(UNKNOWN),
    flightMode: FlightMode.default(UNKNOWN),
  }),
  { systemSymbol: ({ waypointSymbol }) => systemIn(waypointSymbol), route: routeOfOneThatLies },
);
export type ShipNav = z.infer<typeof ShipNav>;

/** Units in the tank (model ShipFuel). */
export const ShipFuel = z.object({ current: z.int(), capacity: z.int() });
export type ShipFuel = z.infer<typeof ShipFuel>;

/** Units of all goods together; undefined where those of one cannot be read. */
function sumOfUnits(inventory: unknown): number | undefined {
  if (!Array.isArray(inventory)) return undefined;
  const sum = inventory.reduce((total, item) => total + Number(item?.units ?? Number.NaN), 0);
  return Number.isInteger(sum) ? sum : undefined;
}

/** The hold (model ShipCargo), units by trade symbol; a good that cannot be read counts in `units` alone. */
export const ShipCargo = deriving(
  z.object({
    capacity: z.int(),
    units: z.int(),
    inventory: z.array(z.object({ symbol: TradeSymbol, units: z.int() })),
  }),
  { units: ({ inventory }) => sumOfUnits(inventory), inventory: ({ units }) => (units === 0 ? [] : undefined) },
);
export type ShipCargo = z.infer<typeof ShipCargo>;

/** Rest after an extraction, siphoning or survey; `expiration` is absent when the ship is free (model Cooldown). */
export const Cooldown = z.object({
  shipSymbol: usual(z.string()),
  totalSeconds: z.number().default(0),
  remainingSeconds: z.number().default(0),
  expiration: Timestamp.optional(),
});
export type Cooldown = z.infer<typeof Cooldown>;

/** A mount or module, as far as planning asks for it; strength is a mining laser's, siphon's or surveyor's. */
const Part = z.object({
  symbol: ShipPart,
  strength: z.number().optional(),
  /** Trade symbols that a surveyor can find. */
  deposits: z.array(z.string()).optional(),
  requirements: z.object({ power: z.number().optional() }).default({}),
});

/** One of the player's ships (model Ship). */
export const Ship = z.object({
  symbol: z.string(),
  registration: z.object({ role: ShipRole.default(UNKNOWN), factionSymbol: usual(Faction) }).default({ role: UNKNOWN }),
  nav: ShipNav,
  frame: z.object({ symbol: Frame }).default({ symbol: UNKNOWN }),
  /** `condition` from 1 for as new to 0. */
  engine: z.object({ symbol: usual(Engine), speed: z.number(), condition: z.number().optional() }),
  modules: z.array(Part).default([]),
  mounts: z.array(Part).default([]),
  cargo: ShipCargo,
  fuel: ShipFuel,
  cooldown: Cooldown.default({ totalSeconds: 0, remainingSeconds: 0 }),
});
export type Ship = z.infer<typeof Ship>;
