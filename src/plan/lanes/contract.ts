import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { type Act, type Claim, idle, type Mission, type Proposal } from '../mission.ts';
import { routesFrom, type Situation, secondsUntil } from '../situation.ts';
import { freeUnits, requestsOf, stopsAlong, unitsAboard } from '../stops.ts';
import { canMine } from './dig.ts';
import { goodsForContracts, isComplete, type Need, needsOf, openContracts } from './needs.ts';
import { sellMission } from './sell.ts';
import { type Source, sourcesOf } from './source.ts';

/** What a second of a ship's time costs when ways to fulfil a contract are compared: about what mining earns. */
const SECOND_COSTS_CREDITS = 3;

/** A hold with less room than this part of what a trip needs is emptied first. */
const ROOM_WANTED = 0.5;

function price(source: Source): number {
  return source.costCredits + source.seconds * SECOND_COSTS_CREDITS;
}

function bestSource(situation: Situation, ship: Ship, need: Need): Source | undefined {
  return sourcesOf(situation, ship, need).sort((a, b) => price(a) - price(b))[0];
}

/** Acts at the ship's present place that need no flight. */
function missionHere(
  ship: Ship,
  what: string,
  acts: readonly Act[],
  claims: readonly Claim[],
  profitCredits = 0,
): Mission {
  const stops = [{ waypoint: ship.nav.waypointSymbol, flightMode: ship.nav.flightMode, acts }];
  const expected = { profitCredits, seconds: 5, requests: acts.length };
  return { lane: 'contract', shipSymbol: ship.symbol, what, stops, expected, claims };
}

function proposeNegotiation(situation: Situation, ship: Ship): Proposal {
  if (situation.claims.some((claim) => claim.kind === 'negotiation')) return idle('another ship negotiates');
  const claims: Claim[] = [{ kind: 'negotiation' }];
  const routes = [...routesFrom(situation, ship)];
  const nearest = routes
    .filter(([symbol]) => situation.world.waypoints.get(symbol)?.faction !== undefined)
    .sort(([, a], [, b]) => a.seconds - b.seconds)[0];
  if (nearest === undefined) return idle('no waypoint of a faction is within reach');
  const [waypoint, route] = nearest;
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [{ kind: 'negotiate' }]);
  const expected = { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) };
  return {
    kind: 'mission',
    mission: {
      lane: 'contract',
      shipSymbol: ship.symbol,
      what: `negotiate a contract at ${waypoint}`,
      stops,
      expected,
      claims,
    },
  };
}

/** Takes an offer only when every line has a source, it pays more than it costs, and its deadline can be met. */
function proposeAcceptance(situation: Situation, ship: Ship, contract: Contract): Proposal {
  if (contract.deadlineToAccept !== undefined && secondsUntil(situation, contract.deadlineToAccept) <= 0) {
    return proposeNegotiation(situation, ship);
  }
  let [cost, seconds] = [0, 0];
  for (const need of needsOf(contract, [])) {
    const source = bestSource(situation, ship, need);
    if (source === undefined)
      return idle(`no source of ${need.line.tradeSymbol} for the offered contract is known yet`);
    cost += price(source);
    seconds += source.seconds;
  }
  const profit = contract.terms.payment.onAccepted + contract.terms.payment.onFulfilled - cost;
  if (profit <= 0) return idle(`the offered contract would cost ${Math.ceil(-profit)} credits more than it pays`);
  if (seconds > secondsUntil(situation, contract.terms.deadline)) return idle('the offered contract takes too long');
  const what = `accept contract ${contract.id}`;
  return {
    kind: 'mission',
    mission: missionHere(ship, what, [{ kind: 'accept', contractId: contract.id }], [], Math.round(profit)),
  };
}

