import { seededRandom } from '../../time/random.ts';

function hexDigits(count: number, digit: () => number): string {
  return Array.from({ length: count }, () => digit().toString(16)).join('');
}

/**
 * An id in the format of a UUID version 7, as in error bodies (game-facts 1.6): the instant, then draws.
 * @param sequence number of the request in this universe, so that all ids differ
 */
export function requestId(seed: number, sequence: number, nowMs: number): string {
  const random = seededRandom(seed, 'request', sequence);
  const digit = () => random.integer(0, 15);
  const instant = Math.floor(nowMs).toString(16).padStart(12, '0');
  const variant = random.integer(8, 11).toString(16);
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${hexDigits(3, digit)}-${variant}${hexDigits(3, digit)}-${hexDigits(12, digit)}`;
}
