import { DIGGERS } from '../../config/schema/strategy-schema.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import { netWorthNow } from '../conditions/facts-now.ts';
import { whyUnmet } from '../conditions/unmet.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isAbroad, isHomeGateOpen } from '../galaxy/gates.ts';
import { isBeyondReach } from '../galaxy/reach.ts';
import { whyDiggingRests } from '../score/request-price.ts';
import { buyingCost, isLeftToAnother, onlyLooks, type YardOffer } from './buyer.ts';
import { type PurchaseRule, rulesNow } from './earners.ts';
import { countedFor, purchasesUnderWay } from './owned.ts';
import { TANKLESS, whyNotTaken } from './why-not-taken.ts';
import { isBeingAsked, isNamed, nearestUnseenYard, nearestYard, type YardInReach } from './yards.ts';

/** Why nothing can be bought at all; undefined while credits can be spent. */
export function whyNothingIsSpent(fleet: FleetContext): Reason | undefined {
  if (fleet.spendableCredits > 0) return undefined;
  const { world, strategy } = fleet;
  const credits = world.agent?.credits ?? 0;
  if (credits <= strategy.reserveCredits)
    return reasonOf('allReserved', { credits, reserveCredits: strategy.reserveCredits });
  return reasonOf('allSetAside', { credits: credits - strategy.reserveCredits });
}

/** The result of a rule of the strategy now, for the ship that would carry it out. */
export type PurchaseDecision =
  | { readonly kind: 'buy'; readonly offer: YardOffer; readonly because: string }
  /** Another ship should do it; later rules in the strategy's list wait for it. */
  | { readonly kind: 'left' }
  /** The price is unknown: this ship first asks at a shipyard. */
  | { readonly kind: 'ask'; readonly yard: YardInReach; readonly because: string }
  /** Nothing is bought; `why` is the reason, unless the rule's own numbers and credits already show it. */
  | { readonly kind: 'none'; readonly why?: Reason };

/** The shipyard where this ship buys one of a type at the least cost, flight and wait included; undefined if none. */
export function cheapestOffer(
  plan: PlanContext,
  wanted: Pick<PurchaseRule, 'type' | 'atYards'>,
): YardOffer | undefined {
  const offers: (YardOffer & { readonly costCredits: number })[] = [];
  for (const yard of plan.world.shipyards.in(plan.systemSymbol)) {
    if (!isNamed(wanted, yard.symbol)) continue;
    const price = yard.prices.get(wanted.type)?.priceCredits;
    if (price === undefined) continue;
    if (plan.isBackedOff('buyShip', yard.symbol, { good: wanted.type })) continue;
    if (plan.isOutOfBounds(yard.symbol) || plan.isUnreadable('shipyard', yard.symbol)) continue;
    const offer = { waypoint: yard.symbol, priceCredits: price };
    offers.push({ ...offer, costCredits: buyingCost(plan, plan.ship, offer) });
  }
  // Where no route leads, costs are infinite, and their difference is not a number.
  const byCost = (a: (typeof offers)[number], b: (typeof offers)[number]) =>
    a.costCredits === b.costCredits ? a.priceCredits - b.priceCredits : a.costCredits - b.costCredits;
  return offers.sort(byCost)[0];
}

/** Why the price of a type is unknown, where no shipyard can be asked. */
function whyUnknown(plan: PlanContext, type: string): Reason {
  const isUnread = ({ symbol, shipTypes }: ShipyardKnown) =>
    shipTypes.includes(type) && plan.isUnreadable('shipyard', symbol);
  const unread = nearestYard(plan, isUnread);
  return unread === undefined ? reasonOf('priceUnknown') : reasonOf('yardUnread', { place: unread.waypoint });
}

/** The decision of a rule while the price of its type is unknown. */
function decisionUnseen(plan: PlanContext, rule: PurchaseRule, because: string): PurchaseDecision {
  const { ship } = plan;
  const { type } = rule;
  const { waypointSymbol, systemSymbol } = ship.nav;
  const yard = nearestUnseenYard(plan, rule);
  if (yard?.waypoint !== waypointSymbol && isBeingAsked(plan, systemSymbol, type)) return { kind: 'left' };
  if (yard === undefined) return { kind: 'none', why: whyUnknown(plan, type) };
  if (plan.spendableCredits <= 0) return { kind: 'none' };
  const { seconds } = yard.route;
  if (seconds > plan.tuning.growth.mostAskingSeconds && !onlyLooks(plan, ship))
    return { kind: 'none', why: reasonOf('yardFar', { seconds }) };
  return isLeftToAnother(plan, { waypoint: yard.waypoint, priceCredits: 0 })
    ? { kind: 'left' }
    : { kind: 'ask', yard, because };
}

