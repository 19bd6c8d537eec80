import type { PlanContext } from '../context.ts';
import { proposeDigging } from '../digging/digger.ts';
import { LASERS } from '../digging/mining-equipment.ts';
import { proposeSurveying } from '../digging/surveying.ts';
import type { Proposal } from '../mission.ts';

/**
 * The mine lane: with haulers in the fleet, stay where an average unit nets most and hand over; otherwise extract where
 * a load earns most a second, and sell the hold once it is full enough. Ships that can only survey do that for the
 * others.
 */
export function proposeMining(plan: PlanContext): Proposal {
  if (plan.ship.cargo.capacity === 0) return proposeSurveying(plan);
  return proposeDigging(plan, LASERS);
}
