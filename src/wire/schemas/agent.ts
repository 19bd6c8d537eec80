import { z } from 'zod';

/** The player's account in the game (model Agent). Credits may be negative after a missed contract. */
export const Agent = z.object({
  symbol: z.string(),
  headquarters: z.string(),
  credits: z.int(),
  startingFaction: z.string(),
});
export type Agent = z.infer<typeof Agent>;
