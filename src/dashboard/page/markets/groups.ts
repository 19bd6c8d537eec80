import type { MarketView } from '../../../daemon/views.ts';
import { asWords, systemOf } from '../words/symbols.ts';

/** The markets of a system. */
export interface MarketGroup {
  readonly system: string;
  readonly markets: readonly MarketView[];
}

/** Names with numbers in their natural order: B7 before B12. */
const names = new Intl.Collator('en', { numeric: true });

/** What a market is found by: its symbol, and its goods as the server and as the page write them. */
function searchedOf({ symbol, goods }: MarketView): string {
  return [symbol, ...goods.map(({ tradeSymbol }) => `${tradeSymbol} ${asWords(tradeSymbol)}`)].join(' ').toLowerCase();
}

/**
 * Markets with all words of a search, by system: the home system first, then by name. Neither order changes when prices
 * are seen.
 */
export function marketGroups(
  markets: readonly MarketView[],
  search: string,
  home: string | null,
): readonly MarketGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? markets : markets.filter((market) => hasAll(searchedOf(market), words));
  const groups = [...Map.groupBy(found, ({ symbol }) => systemOf(symbol))].map(([system, members]) => ({
    system,
    markets: members.toSorted((a, b) => names.compare(a.symbol, b.symbol)),
  }));
  const rank = ({ system }: MarketGroup) => (system === home ? 0 : 1);
  return groups.sort((a, b) => rank(a) - rank(b) || names.compare(a.system, b.system));
}

const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
