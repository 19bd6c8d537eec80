import { z } from 'zod';
import { isInstant } from '../../time/iso.ts';
import { TradeSymbol } from '../words/words.ts';
import { usual } from './usual.ts';

/**
 * A survey (model Survey); it is sent back whole and unchanged with an extraction, so unknown fields stay in it, and what
 * else is odd in it, too: `depositsIn` reads its deposits. Its instant is kept in whatever ISO form it came.
 */
export const Survey = z.looseObject({
  signature: z.string(),
  symbol: z.string(),
  deposits: z.array(z.unknown()),
  expiration: z.string().refine(isInstant),
});
export type Survey = z.infer<typeof Survey>;

/** What can be found by a survey, by trade symbol; deposits that come more than once are found more often. */
export function depositsIn({ deposits }: Survey): string[] {
  return deposits.flatMap((deposit) => {
    const symbol = (deposit as { readonly symbol?: unknown } | null)?.symbol;
    return typeof symbol === 'string' ? symbol : [];
  });
}

/** What an extraction brought (model Extraction). */
export const Extraction = z.object({
  shipSymbol: usual(z.string()),
  yield: z.object({ symbol: TradeSymbol, units: z.int() }),
});
