import type { Random } from './random.ts';

/** Pauses that double, in any one unit of time. */
export interface BackOffPauses {
  readonly first: number;
  readonly longest: number;
}

/** The pause after a number of failures in a row: none after none, then the first, doubled each time up to the longest. */
export function pauseAfter(failures: number, { first, longest }: BackOffPauses): number {
  return failures === 0 ? 0 : Math.min(longest, first * 2 ** (failures - 1));
}

/** A pause of which chance takes off up to the given share, so that not all come back at once. */
export function spreadOut(pause: number, share: number, random: Random): number {
  return random.between((1 - share) * pause, pause);
}
