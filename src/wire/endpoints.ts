import { z } from 'zod';
import { Agent, OwnAgent } from './schemas/agent.ts';
import { Contract } from './schemas/contract.ts';
import { usual } from './schemas/derived.ts';
import {
  Market,
  MarketTransaction,
  OwnShipPurchase,
  OwnTrade,
  OwnUpkeep,
  Shipyard,
  ShipyardTransaction,
  SupplyChain,
  UpkeepTransaction,
} from './schemas/market.ts';
import { Cooldown, Part, Ship, ShipCargo, ShipFuel, ShipNav } from './schemas/ship.ts';
import { Extraction, Survey } from './schemas/survey.ts';
import { Construction, JumpGate, ServerStatus, System, Waypoint } from './schemas/system.ts';
import { Modifier, TradeSymbol } from './words/words.ts';

/** One operation of the service, as the client uses it. */
export interface Endpoint<Reply extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below the base address, with {parameters}. */
  readonly path: string;
  /** Schema of the whole body of a success, envelope included. */
  readonly reply: Reply;
  /**
   * Only for a change of the game: the same with every part optional, and with receipts that may omit what we asked
   * for.
   */
  readonly parts?: z.ZodType;
  /** A part that the books do not need, but that is read again if it is missing. */
  readonly wanted?: string;
}

function endpoint<Reply extends z.ZodType>(method: Endpoint['method'], path: string, reply: Reply): Endpoint<Reply> {
  return { method, path, reply };
}

const data = <Shape extends z.core.$ZodShape>(shape: Shape) => z.object({ data: z.object(shape) });
/**
 * A change of the game, with the parts of its reply.
 * @param less schemas of the parts for which fewer fields are enough
 */
function change<Shape extends z.core.$ZodShape, Less extends z.core.$ZodShape = Shape>(
  method: 'POST' | 'PATCH',
  path: string,
  shape: Shape,
  less?: Less,
) {
  const parts = z.object({
    data: z.object({ ...shape, ...less } as unknown as Omit<Shape, keyof Less> & Less).partial(),
  });
  return { ...endpoint(method, path, data(shape)), parts };
}
const one = <Item extends z.ZodType>(item: Item) => z.object({ data: item });
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: PageMeta.default({}), leftOut: z.int().optional() });
/** The page's own account of its list; none of it is relied on. */
const PageMeta = z.object({
  total: usual(z.int()),
  page: usual(z.int()),
  limit: usual(z.int()),
});
const trade = { agent: Agent, cargo: ShipCargo, transaction: MarketTransaction };
const ownTrade = { agent: OwnAgent, transaction: OwnTrade };
const ownUpkeep = { agent: OwnAgent, transaction: OwnUpkeep };
const extraction = {
  cooldown: Cooldown,
  extraction: usual(Extraction),
  cargo: ShipCargo,
  modifiers: z.array(z.object({ symbol: Modifier })).optional(),
};
/** A change of a ship's mounts or modules: all that it has then, and the shipyard's fee. */
const refit = <Shape extends z.core.$ZodShape>(path: string, parts: Shape) =>
  change('POST', path, { agent: Agent, cargo: ShipCargo, transaction: UpkeepTransaction, ...parts }, ownUpkeep);
const mounts = { mounts: z.array(Part) };
const modules = { modules: z.array(Part) };
const ship = '/my/ships/{shipSymbol}';
const contract = '/my/contracts/{contractId}';
const waypoint = '/systems/{systemSymbol}/waypoints/{waypointSymbol}';

