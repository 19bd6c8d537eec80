import { mean } from '../../../src/game/numbers/averages.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { openMarket } from '../../../src/universe/economy/opening.ts';
import { askCredits, bidCredits } from '../../../src/universe/economy/prices.ts';
import { drawPriceAbroad } from '../../../src/universe/ships/shipyards.ts';
import { about, percentiles, type Row, row } from './rows.ts';
import type { Sample } from './sample.ts';

/** The goods whose volume times price was summed up over 381 systems (facts: markets-abroad). */
const DEEP_GOODS = new Set(
  'SHIP_PLATING CLOTHING LAB_INSTRUMENTS ADVANCED_CIRCUITRY MEDICINE MICROPROCESSORS URANITE MACHINERY EQUIPMENT ELECTRONICS FABRICS FOOD'.split(
    ' ',
  ),
);

/** Yards of which prices are drawn. */
const YARDS = 2_000;

/** How deep markets are. */
export function tradeRows({ state, abroad }: Sample): Row[] {
  const depths = abroad.map((own) => {
    const goods = own.flatMap((one) => Object.values(openMarket(state, one)?.goods ?? {}));
    const deep = goods.filter(({ symbol }) => DEEP_GOODS.has(symbol));
    return deep.reduce((sum, good) => {
      return sum + (good.tradeVolume * (good.type === 'IMPORT' ? bidCredits(good) : askCredits(good))) / 1e6;
    }, 0);
  });
  const traded = depths.filter((depth) => depth > 0);
  const markets = abroad.map((own) => own.filter(({ trade }) => trade !== undefined).length);
  const shareTrading = traded.length / depths.length;
  return [
    row('markets of a system that has any', mean(markets.filter((count) => count > 0)), about(11.3, 0.15)),
    row(
      'depth of a system, million credits, percentiles 25 / 50 / 75 / 95',
      percentiles(traded, [0.25, 0.5, 0.75, 0.95]),
      ...[1.95, 4.3, 8.5, 26.2].map((depth) => about(depth, 0.25)),
    ),
    row('systems that trade none of the goods that depth counts, %', 100 * (1 - shareTrading), about(19, 0.2)),
  ];
}

/** Who sells ships, and for how much. */
export function yardRows({ state, abroad }: Sample): Row[] {
  const shareSelling = (type: string) =>
    100 * mean(abroad.map((own) => Number(own.some((one) => one.shipTypes?.includes(type)))));
  const priceOf = (type: string) =>
    Array.from({ length: YARDS }, (_, yard) => {
      return Number(drawPriceAbroad(seededRandom(state.seed, 'yard', yard, type), type)) / 1_000;
    });
  const ends = (name: string, type: string, least: number, most: number) => {
    const ours = percentiles(priceOf(type), [0, 1]);
    return row(`price of ${name}, thousands, least / most`, ours, about(least, 0.02), about(most, 0.02));
  };
  return [
    row('systems that sell probes, %', shareSelling('SHIP_PROBE'), about(43, 0.1)),
    // 16 yards were known in 382 charted systems.
    row('systems that sell heavy freighters, %', shareSelling('SHIP_HEAVY_FREIGHTER'), [2, 5]),
    row(
      'price of a probe, thousands, percentiles 5 / 50 / 95',
      percentiles(priceOf('SHIP_PROBE'), [0.05, 0.5, 0.95]),
      [20, 22],
      [22.5, 24.5],
      [40, 60],
    ),
    ends('a heavy freighter', 'SHIP_HEAVY_FREIGHTER', 1_517, 2_530),
    ends('an explorer', 'SHIP_EXPLORER', 723, 850),
  ];
}
