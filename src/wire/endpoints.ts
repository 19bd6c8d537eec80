import { z } from 'zod';
import { Agent } from './schemas/agent.ts';
import { Contract } from './schemas/contract.ts';
import {
  Market,
  MarketTransaction,
  ScrapTransaction,
  Shipyard,
  ShipyardTransaction,
  SupplyChain,
} from './schemas/market.ts';
import { Cooldown, Ship, ShipCargo, ShipFuel, ShipNav } from './schemas/ship.ts';
import { Extraction, Survey } from './schemas/survey.ts';
import { ServerStatus, Waypoint } from './schemas/system.ts';

/** One operation of the service, as the client uses it. */
export interface Endpoint<Reply extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below the base address, with {parameters}. */
  readonly path: string;
  /** The whole body of a success, envelope included. */
  readonly reply: Reply;
}

function endpoint<Reply extends z.ZodType>(method: Endpoint['method'], path: string, reply: Reply): Endpoint<Reply> {
  return { method, path, reply };
}

const data = <Shape extends z.core.$ZodShape>(shape: Shape) => z.object({ data: z.object(shape) });
const one = <Item extends z.ZodType>(item: Item) => z.object({ data: item });
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ total: z.int(), page: z.int(), limit: z.int() }) });
const trade = data({ agent: Agent, cargo: ShipCargo, transaction: MarketTransaction });
const navigation = data({ nav: ShipNav, fuel: ShipFuel });
const extraction = data({
  cooldown: Cooldown,
  extraction: Extraction,
  cargo: ShipCargo,
  modifiers: z.array(z.object({ symbol: z.string() })).optional(),
});
const scrap = data({ transaction: ScrapTransaction });
const ship = '/my/ships/{shipSymbol}';
const contract = '/my/contracts/{contractId}';
const waypoint = '/systems/{systemSymbol}/waypoints/{waypointSymbol}';

/** Every operation that Argosy uses, by the official operation id in camel case. */
export const endpoints = {
  getStatus: endpoint('GET', '/', ServerStatus),
  register: endpoint(
    'POST',
    '/register',
    data({
      token: z.string(),
      agent: Agent,
      contract: Contract,
      ships: z.array(Ship).optional(),
      ship: Ship.optional(),
    }),
  ),
  getMyAgent: endpoint('GET', '/my/agent', one(Agent)),
  getMyShips: endpoint('GET', '/my/ships', page(Ship)),
  getMyShip: endpoint('GET', ship, one(Ship)),
  getContracts: endpoint('GET', '/my/contracts', page(Contract)),
  getContract: endpoint('GET', contract, one(Contract)),
  getSystemWaypoints: endpoint('GET', '/systems/{systemSymbol}/waypoints', page(Waypoint)),
  getSupplyChain: endpoint('GET', '/market/supply-chain', one(SupplyChain)),
  getMarket: endpoint('GET', `${waypoint}/market`, one(Market)),
  getShipyard: endpoint('GET', `${waypoint}/shipyard`, one(Shipyard)),
  purchaseShip: endpoint('POST', '/my/ships', data({ agent: Agent, ship: Ship, transaction: ShipyardTransaction })),
  navigateShip: endpoint('POST', `${ship}/navigate`, navigation),
  patchShipNav: endpoint('PATCH', `${ship}/nav`, data({ nav: ShipNav, fuel: ShipFuel.optional() })),
  orbitShip: endpoint('POST', `${ship}/orbit`, data({ nav: ShipNav })),
  dockShip: endpoint('POST', `${ship}/dock`, data({ nav: ShipNav })),
  refuelShip: endpoint(
    'POST',
    `${ship}/refuel`,
    data({ agent: Agent, fuel: ShipFuel, transaction: MarketTransaction }),
  ),
  sellCargo: endpoint('POST', `${ship}/sell`, trade),
  purchaseCargo: endpoint('POST', `${ship}/purchase`, trade),
  jettison: endpoint('POST', `${ship}/jettison`, data({ cargo: ShipCargo })),
  transferCargo: endpoint('POST', `${ship}/transfer`, data({ cargo: ShipCargo, targetCargo: ShipCargo.optional() })),
  siphonResources: endpoint(
    'POST',
    `${ship}/siphon`,
    data({ cooldown: Cooldown, siphon: Extraction, cargo: ShipCargo }),
  ),
  getScrapShip: endpoint('GET', `${ship}/scrap`, scrap),
  scrapShip: endpoint('POST', `${ship}/scrap`, data({ agent: Agent, transaction: ScrapTransaction })),
  extractResources: endpoint('POST', `${ship}/extract`, extraction),
  extractResourcesWithSurvey: endpoint('POST', `${ship}/extract/survey`, extraction),
  createSurvey: endpoint('POST', `${ship}/survey`, data({ cooldown: Cooldown, surveys: z.array(Survey) })),
  negotiateContract: endpoint('POST', `${ship}/negotiate/contract`, data({ contract: Contract })),
  acceptContract: endpoint('POST', `${contract}/accept`, data({ agent: Agent, contract: Contract })),
  deliverContract: endpoint('POST', `${contract}/deliver`, data({ contract: Contract, cargo: ShipCargo })),
  fulfillContract: endpoint('POST', `${contract}/fulfill`, data({ agent: Agent, contract: Contract })),
} as const;

export type OperationId = keyof typeof endpoints;

/** The parsed body of an operation's success. */
export type ReplyOf<Operation extends OperationId> = z.infer<(typeof endpoints)[Operation]['reply']>;

/** Reads may be sent again freely; everything else changes the game and may not. */
export function changesGame(operation: OperationId): boolean {
  return endpoints[operation].method !== 'GET';
}

/** "POST /my/ships/{shipSymbol}/sell": the name under which requests are counted. */
export function operationLabel(operation: OperationId): string {
  const { method, path } = endpoints[operation];
  return `${method} ${path}`;
}
