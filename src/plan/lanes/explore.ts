import { reasonOf } from '../../game/reasons.ts';
import { chartingHere } from '../charting/charting-mission.ts';
import { whyNotTried } from '../common/first-use.ts';
import type { PlanContext } from '../context.ts';
import { isGalaxyListed } from '../galaxy/gates.ts';
import { readingHere } from '../galaxy/reading-here.ts';
import { boundFor, firstLeg, paysForJumps, secondsAlong, travelMission } from '../galaxy/travel.ts';
import { mayJumpTo, unreadGates, type Way, waysInPlan } from '../galaxy/ways.ts';
import { idle, type Proposal, proposed } from '../mission.ts';

const LANE = 'explore';

const mayBeRead = (plan: PlanContext, { gate, systemSymbol }: Way) =>
  !plan.isUnreadable('gate', gate) && plan.mayWorkIn(systemSymbol);

/** The nearest system whose gate nobody of us has read, and at which no other explorer arrives earlier. */
function nearestUnread(plan: PlanContext): Way | undefined {
  const unread = unreadGates(plan.world);
  // Late in the week all are read: the walk goes past thousands of gates only while one of them may be what it looks for.
  let left = [...unread].filter((gate) => mayJumpTo(plan, gate)).length;
  if (left === 0) return undefined;
  const bound = boundFor(plan, 'reading');
  for (const way of waysInPlan(plan, plan.systemSymbol)) {
    if (way.from === undefined || !unread.has(way.gate)) continue;
    if (mayBeRead(plan, way)) {
      const { firstMs = Number.POSITIVE_INFINITY } = bound.get(way.systemSymbol) ?? {};
      if (firstMs > plan.msIn(secondsAlong(plan, way))) return way;
    }
    left -= 1;
    if (left === 0) return undefined;
  }
  return undefined;
}

/**
 * The explore lane: read the nearest gate that is not known yet, which only a ship there can do. The ship plans again
 * after each jump, while it cools down: another explorer may have come nearer meanwhile.
 */
export function proposeExploring(plan: PlanContext): Proposal {
  const { ship } = plan;
  if (ship.fuel.capacity > 0) return idle(reasonOf('hasTank'));
  const reading = readingHere(plan, LANE);
  if (reading !== undefined) return proposed(reading);
  // It cools down after the jump anyway.
  const charting = chartingHere(plan);
  if (charting !== undefined) return proposed({ ...charting, lane: LANE });
  const way = nearestUnread(plan);
  if (way === undefined) {
    const reason = reasonOf(isGalaxyListed(plan.world) ? 'noGateToRead' : 'galaxyUnread');
    return idle(whyNotTried(plan, 'jump', ship) ?? reason);
  }
  const part = firstLeg(way);
  if (!paysForJumps(plan, part.jumps)) return idle(reasonOf('tooPoorToJump'));
  const what = `on the way to read the gate of ${way.systemSymbol}`;
  const work = { lane: LANE, does: 'reading', what, profitCredits: 0, seconds: 0 } as const;
  return proposed(travelMission(plan, { way, part }, work));
}
