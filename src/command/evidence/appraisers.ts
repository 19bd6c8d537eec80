import { fuelMarketUnits } from '../../game/physics/travel.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import { msFromIso } from '../../time/iso.ts';
import type { MarketTransaction, ShipyardTransaction } from '../../wire/schemas/market.ts';
import type { WorldView } from '../../world/state.ts';
import { type Command, shipSymbolOf } from '../commands.ts';
import { newShip } from './new-ship.ts';
import type { PreState } from './pre-state.ts';

/** Transactions that a market or shipyard shows to a ship at its waypoint. */
export interface Receipts {
  readonly market: readonly MarketTransaction[];
  readonly shipyard: readonly ShipyardTransaction[];
}

/** The effect of a command on credits or a contract; `isEstimated` if its amount is only an estimate. */
export interface Effect {
  readonly entry: EffectEntry;
  readonly isEstimated: boolean;
}

/** The part of a ledger row that comes from the operation itself. */
export type EffectEntry = Pick<LedgerRow, 'creditsDelta'> &
  Partial<
    Pick<
      LedgerRow,
      'tradeSymbol' | 'units' | 'unitPriceCredits' | 'waypointSymbol' | 'contractId' | 'creditsAfter' | 'boughtShip'
    >
  >;

/** The type of a trade in its receipt, and its good by the body of the request. */
export interface TradeOf {
  readonly type: 'SELL' | 'PURCHASE';
  readonly tradeSymbol: (command: Pick<Command, 'body'>) => string;
}

/** What is needed to work out an effect; `world` has been read since the request. */
export interface Appraised {
  readonly world: WorldView;
  readonly command: Command;
  readonly before: Partial<PreState>;
  readonly receipts: Receipts;
  /** What the books have of the same operation, where its effect may be another's. */
  readonly booked: readonly LedgerRow[];
  /** What the agent has beyond the credits by the books; negative where the books have more. */
  readonly unbookedCredits: number;
}

/** The effect of a market trade on credits. */
export function tradeEntry(transaction: MarketTransaction): EffectEntry {
  const sign = transaction.type === 'SELL' ? 1 : -1;
  return {
    creditsDelta: sign * transaction.totalPrice,
    tradeSymbol: transaction.tradeSymbol,
    units: transaction.units,
    unitPriceCredits: transaction.pricePerUnit,
    waypointSymbol: transaction.waypointSymbol,
  };
}

interface Dated {
  readonly timestamp: string;
}

const byTime = (one: Dated, other: Dated) => msFromIso(one.timestamp) - msFromIso(other.timestamp);

/**
 * The effect of a successful request on the books, by the receipts that were read; undefined if it changes neither
 * credits nor a contract.
 */
export type Appraiser = (found: Appraised) => Effect | undefined;

const unitsNow = (world: WorldView, shipSymbol: string, tradeSymbol: unknown) =>
  world.ships.get(shipSymbol)?.cargo.inventory.find(({ symbol }) => symbol === tradeSymbol)?.units ?? 0;

/** The ship's latest trade of the good, if it is later than the last one known before the request. */
function receiptOf({ receipts, before, command }: Appraised, tradeSymbol: string, type: MarketTransaction['type']) {
  const shipSymbol = shipSymbolOf(command);
  return receipts.market
    .filter((trade) => trade.shipSymbol === shipSymbol && trade.tradeSymbol === tradeSymbol && trade.type === type)
    .filter(({ timestamp }) => before.lastTradeAt === undefined || msFromIso(timestamp) > msFromIso(before.lastTradeAt))
    .sort(byTime)
    .at(-1);
}

/** The expected cost or revenue, for a trade that the market no longer shows. */
function estimate({ before }: Appraised, tradeSymbol: string, units: number, sign: 1 | -1): Effect {
  const unitPriceCredits = before.unitPriceCredits ?? 0;
  const place = before.waypoint === undefined ? {} : { waypointSymbol: before.waypoint };
  const creditsDelta = sign * units * unitPriceCredits;
  return { entry: { creditsDelta, tradeSymbol, units, unitPriceCredits, ...place }, isEstimated: true };
}

/** A sale or a purchase of goods. */
export function traded({ type, tradeSymbol: tradeSymbolOf }: TradeOf): Appraiser {
  return (found) => {
    const { world, command, before } = found;
    const tradeSymbol = tradeSymbolOf(command);
    const receipt = receiptOf(found, tradeSymbol, type);
    if (receipt !== undefined) return { entry: tradeEntry(receipt), isEstimated: false };
    const moved = Math.abs(unitsNow(world, shipSymbolOf(command), tradeSymbol) - (before.units ?? 0));
    return estimate(found, tradeSymbol, moved, type === 'SELL' ? 1 : -1);
  };
}

