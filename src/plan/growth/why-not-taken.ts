import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { closedFrontier, frontierAround } from '../charting/frontier.ts';
import type { PlanContext } from '../context.ts';
import { offeredCredits, outstandingCredits } from '../contracts/outstanding.ts';
import type { FleetContext } from '../fleet-context.ts';
import { tradeSystemsWithinGates, tradesAbroad } from '../galaxy/trade-systems.ts';
import { haveHaulersRoom } from '../mining/mining-assignment.ts';
import type { YardOffer } from './buyer.ts';
import { canFleetEarn, type PurchaseRule } from './earners.ts';
import { whyNextIsNotBought } from './next-ship.ts';
import { countedBy, owned, whyNotPaidBack } from './owned.ts';

/**
 * The type that ships abroad buy too, since it goes to other systems: others stay where they are bought, and are bought
 * abroad only if home does not list them (growth-abroad.ts).
 */
export const TANKLESS = 'SHIP_PROBE';

/** Why a rule buys no more ships: some of those that count for it have nothing to do. */
function whyOthersIdle(fleet: FleetContext, rule: PurchaseRule): Reason | undefined {
  // One that is set aside shows nothing about work for another.
  const ships = countedBy(fleet, rule).filter(({ symbol }) => !fleet.outOfService.has(symbol));
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

/** Why there is no ground for one more charting ship: no gate leads further, and each has less than a fresh system. */
function whyNoGround(plan: PlanContext, { type, beyondGates }: PurchaseRule): Reason | undefined {
  if (type !== TANKLESS) return undefined;
  const frontier = beyondGates === true ? frontierAround(plan, plan.systemSymbol) : closedFrontier(plan);
  if (frontier === undefined || frontier.ships === 0 || frontier.ships < frontier.fresh) return undefined;
  return reasonOf('groundShort', { ships: frontier.ships, systems: Math.floor(frontier.fresh) });
}

/**
 * Why there is no ground for one more ship that trades abroad: no gate leads further, and there is a rich system for each
 * already, so that none finds one in which no other lately traded.
 */
function whyNoTradeGround(plan: PlanContext, { type, whenGateIsBuilt }: PurchaseRule): Reason | undefined {
  const ships = whenGateIsBuilt === true ? owned(plan, type).filter((ship) => tradesAbroad(plan, ship)).length : 0;
  if (ships === 0) return undefined;
  const systems = tradeSystemsWithinGates(plan);
  return ships < systems ? undefined : reasonOf('tradeGroundShort', { ships, systems });
}

/** Why an offer is not taken although the rule's numbers allow it; undefined if it is taken. */
export function whyNotTaken(plan: PlanContext, rule: PurchaseRule, offer: YardOffer): Reason | undefined {
  const why = whyNotWorth(plan, rule, offer.priceCredits) ?? whyBeyondMeans(plan, offer);
  if (why !== undefined) return why;
  if (rule.whenHaulersHaveRoom === true && !hasRoom(plan, plan.systemSymbol, rule.type, offer.waypoint))
    return reasonOf('noRoom');
  const groundless = whyNoGround(plan, rule) ?? whyNoTradeGround(plan, rule);
  if (groundless !== undefined) return groundless;
  const refusal = plan.own?.whyNotBuy(plan, rule.type, offer.priceCredits);
  return refusal && reasonOf('hookRefuses', { ...refusal });
}
