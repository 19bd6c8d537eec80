import * as z from 'zod';
import { dataOf, Named, pageOf, Text, TradeSymbol, WaypointSymbol } from './basics.ts';
import { Chart, Construction, Faction, Status, System, Waypoint } from './place-schemas.ts';
import { ScannedShip, ScannedSystem, ScannedWaypoint } from './scan-schemas.ts';
import {
  Cargo,
  Cooldown,
  Event,
  Extraction,
  Fuel,
  Module,
  Mount,
  Nav,
  RunningCooldown,
  Ship,
  Survey,
} from './ship-schemas.ts';
import {
  Agent,
  Contract,
  MarketListing,
  MarketTransaction,
  MarketWithPrices,
  ModificationTransaction,
  PublicAgent,
  ShipyardListing,
  ShipyardTransaction,
  ShipyardWithPrices,
  UpkeepTransaction,
} from './trade-schemas.ts';

const SHIP = '/my/ships/{shipSymbol}';
const CONTRACT = '/my/contracts/{contractId}';
const WAYPOINT = '/systems/{systemSymbol}/waypoints/{waypointSymbol}';

const having = (fields: Readonly<Record<string, z.ZodType>>) => dataOf(z.strictObject(fields));

const Flight = having({ nav: Nav, fuel: Fuel, events: z.array(Event) });
const Refitted = { agent: Agent, cargo: Cargo, transaction: ModificationTransaction };
const MountsChanged = having({ ...Refitted, mounts: z.array(Mount) });
const ModulesChanged = having({ ...Refitted, modules: z.array(Module) });
const Refined = z.array(z.strictObject({ tradeSymbol: TradeSymbol, units: z.int().min(1) })).min(1);
const NavOnly = having({ nav: Nav });
const Dug = having({
  cooldown: RunningCooldown,
  extraction: Extraction,
  cargo: Cargo,
  modifiers: z.array(Named).min(1).optional(),
  events: z.array(Event),
});
const Traded = having({ agent: Agent, cargo: Cargo, transaction: MarketTransaction });
const AgentAndContract = having({ agent: Agent, contract: Contract });