export const refuelled: Appraiser = (found) => {
  const { world, command, before } = found;
  // From the hold it costs nothing.
  if (command.body?.fromCargo === true) return undefined;
  const receipt = receiptOf(found, 'FUEL', 'PURCHASE');
  if (receipt !== undefined) return { entry: tradeEntry(receipt), isEstimated: false };
  const fuel = (world.ships.get(shipSymbolOf(command))?.fuel.current ?? 0) - (before.fuel ?? 0);
  return estimate(found, 'FUEL', fuelMarketUnits(Math.max(0, fuel)), -1);
};

/** A payment of a contract; none where the books have it already, by another ship's request. */
export const paid = (which: 'onAccepted' | 'onFulfilled'): Appraiser => {
  return ({ world, command: { path }, booked }) => {
    const contract = world.contracts.get(path.contractId ?? '');
    if (contract === undefined || booked.some(({ contractId }) => contractId === contract.id)) return undefined;
    return {
      entry: { creditsDelta: contract.terms.payment[which], contractId: contract.id },
      isEstimated: false,
    };
  };
};

/** Milliseconds by which the server's clock may differ from our estimate: Date headers have whole seconds. A guess. */
export const CLOCKS_APART_MS = 2_000;

/** The first purchase of this type since the request that is not in the books; other purchases made meanwhile are. */
function purchaseOf(
  { world, before, receipts, booked: purchases }: Appraised,
  shipType: string,
): ShipyardTransaction | undefined {
  const booked = purchases.filter(({ tradeSymbol }) => tradeSymbol === shipType).map((row) => -row.creditsDelta);
  const isNews = ({ price }: ShipyardTransaction) => {
    const known = booked.indexOf(price);
    if (known >= 0) booked.splice(known, 1);
    return known < 0;
  };
  const sinceMs = (before.serverMs ?? 0) - CLOCKS_APART_MS;
  return receipts.shipyard
    .filter((one) => one.agentSymbol === world.agent?.symbol && one.shipType === shipType)
    .filter(({ timestamp }) => msFromIso(timestamp) >= sinceMs)
    .sort(byTime)
    .find(isNews);
}

export const bought: Appraiser = (found) => {
  const { world, before, booked: purchases } = found;
  const { body = {} } = found.command;
  const shipType = String(body.shipType);
  const latest = purchaseOf(found, shipType);
  const waypointSymbol = String(body.waypointSymbol);
  const known = world.shipyards.get(waypointSymbol)?.prices.get(shipType)?.priceCredits;
  const price = latest?.price ?? before.unitPriceCredits ?? known ?? 0;
  const boughtShip = newShip(world, before.ships ?? [], purchases, shipType)?.symbol ?? null;
  const what = { tradeSymbol: shipType, units: 1, unitPriceCredits: price, waypointSymbol, boughtShip };
  return { entry: { creditsDelta: -price, ...what }, isEstimated: latest === undefined };
};

export const delivered: Appraiser = ({ world, command: { path, body = {} }, before }) => {
  const now = unitsNow(world, String(body.shipSymbol), body.tradeSymbol);
  const contractId = path.contractId ?? '';
  const entry = { creditsDelta: 0, contractId, tradeSymbol: String(body.tradeSymbol) };
  return { entry: { ...entry, units: (before.units ?? now) - now }, isEstimated: false };
};

function remainder({ before }: Appraised, creditsDelta: number, what: Partial<EffectEntry> = {}): Effect {
  const entry = { creditsDelta, waypointSymbol: before.waypoint ?? null, ...what };
  return { entry, isEstimated: true };
}

/** A reward of which nothing shows afterwards: what the agent has beyond the books. */
export const received: Appraiser = (found) => remainder(found, Math.max(0, found.unbookedCredits));

/** A payment of which no receipt can be read afterwards: what the agent lacks by the books. */
export const paidFor = (what: (command: Command) => Pick<EffectEntry, 'tradeSymbol' | 'units'>): Appraiser => {
  return (found) => remainder(found, Math.min(0, found.unbookedCredits), what(found.command));
};

/** Goods that a construction site took. */
export const supplied: Appraiser = ({ world, command: { path, body = {} }, before }) => {
  const now = unitsNow(world, String(body.shipSymbol), body.tradeSymbol);
  const what = { tradeSymbol: String(body.tradeSymbol), waypointSymbol: path.waypointSymbol ?? null };
  return { entry: { creditsDelta: 0, ...what, units: (before.units ?? now) - now }, isEstimated: false };
};
