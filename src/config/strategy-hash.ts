import { createHash } from 'node:crypto';
import type { Strategy } from './schema/strategy-schema.ts';

/** Identifies a strategy by its content. */
export function strategySha256(strategy: Strategy): string {
  return createHash('sha256').update(JSON.stringify(strategy)).digest('hex');
}
