import { DIGGERS, type Strategy } from '../config/strategy-schema.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { isOfType } from '../world/ship-type.ts';
import { buyingCost, isLeftToAnother, type Offer } from './buyer.ts';
import { offeredCredits, outstandingCredits } from './lanes/outstanding.ts';
import { haveHaulersRoom } from './lanes/room.ts';
import type { Mission } from './mission.ts';
import { paybackHours, paysBack } from './payback.ts';
import { isAvoided } from './prices.ts';
import { whyDiggingRests } from './request-price.ts';
import { routesFrom, type Situation, secondsToReset, spendableCredits } from './situation.ts';
import { requestsOf, stopsAlong } from './stops.ts';

/** Where it costs least that this ship buys one of a type, its way and the wait counted. */
function cheapestOffer(situation: Situation, ship: Ship, shipType: string): Offer | undefined {
  const offers: (Offer & { readonly costCredits: number })[] = [];
  for (const yard of situation.world.shipyards.values()) {
    const price = yard.prices.get(shipType)?.priceCredits;
    if (price === undefined || !yard.symbol.startsWith(`${ship.nav.systemSymbol}-`)) continue;
    if (isAvoided(situation, yard.symbol)) continue;
    const offer = { waypoint: yard.symbol, priceCredits: price };
    offers.push({ ...offer, costCredits: buyingCost(situation, ship, offer) });
  }
  // Where no way leads costs have no end, and no difference.
  const byCost = (a: (typeof offers)[number], b: (typeof offers)[number]) =>
    a.costCredits === b.costCredits ? a.priceCredits - b.priceCredits : a.costCredits - b.costCredits;
  return offers.sort(byCost)[0];
}

/** No ship is bought so shortly before a reset: it would not earn its price (playbook 2.3). */
const FREEZE_SECONDS = 10 * 3_600;

/** Whether a ship costs no more of the treasury, and earns its price as soon, as the rule wants. */
function isWorth(situation: Situation, rule: Strategy['purchases'][number], priceCredits: number): boolean {
  const { type, atMostPercentOfCredits = 100, paysBackWithinHours } = rule;
  const credits = situation.world.agent?.credits ?? 0;
  if (priceCredits > (credits * atMostPercentOfCredits) / 100) return false;
  return paysBackWithinHours === undefined || paysBack(situation, type, priceCredits, paysBackWithinHours);
}

function countOwned({ world }: Situation, type: string): number {
  return [...world.ships.values()].filter((ship) => isOfType(ship, type)).length;
}

/** Whether haulers have room for what one more of a type would dig; the first of it is there to find out. */
function hasRoom(situation: Situation, systemSymbol: string, type: string, yard: string): boolean {
  const inSystem = ({ nav }: Ship) => nav.systemSymbol === systemSymbol;
  const like = [...situation.world.ships.values()].find((ship) => inSystem(ship) && isOfType(ship, type));
  return like === undefined || haveHaulersRoom(situation, like, yard);
}

/** Whether there is money for a ship that neither the reserve, other missions nor the contract at hand want. */
function isWithinMeans(situation: Situation, { nav }: Ship, { priceCredits }: Offer): boolean {
  const wanted = outstandingCredits(situation, nav.systemSymbol) + offeredCredits(situation, nav.systemSymbol);
  return priceCredits <= spendableCredits(situation) - wanted;
}

/**
 * The first ship type of the strategy's list whose conditions hold now, and where to buy it; none while another ship had
 * better do it.
 */
function nextPurchase(situation: Situation, ship: Ship): (Offer & { shipType: string; because: string }) | undefined {
  if (secondsToReset(situation) < FREEZE_SECONDS) return undefined;
  const credits = situation.world.agent?.credits ?? 0;
  for (const rule of situation.strategy.purchases) {
    const { type, atMost, whenCreditsAbove, whenHaulersHaveRoom = false } = rule;
    const underWay = situation.claims.filter((claim) => claim.kind === 'purchase' && claim.shipType === type).length;
    const owned = countOwned(situation, type);
    if (owned + underWay >= atMost || credits <= whenCreditsAbove) continue;
    // It would only wait beside those that rest.
    if (DIGGERS.includes(type) && whyDiggingRests(situation) !== undefined) continue;
    // What one more would earn is only known when the one before it is at work.
    if ((rule.paysBackWithinHours !== undefined || whenHaulersHaveRoom) && underWay > 0) continue;
    const offer = cheapestOffer(situation, ship, type);
    if (offer === undefined || !isWorth(situation, rule, offer.priceCredits)) continue;
    if (!isWithinMeans(situation, ship, offer)) continue;
    if (whenHaulersHaveRoom && !hasRoom(situation, ship.nav.systemSymbol, type, offer.waypoint)) continue;
    // What comes later in the list waits for it.
    if (isLeftToAnother(situation, ship, offer)) return undefined;
    return { ...offer, shipType: type, because: `the strategy wants up to ${atMost}, and the fleet has ${owned}` };
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
