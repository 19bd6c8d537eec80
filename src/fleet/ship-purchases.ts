import type { Act } from '../plan/mission.ts';
import { tankUnitsFor } from '../rules/fuel-market.ts';
import { isBackedOff } from '../world/failed-attempts.ts';
import { creditsAt, ourMs, type Step, type StepContext } from './step.ts';

/** Fills the tank, or puts in what the treasury pays for: with a part of it a ship gets to where it earns. */
export function refuelStep(act: Extract<Act, { kind: 'refuel' }>, { ship, world }: StepContext): Step | undefined {
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
export function buyShipStep(act: Extract<Act, { kind: 'buyShip' }>, context: StepContext): Step | undefined {
  const { ship, world } = context;
  const { maxPriceCredits } = act;
  if (maxPriceCredits === undefined) return act;
  const { waypointSymbol } = ship.nav;
  if (isBackedOff(world, 'shipyard', waypointSymbol, ourMs(context))) return undefined;
  const price = world.shipyards.get(waypointSymbol)?.prices.get(act.shipType)?.priceCredits ?? 0;
  return price > Math.min(maxPriceCredits, creditsAt(context)) ? undefined : act;
}
