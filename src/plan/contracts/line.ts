import { lanesOf } from '../../config/rules/ship-rules.ts';
import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { emptied, freeUnits, requestsOf, stopsAlong, unitsAboard } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { type Claim, idle, type Proposal, proposed } from '../mission.ts';
import { sellMission } from '../trade/sell-mission.ts';
import { goodsForContracts, type Need, whyNotDelivered } from './needs.ts';
import { rejectionReason, secondsLeft } from './rejection-reason.ts';
import { proposeSearch } from './search.ts';
import { bestSource, deliveringActions, type Source } from './source.ts';

/** Hauling power of a ship: cargo units × engine speed. */
function haulingPower(ship: Ship): number {
  return ship.cargo.capacity * ship.engine.speed;
}

/** Number of a ship's lanes before the contract lane; infinite if it does not have that lane. */
function lanesBeforeContracts({ strategy }: Pick<FleetContext, 'strategy'>, ship: Ship): number {
  const before = lanesOf(strategy, ship).indexOf('contract');
  return before === -1 ? Number.POSITIVE_INFINITY : before;
}

/**
 * The ship of this system with the highest hauling power, if it exceeds the given ship's and contracts come no later in
 * its lanes. It is returned with an empty hold, as it will come.
 */
function strongerShip(plan: PlanContext): Ship | undefined {
  const { ship } = plan;
  let strongest = ship;
  const mostBefore = lanesBeforeContracts(plan, ship);
  for (const other of plan.world.ships.values()) {
    if (other.nav.systemSymbol !== plan.systemSymbol || plan.outOfService.has(other.symbol)) continue;
    const puts = lanesBeforeContracts(plan, other);
    if (Number.isFinite(puts) && puts <= mostBefore && haulingPower(other) > haulingPower(strongest)) strongest = other;
  }
  return strongest === ship ? undefined : emptied(strongest);
}

/**
 * Whether the final payment, and with it the next contract, would wait for this ship: a stronger ship could fetch the
 * rest of the line sooner, and nothing prevents it.
 * @param seconds game seconds until this ship could hand over
 */
function wouldHoldUp(plan: PlanContext, need: Need, seconds: number): boolean {
  const stronger = strongerShip(plan);
  const alone = stronger && bestSource(plan, stronger, need);
  if (stronger === undefined || alone === undefined || rejectionReason(plan, stronger, need, alone)) return false;
  return plan.secondsToArrival(stronger) + alone.seconds < seconds;
}

/** Whether a line is left to a stronger ship: it hauls several times as much, or would be done sooner. */
function isLeftToStrongerShip(plan: PlanContext, need: Need, seconds: number): boolean {
  const stronger = strongerShip(plan);
  if (stronger === undefined) return false;
  const isOfUse = haulingPower(plan.ship) >= plan.tuning.contracts.ofSomeUse * haulingPower(stronger);
  return wouldHoldUp(plan, need, isOfUse ? seconds : Number.POSITIVE_INFINITY);
}

/**
 * Credits of the final payment for the given units of a line. Lines share it by the cost of their goods, since a
 * contract for expensive and cheap goods pays for the expensive ones; by units while a price is unknown.
 */
function earned(plan: PlanContext, { contract, line }: Need, units: number): number {
  const lines = contract.terms.deliver ?? [];
  const asks = lines.map(({ tradeSymbol }) => plan.quotes().leastCost(tradeSymbol, 1));
  const weights = asks.every((ask = 0) => ask > 0 && Number.isFinite(ask))
    ? asks.map((ask) => ask ?? 1)
    : asks.map(() => 1);
  const all = lines.reduce((sum, { unitsRequired }, index) => sum + unitsRequired * (weights[index] ?? 1), 0);
  const own = weights[lines.findIndex(({ tradeSymbol }) => tradeSymbol === line.tradeSymbol)] ?? 1;
  return Math.round((contract.terms.payment.onFulfilled * units * own) / all);
}

function deliveryClaim({ contract, line }: Need, units: number): Claim {
  return { kind: 'delivery', contractId: contract.id, tradeSymbol: line.tradeSymbol, units };
}

