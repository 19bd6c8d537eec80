import type { PlanContext } from '../context.ts';
import { proposeDigging } from '../digging/digger.ts';
import { SIPHONS } from '../digging/mining-equipment.ts';
import type { Proposal } from '../mission.ts';

/** The siphon lane: mining with siphons at gas giants. */
export function proposeSiphoning(plan: PlanContext): Proposal {
  return proposeDigging(plan, SIPHONS);
}
