import { createHash } from 'node:crypto';

/** Seeds that nobody chose: of a text such as a commit's hash. */
export function seedsOf(text: string, count: number): number[] {
  const digest = createHash('sha256').update(text).digest();
  return Array.from({ length: count }, (_, index) => digest.readUInt32BE(4 * index) % 1_000_000);
}
