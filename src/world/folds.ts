import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { MarketTransaction } from '../wire/schemas/market.ts';
import type { Ship, ShipCargo } from '../wire/schemas/ship.ts';
import type { Waypoint } from '../wire/schemas/system.ts';
import { isPast, whatDiffers } from './altered.ts';
import { foldContracts } from './contracts.ts';
import { foldDeal } from './deals.ts';
import { foldMarket, foldShipyard } from './markets.ts';
import type { WorldState } from './state.ts';

/** What a reply answers: the command's path parameters and body, and our wall clock when it came. */
export interface Answered {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly atMs: number;
  /** Whether what is known of a ship is newer than the reply: it has changed since it was asked for, or changes now. */
  readonly isNewer?: (shipSymbol: string) => boolean;
}

type Fold<Operation extends OperationId> = (world: WorldState, reply: ReplyOf<Operation>, answered: Answered) => void;

function amendShip(world: WorldState, shipSymbol: string | undefined, change: Partial<Ship>): void {
  const ship = world.ships.get(shipSymbol ?? '');
  if (ship !== undefined) world.ships.set(ship.symbol, { ...ship, ...change });
}

/** Units that came aboard by a transfer, where the reply does not tell the other ship's hold. */
function withUnits(cargo: ShipCargo, symbol: string, units: number): ShipCargo {
  const before = cargo.inventory.find((item) => item.symbol === symbol)?.units ?? 0;
  const others = cargo.inventory.filter((item) => item.symbol !== symbol);
  return { ...cargo, units: cargo.units + units, inventory: [...others, { symbol, units: before + units }] };
}

function foldTransfer(world: WorldState, { data }: ReplyOf<'transferCargo'>, { path, body }: Answered): void {
  amendShip(world, path.shipSymbol, { cargo: data.cargo });
  const target = world.ships.get(String(body.shipSymbol));
  if (target === undefined) return;
  const cargo = data.targetCargo ?? withUnits(target.cargo, String(body.tradeSymbol), Number(body.units));
  amendShip(world, target.symbol, { cargo });
}

/** A ship as a list shows it, where nothing of ours is under way with it: what differs somebody else did. */
function foldListed(world: WorldState, ship: Ship): void {
  const known = world.ships.get(ship.symbol);
  if (known !== undefined && isPast(ship, known)) return;
  const changed = known === undefined ? [] : whatDiffers(known, ship);
  if (changed.length > 0) world.altered.set(ship.symbol, changed);
  world.ships.set(ship.symbol, ship);
}

/** What was dug, without a survey, where the ship is. */
function rememberFind(world: WorldState, shipSymbol: string | undefined, found: { symbol: string; units: number }) {
  const waypoint = world.ships.get(shipSymbol ?? '')?.nav.waypointSymbol;
  if (waypoint === undefined) return;
  const finds = world.finds.get(waypoint) ?? new Map<string, number>();
  world.finds.set(waypoint, finds.set(found.symbol, (finds.get(found.symbol) ?? 0) + found.units));
}

function foldExtraction(world: WorldState, { data }: ReplyOf<'extractResources'>, { path, atMs }: Answered): void {
  amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: data.cooldown });
  const waypoint = world.ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol;
  if (waypoint !== undefined && isUnstable(data)) world.unstable.set(waypoint, atMs);
}

function rememberTrade(world: WorldState, { type, pricePerUnit, ...trade }: MarketTransaction, atMs: number): void {
  world.lastTradeAt.set(trade.shipSymbol, trade.timestamp);
  foldDeal(world, { ...trade, kind: type === 'SELL' ? 'sell' : 'buy', unitPriceCredits: pricePerUnit, atMs });
}

function rememberDelivery(world: WorldState, { terms }: Contract, tradeSymbol: string, units: number, atMs: number) {
  const waypointSymbol = terms.deliver?.find((line) => line.tradeSymbol === tradeSymbol)?.destinationSymbol ?? '';
  foldDeal(world, { kind: 'deliver', waypointSymbol, tradeSymbol, units, unitPriceCredits: 0, atMs });
}

