import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Claim, Mission } from '../mission.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { unitsAboard } from '../stops.ts';
import { needsOf } from './needs.ts';
import { proposeLine } from './supply.ts';

type Delivery = Extract<Claim, { kind: 'delivery' }>;

/** Game seconds by which the contract must get its goods sooner for another ship to have flown in vain. */
const LEAST_GAIN_SECONDS = 60;

/** Whether a ship has yet to fetch what it set out for, and will ask again what to do before it does. */
function isStillToFetch({ world }: Situation, { shipSymbol, tradeSymbol }: Delivery): boolean {
  const ship = world.ships.get(shipSymbol);
  return ship?.nav.status === 'IN_TRANSIT' && unitsAboard(ship, tradeSymbol) === 0;
}

/** Game seconds from now until a delivery is due. */
function secondsToDue({ nowMs, speed }: Situation, { dueMs }: Delivery): number {
  return ((dueMs - nowMs) / 1_000) * speed;
}

/** Whether the way to where the goods go, without any way to the goods, leaves enough to be gained. */
function mayBeSooner(situation: Situation, ship: Ship, contract: Contract, theirs: Delivery): boolean {
  const line = contract.terms.deliver?.find(({ tradeSymbol }) => tradeSymbol === theirs.tradeSymbol);
  const way = line && routesFrom(situation, ship).get(line.destinationSymbol);
  return way !== undefined && way.seconds + LEAST_GAIN_SECONDS <= secondsToDue(situation, theirs);
}

/** What of a line this ship would bring in another's place, if it brings all of the other's share, and sooner. */
function missionInPlaceOf(situation: Situation, ship: Ship, contract: Contract, theirs: Delivery): Mission | undefined {
  const claims = situation.claims.filter((claim) => claim !== theirs);
  const need = needsOf(contract, claims).find(({ line }) => line.tradeSymbol === theirs.tradeSymbol);
  const proposal = need && proposeLine({ ...situation, claims }, ship, need);
  if (proposal?.kind !== 'mission') return undefined;
  const { mission } = proposal;
  const ours = mission.claims.find((claim): claim is Delivery => claim.kind === 'delivery');
  if (ours === undefined || ours.units < theirs.units) return undefined;
  if (secondsToDue(situation, ours) + LEAST_GAIN_SECONDS > secondsToDue(situation, theirs)) return undefined;
  const what = `${mission.what}, sooner than ${theirs.shipSymbol}`;
  return { ...mission, what, relieves: theirs.shipSymbol };
}

/**
 * A trip for a contract in the place of a ship that is still on its way to the goods and would hand them over later: who
 * accepts a contract is seldom the nearest to its goods, and the next contract waits for this one.
 */
export function reliefMission(situation: Situation, ship: Ship, contract: Contract): Mission | undefined {
  const theirs = situation.claims.filter(
    (claim): claim is Delivery => claim.kind === 'delivery' && claim.contractId === contract.id,
  );
  const latestFirst = theirs.filter((claim) => isStillToFetch(situation, claim)).sort((a, b) => b.dueMs - a.dueMs);
  for (const claim of latestFirst.filter((one) => mayBeSooner(situation, ship, contract, one))) {
    const mission = missionInPlaceOf(situation, ship, contract, claim);
    if (mission !== undefined) return mission;
  }
  return undefined;
}
