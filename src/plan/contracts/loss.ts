import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, spendableCredits } from '../situation.ts';
import { usualNetCredits } from './usual-net.ts';

/** What a contract may lose when the next ones should gain: as much as so many of those, and this part of what may be spent. */
const LOST_CONTRACTS = 10;
const LOSS_PART = 0.25;

/**
 * The loss at which an offer is still better taken: left alone it blocks the lane for a day (game-facts 6), in which
 * ten others could be met. None where the next contract would most likely lose, too.
 */
export function bearableLossCredits(situation: Situation, ship: Ship): number {
  const next = usualNetCredits(situation, ship.nav.systemSymbol);
  if (next <= 0) return 0;
  return Math.min(LOST_CONTRACTS * next, Math.max(next, LOSS_PART * spendableCredits(situation)));
}
