import { mean } from '../../game/numbers/averages.ts';
import { basesHere, explanationsOf, type Hidden, priceAt, suppliesAt } from './formula.ts';
import type { GoodLog, Moved, Seen } from './market-log.ts';
import type { ShownGood } from './shown-good.ts';
import { byKey } from './statistics.ts';
import { type Row, row, type Section } from './table.ts';

/** The effect of one of our trades on its price, and the effect that the formula predicts. */
interface Step {
  /** e.g. "sell WEAK". */
  readonly cell: string;
  readonly lots: number;
  /** Natural logarithms of the price afterwards ÷ before. */
  readonly recorded: number;
  readonly universe: number;
  readonly isNear: boolean;
}

/** Maximum game seconds between trade and price; later the market's own changes dominate. */
const LATEST_SECONDS = 60;

/** Minimum price in credits and minimum trade size in lots; below them rounding to a credit distorts the step. */
const LEAST_PRICE = 100;
const LEAST_LOTS = 0.25;

/**
 * Maximum difference that counts as equal: the precision of the measured table (facts: price-steps), and rounding to a
 * credit.
 */
const NEAR = 0.02;
const ROUNDING_CREDITS = 1;

/**
 * Share of the steps that must agree, as a market may move by itself between two prices; and the minimum number of
 * steps.
 */
const SHARE_WANTED = 2 / 3;
const LEAST_STEPS = 3;

function priceNext({ units, atSeconds }: Moved, next: Seen | Moved | undefined): number | undefined {
  if (next === undefined || next.atSeconds - atSeconds > LATEST_SECONDS) return undefined;
  if (next.good !== undefined) return units > 0 ? next.good.sellPrice : next.good.purchasePrice;
  return next.units > 0 === units > 0 ? next.price : undefined;
}

/** The price that the formula predicts for the trade with these hidden parameters. */
function predict({ type, tradeVolume }: ShownGood, hidden: Hidden, { units, price = 0 }: Moved) {
  const side = units > 0 ? 'bid' : 'ask';
  const supplies = suppliesAt(type, hidden, side, price);
  const s = supplies && mean(supplies);
  return s === undefined ? [] : [priceAt(type, hidden, s + units / tradeVolume, side)];
}

function stepOf(good: ShownGood, trade: Moved, next: Seen | Moved | undefined): Step[] {
  const { price = 0, units } = trade;
  const [after, lots] = [priceNext(trade, next), Math.abs(units) / good.tradeVolume];
  if (after === undefined || price < LEAST_PRICE || lots < LEAST_LOTS) return [];
  // Prices of cheap goods allow several margins; this picks the prediction nearest to the recorded price.
  const apart = (prediction: number) => Math.abs(prediction - after);
  const predictions = explanationsOf(good, basesHere(good.symbol)).flatMap((hidden) => predict(good, hidden, trade));
  return predictions
    .sort((a, b) => apart(a) - apart(b))
    .slice(0, 1)
    .map((predicted) => ({
      cell: `${units > 0 ? 'sell' : 'buy'} ${good.activity ?? good.type}`,
      lots,
      recorded: Math.log(after / price),
      universe: Math.log(predicted / price),
      isNear: apart(predicted) <= ROUNDING_CREDITS + NEAR * lots * price,
    }));
}

function stepsOf(log: GoodLog): Step[] {
  return log.flatMap((event, index) => {
    const good = log.slice(0, index).findLast((earlier) => earlier.good !== undefined)?.good;
    return event.good !== undefined || good === undefined ? [] : stepOf(good, event, log[index + 1]);
  });
}

function rowOf(steps: readonly Step[], cell: string): Row {
  const lots = mean(steps.map((step) => step.lots));
  const factor = (side: 'recorded' | 'universe') => Math.exp(mean(steps.map((step) => step[side])) / lots).toFixed(3);
  const isNear = steps.filter((step) => step.isNear).length >= SHARE_WANTED * steps.length;
  const agrees = steps.length < LEAST_STEPS ? 'unclear' : isNear;
  return row(`${cell}: factor of the price for each lot`, factor('universe'), factor('recorded'), steps.length, agrees);
}

/** The effects of our trades on prices, by side and activity, compared with what the universe predicts for the same trades. */
export function stepSection(logs: readonly GoodLog[]): Section {
  return { title: 'Price steps (facts: price-steps)', rows: byKey(logs.flatMap(stepsOf), ({ cell }) => cell, rowOf) };
}
