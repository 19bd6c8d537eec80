import { DIGGERS, type Strategy } from '../config/strategy-schema.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../world/known.ts';
import { shipsOfType } from '../world/ship-type.ts';
import { isBackedOff } from './backed-off.ts';
import { buyingCost, isLeftToAnother, type Offer, onlyLooks } from './buyer.ts';
import { offeredCredits, outstandingCredits } from './contracts/outstanding.ts';
import { haveHaulersRoom } from './digging/room.ts';
import { canFleetEarn, rulesNow } from './earners.ts';
import { formatNumber } from './figures.ts';
import { isInSystem } from './in-system.ts';
import { nearestYard, type YardInReach } from './nearest-yard.ts';
import { whyNotPaidBack } from './payback.ts';
import { isOutOfBounds } from './prices.ts';
import { whyDiggingRests } from './request-price.ts';
import { type Situation, secondsToReset, spendableCredits } from './situation.ts';
import { isUnreadable } from './unreadable.ts';
import { isBeingAsked, nearestUnseenYard } from './unseen-yards.ts';

export type PurchaseRule = Strategy['purchases'][number];

/** What a rule of the strategy comes to now, for the ship that would do it. */
export type PurchaseDecision =
  | { readonly kind: 'buy'; readonly offer: Offer; readonly because: string }
  /** Another ship had better do it; whatever comes later in the strategy's list waits for it. */
  | { readonly kind: 'left' }
  /** Nobody knows its price: this ship asks at a shipyard first. */
  | { readonly kind: 'ask'; readonly yard: YardInReach; readonly because: string }
  /** Nothing is bought; why, where it is not what the rule itself says of numbers and credits. */
  | { readonly kind: 'none'; readonly why?: string };

