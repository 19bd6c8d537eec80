import type { Ship } from '../wire/schemas/ship.ts';
import type { Offer } from './buyer.ts';
import type { Mission } from './mission.ts';
import { paybackHours } from './payback.ts';
import { cheapestOffer, verdictOn } from './purchase-rules.ts';
import { routesFrom, type Situation } from './situation.ts';
import { requestsOf, stopsAlong } from './stops.ts';

/**
 * The first ship type of the strategy's list whose conditions hold now, and where to buy it; none while another ship had
 * better do it.
 */
function nextPurchase(situation: Situation, ship: Ship): (Offer & { shipType: string; because: string }) | undefined {
  for (const rule of situation.strategy.purchases) {
    const verdict = verdictOn(situation, ship, rule);
    if (verdict.kind === 'left') return undefined;
    if (verdict.kind === 'buy') return { ...verdict.offer, shipType: rule.type, because: verdict.because };
  }
  return undefined;
}

/** A mission to buy the next ship that the strategy asks for; undefined when it asks for none now. */
export function growthMission(situation: Situation, ship: Ship): Mission | undefined {
  const purchase = nextPurchase(situation, ship);
  const mission = purchase && buyingMission(situation, ship, purchase, true);
  const hours = purchase && paybackHours(situation, purchase.shipType, purchase.priceCredits);
  if (mission === undefined || hours === undefined || !Number.isFinite(hours)) return mission;
  return { ...mission, what: `${mission.what}, which should earn its price in ${hours.toFixed(1)} h` };
}

/**
 * The cheapest shipyard of the ship's system for a type, else one that lists it and whose prices nobody has seen, at a
 * price of 0.
 */
export function cheapestYardFor(situation: Situation, ship: Ship, shipType: string): Offer | undefined {
  const listed = [...situation.world.shipyards.values()].find(
    ({ symbol, shipTypes }) => symbol.startsWith(`${ship.nav.systemSymbol}-`) && shipTypes.includes(shipType),
  );
  const unseen = listed && { waypoint: listed.symbol, priceCredits: 0 };
  return cheapestOffer(situation, ship, shipType) ?? unseen;
}

/** A mission to buy a ship at a shipyard, by the strategy or as its owner ordered; undefined when it is out of reach. */
export function buyingMission(
  situation: Situation,
  ship: Ship,
  purchase: Offer & { readonly shipType: string; readonly because?: string },
  isByStrategy = false,
): Mission | undefined {
  const route = routesFrom(situation, ship).get(purchase.waypoint);
  if (route === undefined) return undefined;
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [
    { kind: 'look' },
    { kind: 'buyShip', shipType: purchase.shipType, ...(isByStrategy && { isByStrategy }) },
    { kind: 'look' },
  ]);
  return {
    lane: 'growth',
    shipSymbol: ship.symbol,
    what: `buy a ${purchase.shipType} at ${purchase.waypoint}`,
    ...(purchase.because !== undefined && { because: purchase.because }),
    stops,
    expected: { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) },
    claims: [
      { kind: 'purchase', shipType: purchase.shipType },
      { kind: 'credits', credits: purchase.priceCredits },
    ],
  };
}
