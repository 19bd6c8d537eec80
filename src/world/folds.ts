import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { MarketTransaction } from '../wire/schemas/market.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Waypoint } from '../wire/schemas/system.ts';
import { foldContracts } from './contracts.ts';
import { amendPrice, foldMarket, foldShipyard } from './markets.ts';
import type { WorldState } from './state.ts';

/** What a reply answers: the command's path parameters and body, and our wall clock when it came. */
export interface Answered {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly atMs: number;
}

type Fold<Operation extends OperationId> = (world: WorldState, reply: ReplyOf<Operation>, answered: Answered) => void;

function amendShip(world: WorldState, shipSymbol: string | undefined, change: Partial<Ship>): void {
  const ship = world.ships.get(shipSymbol ?? '');
  if (ship !== undefined) world.ships.set(ship.symbol, { ...ship, ...change });
}

function rememberPricePaid(world: WorldState, transaction: MarketTransaction, atMs: number): void {
  const price =
    transaction.type === 'SELL' ? { sellPrice: transaction.pricePerUnit } : { purchasePrice: transaction.pricePerUnit };
  amendPrice(world, transaction.waypointSymbol, transaction.tradeSymbol, { ...price, seenAtMs: atMs });
}

/** Whether mining here is refused or about to be. */
function isUnstable({ modifiers = [] }: Waypoint): boolean {
  return modifiers.some(({ symbol }) => symbol === 'UNSTABLE' || symbol === 'CRITICAL_LIMIT');
}

/** How each operation's success changes what is known; nothing that a reply tells is fetched again. */
export const folds: { readonly [Operation in OperationId]: Fold<Operation> } = {
  getStatus: () => {},
  register: (world, { data }) => {
    world.agent = data.agent;
    foldContracts(world, [data.contract]);
    for (const ship of data.ships ?? (data.ship ? [data.ship] : [])) world.ships.set(ship.symbol, ship);
  },
  getMyAgent: (world, { data }) => {
    world.agent = data;
  },
  getMyShips: (world, { data }) => {
    for (const ship of data) world.ships.set(ship.symbol, ship);
  },
  getMyShip: (world, { data }) => {
    world.ships.set(data.symbol, data);
  },
  getContracts: (world, { data }) => {
    foldContracts(world, data);
  },
  getContract: (world, { data }) => {
    foldContracts(world, [data]);
  },
  getSystem: (world, { data }) => {
    world.systems.set(data.symbol, data);
  },
  getSystemWaypoints: (world, { data }, { atMs }) => {
    for (const waypoint of data) {
      world.waypoints.set(waypoint.symbol, waypoint);
      if (isUnstable(waypoint)) world.unstable.set(waypoint.symbol, atMs);
    }
  },
  getMarket: (world, { data }, { atMs }) => foldMarket(world, data, atMs),
  getShipyard: (world, { data }, { atMs }) => foldShipyard(world, data, atMs),
  purchaseShip: (world, { data }) => {
    world.agent = data.agent;
    world.ships.set(data.ship.symbol, data.ship);
  },
  navigateShip: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { nav: data.nav, fuel: data.fuel }),
  patchShipNav: (world, { data }, { path }) =>
    amendShip(world, path.shipSymbol, data.fuel === undefined ? { nav: data.nav } : { nav: data.nav, fuel: data.fuel }),
  orbitShip: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { nav: data.nav }),
  dockShip: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { nav: data.nav }),
  refuelShip: (world, { data }, { path, atMs }) => {
    world.agent = data.agent;
    amendShip(world, path.shipSymbol, { fuel: data.fuel });
    rememberPricePaid(world, data.transaction, atMs);
  },
  sellCargo: (world, { data }, { path, atMs }) => {
    world.agent = data.agent;
    amendShip(world, path.shipSymbol, { cargo: data.cargo });
    rememberPricePaid(world, data.transaction, atMs);
  },
  purchaseCargo: (world, { data }, { path, atMs }) => {
    world.agent = data.agent;
    amendShip(world, path.shipSymbol, { cargo: data.cargo });
    rememberPricePaid(world, data.transaction, atMs);
  },
  jettison: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { cargo: data.cargo }),
  extractResources: (world, { data }, { path }) =>
    amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: data.cooldown }),
  extractResourcesWithSurvey: (world, { data }, { path }) =>
    amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: data.cooldown }),
  createSurvey: (world, { data }, { path }) => {
    amendShip(world, path.shipSymbol, { cooldown: data.cooldown });
    for (const survey of data.surveys) world.surveys.set(survey.signature, survey);
  },
  negotiateContract: (world, { data }) => {
    foldContracts(world, [data.contract]);
  },
  acceptContract: (world, { data }) => {
    world.agent = data.agent;
    foldContracts(world, [data.contract]);
  },
  deliverContract: (world, { data }, { body }) => {
    foldContracts(world, [data.contract]);
    amendShip(world, String(body.shipSymbol), { cargo: data.cargo });
  },
  fulfillContract: (world, { data }) => {
    world.agent = data.agent;
    foldContracts(world, [data.contract]);
  },
};
