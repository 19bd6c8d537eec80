/** What a market lists, in whatever form: what it makes, what it wants and what it only trades. */
type Listing<Entry> = Readonly<Record<'exports' | 'imports' | 'exchange', readonly Entry[]>>;

/** Whether a market deals in a good, its price known or not. */
export function lists({ exports, imports, exchange }: Listing<string>, tradeSymbol: string): boolean {
  return [exports, imports, exchange].some((goods) => goods.includes(tradeSymbol));
}

/** Whether a market deals in nothing: it never shows a price, so that a look at it would leave it as unseen as before. */
export function listsNothing({ exports, imports, exchange }: Listing<unknown>): boolean {
  return exports.length + imports.length + exchange.length === 0;
}
