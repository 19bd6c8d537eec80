import type { Ship } from '../../wire/schemas/ship.ts';
import { type Situation, spendableCredits } from '../situation.ts';
import { usualNetCredits } from './usual-net.ts';

/**
 * Largest loss on a contract if the next ones should gain: the net of this many of them, up to this fraction of the
 * spendable credits, and at least the net of one.
 */
const LOST_CONTRACTS = 10;
const LOSS_PART = 0.25;

/**
 * Loss in credits up to which an offer is still accepted: an offer left open blocks the lane for a day (game-facts 6),
 * in which ten others could be fulfilled. 0 if the next contract would most likely lose too.
 */
export function bearableLossCredits(situation: Situation, ship: Ship): number {
  const next = usualNetCredits(situation, ship.nav.systemSymbol);
  if (next <= 0) return 0;
  return Math.min(LOST_CONTRACTS * next, Math.max(next, LOSS_PART * spendableCredits(situation)));
}
