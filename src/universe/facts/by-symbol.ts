/** A record of the game, identified by its symbol. */
export interface Named {
  readonly symbol: string;
  readonly name: string;
  readonly description: string;
}

/** Records by their symbol. */
export function bySymbol<Facts extends { readonly symbol: string }>(
  records: readonly Facts[],
): ReadonlyMap<string, Facts> {
  return new Map(records.map((record) => [record.symbol, record]));
}

/**
 * The record of a symbol that must exist, since the universe itself wrote it.
 * @throws RangeError for an unknown symbol, with the expected kind
 */
export function knownFacts<Facts>(table: ReadonlyMap<string, Facts>, symbol: string, kind: string): Facts {
  const facts = table.get(symbol);
  if (facts === undefined) {
    throw new RangeError(`facts: expected ${kind}, got ${JSON.stringify(symbol)}; add it to src/universe/facts`);
  }
  return facts;
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
