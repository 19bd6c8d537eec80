import { DIGGERS } from '../../config/schema/strategy-schema.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import { netWorthOf } from '../../world/net-worth.ts';
import { isBackedOff } from '../backed-off.ts';
import { offeredCredits, outstandingCredits } from '../contracts/outstanding.ts';
import { haveHaulersRoom } from '../digging/mining-assignment.ts';
import { isAbroad, isHomeGateOpen } from '../galaxy/gates.ts';
import { isUnreadable } from '../looking/looking.ts';
import { isOutOfBounds } from '../market/access.ts';
import { whyDiggingRests } from '../score/request-price.ts';
import { hoursOfWeek, type Situation, secondsToReset, spendableCredits } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { buyingCost, isLeftToAnother, type Offer, onlyLooks } from './buyer.ts';
import { canFleetEarn, type PurchaseRule, rulesNow } from './earners.ts';
import { isNamed, nearestYard, type YardInReach } from './nearest-yard.ts';
import { owned, ownedCount, underWay } from './owned.ts';
import { whyNotPaidBack } from './payback.ts';
import { isBeingAsked, nearestUnseenYard } from './unseen-yards.ts';

/** Why nothing can be bought at all; undefined while credits can be spent. */
export function whyNothingIsSpent(situation: Situation): Reason | undefined {
  if (spendableCredits(situation) > 0) return undefined;
  const { world, strategy } = situation;
  const credits = world.agent?.credits ?? 0;
  if (credits <= strategy.reserveCredits)
    return reasonOf('allReserved', { credits, reserveCredits: strategy.reserveCredits });
  return reasonOf('allSetAside', { credits: credits - strategy.reserveCredits });
}

/** The result of a rule of the strategy now, for the ship that would carry it out. */
export type PurchaseDecision =
  | { readonly kind: 'buy'; readonly offer: Offer; readonly because: string }
  /** Another ship should do it; later rules in the strategy's list wait for it. */
  | { readonly kind: 'left' }
  /** The price is unknown: this ship first asks at a shipyard. */
  | { readonly kind: 'ask'; readonly yard: YardInReach; readonly because: string }
  /** Nothing is bought; `why` is the reason, unless the rule's own numbers and credits already show it. */
  | { readonly kind: 'none'; readonly why?: Reason };

/**
 * The shipyard where this ship buys one of a type at the least cost, flight and wait included; undefined if there is
 * none.
 */
export function cheapestOffer(
  situation: Situation,
  ship: Ship,
  wanted: Pick<PurchaseRule, 'type' | 'atYards'>,
): Offer | undefined {
  const offers: (Offer & { readonly costCredits: number })[] = [];
  for (const yard of situation.world.shipyards.in(ship.nav.systemSymbol)) {
    if (!isNamed(wanted, yard.symbol)) continue;
    const price = yard.prices.get(wanted.type)?.priceCredits;
    if (price === undefined) continue;
    if (isBackedOff(situation, 'buyShip', yard.symbol, { good: wanted.type })) continue;
    if (isOutOfBounds(situation, yard.symbol) || isUnreadable(situation, 'shipyard', yard.symbol)) continue;
    const offer = { waypoint: yard.symbol, priceCredits: price };
    offers.push({ ...offer, costCredits: buyingCost(situation, ship, offer) });
  }
  // Where no route leads, costs are infinite, and their difference is not a number.
  const byCost = (a: (typeof offers)[number], b: (typeof offers)[number]) =>
    a.costCredits === b.costCredits ? a.priceCredits - b.priceCredits : a.costCredits - b.costCredits;
  return offers.sort(byCost)[0];
}

/**
 * Why a ship costs more of the agent's credits, or earns its price later, than the rule allows; undefined if it does
 * not.
 */
