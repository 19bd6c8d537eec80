import type { LedgerRow } from '../store/ledger.ts';
import { deliveredGoods } from './contracts.ts';
import { type EarningsLine, linesBy, sum } from './sums.ts';

/** Credits of one good. */
interface Share {
  readonly creditsDelta: number;
  readonly name: string | undefined;
}

/** Divides a contract's payment among its goods by the units delivered, to the credit; without goods nobody has it. */
export function divided(creditsDelta: number, goods: ReadonlyMap<string, number>): Share[] {
  const units = sum([...goods.values()]);
  if (units === 0) return [{ name: undefined, creditsDelta }];
  let left = creditsDelta;
  const shares = [...goods].map(([name, part]) => {
    const share = Math.trunc((creditsDelta * part) / units);
    left -= share;
    return { name, creditsDelta: share };
  });
  const [first, ...rest] = shares;
  return first === undefined ? [] : [{ ...first, creditsDelta: first.creditsDelta + left }, ...rest];
}

/**
 * Earnings and costs by good: trades under their good, a contract's payments under the goods delivered on it at any
 * time, and the rest under "other".
 */
export function byGood(rows: readonly LedgerRow[], all: readonly LedgerRow[]): EarningsLine[] {
  const goodsOf = new Map(
    [...Map.groupBy(all, ({ contractId }) => contractId)].map(([id, of]) => [id, deliveredGoods(of)] as const),
  );
  const shares = rows.flatMap(({ tradeSymbol, contractId, creditsDelta }): Share[] => {
    const goods = contractId === null ? undefined : goodsOf.get(contractId);
    if (tradeSymbol !== null || goods === undefined) return [{ creditsDelta, name: tradeSymbol ?? undefined }];
    return divided(creditsDelta, goods);
  });
  return linesBy(shares, ({ name }) => name);
}
