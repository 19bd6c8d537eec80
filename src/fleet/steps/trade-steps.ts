import { tankUnitsFor } from '../../game/physics/travel.ts';
import { freeUnits, unitsAboard } from '../../plan/common/stops.ts';
import type { Action } from '../../plan/mission.ts';
import { lastQuote } from '../../plan/trade/quote.ts';
import { gameSecondsBetween } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isReadBackedOff } from '../../world/failures/failed-attempts.ts';
import type { WorldView } from '../../world/state.ts';
import { creditsAt, ourMs, type Step, type StepContext } from './step.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

/** Units that one call may move: at most the trade volume (facts: market-reply), if seen or given in a refusal. */
function lot(world: WorldView, ship: Ship, tradeSymbol: string, units: number): number {
  const market = world.markets.get(ship.nav.waypointSymbol);
  const tradeVolume = market?.prices.get(tradeSymbol)?.tradeVolume ?? market?.volumesTold?.get(tradeSymbol);
  return tradeVolume === undefined ? units : Math.min(units, tradeVolume);
}

/** Whether the next lot should sell below the action's minimum price. */
function isBelow({ tradeSymbol, minUnitPriceCredits = 0 }: Of<'sell'>, ship: Ship, world: WorldView) {
  const quote = lastQuote(world, ship.nav.waypointSymbol, tradeSymbol);
  return quote !== undefined && quote.bid < minUnitPriceCredits;
}

/** The next lot to sell; undefined if none is left, or if it should sell below the action's minimum price. */
export function sellStep(action: Of<'sell'>, { ship, world }: StepContext): Step | undefined {
  const units = lot(world, ship, action.tradeSymbol, Math.min(action.units, unitsAboard(ship, action.tradeSymbol)));
  return units > 0 && !isBelow(action, ship, world) ? { ...action, units } : undefined;
}

/** Units of a good that a construction site still takes; 0 where nothing is known of it. */
function missingAt(world: WorldView, site: string, tradeSymbol: string): number {
  const material = world.constructions.get(site)?.materials.find((one) => one.tradeSymbol === tradeSymbol);
  return material === undefined ? 0 : material.required - material.fulfilled;
}

/** Units that a purchase may still take: for a construction site what that lacks beyond the ship's own cargo, else all. */
function wantedBySite({ forSite, tradeSymbol }: Of<'buy'>, { ship, world }: StepContext): number {
  if (forSite === undefined) return Number.POSITIVE_INFINITY;
  return missingAt(world, forSite, tradeSymbol) - unitsAboard(ship, tradeSymbol);
}

/**
 * Never buys at a price that has not been seen, nor with claimed credits. If a risen price might touch those, the ship
 * looks first, or buys less if reading the market is backed off.
 */
export function buyStep(action: Of<'buy'>, context: StepContext): Step | undefined {
  const { ship, world } = context;
  const { movedByALot, oldPriceSeconds, drivenUp } = context.tuning.market;
  const seen = world.markets.get(ship.nav.waypointSymbol)?.prices.get(action.tradeSymbol);
  const quote = lastQuote(world, ship.nav.waypointSymbol, action.tradeSymbol);
  if (seen === undefined || quote === undefined) return undefined;
  const { ask } = quote;
  if (Math.floor(ask) > action.maxUnitPriceCredits) return undefined;
  const credits = creditsAt(context);
  const affordable = Math.max(0, Math.floor(credits / Math.max(1, ask * movedByALot)));
  const units = Math.min(action.units, freeUnits(ship), affordable, seen.tradeVolume, wantedBySite(action, context));
  if (units <= 0) return undefined;
  const nowMs = ourMs(context);
  const ageSeconds = gameSecondsBetween(world, seen.seenAtMs, nowMs);
  // The effect of our own lot on the price is an estimate until the market is read.
  const isSeen = ageSeconds <= oldPriceSeconds && (seen.lotsSince ?? 0) === 0;
  if (isSeen || units * ask * drivenUp <= credits) return { ...action, units };
  if (!isReadBackedOff(world, 'market', ship.nav.waypointSymbol, nowMs)) return { kind: 'look' };
  const affordableBlind = Math.floor(credits / (ask * drivenUp));
  return affordableBlind > 0 ? { ...action, units: affordableBlind } : undefined;
}

/** Delivers at most the units that the contract still takes; the service refuses more (4509). */
export function deliverStep(action: Of<'deliver'>, { ship, world }: StepContext): Step | undefined {
  const lines = world.contracts.get(action.contractId)?.terms.deliver;
  const line = lines?.find(
    ({ tradeSymbol, destinationSymbol }) =>
      tradeSymbol === action.tradeSymbol && destinationSymbol === ship.nav.waypointSymbol,
  );
  const wanted = line === undefined ? 0 : line.unitsRequired - line.unitsFulfilled;
  const units = Math.min(action.units, wanted, unitsAboard(ship, action.tradeSymbol));
  return units > 0 ? { ...action, units } : undefined;
}

/** Supplies at most the units that the site still takes; the service refuses more (4801). */
export function supplyConstructionStep(
  action: Of<'supplyConstruction'>,
  { ship, world }: StepContext,
): Step | undefined {
  const wanted = missingAt(world, ship.nav.waypointSymbol, action.tradeSymbol);
  const units = Math.min(action.units, wanted, unitsAboard(ship, action.tradeSymbol));
  return units > 0 ? { ...action, units } : undefined;
}

/**
 * Fills the tank, or buys the units that the agent's credits pay for: a partly filled tank takes a ship to where it
 * earns.
 */
export function refuelStep(action: Of<'refuel'>, { ship, world }: StepContext): Step | undefined {
  const missing = ship.fuel.capacity - ship.fuel.current;
  if (missing <= 0) return undefined;
  if (action.fromCargo === true) return action;
  const quote = lastQuote(world, ship.nav.waypointSymbol, 'FUEL');
  const units = quote === undefined ? missing : tankUnitsFor(world.agent?.credits ?? 0, quote.ask);
  // If the credits pay for no unit, the step stays and the service's refusal shows it.
  return units >= missing || units === 0 ? action : { ...action, units };
}

/**
 * Never buys a ship by the strategy with claimed credits, nor above the plan's limit, which is little above the price
 * that the rule was checked with: the price may have risen since, even long ago. The next plan knows the current price
 * or, if it could not be read, goes elsewhere.
 */
export function buyShipStep(action: Of<'buyShip'>, context: StepContext): Step | undefined {
  const { ship, world } = context;
  const { maxPriceCredits } = action;
  if (maxPriceCredits === undefined) return action;
  const { waypointSymbol } = ship.nav;
  if (isReadBackedOff(world, 'shipyard', waypointSymbol, ourMs(context))) return undefined;
  const price = world.shipyards.get(waypointSymbol)?.prices.get(action.shipType)?.priceCredits ?? 0;
  return price > Math.min(maxPriceCredits, creditsAt(context)) ? undefined : action;
}