/** Every operation that Argosy uses, by the official operation id in camel case. */
export const endpoints = {
  getStatus: endpoint('GET', '/', ServerStatus),
  register: endpoint(
    'POST',
    '/register',
    // The token is enough: everything else can be read with it, but without it the agent is lost.
    data({
      token: z.string().min(1),
      agent: Agent.optional(),
      contract: Contract.optional(),
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
  getSystems: endpoint('GET', '/systems', page(System)),
  getJumpGate: endpoint('GET', `${waypoint}/jump-gate`, one(JumpGate)),
  getConstruction: endpoint('GET', `${waypoint}/construction`, one(Construction)),
  supplyConstruction: change('POST', `${waypoint}/construction/supply`, {
    construction: Construction,
    cargo: ShipCargo,
  }),
  jumpShip: change(
    'POST',
    `${ship}/jump`,
    { nav: ShipNav, cooldown: Cooldown, transaction: MarketTransaction, agent: Agent },
    ownTrade,
  ),
  // Some versions of the service, as its official description, pay without a receipt.
  createChart: change(
    'POST',
    `${ship}/chart`,
    { waypoint: Waypoint, agent: Agent, transaction: usual(OwnUpkeep) },
    { agent: OwnAgent },
  ),
  getWaypoint: endpoint('GET', waypoint, one(Waypoint)),
  getSupplyChain: endpoint('GET', '/market/supply-chain', one(SupplyChain)),
  getMarket: endpoint('GET', `${waypoint}/market`, one(Market)),
  getShipyard: endpoint('GET', `${waypoint}/shipyard`, one(Shipyard)),
  purchaseShip: {
    ...change(
      'POST',
      '/my/ships',
      { agent: Agent, ship: usual(Ship), transaction: ShipyardTransaction },
      { agent: OwnAgent, transaction: OwnShipPurchase },
    ),
    wanted: 'ship',
  },
  navigateShip: change('POST', `${ship}/navigate`, { nav: ShipNav, fuel: ShipFuel }),
  warpShip: change('POST', `${ship}/warp`, { nav: ShipNav, fuel: ShipFuel }),
  patchShipNav: change('PATCH', `${ship}/nav`, { nav: ShipNav, fuel: ShipFuel.optional() }),
  orbitShip: change('POST', `${ship}/orbit`, { nav: ShipNav }),
  dockShip: change('POST', `${ship}/dock`, { nav: ShipNav }),
  refuelShip: change(
    'POST',
    `${ship}/refuel`,
    { agent: Agent, fuel: ShipFuel, transaction: MarketTransaction, cargo: ShipCargo.optional() },
    ownTrade,
  ),
  sellCargo: change('POST', `${ship}/sell`, trade, ownTrade),
  purchaseCargo: change('POST', `${ship}/purchase`, trade, ownTrade),
  jettison: change('POST', `${ship}/jettison`, { cargo: ShipCargo }),
  transferCargo: change('POST', `${ship}/transfer`, { cargo: ShipCargo, targetCargo: ShipCargo.optional() }),
  siphonResources: change('POST', `${ship}/siphon`, {
    cooldown: Cooldown,
    siphon: usual(Extraction),
    cargo: ShipCargo,
  }),
  getScrapShip: endpoint('GET', `${ship}/scrap`, data({ transaction: OwnUpkeep })),
  scrapShip: change('POST', `${ship}/scrap`, { agent: Agent, transaction: UpkeepTransaction }, ownUpkeep),
  getRepairShip: endpoint('GET', `${ship}/repair`, data({ transaction: OwnUpkeep })),
  repairShip: change('POST', `${ship}/repair`, { agent: Agent, ship: Ship, transaction: UpkeepTransaction }, ownUpkeep),
  installMount: refit(`${ship}/mounts/install`, mounts),
  removeMount: refit(`${ship}/mounts/remove`, mounts),
  installShipModule: refit(`${ship}/modules/install`, modules),
  removeShipModule: refit(`${ship}/modules/remove`, modules),
  shipRefine: change('POST', `${ship}/refine`, {
    cargo: ShipCargo,
    cooldown: Cooldown,
    produced: usual(z.array(z.object({ tradeSymbol: TradeSymbol, units: z.int() }))),
  }),
  extractResources: change('POST', `${ship}/extract`, extraction),
  extractResourcesWithSurvey: change('POST', `${ship}/extract/survey`, extraction),
  createSurvey: change('POST', `${ship}/survey`, { cooldown: Cooldown, surveys: z.array(Survey) }),
  negotiateContract: change('POST', `${ship}/negotiate/contract`, { contract: Contract }),
  acceptContract: change('POST', `${contract}/accept`, { agent: Agent, contract: Contract }, { agent: OwnAgent }),
  deliverContract: change('POST', `${contract}/deliver`, { contract: Contract, cargo: ShipCargo }),
  fulfillContract: change('POST', `${contract}/fulfill`, { agent: Agent, contract: Contract }, { agent: OwnAgent }),
} as const;

export type OperationId = keyof typeof endpoints;

/** The parsed body of an operation's success. */
export type ReplyOf<Operation extends OperationId> = z.infer<(typeof endpoints)[Operation]['reply']>;

/** The body of a change's success in which some parts could not be read; the other parts are complete. */
export type PartsOf<Operation extends OperationId> = (typeof endpoints)[Operation] extends {
  readonly parts: infer Parts extends z.ZodType;
}
  ? z.infer<Parts>
  : ReplyOf<Operation>;

/** Whether an operation changes the game; reads may be sent again freely, changes may not. */
export function changesGame(operation: OperationId): boolean {
  return endpoints[operation].method !== 'GET';
}

/** Whether a reply of an operation has the agent beside other things. */
export function includesAgent(operation: OperationId): boolean {
  const { data } = (endpoints[operation].reply as z.ZodObject).shape;
  return data instanceof z.ZodObject && Object.hasOwn(data.shape, 'agent');
}

/** Whether a text is the id of an operation that this program knows. */
export function isOperation(id: string): id is OperationId {
  return Object.hasOwn(endpoints, id);
}

/** "POST /my/ships/{shipSymbol}/sell": the name under which requests are counted. */
export function operationLabel(operation: OperationId): string {
  const { method, path } = endpoints[operation];
  return `${method} ${path}`;
}

const BY_LABEL: ReadonlyMap<string, OperationId> = new Map(
  (Object.keys(endpoints) as OperationId[]).map((operation) => [operationLabel(operation), operation]),
);

/** The operation of a label; undefined for one that this program does not know. */
export function operationLabelled(label: string): OperationId | undefined {
  return BY_LABEL.get(label);
}

/** The label of an operation in the books; the text itself where it is no request, or not of this version. */
export function labelOf(operation: string): string {
  return isOperation(operation) ? operationLabel(operation) : operation;
}
