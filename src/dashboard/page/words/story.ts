import type { ShipView, StatusView } from '../../../daemon/views.ts';
import { msOf, pageServerNowMs } from '../clock.ts';
import { gameSecondsApart, gameSecondsSince, gameSecondsUntil } from '../live/fleet.ts';
import { duration } from './numbers.ts';
import { shortSentence } from './short-sentence.ts';
import { shortWaypoint, stateWords } from './symbols.ts';

/** Shown in place of ships until the page has the first list of them. */
export const NO_SHIPS_YET = 'The daemon has not sent its ships yet.';

/** States in which a ship is not working, and why. */
const STANDSTILLS: Readonly<Record<string, string>> = {
  quarantined: 'In quarantine: its machine failed again and again, so it is left alone. The log says why.',
  restarting: 'Its machine failed and is started anew in a moment.',
  starting: 'Its machine is being started.',
  replanning: 'Something was refused: a short pause before it plans anew.',
  reconciling: 'It reads from the server how things stand.',
  planning: 'It is looking for its next mission.',
  ended: 'The books end here.',
  awaitingHauler: 'Its hold is full: it waits for a hauler to take the cargo over.',
};

/** What a ship is doing, or why it does nothing, in one sentence. */
export function storyOf(ship: ShipView): string {
  if (ship.paused) return 'Paused by you: it sends nothing until it is resumed.';
  if (ship.idleBecause !== null) return `${ship.idle?.isRest ? 'At rest' : 'Idle'}: ${shortSentence(ship.idleBecause)}`;
  if (ship.state === 'navigating') return ship.nav.status === 'IN_TRANSIT' ? flight(ship) : ashore(ship);
  if (ship.state === 'coolingDown' && ship.cooldownExpiration !== null) {
    return `Cooldown: ${duration(gameSecondsUntil(ship.cooldownExpiration))}.`;
  }
  if (ship.state === 'waiting') return 'Idle: none of its lanes has anything to do.';
  return STANDSTILLS[ship.state] ?? `It is ${stateWords(ship.state)} at ${shortWaypoint(ship.nav.waypoint)}.`;
}

function flight({ nav }: ShipView): string {
  const { origin, destination, arrival } = nav.route;
  const legs = `${shortWaypoint(origin.symbol)} to ${shortWaypoint(destination.symbol)}`;
  return `Flying from ${legs}, there in ${duration(gameSecondsUntil(arrival))} (${nav.flightMode.toLowerCase()}).`;
}

/** A ship whose state is a flight but that is at a waypoint has arrived since that state began, or has not left yet. */
function ashore({ nav, stateSinceMs }: ShipView): string {
  const place = shortWaypoint(nav.waypoint);
  const hasArrived = gameSecondsApart(msOf(nav.route.arrival), pageServerNowMs()) < gameSecondsSince(stateSinceMs);
  return hasArrived ? `It has just arrived at ${place}.` : `Leaving ${place}.`;
}

/** The meaning of an order for a ship. */
const ORDERS: Readonly<Record<string, string>> = {
  sellEverything: 'sell everything',
  retireShip: 'sell everything and be scrapped',
  buyShip: 'buy a ship',
  repairShip: 'be repaired at a shipyard',
  installPart: 'have a part installed',
  removePart: 'have a part removed',
  refineGood: 'refine what it holds',
  buy: 'buy goods where it is',
  sell: 'sell goods where it is',
  transfer: 'hand goods over to another ship',
  supply: 'supply the construction site where it is',
  orbit: 'go into orbit',
};

/** What the owner's order has it do before anything else; undefined where there is none. */
export function orderedOf({ ordered }: ShipView): string | undefined {
  return ordered ? `Ordered by its owner: ${ORDERS[ordered] ?? stateWords(ordered)}.` : undefined;
}

/** Whether a ship is idle for a reason that its owner may want to know; a ship with nothing left to do is at rest. */
export function isIdle({ paused, idleBecause, idle, state }: ShipView): boolean {
  if (paused || state === 'quarantined') return true;
  return (idleBecause !== null || state === 'waiting') && idle?.isRest !== true;
}

/** How far the gate is: 29 %, about 5 h to go. */
export function gateWords({ state, share, hoursToGo }: NonNullable<StatusView['phases']['gate']>): string {
  if (state === 'open') return 'open';
  if (state === 'idle') return 'no ship builds it';
  const brought = `${Math.floor(100 * share)} % brought`;
  if (state === 'givenUp') return `${brought}; given up: too late in the week`;
  return hoursToGo === null
    ? brought
    : `${brought}, about ${duration(hoursToGo * 3_600).replace(/ \d+ min$/, '')} to go`;
}