/** Where it costs least that this ship buys one of a type, its way and the wait counted. */
export function cheapestOffer(situation: Situation, ship: Ship, shipType: string): Offer | undefined {
  const offers: (Offer & { readonly costCredits: number })[] = [];
  for (const yard of situation.world.shipyards.values()) {
    const price = yard.prices.get(shipType)?.priceCredits;
    if (price === undefined || !isInSystem(yard.symbol, ship.nav.systemSymbol)) continue;
    if (isBackedOff(situation, 'buyShip', yard.symbol, { good: shipType })) continue;
    if (isOutOfBounds(situation, yard.symbol) || isUnreadable(situation, 'shipyard', yard.symbol)) continue;
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

/** Why a ship costs more of the treasury, or earns its price later, than the rule wants; undefined where it does not. */
function whyNotWorth(situation: Situation, rule: PurchaseRule, priceCredits: number): string | undefined {
  const { type, atMostPercentOfCredits = 100, paysBackWithinHours } = rule;
  const credits = situation.world.agent?.credits ?? 0;
  if (priceCredits > (credits * atMostPercentOfCredits) / 100)
    return `${formatNumber(priceCredits)} are more than ${atMostPercentOfCredits} % of the ${formatNumber(credits)} credits (atMostPercentOfCredits)`;
  return paysBackWithinHours === undefined
    ? undefined
    : whyNotPaidBack(situation, type, priceCredits, paysBackWithinHours);
}

/** Whether haulers have room for what one more of a type would dig; the first of it is there to find out. */
function hasRoom(situation: Situation, systemSymbol: string, type: string, yard: string): boolean {
  const inSystem = ({ nav }: Ship) => nav.systemSymbol === systemSymbol;
  const like = shipsOfType(situation.world, type).find(inSystem);
  return like === undefined || haveHaulersRoom(situation, like, yard);
}

/** Why the money for a ship is wanted by the reserve, other missions or the contract at hand; undefined where it is not. */
function whyBeyondMeans(situation: Situation, { nav }: Ship, { priceCredits }: Offer): string | undefined {
  const { systemSymbol } = nav;
  // Contracts wait as well for a ship that could fulfil them.
  const isWanted = canFleetEarn(situation);
  const wanted = isWanted ? outstandingCredits(situation, systemSymbol) + offeredCredits(situation, systemSymbol) : 0;
  const left = spendableCredits(situation) - wanted;
  if (priceCredits <= left) return undefined;
  return `it costs ${formatNumber(priceCredits)}, and reserve, loads under way and contracts leave ${formatNumber(Math.max(0, left))}`;
}

/** Why an offer is not taken although the rule's numbers would have it; undefined where it is. */
function whyNotTaken(situation: Situation, ship: Ship, rule: PurchaseRule, offer: Offer): string | undefined {
  const why = whyNotWorth(situation, rule, offer.priceCredits) ?? whyBeyondMeans(situation, ship, offer);
  if (why !== undefined || rule.whenHaulersHaveRoom !== true) return why;
  if (hasRoom(situation, ship.nav.systemSymbol, rule.type, offer.waypoint)) return undefined;
  return 'haulers have no room for what one more would dig (whenHaulersHaveRoom)';
}

/** A ship that earns flies no longer than so many game seconds to learn a price; one that only looks does. */
const MOST_ASKING_SECONDS = 300;

/** Why nobody can say what one of a type costs, where there is nobody to ask. */
function whyUnknown(situation: Situation, ship: Ship, type: string): string {
  const isUnread = ({ symbol, shipTypes }: ShipyardKnown) =>
    shipTypes.includes(type) && isUnreadable(situation, 'shipyard', symbol);
  const unread = nearestYard(situation, ship, isUnread);
  return unread === undefined
    ? 'no shipyard in reach that lists one has told its price, or none in reach lists it'
    : `${unread.waypoint}, which lists one, could lately not be read`;
}

/** What a rule comes to while nobody knows what one of its type costs. */
function decisionUnseen(situation: Situation, ship: Ship, type: string, because: string): PurchaseDecision {
  const { waypointSymbol, systemSymbol } = ship.nav;
  const yard = nearestUnseenYard(situation, ship, type);
  if (yard?.waypoint !== waypointSymbol && isBeingAsked(situation, systemSymbol, type)) return { kind: 'left' };
  if (yard === undefined) return { kind: 'none', why: whyUnknown(situation, ship, type) };
  if (spendableCredits(situation) <= 0) return { kind: 'none' };
  const { seconds } = yard.route;
  if (seconds > MOST_ASKING_SECONDS && !onlyLooks(situation, ship))
    return { kind: 'none', why: `it takes ${formatNumber(seconds)} s to a shipyard that would tell its price` };
  return isLeftToAnother(situation, ship, { waypoint: yard.waypoint, priceCredits: 0 })
    ? { kind: 'left' }
    : { kind: 'ask', yard, because };
}

/** What one rule of the strategy comes to. */
export function decisionOn(situation: Situation, ship: Ship, rule: PurchaseRule): PurchaseDecision {
  const { type, atMost, whenCreditsAbove } = rule;
  const underWay = situation.claims.filter((claim) => claim.kind === 'purchase' && claim.shipType === type).length;
  const owned = shipsOfType(situation.world, type).length;
  if (owned + underWay >= atMost || (situation.world.agent?.credits ?? 0) <= whenCreditsAbove) return { kind: 'none' };
  if (secondsToReset(situation) < FREEZE_SECONDS)
    return { kind: 'none', why: 'the reset is so near that it would not earn its price' };
  // It would only wait beside those that rest.
  const rests = DIGGERS.includes(type) ? whyDiggingRests(situation) : undefined;
  if (rests !== undefined) return { kind: 'none', why: rests };
  // What one more would earn is only known when the one before it is at work.
  if ((rule.paysBackWithinHours !== undefined || rule.whenHaulersHaveRoom) && underWay > 0) return { kind: 'none' };
  const because = `the strategy wants up to ${atMost}, and the fleet has ${owned}`;
  const offer = cheapestOffer(situation, ship, type);
  if (offer === undefined) return decisionUnseen(situation, ship, type, because);
  const why = whyNotTaken(situation, ship, rule, offer);
  if (why !== undefined) return { kind: 'none', why };
  if (isLeftToAnother(situation, ship, offer)) return { kind: 'left' };
  return { kind: 'buy', offer, because };
}

/** Rules that would buy a ship by their numbers and do not, and why; in the strategy's order, up to one that does. */
export function purchasesThatWait(situation: Situation, ship: Ship): { shipType: string; why: string }[] {
  const waiting: { shipType: string; why: string }[] = [];
  for (const rule of rulesNow(situation)) {
    const verdict = decisionOn(situation, ship, rule);
    if (verdict.kind !== 'none') break;
    if (verdict.why !== undefined) waiting.push({ shipType: rule.type, why: verdict.why });
  }
  return waiting;
}
