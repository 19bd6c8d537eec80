import { z } from 'zod';
import { Timestamp } from './ship.ts';

/**
 * A survey (model Survey); it is sent back whole and unchanged with an extraction, so unknown fields stay in it.
 * Repeated deposits are found more often.
 */
export const Survey = z.looseObject({
  signature: z.string(),
  symbol: z.string(),
  deposits: z.array(z.looseObject({ symbol: z.string() })),
  expiration: Timestamp,
  size: z.string(),
});
export type Survey = z.infer<typeof Survey>;

/** What an extraction brought (model Extraction). */
export const Extraction = z.object({
  shipSymbol: z.string(),
  yield: z.object({ symbol: z.string(), units: z.int() }),
});