function deliveryMission(plan: PlanContext, need: Need, held: number): Proposal {
  const { tradeSymbol, destinationSymbol } = need.line;
  const units = Math.min(held, need.units);
  const route = plan.routes().get(destinationSymbol);
  if (route === undefined) return idle(reasonOf('unreachable', { place: destinationSymbol }));
  if (route.seconds > secondsLeft(plan, need.contract)) return idle(reasonOf('tooLate'));
  if (wouldHoldUp(plan, need, route.seconds)) return idle(reasonOf('strongerBrings', { good: tradeSymbol }));
  const stops = stopsAlong(route, plan.here, deliveringActions(plan, need, units));
  const claims = [deliveryClaim(need, units)];
  const expected = {
    profitCredits: earned(plan, need, units),
    seconds: route.seconds,
    requests: requestsOf(stops),
  };
  const what = `deliver ${units} ${tradeSymbol} to ${destinationSymbol}`;
  // The goods are paid for, and nothing but their delivery keeps the next contract waiting.
  const { secondOfContractCredits, contractSeconds } = plan.tuning.contracts;
  const credits = expected.profitCredits + secondOfContractCredits * contractSeconds;
  const value = { credits, seconds: route.seconds };
  return proposed({ lane: 'contract', shipSymbol: plan.ship.symbol, what, stops, expected, claims, value });
}

function supplyMission(plan: PlanContext, need: Need, source: Source): Proposal {
  const { tradeSymbol } = need.line;
  const { stops } = source;
  const claims: Claim[] = [
    deliveryClaim(need, source.deliveredUnits),
    { kind: 'credits', credits: source.tripCostCredits },
  ];
  if (source.how === 'buy')
    claims.push({ kind: 'trade', waypoint: source.from, tradeSymbol, side: 'buy', units: source.tripUnits });
  const profitCredits = earned(plan, need, source.deliveredUnits) - source.tripCostCredits;
  const expected = { profitCredits, seconds: source.tripSeconds, requests: requestsOf(stops) };
  // The goods of all trips that the line still takes.
  const value = {
    credits: earned(plan, need, need.units) - source.costCredits,
    seconds: source.seconds,
  };
  const what = `${source.how} ${source.tripUnits} ${tradeSymbol} at ${source.from} for the contract`;
  return proposed({ lane: 'contract', shipSymbol: plan.ship.symbol, what, stops, expected, claims, value });
}

/** Sells cargo to make room for a contract's goods. */
function clearanceMission(plan: PlanContext): Proposal {
  const mission = sellMission(plan, 'contract', goodsForContracts(plan));
  return mission === undefined ? idle(reasonOf('holdUnsellable')) : proposed(mission);
}

/** What a ship does for one line of an accepted contract: deliver its cargo, make room, or fetch more. */
export function proposeLine(plan: PlanContext, need: Need): Proposal {
  const { ship } = plan;
  const { tradeSymbol, destinationSymbol } = need.line;
  if (plan.isAvoided(destinationSymbol, tradeSymbol))
    return idle(reasonOf('avoided', { good: tradeSymbol, place: destinationSymbol }));
  const whyNot = whyNotDelivered(plan, need);
  if (whyNot !== undefined) return idle(whyNot);
  const held = unitsAboard(ship, tradeSymbol);
  if (held >= need.units || (held > 0 && freeUnits(ship) === 0)) return deliveryMission(plan, need, held);
  const trip = Math.min(need.units - held, ship.cargo.capacity);
  if (freeUnits(ship) < plan.tuning.contracts.roomWanted * trip) {
    return held > 0 ? deliveryMission(plan, need, held) : clearanceMission(plan);
  }
  const source = bestSource(plan, ship, need);
  if (source !== undefined && isLeftToStrongerShip(plan, need, source.tripSeconds))
    return idle(reasonOf('strongerFetches', { good: tradeSymbol }));
  const search = proposeSearch(plan, ship, need);
  if (search !== undefined && held === 0) return search;
  const against = source && rejectionReason(plan, ship, need, source);
  if (source !== undefined && against === undefined) return supplyMission(plan, need, source);
  if (against !== undefined && held === 0) return idle(against);
  if (held > 0) return deliveryMission(plan, need, held);
  return idle(whyNothingIsSpent(plan) ?? reasonOf('noSource', { good: tradeSymbol }));
}