/** Whether a rule asks for one more ship now, by its own numbers alone. */
export function isWanted(fleet: FleetContext, rule: PurchaseRule): boolean {
  const { type, atMost = Number.POSITIVE_INFINITY, whenCreditsAbove } = rule;
  const { credits = 0 } = fleet.world.agent ?? {};
  if (credits <= whenCreditsAbove) return false;
  return countedFor(fleet, rule) + purchasesUnderWay(fleet, type) < atMost;
}

/** Why the strategy buys a ship, for people. */
export function becauseOf(fleet: FleetContext, rule: PurchaseRule): string {
  const { atMost, beyondGates } = rule;
  const wanted = atMost === undefined ? 'wants another while it pays back' : `wants up to ${atMost}`;
  const where = beyondGates === true ? ' where no gates lead from home' : '';
  return `the strategy ${wanted}, and the fleet has ${countedFor(fleet, rule)}${where}`;
}

/** Why a rule has to wait: the fleet is full, or for its time: the gate, an hour of the week or a net worth; undefined once it has come. */
export function whyNotYet(fleet: FleetContext, rule: PurchaseRule): Reason | undefined {
  const full = whyFleetIsFull(fleet);
  if (full !== undefined) return full;
  const { when, whenGateIsBuilt, afterHours, fromNetWorthCredits: credits } = rule;
  const unmet = whyUnmet(when, fleet);
  if (unmet !== undefined) return reasonOf('conditionUnmet', { condition: unmet });
  if (whenGateIsBuilt === true && !isHomeGateOpen(fleet.world)) return reasonOf('gateUnbuilt');
  if (afterHours !== undefined) {
    const hours = fleet.hoursOfWeek;
    if (hours === undefined) return reasonOf('hourUnknown');
    if (hours < afterHours) return reasonOf('tooEarly', { hours: hours.toFixed(1), afterHours: String(afterHours) });
  }
  if (credits === undefined) return undefined;
  const netWorth = netWorthNow(fleet);
  return netWorth < credits ? reasonOf('worthTooLow', { netWorth, credits }) : undefined;
}

/** Why no ship is bought at all: the fleet is as large as the strategy allows; undefined while it is not. */
function whyFleetIsFull({ world, claims, strategy }: FleetContext): Reason | undefined {
  const { mostShips } = strategy;
  if (mostShips === undefined) return undefined;
  const ships = world.ships.size;
  return ships + claims.ofKind('purchase').length < mostShips ? undefined : reasonOf('fleetFull', { ships });
}

/** Whether nothing is bought any more before the reset. */
export function isFrozen(fleet: Pick<FleetContext, 'secondsToReset' | 'tuning'>): boolean {
  return fleet.secondsToReset < fleet.tuning.growth.freezeSeconds;
}

/** Whether a rule is for the place where the ship is: `beyondGates` only for where no gates lead from home. */
export function isForSystem(plan: PlanContext, { beyondGates }: Pick<PurchaseRule, 'beyondGates'>): boolean {
  return beyondGates !== true || isBeyondReach(plan, plan.systemSymbol);
}

/** The decision of one rule of the strategy. */
export function decisionOn(plan: PlanContext, rule: PurchaseRule): PurchaseDecision {
  const { type } = rule;
  if (!isForSystem(plan, rule) || !isWanted(plan, rule)) return { kind: 'none' };
  if (isFrozen(plan)) return { kind: 'none', why: reasonOf('beforeReset') };
  const notYet = whyNotYet(plan, rule);
  if (notYet !== undefined) return { kind: 'none', why: notYet };
  if (type !== TANKLESS && isAbroad(plan.world, plan.ship)) return { kind: 'left' };
  // A new digger would only wait beside the suspended ones.
  const rests = DIGGERS.includes(type) ? whyDiggingRests(plan) : undefined;
  if (rests !== undefined) return { kind: 'none', why: rests };
  // The income of one more is only known when the one before it is at work.
  if ((rule.paysBackWithinHours !== undefined || rule.whenHaulersHaveRoom) && purchasesUnderWay(plan, type) > 0)
    return { kind: 'none' };
  const because = becauseOf(plan, rule);
  const offer = cheapestOffer(plan, rule);
  if (offer === undefined) return decisionUnseen(plan, rule, because);
  const why = whyNotTaken(plan, rule, offer);
  if (why !== undefined) return { kind: 'none', why };
  if (isLeftToAnother(plan, offer)) return { kind: 'left' };
  return { kind: 'buy', offer, because };
}

/** A rule whose numbers allow a purchase that is not made, and why. */
export interface WaitingPurchase {
  readonly rule: PurchaseRule;
  readonly why: Reason;
}

/** The purchases that wait, in the strategy's order, up to the first rule that acts. */
export function purchasesThatWait(plan: PlanContext): WaitingPurchase[] {
  const waiting: WaitingPurchase[] = [];
  for (const rule of rulesNow(plan)) {
    const verdict = decisionOn(plan, rule);
    if (verdict.kind !== 'none') break;
    if (verdict.why !== undefined) waiting.push({ rule, why: verdict.why });
  }
  return waiting;
}
