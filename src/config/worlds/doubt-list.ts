import * as z from 'zod';
import { GameWorld } from './world-schema.ts';

/** A key of a world with what is known of it. */
export interface DoubtfulKey {
  /** "ships.climbPerPurchase", "markets.mostProduced.WEAK". */
  readonly key: string;
  readonly low: unknown;
  readonly mid: unknown;
  readonly high: unknown;
}

function within(schema: unknown, path: readonly string[]): DoubtfulKey[] {
  const inner = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([key, each]) => within(each, [...path, key]));
  const { low, mid, high } = (inner instanceof z.ZodType ? inner.meta() : undefined) ?? {};
  return [{ key: path.join('.'), low, mid, high }];
}

/** Every key of a world, in the order of the schema. */
export const DOUBTFUL_KEYS: readonly DoubtfulKey[] = within(GameWorld, []);

const BY_KEY: ReadonlyMap<string, DoubtfulKey> = new Map(DOUBTFUL_KEYS.map((each) => [each.key, each]));

/** What is known of a key; undefined for one that no world has. */
export function doubtOf(key: string): DoubtfulKey | undefined {
  return BY_KEY.get(key);
}

/** The value of a number in the middle world; NaN for what is none. */
export function middleOf(key: string): number {
  return Number(doubtOf(key)?.mid);
}
