import type { ShipyardState } from '../state.ts';

type ShipOffer = ShipyardState['ships'][string];

/** What one purchase adds to the price (game-facts 7.3: mining drones went up twice as much). */
const CLIMB_PER_PURCHASE = 0.024;
const CLIMB_PER_MINING_DRONE = 0.048;

/** @throws RangeError when the yard doesn't sell this type */
function offerOf(yard: ShipyardState, shipType: string): ShipOffer {
  const offer = Object.hasOwn(yard.ships, shipType) ? yard.ships[shipType] : undefined;
  if (offer !== undefined) return offer;
  const sold = Object.keys(yard.ships).join(', ');
  throw new RangeError(`shipyard ${yard.waypointSymbol}: expected one of ${sold}, got ${shipType}`);
}

/** What a ship of this type costs here now, whole credits; the yard must be settled and sell it. */
export function shipPriceCredits(yard: ShipyardState, shipType: string): number {
  const { restPriceCredits, climb } = offerOf(yard, shipType);
  return Math.round(restPriceCredits * (1 + climb) * (1 + (yard.starvation ?? 0)));
}

/** Makes the next ship of this type dearer (game-facts 7.3). */
export function recordShipPurchase(yard: ShipyardState, shipType: string): void {
  const offer = offerOf(yard, shipType);
  const step = shipType === 'SHIP_MINING_DRONE' ? CLIMB_PER_MINING_DRONE : CLIMB_PER_PURCHASE;
  offer.climb = (1 + offer.climb) * (1 + step) - 1;
}
