import { z } from 'zod';
import { Faction } from '../words/words.ts';
import { usual } from './derived.ts';

/** The player's account in the game (model Agent). Credits may be negative after a missed contract. */
export const Agent = z.object({
  symbol: z.string(),
  headquarters: usual(z.string()),
  credits: z.int(),
  startingFaction: usual(Faction),
  /** Number of ships: at a start a second witness beside the list of ships. */
  shipCount: usual(z.int()),
});
export type Agent = z.infer<typeof Agent>;

/** The agent in the reply to a change of ours, where only the credits are required. */
export const OwnAgent = Agent.partial().extend({ credits: z.int() });
