import { shipTypeFacts, shipTypes } from '../facts/ship-types.ts';
import { replyOf, type Session } from './exchanges.ts';
import { groupBy, judged, median, type Row, type Section, shown, shownRange } from './table.ts';

/** Fresh yards differ by 4 %, climb with purchases and starvation, and sink where they are fed (game-facts 7.3). */
const LEAST = 0.85;
const MOST = 1.3;

function restPrice(type: string): number | undefined {
  return shipTypes.includes(type) ? shipTypeFacts(type).restPriceCredits : undefined;
}

function rowOf(type: string, prices: readonly number[]): Row {
  const rest = restPrice(type);
  const recorded = shownRange(Math.min(...prices), Math.max(...prices));
  const figure = `${type}: price`;
  if (rest === undefined) return { figure, universe: 'never sold', recorded, n: prices.length, differs: 'yes' };
  const isApart = Math.min(...prices) < LEAST * rest || median(prices) > MOST * rest;
  return { figure, universe: `${shown(rest)} at rest`, recorded, n: prices.length, differs: judged(isApart) };
}

/** What shipyards ask. */
export function shipPriceSection({ exchanges }: Session): Section {
  const offers = exchanges.flatMap((exchange) => replyOf(exchange, 'getShipyard')?.data.ships ?? []);
  const types = groupBy(offers, ({ type }) => type);
  const rows = [...types].map(([type, of]) => rowOf(type, [...new Set(of.map(({ purchasePrice }) => purchasePrice))]));
  return { title: 'Ship prices (game-facts 7)', rows };
}
