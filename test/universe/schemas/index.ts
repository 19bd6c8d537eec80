import * as z from 'zod';
import { dataOf, pageOf, Text } from './basics.ts';
import { Faction, Status, System, Waypoint } from './place-schemas.ts';
import { Cargo, Cooldown, Event, Extraction, Fuel, Nav, RunningCooldown, Ship, Survey } from './ship-schemas.ts';
import {
  Agent,
  Contract,
  MarketListing,
  MarketTransaction,
  MarketWithPrices,
  ShipyardListing,
  ShipyardTransaction,
  ShipyardWithPrices,
} from './trade-schemas.ts';

const SHIP = '/my/ships/{shipSymbol}';
const CONTRACT = '/my/contracts/{contractId}';
const WAYPOINT = '/systems/{systemSymbol}/waypoints/{waypointSymbol}';

const Flight = dataOf(z.strictObject({ nav: Nav, fuel: Fuel, events: z.array(Event) }));
const NavOnly = dataOf(z.strictObject({ nav: Nav }));
const Dug = dataOf(
  z.strictObject({ cooldown: RunningCooldown, extraction: Extraction, cargo: Cargo, events: z.array(Event) }),
);
const Traded = dataOf(z.strictObject({ agent: Agent, cargo: Cargo, transaction: MarketTransaction }));
const AgentAndContract = dataOf(z.strictObject({ agent: Agent, contract: Contract }));

/** Every reply of success, by endpoint: nothing may be missing from it, and nothing may be in it besides. */
const replies: Readonly<Record<string, Readonly<Record<number, z.ZodType>>>> = {
  'GET /': { 200: Status },
  'POST /register': {
    201: dataOf(
      z.strictObject({
        token: Text,
        agent: Agent,
        faction: Faction,
        contract: Contract,
        ships: z.array(Ship).length(2),
      }),
    ),
  },
  'GET /my/agent': { 200: dataOf(Agent) },
  'GET /my/ships': { 200: pageOf(Ship) },
  'POST /my/ships': { 201: dataOf(z.strictObject({ agent: Agent, ship: Ship, transaction: ShipyardTransaction })) },
  [`GET ${SHIP}`]: { 200: dataOf(Ship) },
  [`GET ${SHIP}/nav`]: { 200: dataOf(Nav) },
  [`PATCH ${SHIP}/nav`]: { 200: Flight },
  [`GET ${SHIP}/cargo`]: { 200: dataOf(Cargo) },
  [`GET ${SHIP}/cooldown`]: { 200: dataOf(RunningCooldown), 204: z.undefined() },
  [`POST ${SHIP}/orbit`]: { 200: NavOnly },
  [`POST ${SHIP}/dock`]: { 200: NavOnly },
  [`POST ${SHIP}/navigate`]: { 200: Flight },
  [`POST ${SHIP}/refuel`]: {
    200: dataOf(z.strictObject({ agent: Agent, fuel: Fuel, transaction: MarketTransaction, cargo: Cargo.optional() })),
  },
  [`POST ${SHIP}/extract`]: { 201: Dug },
  [`POST ${SHIP}/extract/survey`]: { 201: Dug },
  [`POST ${SHIP}/survey`]: { 201: dataOf(z.strictObject({ cooldown: Cooldown, surveys: z.array(Survey) })) },
  [`POST ${SHIP}/sell`]: { 201: Traded },
  [`POST ${SHIP}/purchase`]: { 201: Traded },
  [`POST ${SHIP}/jettison`]: { 200: dataOf(z.strictObject({ cargo: Cargo })) },
  [`POST ${SHIP}/negotiate/contract`]: { 201: dataOf(z.strictObject({ contract: Contract })) },
  'GET /my/contracts': { 200: pageOf(Contract) },
  [`GET ${CONTRACT}`]: { 200: dataOf(Contract) },
  [`POST ${CONTRACT}/accept`]: { 200: AgentAndContract },
  [`POST ${CONTRACT}/deliver`]: { 200: dataOf(z.strictObject({ contract: Contract, cargo: Cargo })) },
  [`POST ${CONTRACT}/fulfill`]: { 200: AgentAndContract },
  'GET /systems/{systemSymbol}': { 200: dataOf(System) },
  'GET /systems/{systemSymbol}/waypoints': { 200: pageOf(Waypoint) },
  [`GET ${WAYPOINT}`]: { 200: dataOf(Waypoint) },
  [`GET ${WAYPOINT}/market`]: { 200: dataOf(z.union([MarketListing, MarketWithPrices])) },
  [`GET ${WAYPOINT}/shipyard`]: { 200: dataOf(z.union([ShipyardListing, ShipyardWithPrices])) },
};

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Every reply of refusal. */
export const ErrorReply = z.strictObject({
  error: z.strictObject({
    code: z.int(),
    message: Text,
    data: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().regex(UUID_V7),
  }),
});

/** The endpoints that a schema stands for, e.g. "GET /my/agent". */
export const endpointsWithSchema: readonly string[] = Object.keys(replies);

/**
 * The strict schema of a reply, as the universe must write it.
 * @param pathTemplate below /v2 with parameters in braces, e.g. /my/ships/{shipSymbol}
 * @throws RangeError for a success that no endpoint has
 */
export function replySchemaFor(method: string, pathTemplate: string, status: number): z.ZodType {
  if (status >= 400) return ErrorReply;
  const schema = replies[`${method} ${pathTemplate}`]?.[status];
  if (schema === undefined)
    throw new RangeError(`replySchemaFor: no schema for ${status} of ${method} ${pathTemplate}`);
  return schema;
}
