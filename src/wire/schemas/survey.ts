import { z } from 'zod';
import { isInstant } from '../../time/iso.ts';
import { TradeSymbol } from '../words/words.ts';
import { usual } from './derived.ts';

/**
 * A survey (model Survey). It is sent back unchanged with an extraction, so unknown fields and oddities stay in it;
 * `depositsIn` reads its deposits. `expiration` keeps the ISO form in which it came.
 */
export const Survey = z.looseObject({
  signature: z.string(),
  symbol: z.string(),
  deposits: z.array(z.unknown()),
  expiration: z.string().refine(isInstant),
});
export type Survey = z.infer<typeof Survey>;

/** Trade symbols of a survey's deposits; repeated ones are found more often. */
export function depositsIn({ deposits }: Survey): string[] {
  return deposits.flatMap((deposit) => {
    const symbol = (deposit as { readonly symbol?: unknown } | null)?.symbol;
    return typeof symbol === 'string' ? symbol : [];
  });
}

/** The yield of an extraction (model Extraction). */
export const Extraction = z.object({
  shipSymbol: usual(z.string()),
  yield: z.object({ symbol: TradeSymbol, units: z.int() }),
});
