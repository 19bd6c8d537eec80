import type { Act, Mission } from '../plan/mission.ts';
import { MOVED_BY_A_LOT } from '../plan/prices.ts';
import { unitsAboard } from '../plan/stops.ts';
import { MOUNT_PREFIXES } from '../rules/cooldown.ts';
import { tankUnitsFor } from '../rules/fuel-market.ts';
import { gameSecondsBetween } from '../time/game-time.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Survey } from '../wire/schemas/survey.ts';
import { isLeftAlone } from '../world/in-vain.ts';
import { estimatePrice } from '../world/market-memory/estimate.ts';
import type { WorldView } from '../world/state.ts';
import { type Digging, digOrder, loadOrder } from './dig-orders.ts';
import type { Moment } from './moment.ts';

/** One command's worth of an act: what the ship does next at this place. */
export type Order =
  | Exclude<Act, { kind: 'extract' | 'siphon' | 'survey' }>
  | { readonly kind: 'survey' }
  | { readonly kind: 'siphon' }
  /** Wait with a full hold for a ship that takes cargo over here, until some server time. */
  | { readonly kind: 'awaitHauler'; readonly until: string }
  | { readonly kind: 'extract'; readonly survey: Survey | undefined };

/** A mission and how far it has come: the acts still to do at the current stop, the first one next. */
export interface Progress {
  readonly mission: Mission;
  readonly stopIndex: number;
  readonly acts: readonly Act[];
}

/** A mission at its beginning. */
export function startOf(mission: Mission): Progress {
  return { mission, stopIndex: 0, acts: mission.stops[0]?.acts ?? [] };
}

/** The lot that one call may move: at most the trade volume (game-facts 5.3), where that has been seen or told. */
function lot(world: WorldView, ship: Ship, tradeSymbol: string, units: number): number {
  const market = world.markets.get(ship.nav.waypointSymbol);
  const tradeVolume = market?.prices.get(tradeSymbol)?.tradeVolume ?? market?.volumesTold?.get(tradeSymbol);
  return tradeVolume === undefined ? units : Math.min(units, tradeVolume);
}

/** Whether the next lot should bring less than what it is kept aboard for. */
function isBelow(
  { tradeSymbol, minUnitPriceCredits = 0 }: Extract<Act, { kind: 'sell' }>,
  ship: Ship,
  world: WorldView,
) {
  const seen = world.markets.get(ship.nav.waypointSymbol)?.prices.get(tradeSymbol);
  return seen !== undefined && estimatePrice(seen, 0, world.memory).bid < minUnitPriceCredits;
}

function sellOrder(act: Extract<Act, { kind: 'sell' }>, ship: Ship, world: WorldView): Order | undefined {
  const units = lot(world, ship, act.tradeSymbol, Math.min(act.units, unitsAboard(ship, act.tradeSymbol)));
  return units > 0 && !isBelow(act, ship, world) ? { ...act, units } : undefined;
}

/**
 * A price seen so long ago, in game seconds, may be another by now; others may have driven it up by as much as lies between
 * a full stock and an empty one (game-facts 5.2).
 */
const OLD_PRICE_SECONDS = 5;
const DRIVEN_UP = 2.5;

/** Our wall clock, milliseconds. */
const ourMs = ({ serverOffsetMs }: WorldView, { serverMs }: Moment) => serverMs - serverOffsetMs;

/**
 * Never buys blind, a price that has not been seen being above every limit; nor with what is set aside: where that might
 * be touched if the price has risen, it looks first, or buys less where the market could lately not be read.
 */
function buyOrder(
  act: Extract<Act, { kind: 'buy' }>,
  { ship, world, spendable, ...moment }: Digging,
): Order | undefined {
  const seen = world.markets.get(ship.nav.waypointSymbol)?.prices.get(act.tradeSymbol);
  if (seen === undefined) return undefined;
  const { ask } = estimatePrice(seen, 0, world.memory);
  if (Math.floor(ask) > act.maxUnitPriceCredits) return undefined;
  const credits = creditsAt(world, spendable);
  const affordable = Math.max(0, Math.floor(credits / Math.max(1, ask * MOVED_BY_A_LOT)));
  const units = Math.min(act.units, ship.cargo.capacity - ship.cargo.units, affordable, seen.tradeVolume);
  if (units <= 0) return undefined;
  const nowMs = ourMs(world, moment);
  const ageSeconds = gameSecondsBetween(world, seen.seenAtMs, nowMs);
  // What a lot of our own has done to the price is only guessed at until it has been looked at.
  const isSeen = ageSeconds <= OLD_PRICE_SECONDS && (seen.lotsSince ?? 0) === 0;
  if (isSeen || units * ask * DRIVEN_UP <= credits) return { ...act, units };
  if (!isLeftAlone(world, 'market', ship.nav.waypointSymbol, nowMs)) return { kind: 'look' };
  const affordableBlind = Math.floor(credits / (ask * DRIVEN_UP));
  return affordableBlind > 0 ? { ...act, units: affordableBlind } : undefined;
}

