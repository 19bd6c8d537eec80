import type { Lane } from '../config/lanes.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { isBackedOff } from './backed-off.ts';
import { type Mission, missionHere } from './mission.ts';
import { isOutOfBounds } from './prices.ts';
import type { Situation } from './situation.ts';

/**
 * Fills an empty tank as far as the treasury goes, where a market unit of fuel can be had and paid. Of an agent that is all
 * but broke planners count on nothing but what is in the tank, so that with none in it a ship would stay for good beside
 * fuel that would take it to where its cargo sells.
 * @param lanes those of the ship, to the last of which it is booked; one that has none stays as its owner wishes
 */
export function fillingMission(situation: Situation, ship: Ship, lanes: readonly Lane[]): Mission | undefined {
  const lane = lanes.at(-1);
  const { fuel, nav } = ship;
  if (lane === undefined || fuel.capacity === 0 || fuel.current > 0) return undefined;
  const here = nav.waypointSymbol;
  if (isOutOfBounds(situation, here) || isBackedOff(situation, 'refuel', here)) return undefined;
  const { agent, markets } = situation.world;
  const ask = markets.get(nav.waypointSymbol)?.prices.get('FUEL')?.purchasePrice;
  if (ask === undefined || ask > (agent?.credits ?? 0)) return undefined;
  return missionHere(lane, ship, 'fill the tank as far as the credits go', [{ kind: 'refuel' }], 0);
}
