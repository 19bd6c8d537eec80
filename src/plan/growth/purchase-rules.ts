import { DIGGERS } from '../../config/schema/strategy-schema.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import { freshAround } from '../charting/frontier.ts';
import { netWorthNow } from '../conditions/facts-now.ts';
import { whyUnmet } from '../conditions/unmet.ts';
import type { PlanContext } from '../context.ts';
import { offeredCredits, outstandingCredits } from '../contracts/outstanding.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isAbroad, isHomeGateOpen } from '../galaxy/gates.ts';
import { isBeyondReach } from '../galaxy/reach.ts';
import { haveHaulersRoom } from '../mining/mining-assignment.ts';
import { whyDiggingRests } from '../score/request-price.ts';
import { buyingCost, isLeftToAnother, onlyLooks, type YardOffer } from './buyer.ts';
import { canFleetEarn, type PurchaseRule, rulesNow } from './earners.ts';
import { whyNextIsNotBought } from './next-ship.ts';
import { countedBy, countedFor, owned, purchasesUnderWay, whyNotPaidBack } from './owned.ts';
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

/** Why a rule buys no more ships: some of those that count for it have nothing to do. */
function whyOthersIdle(fleet: FleetContext, rule: PurchaseRule): Reason | undefined {
  const ships = countedBy(fleet, rule);
  const idle = ships.filter(({ symbol }) => fleet.track.idle.has(symbol)).length;
  const { mayIdle, mayIdlePart } = fleet.tuning.growth;
  if (idle <= Math.max(mayIdle, mayIdlePart * ships.length)) return undefined;
  const minutes = fleet.tuning.record.idleSeconds / 60;
  return reasonOf('othersIdle', { idle, ships: ships.length, minutes });
}

/** Why a ship costs more, or earns its price later, than the rule allows; undefined if it does not. */
function whyNotWorth(fleet: FleetContext, rule: PurchaseRule, priceCredits: number): Reason | undefined {
  const { type, atMostPercentOfCredits = 100, atMostCredits = Number.POSITIVE_INFINITY, paysBackWithinHours } = rule;
  if (priceCredits > atMostCredits) return reasonOf('shipTooDear', { priceCredits, credits: atMostCredits });
  const credits = fleet.world.agent?.credits ?? 0;
  if (priceCredits > (credits * atMostPercentOfCredits) / 100)
    return reasonOf('shareTooLarge', { priceCredits, percent: String(atMostPercentOfCredits), credits });
  const idle = whyOthersIdle(fleet, rule);
  if (idle !== undefined) return idle;
  const next = rule.atMost === undefined ? whyNextIsNotBought(fleet, type, priceCredits) : undefined;
  if (next !== undefined || paysBackWithinHours === undefined) return next;
  return whyNotPaidBack(fleet, type, priceCredits, paysBackWithinHours);
}

/** Whether haulers have room for the output of one more of a type; the first of its type is a trial. */
function hasRoom(fleet: FleetContext, systemSymbol: string, type: string, yard: string): boolean {
  const inSystem = ({ nav }: Ship) => nav.systemSymbol === systemSymbol;
  const like = owned(fleet, type).find(inSystem);
  return like === undefined || haveHaulersRoom(fleet, like, yard);
}

/** Why the credits for a ship are needed by the reserve, missions or the open contract; undefined if they are not. */
function whyBeyondMeans(plan: PlanContext, { priceCredits }: YardOffer): Reason | undefined {
  const { nav } = plan.ship;
  const { systemSymbol } = nav;
  // Contracts, too, wait for a ship that could fulfill them.
  const isWanted = canFleetEarn(plan);
  const wanted = isWanted ? outstandingCredits(plan, systemSymbol) + offeredCredits(plan, systemSymbol) : 0;
  const left = plan.spendableCredits - wanted;
  if (priceCredits <= left) return undefined;
  return reasonOf('beyondMeans', { priceCredits, credits: Math.max(0, left) });
}

/** Why an offer is not taken although the rule's numbers allow it; undefined if it is taken. */
export function whyNotTaken(plan: PlanContext, rule: PurchaseRule, offer: YardOffer): Reason | undefined {
  const why = whyNotWorth(plan, rule, offer.priceCredits) ?? whyBeyondMeans(plan, offer);
  if (why !== undefined) return why;
  if (rule.whenHaulersHaveRoom === true && !hasRoom(plan, plan.systemSymbol, rule.type, offer.waypoint))
    return reasonOf('noRoom');
  if (rule.beyondGates === true) {
    const [ships, fresh] = [countedFor(plan, rule), freshAround(plan, plan.systemSymbol)];
    if (ships >= fresh) return reasonOf('groundShort', { ships, systems: Math.floor(fresh) });
  }
  const refusal = plan.own?.whyNotBuy(plan, rule.type, offer.priceCredits);
  return refusal && reasonOf('hookRefuses', { ...refusal });
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

/**
 * The type that ships abroad buy too, since it goes to other systems: others stay where they are bought, and are bought
 * abroad only if home does not list them (growth-abroad.ts).
 */
const TANKLESS = 'SHIP_PROBE';

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