/** Fills the tank, or puts in what the treasury pays for: with a part of it a ship gets to where it earns. */
function refuelOrder(act: Extract<Act, { kind: 'refuel' }>, { ship, world }: Digging): Order | undefined {
  const missing = ship.fuel.capacity - ship.fuel.current;
  if (missing <= 0) return undefined;
  const ask = world.markets.get(ship.nav.waypointSymbol)?.prices.get('FUEL')?.purchasePrice;
  const units = ask === undefined ? missing : tankUnitsFor(world.agent?.credits ?? 0, ask);
  // Of a treasury that pays for nothing, the service's refusal tells.
  return units >= missing || units === 0 ? act : { ...act, units };
}

/**
 * Never buys a ship by the strategy with what is set aside, nor for more than its plan allows, which is little above what its
 * rule was held against: its price may have risen since, also long ago. The next plan knows what it costs now, or, where
 * nobody could read it, goes elsewhere.
 */
function buyShipOrder(
  act: Extract<Act, { kind: 'buyShip' }>,
  { ship, world, spendable, ...moment }: Digging,
): Order | undefined {
  const { maxPriceCredits } = act;
  if (maxPriceCredits === undefined) return act;
  const { waypointSymbol } = ship.nav;
  if (isLeftAlone(world, 'shipyard', waypointSymbol, ourMs(world, moment))) return undefined;
  const price = world.shipyards.get(waypointSymbol)?.prices.get(act.shipType)?.priceCredits ?? 0;
  return price > Math.min(maxPriceCredits, creditsAt(world, spendable)) ? undefined : act;
}

/** Units that the contract still takes; the service refuses more than that (4509). */
function deliverOrder(act: Extract<Act, { kind: 'deliver' }>, ship: Ship, world: WorldView): Order | undefined {
  const line = world.contracts
    .get(act.contractId)
    ?.terms.deliver?.find(
      ({ tradeSymbol, destinationSymbol }) =>
        tradeSymbol === act.tradeSymbol && destinationSymbol === ship.nav.waypointSymbol,
    );
  const wanted = line === undefined ? 0 : line.unitsRequired - line.unitsFulfilled;
  const units = Math.min(act.units, wanted, unitsAboard(ship, act.tradeSymbol));
  return units > 0 ? { ...act, units } : undefined;
}

/** The next command of an act, or undefined when the act is done or has nothing left to do. */
function orderOf(act: Act, digging: Digging): Order | undefined {
  const { ship, world } = digging;
  switch (act.kind) {
    case 'sell':
      return sellOrder(act, ship, world);
    case 'buy':
      return buyOrder(act, digging);
    case 'buyShip':
      return buyShipOrder(act, digging);
    case 'deliver':
      return deliverOrder(act, ship, world);
    case 'extract':
    case 'siphon':
      return digOrder(act, digging);
    case 'load':
      return loadOrder(act, digging);
    case 'survey':
      return act.times > 0 && ship.mounts.some((mount) => mount.symbol.startsWith(MOUNT_PREFIXES.survey))
        ? { kind: 'survey' }
        : undefined;
    case 'refuel':
      return refuelOrder(act, digging);
    case 'transfer':
    case 'jettison': {
      const units = Math.min(act.units, unitsAboard(ship, act.tradeSymbol));
      return units > 0 ? { ...act, units } : undefined;
    }
    default:
      return act;
  }
}

const creditsAt = ({ agent }: WorldView, spendable: (() => number) | undefined) =>
  Math.min(agent?.credits ?? 0, spendable?.() ?? Number.POSITIVE_INFINITY);

/**
 * The next order at this place and the acts from its own on; no order when all acts here are done.
 */
export function nextOrder(
  acts: readonly Act[],
  ship: Ship,
  world: WorldView,
  moment: Moment,
): { order: Order | undefined; acts: readonly Act[] } {
  for (const [index, act] of acts.entries()) {
    const order = orderOf(act, { ship, world, ...moment });
    if (order !== undefined) return { order, acts: acts.slice(index) };
  }
  return { order: undefined, acts: [] };
}

/** The acts left after the first one's order was carried out: less the units moved, or without the act. */
export function actsAfter(acts: readonly Act[], order: Order): readonly Act[] {
  const [first, ...rest] = acts;
  if (first === undefined) return acts;
  if (first.kind === 'extract' || first.kind === 'siphon') {
    // A wait that is over is planned anew: the ship may do better to sell its hold itself.
    if (order.kind !== 'awaitHauler') return acts;
    const { staysUntil: _, ...leaving } = first;
    return [leaving, ...rest];
  }
  // A look before a purchase that it does not replace.
  if (first.kind === 'load' || (first.kind === 'buy' && order.kind === 'look')) return acts;
  if (first.kind === 'survey') return first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
  if ('units' in first && 'units' in order && first.units > order.units) {
    return [{ ...first, units: first.units - order.units }, ...rest];
  }
  return rest;
}