/** Every reply of success, by endpoint: nothing may be missing from it, and nothing may be in it besides. */
const replies: Readonly<Record<string, Readonly<Record<number, z.ZodType>>>> = {
  'GET /': { 200: Status },
  'POST /register': {
    201: having({
      token: Text,
      agent: Agent,
      faction: Faction,
      contract: Contract,
      ships: z.array(Ship).length(2),
    }),
  },
  'GET /my/agent': { 200: dataOf(Agent) },
  'GET /my/factions': { 200: pageOf(z.strictObject({ symbol: Text, reputation: z.int() })) },
  'GET /agents': { 200: pageOf(PublicAgent) },
  'GET /agents/{agentSymbol}': { 200: dataOf(PublicAgent) },
  'GET /factions': { 200: pageOf(Faction) },
  'GET /factions/{factionSymbol}': { 200: dataOf(Faction) },
  'GET /error-codes': { 200: z.strictObject({ errorCodes: z.array(z.strictObject({ code: z.int(), name: Text })) }) },
  'GET /market/supply-chain': { 200: having({ exportToImportMap: z.record(Text, z.array(TradeSymbol)) }) },
  'GET /my/ships': { 200: pageOf(Ship) },
  'POST /my/ships': { 201: having({ agent: Agent, ship: Ship, transaction: ShipyardTransaction }) },
  [`GET ${SHIP}`]: { 200: dataOf(Ship) },
  [`GET ${SHIP}/nav`]: { 200: dataOf(Nav) },
  [`PATCH ${SHIP}/nav`]: { 200: Flight },
  [`GET ${SHIP}/cargo`]: { 200: dataOf(Cargo) },
  [`GET ${SHIP}/cooldown`]: { 200: dataOf(RunningCooldown), 204: z.undefined() },
  [`POST ${SHIP}/orbit`]: { 200: NavOnly },
  [`POST ${SHIP}/dock`]: { 200: NavOnly },
  [`POST ${SHIP}/navigate`]: { 200: Flight },
  [`POST ${SHIP}/refuel`]: {
    200: having({ agent: Agent, fuel: Fuel, transaction: MarketTransaction, cargo: Cargo.optional() }),
  },
  [`POST ${SHIP}/extract`]: { 201: Dug },
  [`POST ${SHIP}/extract/survey`]: { 201: Dug },
  [`POST ${SHIP}/survey`]: { 201: having({ cooldown: Cooldown, surveys: z.array(Survey) }) },
  [`POST ${SHIP}/sell`]: { 201: Traded },
  [`POST ${SHIP}/purchase`]: { 201: Traded },
  [`POST ${SHIP}/jettison`]: { 200: having({ cargo: Cargo }) },
  [`POST ${SHIP}/negotiate/contract`]: { 201: having({ contract: Contract }) },
  'GET /my/contracts': { 200: pageOf(Contract) },
  [`GET ${CONTRACT}`]: { 200: dataOf(Contract) },
  [`POST ${CONTRACT}/accept`]: { 200: AgentAndContract },
  [`POST ${CONTRACT}/deliver`]: { 200: having({ contract: Contract, cargo: Cargo }) },
  [`POST ${CONTRACT}/fulfill`]: { 200: AgentAndContract },
  [`POST ${SHIP}/siphon`]: {
    201: having({ cooldown: RunningCooldown, siphon: Extraction, cargo: Cargo, events: z.array(Event) }),
  },
  [`POST ${SHIP}/refine`]: {
    201: having({ cargo: Cargo, cooldown: RunningCooldown, produced: Refined, consumed: Refined }),
  },
  [`POST ${SHIP}/transfer`]: { 200: having({ cargo: Cargo, targetCargo: Cargo }) },
  [`POST ${SHIP}/chart`]: {
    201: having({ chart: Chart, waypoint: Waypoint, transaction: UpkeepTransaction, agent: Agent }),
  },
  [`POST ${SHIP}/jump`]: {
    200: having({ nav: Nav, cooldown: RunningCooldown, transaction: MarketTransaction, agent: Agent }),
  },
  [`POST ${SHIP}/warp`]: { 200: having({ nav: Nav, fuel: Fuel }) },
  [`POST ${SHIP}/scan/systems`]: { 201: having({ cooldown: RunningCooldown, systems: z.array(ScannedSystem) }) },
  [`POST ${SHIP}/scan/waypoints`]: {
    201: having({ cooldown: RunningCooldown, waypoints: z.array(ScannedWaypoint).min(1) }),
  },
  [`POST ${SHIP}/scan/ships`]: { 201: having({ cooldown: RunningCooldown, ships: z.array(ScannedShip) }) },
  [`GET ${SHIP}/mounts`]: { 200: dataOf(z.array(Mount)) },
  [`POST ${SHIP}/mounts/install`]: { 201: MountsChanged },
  [`POST ${SHIP}/mounts/remove`]: { 201: MountsChanged },
  [`GET ${SHIP}/modules`]: { 200: dataOf(z.array(Module)) },
  [`POST ${SHIP}/modules/install`]: { 201: ModulesChanged },
  [`POST ${SHIP}/modules/remove`]: { 201: ModulesChanged },
  [`GET ${SHIP}/repair`]: { 200: having({ transaction: UpkeepTransaction }) },
  [`POST ${SHIP}/repair`]: { 200: having({ agent: Agent, ship: Ship, transaction: UpkeepTransaction }) },
  [`GET ${SHIP}/scrap`]: { 200: having({ transaction: UpkeepTransaction }) },
  [`POST ${SHIP}/scrap`]: { 200: having({ agent: Agent, transaction: UpkeepTransaction }) },
  'GET /systems': { 200: pageOf(System) },
  'GET /systems/{systemSymbol}': { 200: dataOf(System) },
  'GET /systems/{systemSymbol}/waypoints': { 200: pageOf(Waypoint) },
  [`GET ${WAYPOINT}`]: { 200: dataOf(Waypoint) },
  [`GET ${WAYPOINT}/jump-gate`]: {
    200: having({ symbol: WaypointSymbol, connections: z.array(WaypointSymbol).min(1) }),
  },
  [`GET ${WAYPOINT}/construction`]: { 200: dataOf(Construction) },
  [`POST ${WAYPOINT}/construction/supply`]: { 201: having({ construction: Construction, cargo: Cargo }) },
  [`GET ${WAYPOINT}/market`]: { 200: dataOf(z.union([MarketListing, MarketWithPrices])) },
  [`GET ${WAYPOINT}/shipyard`]: { 200: dataOf(z.union([ShipyardListing, ShipyardWithPrices])) },
};

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Every reply of refusal. */
const ErrorReply = z.strictObject({
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
