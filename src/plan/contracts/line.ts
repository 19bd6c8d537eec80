import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNothingIsSpent } from '../growth/purchase-rules.ts';
import { isAvoided } from '../market/access.ts';
import { leastCost } from '../market/quotes.ts';
import { type Claim, idle, type Proposal } from '../mission.ts';
import { freeUnits, requestsOf, stopsAlong, unitsAboard } from '../movement/stops.ts';
import { sellMission } from '../selling/sell-mission.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { goodsForContracts, type Need, whyNotDelivered } from './needs.ts';
import { rejectionReason, secondsLeft } from './rejection-reason.ts';
import { isLeftToStrongerShip, wouldHoldUp } from './rivals.ts';
import { proposeSearch } from './search.ts';
import { bestSource, deliveringActions, type Source } from './source.ts';

/**
 * Credits of the final payment for the given units of a line. Lines share it by the cost of their goods, since a
 * contract for expensive and cheap goods pays for the expensive ones; by units while a price is unknown.
 */
function earned(situation: Situation, { contract, line }: Need, systemSymbol: string, units: number): number {
  const lines = contract.terms.deliver ?? [];
  const asks = lines.map(({ tradeSymbol }) => leastCost(situation, systemSymbol, tradeSymbol, 1));
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

function deliveryMission(situation: Situation, ship: Ship, need: Need, aboard: number): Proposal {
  const { tradeSymbol, destinationSymbol } = need.line;
  const units = Math.min(aboard, need.units);
  const route = routesFrom(situation, ship).get(destinationSymbol);
  if (route === undefined) return idle(reasonOf('unreachable', { place: destinationSymbol }));
  if (route.seconds > secondsLeft(situation, need.contract)) return idle(reasonOf('tooLate'));
  if (wouldHoldUp(situation, ship, need, route.seconds)) return idle(reasonOf('strongerBrings', { good: tradeSymbol }));
  const stops = stopsAlong(route, ship.nav.waypointSymbol, deliveringActions(situation, need, units));
  const claims = [deliveryClaim(need, units)];
  const expected = {
    profitCredits: earned(situation, need, ship.nav.systemSymbol, units),
    seconds: route.seconds,
    requests: requestsOf(stops),
  };
  const what = `deliver ${units} ${tradeSymbol} to ${destinationSymbol}`;
  // The goods are paid for, and nothing but their delivery keeps the next contract waiting.
  const { secondOfContractCredits, contractSeconds } = tuningOf(situation).contracts;
  const credits = expected.profitCredits + secondOfContractCredits * contractSeconds;
  const value = { credits, seconds: route.seconds };
  return {
    kind: 'mission',
    mission: { lane: 'contract', shipSymbol: ship.symbol, what, stops, expected, claims, value },
  };
}

function supplyMission(situation: Situation, ship: Ship, need: Need, source: Source): Proposal {
  const { tradeSymbol } = need.line;
  const claims: Claim[] = [
    deliveryClaim(need, source.deliveredUnits),
    { kind: 'credits', credits: source.tripCostCredits },
  ];
  if (source.how === 'buy')
    claims.push({ kind: 'trade', waypoint: source.from, tradeSymbol, side: 'buy', units: source.tripUnits });
  const profitCredits = earned(situation, need, ship.nav.systemSymbol, source.deliveredUnits) - source.tripCostCredits;
  const expected = { profitCredits, seconds: source.tripSeconds, requests: requestsOf(source.stops) };
  // The goods of all trips that the line still takes.
  const value = {
    credits: earned(situation, need, ship.nav.systemSymbol, need.units) - source.costCredits,
    seconds: source.seconds,
  };
  const what = `${source.how} ${source.tripUnits} ${tradeSymbol} at ${source.from} for contract ${need.contract.id}`;
  return {
    kind: 'mission',
    mission: { lane: 'contract', shipSymbol: ship.symbol, what, stops: source.stops, expected, claims, value },
  };
}

/** Sells cargo to make room for a contract's goods. */
function clearanceMission(situation: Situation, ship: Ship): Proposal {
  const mission = sellMission(situation, ship, 'contract', goodsForContracts(situation, ship));
  if (mission === undefined) return idle(reasonOf('holdUnsellable'));
  return { kind: 'mission', mission };
}

/** What a ship does for one line of an accepted contract: deliver its cargo, make room, or fetch more. */
export function proposeLine(situation: Situation, ship: Ship, need: Need): Proposal {
  const { tradeSymbol, destinationSymbol } = need.line;
  if (isAvoided(situation, destinationSymbol, tradeSymbol))
    return idle(reasonOf('avoided', { good: tradeSymbol, place: destinationSymbol }));
  const whyNot = whyNotDelivered(situation, need);
  if (whyNot !== undefined) return idle(whyNot);
  const aboard = unitsAboard(ship, tradeSymbol);
  if (aboard >= need.units || (aboard > 0 && freeUnits(ship) === 0))
    return deliveryMission(situation, ship, need, aboard);
  const trip = Math.min(need.units - aboard, ship.cargo.capacity);
  if (freeUnits(ship) < tuningOf(situation).contracts.roomWanted * trip) {
    return aboard > 0 ? deliveryMission(situation, ship, need, aboard) : clearanceMission(situation, ship);
  }
  const source = bestSource(situation, ship, need);
  if (source !== undefined && isLeftToStrongerShip(situation, ship, need, source.tripSeconds))
    return idle(reasonOf('strongerFetches', { good: tradeSymbol }));
  const search = proposeSearch(situation, ship, need);
  if (search !== undefined && aboard === 0) return search;
  const against = source && rejectionReason(situation, ship, need, source);
  if (source !== undefined && against === undefined) return supplyMission(situation, ship, need, source);
  if (against !== undefined && aboard === 0) return idle(against);
  if (aboard > 0) return deliveryMission(situation, ship, need, aboard);
  return idle(whyNothingIsSpent(situation) ?? reasonOf('noSource', { good: tradeSymbol }));
}
