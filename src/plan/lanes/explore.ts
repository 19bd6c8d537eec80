import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNotTried } from '../first-use.ts';
import { isGalaxyListed } from '../galaxy/gates.ts';
import { readingHere } from '../galaxy/reading-here.ts';
import { boundFor, firstLeg, paysForJumps, secondsAlong, travelMission } from '../galaxy/travel.ts';
import { mayJumpTo, unreadGates, type Way, waysFrom } from '../galaxy/ways.ts';
import { isUnreadable } from '../looking/looking.ts';
import { idle, type Proposal } from '../mission.ts';
import { msIn, type Situation } from '../situation.ts';

const LANE = 'explore';

/** The nearest system whose gate nobody of us has read, and at which no other explorer arrives earlier. */
function nearestUnread(situation: Situation, ship: Ship): Way | undefined {
  const { gates } = situation.world;
  // Late in the week all are read: the walk over thousands of gates would find none.
  if (!unreadGates(situation.world).some((gate) => mayJumpTo(situation, gate))) return undefined;
  const bound = boundFor(situation, 'reading');
  for (const way of waysFrom(situation, ship.nav.systemSymbol)) {
    if (gates.has(way.gate) || way.from === undefined || isUnreadable(situation, 'gate', way.gate)) continue;
    const { firstMs = Number.POSITIVE_INFINITY } = bound.get(way.systemSymbol) ?? {};
    if (firstMs > msIn(situation, secondsAlong(situation, ship, way))) return way;
  }
  return undefined;
}

/**
 * The explore lane: read the nearest gate that is not known yet, which only a ship there can do. The ship plans again
 * after each jump, while it cools down: another explorer may have come nearer meanwhile.
 */
export function proposeExploring(situation: Situation, ship: Ship): Proposal {
  if (ship.fuel.capacity > 0) return idle(reasonOf('hasTank'));
  const reading = readingHere(situation, ship, LANE);
  if (reading !== undefined) return { kind: 'mission', mission: reading };
  const way = nearestUnread(situation, ship);
  if (way === undefined) {
    const reason = reasonOf(isGalaxyListed(situation.world) ? 'noGateToRead' : 'galaxyUnread');
    return idle(whyNotTried(situation, 'jump', ship) ?? reason);
  }
  const part = firstLeg(way);
  if (!paysForJumps(situation, part.jumps)) return idle(reasonOf('tooPoorToJump'));
  const what = `on the way to read the gate of ${way.systemSymbol}`;
  const work = { lane: LANE, does: 'reading', what, profitCredits: 0, seconds: 0 } as const;
  return { kind: 'mission', mission: travelMission(situation, ship, { way, part }, work) };
}
