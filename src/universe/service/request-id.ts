import { seededRandom } from '../../time/random.ts';

function hexDigits(count: number, digit: () => number): string {
  return Array.from({ length: count }, () => digit().toString(16)).join('');
}

/**
 * An id in the form of a UUID of version 7, as error bodies carry (game-facts 1.6): the instant, then draws.
 * @param sequence the how-manieth request of this universe it is, so that no two ids are alike
 */
export function requestId(seed: number, sequence: number, nowMs: number): string {
  const random = seededRandom(seed, 'request', sequence);
  const digit = () => random.integer(0, 15);
  const instant = Math.floor(nowMs).toString(16).padStart(12, '0');
  const variant = random.integer(8, 11).toString(16);
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${hexDigits(3, digit)}-${variant}${hexDigits(3, digit)}-${hexDigits(12, digit)}`;
}
