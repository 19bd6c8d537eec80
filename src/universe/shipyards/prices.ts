import type { ShipyardState } from '../state.ts';

type ShipOffer = ShipyardState['ships'][string];

/** Increase of the price by one purchase, as a fraction (facts: ship-prices; twice as much for mining drones). */
const CLIMB_PER_PURCHASE = 0.024;
const CLIMB_PER_MINING_DRONE = 0.048;

/** @throws RangeError when the yard doesn't sell this type */
function offerOf(yard: ShipyardState, shipType: string): ShipOffer {
  const offer = Object.hasOwn(yard.ships, shipType) ? yard.ships[shipType] : undefined;
  if (offer !== undefined) return offer;
  const sold = Object.keys(yard.ships).join(', ');
  throw new RangeError(`shipyard ${yard.waypointSymbol}: expected one of ${sold}, got ${shipType}`);
}

/** The price of a ship of this type here, whole credits; the yard must be up to date and sell it. */
export function shipPriceCredits(yard: ShipyardState, shipType: string): number {
  const { restPriceCredits, climb } = offerOf(yard, shipType);
  return Math.round(restPriceCredits * (1 + climb) * (1 + (yard.starvation ?? 0)));
}

/** Raises the price of the next ship of this type (facts: ship-prices). */
export function recordShipPurchase(yard: ShipyardState, shipType: string): void {
  const offer = offerOf(yard, shipType);
  const step = shipType === 'SHIP_MINING_DRONE' ? CLIMB_PER_MINING_DRONE : CLIMB_PER_PURCHASE;
  offer.climb = (1 + offer.climb) * (1 + step) - 1;
}
