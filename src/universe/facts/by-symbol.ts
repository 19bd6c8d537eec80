/** A record of the game, identified by its symbol. */
export interface Named {
  readonly symbol: string;
  readonly name: string;
  readonly description: string;
}

/**
 * Finds the record of a symbol that must exist, since the universe itself wrote it; throws RangeError for any other,
 * with the expected kind.
 */
export function factsIn<Facts extends { readonly symbol: string }>(
  records: readonly Facts[],
  kind: string,
): (symbol: string) => Facts {
  const table = new Map(records.map((record) => [record.symbol, record]));
  return (symbol) => {
    const facts = table.get(symbol);
    if (facts !== undefined) return facts;
    throw new RangeError(`facts: expected ${kind}, got ${JSON.stringify(symbol)}; add it to src/universe/facts`);
  };
}

/** A readable name from a symbol, e.g. "Cargo Hold II" from CARGO_HOLD_II. */
export function nameFromSymbol(symbol: string): string {
  return symbol
    .split('_')
    .map((word) => (/^I+$/.test(word) ? word : `${word.charAt(0)}${word.slice(1).toLowerCase()}`))
    .join(' ');
}

/** A trade good: symbol, name, base price in credits, trade volume in units, description. */
export type GoodRow = readonly [string, string, number, number, string];
