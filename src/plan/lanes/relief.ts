import type { Contract } from '../../wire/schemas/contract.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Booked, Mission } from '../mission.ts';
import { ageSeconds, routesFrom, type Situation } from '../situation.ts';
import { unitsAboard } from '../stops.ts';
import { type Need, needsOf } from './needs.ts';
import { proposeLine } from './supply.ts';

type Delivery = Extract<Booked, { kind: 'delivery' }>;

/** Game seconds by which the contract must get its goods sooner for another ship to have flown in vain. */
const LEAST_GAIN_SECONDS = 60;

function isDelivery(claim: Booked): claim is Delivery {
  return claim.kind === 'delivery';
}

/** Whether a ship has yet to fetch what it set out for, and will ask again what to do before it does. */
function isStillToFetch({ world }: Situation, { by, tradeSymbol }: Delivery): boolean {
  const ship = world.ships.get(by);
  return ship?.nav.status === 'IN_TRANSIT' && unitsAboard(ship, tradeSymbol) === 0;
}

/** Claims whose deliveries are nobody else's to take over: as if each was due long ago. */
export function beyondRelief(claims: readonly Booked[]): Booked[] {
  return claims.map((claim) => (isDelivery(claim) ? { ...claim, dueMs: 0 } : claim));
}

/** What a line still wants beside these claims. */
function needOf(contract: Contract, tradeSymbol: string, claims: readonly Booked[]): Need | undefined {
  return needsOf(contract, claims).find(({ line }) => line.tradeSymbol === tradeSymbol);
}

/** Whether the way to where the goods go, without any way to the goods, leaves enough to be gained. */
function mayBeSooner(situation: Situation, ship: Ship, contract: Contract, theirs: Delivery): boolean {
  const line = contract.terms.deliver?.find(({ tradeSymbol }) => tradeSymbol === theirs.tradeSymbol);
  const way = line && routesFrom(situation, ship).get(line.destinationSymbol);
  return way !== undefined && way.seconds + LEAST_GAIN_SECONDS <= -ageSeconds(situation, theirs.dueMs);
}

/** The trip that this ship would make in the other's place, with all that it had set aside free again. */
function missionInPlaceOf(situation: Situation, ship: Ship, contract: Contract, theirs: Delivery): Mission | undefined {
  const claims = situation.claims.filter(({ by }) => by !== theirs.by);
  const need = needOf(contract, theirs.tradeSymbol, claims);
  const proposal = need && proposeLine({ ...situation, claims }, ship, need);
  return proposal?.kind === 'mission' ? proposal.mission : undefined;
}

/**
 * A trip for a contract in the place of the ship that the contract would wait for longest, while that is still on its
 * way to the goods: who accepts a contract is seldom the nearest to them, and the next contract waits for this one. Only
 * if nobody then has to fly for the other's share, and not for what is free anyway.
 */
export function reliefMission(situation: Situation, ship: Ship, contract: Contract): Mission | undefined {
  const all = situation.claims.filter(isDelivery).filter(({ contractId }) => contractId === contract.id);
  const theirs = all.sort((a, b) => b.dueMs - a.dueMs)[0];
  if (theirs === undefined || !isStillToFetch(situation, theirs)) return undefined;
  if (!mayBeSooner(situation, ship, contract, theirs)) return undefined;
  const mission = missionInPlaceOf(situation, ship, contract, theirs);
  const ours = mission?.claims.find((claim) => claim.kind === 'delivery');
  if (mission === undefined || ours === undefined) return undefined;
  const isWhole = ours.units >= theirs.units;
  const isMore = ours.units > (needOf(contract, theirs.tradeSymbol, situation.claims)?.units ?? 0);
  const gainSeconds = ageSeconds(situation, ours.dueMs) - ageSeconds(situation, theirs.dueMs);
  if (!isWhole || !isMore || gainSeconds < LEAST_GAIN_SECONDS) return undefined;
  return { ...mission, what: `${mission.what}, sooner than ${theirs.by}`, relieves: theirs.by };
}
