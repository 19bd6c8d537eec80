import { shipTypeFacts, shipTypes } from '../facts/ship-types.ts';
import { replyOf, type Session } from './exchanges.ts';
import { byKey, extremes } from './statistics.ts';
import { type Row, row, type Section, shown, shownRange } from './table.ts';

/** Fresh yards differ by 4 %; prices rise with starvation and fall where a yard is supplied (facts: ship-prices). */
const LEAST = 0.85;
const MOST = 1.3;

/** Compares the lowest price: our own purchases raise the others. */
function rowOf(offers: readonly { readonly purchasePrice: number }[], type: string): Row {
  const prices = new Set(offers.map(({ purchasePrice }) => purchasePrice));
  const ends = extremes([...prices]);
  const { restPriceCredits: rest } = shipTypes.includes(type) ? shipTypeFacts(type) : {};
  const isNear = rest !== undefined && ends[0] >= LEAST * rest && ends[0] <= MOST * rest;
  const ours = rest === undefined ? 'never sold' : `${shown(rest)} at rest`;
  return row(`${type}: price`, ours, shownRange(ends), prices.size, isNear);
}

/** Ship prices at shipyards. */
export function shipPriceSection({ exchanges }: Session): Section {
  const offers = exchanges.flatMap((exchange) => replyOf(exchange, 'getShipyard')?.data.ships ?? []);
  return { title: 'Ship prices (facts: ship-prices)', rows: byKey(offers, ({ type }) => type, rowOf) };
}
