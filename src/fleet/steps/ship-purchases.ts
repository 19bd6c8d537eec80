import { tankUnitsFor } from '../../game/physics/travel.ts';
import type { Action } from '../../plan/mission.ts';
import { lastQuote } from '../../plan/trade/quote.ts';
import { isReadBackedOff } from '../../world/failures/failed-attempts.ts';
import { creditsAt, ourMs, type Step, type StepContext } from './step.ts';

/**
 * Fills the tank, or buys the units that the agent's credits pay for: a partly filled tank takes a ship to where it
 * earns.
 */
export function refuelStep(
  action: Extract<Action, { kind: 'refuel' }>,
  { ship, world }: StepContext,
): Step | undefined {
  const missing = ship.fuel.capacity - ship.fuel.current;
  if (missing <= 0) return undefined;
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
export function buyShipStep(action: Extract<Action, { kind: 'buyShip' }>, context: StepContext): Step | undefined {
  const { ship, world } = context;
  const { maxPriceCredits } = action;
  if (maxPriceCredits === undefined) return action;
  const { waypointSymbol } = ship.nav;
  if (isReadBackedOff(world, 'shipyard', waypointSymbol, ourMs(context))) return undefined;
  const price = world.shipyards.get(waypointSymbol)?.prices.get(action.shipType)?.priceCredits ?? 0;
  return price > Math.min(maxPriceCredits, creditsAt(context)) ? undefined : action;
}
