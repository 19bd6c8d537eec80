import { type FreshHome, shipyardsOf, twinOf } from '../../src/universe/calibrate/fresh-home.ts';
import type { Section, Source } from '../../src/universe/calibrate/table.ts';
import { recordShipPurchase, shipPriceCredits } from '../../src/universe/shipyards/prices.ts';
import type { ShipyardState } from '../../src/universe/state.ts';
import { within } from './within.ts';

type Fact = readonly [Source, type: string, low: number, high: number];

const YARDS: Source = { section: '7.3', n: '3 yards of 1 system, quotes of others', sure: 'fair' };
const TWO: Source = { section: '7.3', n: '2 purchases', sure: 'fair' };
const ONE: Source = { section: '7.3', n: '1 purchase', sure: 'poor' };

/** Asking prices of starter yards at a fresh reset, credits. */
const PRICES: readonly Fact[] = [
  [YARDS, 'SHIP_PROBE', 20_012, 27_934],
  [YARDS, 'SHIP_LIGHT_SHUTTLE', 85_000, 89_000],
  [YARDS, 'SHIP_LIGHT_HAULER', 272_775, 295_000],
  [YARDS, 'SHIP_SIPHON_DRONE', 38_000, 46_052],
  [YARDS, 'SHIP_MINING_DRONE', 39_000, 50_600],
  [YARDS, 'SHIP_SURVEYOR', 27_693, 28_700],
];

/** Percent that a purchase adds to the price of the next. */
const CLIMBS: readonly Fact[] = [
  [TWO, 'SHIP_PROBE', 2.4, 2.6],
  [ONE, 'SHIP_SIPHON_DRONE', 2.5, 2.5],
  [ONE, 'SHIP_MINING_DRONE', 4.8, 4.8],
];

function climbPercent(yard: ShipyardState, type: string): number {
  const before = shipPriceCredits(yard, type);
  recordShipPurchase(yard, type);
  return 100 * (shipPriceCredits(yard, type) / before - 1);
}

/** What ships cost. */
export function shipSection(homes: readonly FreshHome[]): Section {
  const yards = homes.map(twinOf).flatMap(shipyardsOf);
  const each = (type: string, measure: (yard: ShipyardState, type: string) => number) =>
    yards.filter(({ ships }) => type in ships).map((yard) => measure(yard, type));
  const [price, climb] = [
    { factors: [0.9, 1.1] as const },
    { by: 'mean' as const, slack: 0.3, show: (by: number) => `${by.toFixed(2)} %` },
  ];
  return {
    title: 'Ship prices',
    told: 'Asks of every yard, least × 0.9 to greatest × 1.1; of climbs the mean, to 0.3 points.',
    rows: [
      ...PRICES.map(([source, type, low, high]) =>
        within(source, `${type}, credits`, [low, high], each(type, shipPriceCredits), price),
      ),
      ...CLIMBS.map(([source, type, low, high]) =>
        within(source, `${type}, dearer after a purchase`, [low, high], each(type, climbPercent), climb),
      ),
    ],
  };
}
