import { supplyLevel } from '../economy/prices.ts';
import { goodFacts } from '../facts/goods.ts';
import type { SupplyLevel } from '../state.ts';
import { type Explanation, explanationsOf, type ShownGood, specimen } from './hidden-supply.ts';
import { differentSightings, type GoodLog } from './market-log.ts';
import { groupBy, judged, type Row, type Section, shownRange } from './table.ts';

/** Goods shown by name where their prices are not explained. */
const MOST_GOODS = 20;

/** A label is right within this many trade volumes of its boundary: prices are rounded (game-facts 5.2). */
const NEAR = 0.1;

const LEVELS: readonly SupplyLevel[] = ['ABUNDANT', 'HIGH', 'MODERATE', 'LIMITED', 'SCARCE'];

function shareRow(figure: string, holding: number, n: number): Row {
  return { figure, universe: 'all', recorded: `${holding} of ${n}`, n, differs: judged(holding < n) };
}

function pairRow(type: string, goods: readonly ShownGood[]): Row {
  const explained = goods.filter((good) => explanationsOf(good).length > 0);
  return shareRow(`${type}: ask and bid belong together at the universe's base price`, explained.length, goods.length);
}

/** A good of which no sighting is explained has another base price, or another formula. */
function goodRows(goods: readonly ShownGood[]): Row[] {
  const rows = [...groupBy(goods, ({ symbol, type }) => `${symbol} ${type}`)].flatMap(([name, sightings]) => {
    const [first] = sightings;
    const odd = sightings.filter((good) => explanationsOf(good).length === 0);
    if (first === undefined || odd.length === 0) return [];
    const asks = odd.map(({ purchasePrice }) => purchasePrice);
    const bids = odd.map(({ sellPrice }) => sellPrice);
    return [
      {
        figure: `${name}: pairs not explained`,
        universe: `base ${goodFacts(first.symbol)?.basePriceCredits}`,
        recorded: `ask ${shownRange(Math.min(...asks), Math.max(...asks))}, bid ${shownRange(Math.min(...bids), Math.max(...bids))}`,
        n: odd.length,
        differs: 'yes' as const,
      },
    ];
  });
  return rows.slice(0, MOST_GOODS);
}

function hasLabel(good: ShownGood, { marginPercent, least, most }: Explanation): boolean {
  const [fullest, emptiest] = [most + NEAR, least - NEAR].map((s) =>
    LEVELS.indexOf(supplyLevel(specimen(good, marginPercent, s))),
  );
  const level = LEVELS.indexOf(good.supply);
  return level >= (fullest ?? 0) && level <= (emptiest ?? LEVELS.length);
}

function labelRow(label: SupplyLevel, goods: readonly ShownGood[]): Row {
  const right = goods.filter((good) => explanationsOf(good).some((explanation) => hasLabel(good, explanation)));
  return shareRow(`${label}: the supply behind the prices has this label`, right.length, goods.length);
}

/** Prices that belong together, and the labels of the supply behind them. */
export function askAndBidSections(logs: readonly GoodLog[]): Section[] {
  const goods = differentSightings(logs).map(({ good }) => good);
  const known = goods.filter(({ symbol }) => goodFacts(symbol) !== undefined);
  const unknown = [...new Set(goods.filter((good) => !known.includes(good)).map(({ symbol }) => symbol))];
  const byType = [...groupBy(known, ({ type }) => type)].map(([type, members]) => pairRow(type, members));
  const explained = known.filter((good) => good.type !== 'EXCHANGE' && explanationsOf(good).length > 0);
  return [
    {
      title: 'Asks and bids (game-facts 5.2)',
      rows: [
        ...byType,
        ...goodRows(known),
        ...unknown.map((symbol) => ({
          figure: `${symbol}: a good`,
          universe: 'unknown',
          recorded: 'traded',
          n: goods.filter((good) => good.symbol === symbol).length,
          differs: 'yes' as const,
        })),
      ],
    },
    {
      title: 'Supply labels (game-facts 5.2)',
      rows: [...groupBy(explained, ({ supply }) => supply)].map(([label, members]) =>
        labelRow(label as SupplyLevel, members),
      ),
    },
  ];
}