function whyNotWorth(situation: Situation, rule: PurchaseRule, priceCredits: number): Reason | undefined {
  const { type, atMostPercentOfCredits = 100, atMostCredits = Number.POSITIVE_INFINITY, paysBackWithinHours } = rule;
  if (priceCredits > atMostCredits) return reasonOf('shipTooDear', { priceCredits, credits: atMostCredits });
  const credits = situation.world.agent?.credits ?? 0;
  if (priceCredits > (credits * atMostPercentOfCredits) / 100)
    return reasonOf('shareTooLarge', { priceCredits, percent: String(atMostPercentOfCredits), credits });
  return paysBackWithinHours === undefined
    ? undefined
    : whyNotPaidBack(situation, type, priceCredits, paysBackWithinHours);
}

/** Whether haulers have room for the output of one more of a type; the first of its type is a trial. */
function hasRoom(situation: Situation, systemSymbol: string, type: string, yard: string): boolean {
  const inSystem = ({ nav }: Ship) => nav.systemSymbol === systemSymbol;
  const like = owned(situation, type).find(inSystem);
  return like === undefined || haveHaulersRoom(situation, like, yard);
}

/** Why the credits for a ship are needed by the reserve, missions or the open contract; undefined if they are not. */
function whyBeyondMeans(situation: Situation, { nav }: Ship, { priceCredits }: Offer): Reason | undefined {
  const { systemSymbol } = nav;
  // Contracts, too, wait for a ship that could fulfill them.
  const isWanted = canFleetEarn(situation);
  const wanted = isWanted ? outstandingCredits(situation, systemSymbol) + offeredCredits(situation, systemSymbol) : 0;
  const left = spendableCredits(situation) - wanted;
  if (priceCredits <= left) return undefined;
  return reasonOf('beyondMeans', { priceCredits, credits: Math.max(0, left) });
}

/** Why an offer is not taken although the rule's numbers allow it; undefined if it is taken. */
export function whyNotTaken(situation: Situation, ship: Ship, rule: PurchaseRule, offer: Offer): Reason | undefined {
  const why = whyNotWorth(situation, rule, offer.priceCredits) ?? whyBeyondMeans(situation, ship, offer);
  if (why !== undefined || rule.whenHaulersHaveRoom !== true) return why;
  if (hasRoom(situation, ship.nav.systemSymbol, rule.type, offer.waypoint)) return undefined;
  return reasonOf('noRoom');
}

/** Why the price of a type is unknown, where no shipyard can be asked. */
function whyUnknown(situation: Situation, ship: Ship, type: string): Reason {
  const isUnread = ({ symbol, shipTypes }: ShipyardKnown) =>
    shipTypes.includes(type) && isUnreadable(situation, 'shipyard', symbol);
  const unread = nearestYard(situation, ship, isUnread);
  return unread === undefined ? reasonOf('priceUnknown') : reasonOf('yardUnread', { place: unread.waypoint });
}

/** The decision of a rule while the price of its type is unknown. */
function decisionUnseen(situation: Situation, ship: Ship, rule: PurchaseRule, because: string): PurchaseDecision {
  const { type } = rule;
  const { waypointSymbol, systemSymbol } = ship.nav;
  const yard = nearestUnseenYard(situation, ship, rule);
  if (yard?.waypoint !== waypointSymbol && isBeingAsked(situation, systemSymbol, type)) return { kind: 'left' };
  if (yard === undefined) return { kind: 'none', why: whyUnknown(situation, ship, type) };
  if (spendableCredits(situation) <= 0) return { kind: 'none' };
  const { seconds } = yard.route;
  if (seconds > tuningOf(situation).growth.mostAskingSeconds && !onlyLooks(situation, ship))
    return { kind: 'none', why: reasonOf('yardFar', { seconds }) };
  return isLeftToAnother(situation, ship, { waypoint: yard.waypoint, priceCredits: 0 })
    ? { kind: 'left' }
    : { kind: 'ask', yard, because };
}

