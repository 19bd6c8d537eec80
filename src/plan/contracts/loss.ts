import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, spendableCredits } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { usualNetCredits } from './usual-net.ts';

/**
 * Loss in credits up to which an offer is still accepted: an offer left open blocks the lane for a day (game-facts 6),
 * in which ten others could be fulfilled. 0 if the next contract would most likely lose too.
 */
export function bearableLossCredits(situation: Situation, ship: Ship): number {
  const next = usualNetCredits(situation, ship.nav.systemSymbol);
  if (next <= 0) return 0;
  return Math.min(
    tuningOf(situation).contracts.lostContracts * next,
    Math.max(next, tuningOf(situation).contracts.lossPart * spendableCredits(situation)),
  );
}
