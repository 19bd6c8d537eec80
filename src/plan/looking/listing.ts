/** The goods that a market lists, in any form: exports, imports and exchange goods. */
type Listing<Entry> = Readonly<Record<'exports' | 'imports' | 'exchange', readonly Entry[]>>;

/** Whether a market trades a good, even if its price is unknown. */
export function lists({ exports, imports, exchange }: Listing<string>, tradeSymbol: string): boolean {
  return [exports, imports, exchange].some((goods) => goods.includes(tradeSymbol));
}

/** Whether a market trades nothing: it never shows a price, so a look at it would change nothing. */
export function listsNothing({ exports, imports, exchange }: Listing<unknown>): boolean {
  return exports.length + imports.length + exchange.length === 0;
}