/** Whether a rule asks for one more ship now, as far as its own numbers say. */
export function isWanted(situation: Situation, rule: PurchaseRule): boolean {
  const { type, atMost, whenCreditsAbove } = rule;
  const { credits = 0 } = situation.world.agent ?? {};
  if (credits <= whenCreditsAbove) return false;
  return ownedCount(situation, type) + underWay(situation, type) < atMost;
}

/** Why the strategy buys a ship, for people. */
export function becauseOf(situation: Situation, { type, atMost }: PurchaseRule): string {
  return `the strategy wants up to ${atMost}, and the fleet has ${ownedCount(situation, type)}`;
}

/** Why a rule has to wait for its time: the gate, an hour of the week or a net worth; undefined once it has come. */
export function whyNotYet(situation: Situation, rule: PurchaseRule): Reason | undefined {
  const { whenGateIsBuilt, afterHours, fromNetWorthCredits: credits } = rule;
  if (whenGateIsBuilt === true && !isHomeGateOpen(situation.world)) return reasonOf('gateUnbuilt');
  if (afterHours !== undefined) {
    const hours = hoursOfWeek(situation);
    if (hours === undefined) return reasonOf('hourUnknown');
    if (hours < afterHours) return reasonOf('tooEarly', { hours: hours.toFixed(1), afterHours: String(afterHours) });
  }
  if (credits === undefined) return undefined;
  const netWorth = netWorthOf(situation.world, situation.nowMs + situation.world.serverOffsetMs);
  return netWorth < credits ? reasonOf('worthTooLow', { netWorth, credits }) : undefined;
}

/** Whether nothing is bought any more before the reset. */
export function isFrozen(situation: Situation): boolean {
  return secondsToReset(situation) < tuningOf(situation).growth.freezeSeconds;
}

/**
 * The type that ships abroad buy too, since it goes to other systems: others stay where they are bought, and are bought
 * abroad only if home does not list them (growth-abroad.ts).
 */
const TANKLESS = 'SHIP_PROBE';

/** The decision of one rule of the strategy. */
export function decisionOn(situation: Situation, ship: Ship, rule: PurchaseRule): PurchaseDecision {
  const { type } = rule;
  if (!isWanted(situation, rule)) return { kind: 'none' };
  if (isFrozen(situation)) return { kind: 'none', why: reasonOf('beforeReset') };
  const notYet = whyNotYet(situation, rule);
  if (notYet !== undefined) return { kind: 'none', why: notYet };
  if (type !== TANKLESS && isAbroad(situation.world, ship)) return { kind: 'left' };
  // A new digger would only wait beside the suspended ones.
  const rests = DIGGERS.includes(type) ? whyDiggingRests(situation) : undefined;
  if (rests !== undefined) return { kind: 'none', why: rests };
  // The income of one more is only known when the one before it is at work.
  if ((rule.paysBackWithinHours !== undefined || rule.whenHaulersHaveRoom) && underWay(situation, type) > 0)
    return { kind: 'none' };
  const because = becauseOf(situation, rule);
  const offer = cheapestOffer(situation, ship, rule);
  if (offer === undefined) return decisionUnseen(situation, ship, rule, because);
  const why = whyNotTaken(situation, ship, rule, offer);
  if (why !== undefined) return { kind: 'none', why };
  if (isLeftToAnother(situation, ship, offer)) return { kind: 'left' };
  return { kind: 'buy', offer, because };
}

/**
 * Rules whose numbers allow a purchase that is not made, and why; in the strategy's order, up to the first that acts.
 */
export function purchasesThatWait(situation: Situation, ship: Ship): { rule: PurchaseRule; why: Reason }[] {
  const waiting: { rule: PurchaseRule; why: Reason }[] = [];
  for (const rule of rulesNow(situation)) {
    const verdict = decisionOn(situation, ship, rule);
    if (verdict.kind !== 'none') break;
    if (verdict.why !== undefined) waiting.push({ rule, why: verdict.why });
  }
  return waiting;
}
