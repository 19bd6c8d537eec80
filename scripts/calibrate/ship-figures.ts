import { recordShipPurchase, shipPriceCredits } from '../../src/universe/shipyards/prices.ts';
import { type FreshHome, shipyardsOf, twinOf } from './fresh-home.ts';
import { type RangeFact, SHIP_PRICE_CLIMBS, SHIP_PRICES } from './recorded-figures.ts';
import { greatest, least, mean } from './statistics.ts';
import { judged, type Row, type Section, shownRange } from './table.ts';

const SLACK = { low: 0.9, high: 1.1 };

/** Percent by which a climb may differ. */
const CLIMB_SLACK = 0.3;

function priceRow({ figure, low, high, ...source }: RangeFact, homes: readonly FreshHome[]): Row {
  const yards = homes.flatMap(shipyardsOf).filter(({ ships }) => figure in ships);
  const prices = yards.map((yard) => shipPriceCredits(yard, figure));
  const within = prices.filter((price) => price >= low * SLACK.low && price <= high * SLACK.high).length;
  return {
    figure: `${figure}, credits`,
    recorded: shownRange(low, high),
    ours: `${shownRange(least(prices), greatest(prices))} (${within} of ${prices.length} within)`,
    verdict: judged(prices.length > 0 && within === prices.length),
    ...source,
  };
}

function climbRow({ figure, low, high, ...source }: RangeFact, homes: readonly FreshHome[]): Row {
  const yards = homes
    .map(twinOf)
    .flatMap(shipyardsOf)
    .filter(({ ships }) => figure in ships);
  const climbs = yards.map((yard) => {
    const before = shipPriceCredits(yard, figure);
    recordShipPurchase(yard, figure);
    return 100 * (shipPriceCredits(yard, figure) / before - 1);
  });
  const climb = mean(climbs);
  return {
    figure: `${figure}, dearer after a purchase`,
    recorded: `${shownRange(low, high)} %`,
    ours: `${climb.toFixed(2)} %`,
    verdict: judged(climb >= low - CLIMB_SLACK && climb <= high + CLIMB_SLACK),
    ...source,
  };
}

/** What ships cost. */
export function shipSection(homes: readonly FreshHome[]): Section {
  return {
    title: 'Ship prices',
    told: 'Asks of every fresh yard, least × 0.9 to greatest × 1.1.',
    rows: [
      ...SHIP_PRICES.map((fact) => priceRow(fact, homes)),
      ...SHIP_PRICE_CLIMBS.map((fact) => climbRow(fact, homes)),
    ],
  };
}
