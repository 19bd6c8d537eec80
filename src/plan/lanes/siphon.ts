import type { Ship } from '../../wire/schemas/ship.ts';
import { proposeDigging } from '../digging/digger.ts';
import { SIPHONS } from '../digging/mining-equipment.ts';
import type { Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';

/** The siphon lane: mining with siphons at gas giants. */
export function proposeSiphoning(situation: Situation, ship: Ship): Proposal {
  return proposeDigging(situation, ship, SIPHONS);
}