/** Whether mining here is refused or about to be. */
function isUnstable({ modifiers = [] }: Pick<Waypoint, 'modifiers'>): boolean {
  return modifiers.some(({ symbol }) => symbol === 'UNSTABLE' || symbol === 'CRITICAL_LIMIT');
}

/** How each operation's success changes what is known; nothing that a reply tells is fetched again. */
export const folds: { readonly [Operation in OperationId]: Fold<Operation> } = {
  getStatus: (world, { serverResets }) => {
    world.nextReset = serverResets.next;
  },
  register: (world, { data }) => {
    world.agent = data.agent;
    foldContracts(world, [data.contract]);
    for (const ship of data.ships ?? (data.ship ? [data.ship] : [])) world.ships.set(ship.symbol, ship);
  },
  getMyAgent: (world, { data }) => {
    world.agent = data;
  },
  getMyShips: (world, { data }, { isNewer }) => {
    for (const ship of data) if (isNewer?.(ship.symbol) !== true) foldListed(world, ship);
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
  getSupplyChain: (world, { data }) => {
    world.supplyChain = new Map(Object.entries(data.exportToImportMap));
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
    world.paidForShips.set(data.ship.symbol, data.transaction.price);
    world.boughtAs.set(data.ship.symbol, data.transaction.shipType);
  },
  navigateShip: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { nav: data.nav, fuel: data.fuel }),
  patchShipNav: (world, { data }, { path }) =>
    amendShip(world, path.shipSymbol, data.fuel === undefined ? { nav: data.nav } : { nav: data.nav, fuel: data.fuel }),
  orbitShip: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { nav: data.nav }),
  dockShip: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { nav: data.nav }),
  refuelShip: (world, { data }, { path, atMs }) => {
    world.agent = data.agent;
    amendShip(world, path.shipSymbol, { fuel: data.fuel });
    rememberTrade(world, data.transaction, atMs);
  },
  sellCargo: (world, { data }, { path, atMs }) => {
    world.agent = data.agent;
    amendShip(world, path.shipSymbol, { cargo: data.cargo });
    rememberTrade(world, data.transaction, atMs);
  },
  purchaseCargo: (world, { data }, { path, atMs }) => {
    world.agent = data.agent;
    amendShip(world, path.shipSymbol, { cargo: data.cargo });
    rememberTrade(world, data.transaction, atMs);
  },
  jettison: (world, { data }, { path }) => amendShip(world, path.shipSymbol, { cargo: data.cargo }),
  transferCargo: foldTransfer,
  siphonResources: (world, { data }, { path }) => {
    amendShip(world, path.shipSymbol, { cargo: data.cargo, cooldown: data.cooldown });
    rememberFind(world, path.shipSymbol, data.siphon.yield);
  },
  getScrapShip: (world, { data }, { path }) => {
    world.scrapValues.set(path.shipSymbol ?? '', data.transaction.totalPrice);
  },
  scrapShip: (world, { data }, { path }) => {
    world.agent = data.agent;
    world.ships.delete(path.shipSymbol ?? '');
  },
  extractResources: (world, reply, answered) => {
    foldExtraction(world, reply, answered);
    rememberFind(world, answered.path.shipSymbol, reply.data.extraction.yield);
  },
  extractResourcesWithSurvey: foldExtraction,
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
  deliverContract: (world, { data }, { body, atMs }) => {
    foldContracts(world, [data.contract]);
    amendShip(world, String(body.shipSymbol), { cargo: data.cargo });
    rememberDelivery(world, data.contract, String(body.tradeSymbol), Number(body.units), atMs);
  },
  fulfillContract: (world, { data }) => {
    world.agent = data.agent;
    foldContracts(world, [data.contract]);
  },
};