function deliveryMission(situation: Situation, ship: Ship, need: Need, aboard: number): Proposal {
  const { tradeSymbol, destinationSymbol } = need.line;
  const units = Math.min(aboard, need.units);
  const route = routesFrom(situation, ship).get(destinationSymbol);
  if (route === undefined) return idle(`${destinationSymbol}, where the contract's goods go, is out of reach`);
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [
    { kind: 'deliver', contractId: need.contract.id, tradeSymbol, units },
  ]);
  const claims: Claim[] = [{ kind: 'delivery', contractId: need.contract.id, tradeSymbol, units }];
  const profitCredits = earned(need, units);
  const expected = { profitCredits, seconds: route.seconds, requests: requestsOf(stops) };
  const what = `deliver ${units} ${tradeSymbol} to ${destinationSymbol}`;
  return { kind: 'mission', mission: { lane: 'contract', shipSymbol: ship.symbol, what, stops, expected, claims } };
}

/** The part of the contract's final payment that so many units earn. */
function earned(need: Need, units: number): number {
  const all = (need.contract.terms.deliver ?? []).reduce((sum, line) => sum + line.unitsRequired, 0);
  return Math.round((need.contract.terms.payment.onFulfilled * units) / all);
}

function supplyMission(ship: Ship, need: Need, source: Source): Proposal {
  const { tradeSymbol } = need.line;
  const claims: Claim[] = [
    { kind: 'delivery', contractId: need.contract.id, tradeSymbol, units: source.tripUnits },
    { kind: 'credits', credits: source.tripCostCredits },
  ];
  const profitCredits = earned(need, source.tripUnits) - source.tripCostCredits;
  const expected = { profitCredits, seconds: source.seconds, requests: requestsOf(source.stops) };
  const what = `${source.how} ${source.tripUnits} ${tradeSymbol} at ${source.from} for contract ${need.contract.id}`;
  return {
    kind: 'mission',
    mission: { lane: 'contract', shipSymbol: ship.symbol, what, stops: source.stops, expected, claims },
  };
}

function proposeLine(situation: Situation, ship: Ship, need: Need): Proposal {
  const aboard = unitsAboard(ship, need.line.tradeSymbol);
  const full = freeUnits(ship) === 0;
  if (aboard >= need.units || (aboard > 0 && full)) return deliveryMission(situation, ship, need, aboard);
  const trip = Math.min(need.units - aboard, ship.cargo.capacity);
  if (freeUnits(ship) < ROOM_WANTED * trip) {
    if (aboard > 0) return deliveryMission(situation, ship, need, aboard);
    const mission = sellMission(situation, ship, 'contract', goodsForContracts(situation.world));
    return mission === undefined
      ? idle('its hold is full of goods that no known market buys')
      : { kind: 'mission', mission };
  }
  const source = bestSource(situation, ship, need);
  if (source === undefined) {
    if (aboard > 0) return deliveryMission(situation, ship, need, aboard);
    return idle(`no affordable source of ${need.line.tradeSymbol} is known yet`);
  }
  return supplyMission(ship, { ...need, units: need.units }, source);
}

function proposeSupply(situation: Situation, ship: Ship, contract: Contract): Proposal {
  if (secondsUntil(situation, contract.terms.deadline) <= 0) return idle('the contract has run out');
  if (isComplete(contract)) {
    const profit = contract.terms.payment.onFulfilled;
    const act: Act = { kind: 'fulfill', contractId: contract.id };
    return { kind: 'mission', mission: missionHere(ship, `fulfil contract ${contract.id}`, [act], [], profit) };
  }
  const proposals = needsOf(contract, situation.claims).map((need) => proposeLine(situation, ship, need));
  const mission = proposals.find((proposal) => proposal.kind === 'mission');
  return mission ?? proposals[0] ?? idle('other ships see to every line of the contract');
}

/** The contract lane: negotiate, accept what pays, fetch by buying or mining, deliver; fulfilling follows delivery. */
export function proposeContract(situation: Situation, ship: Ship): Proposal {
  if (ship.cargo.capacity === 0 && !canMine(ship)) return idle('it has no hold');
  const contract = openContracts(situation.world)[0];
  if (contract === undefined) return proposeNegotiation(situation, ship);
  return contract.accepted ? proposeSupply(situation, ship, contract) : proposeAcceptance(situation, ship, contract);
}
