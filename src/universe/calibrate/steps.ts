import { basesHere, explanationsOf, type Hidden, labelAt, priceAt, suppliesAt } from './formula.ts';
import type { GoodLog, Moved, Seen } from './market-log.ts';
import type { ShownGood } from './shown-good.ts';
import { byKey, mean } from './statistics.ts';
import { type Row, row, type Section } from './table.ts';

/** What a trade of ours did to the price that it was made at, and what the formula would have made of it. */
interface Step {
  /** e.g. "sell MODERATE WEAK". */
  readonly cell: string;
  readonly lots: number;
  /** Natural logarithms of the price afterwards ÷ before. */
  readonly recorded: number;
  readonly universe: number;
  readonly isNear: boolean;
}

/** Game seconds after which a price says more of the market's own life than of the trade before. */
const LATEST_SECONDS = 60;

/** Cheaper goods and smaller trades, in lots, are left out: a rounded credit would be a good part of a step. */
const LEAST_PRICE = 100;
const LEAST_LOTS = 0.25;

/** Nearer than this is the same, as the table of game-facts 5.3 is read, and a credit is rounding. */
export const NEAR = 0.02;
const ROUNDING_CREDITS = 1;

/** A market may move by itself between two prices; this share of the steps has to be near. Fewer steps tell little. */
const SHARE_WANTED = 2 / 3;
const LEAST_STEPS = 3;

/** Steps are compared by what they meet: the side, the label before and the activity. */
export function cellOf(side: 'buy' | 'sell', supply: string, activity: string): string {
  return `${side} ${supply} ${activity}`;
}

function priceNext({ units, atSeconds }: Moved, next: Seen | Moved | undefined): number | undefined {
  if (next === undefined || next.atSeconds - atSeconds > LATEST_SECONDS) return undefined;
  if (next.good !== undefined) return units > 0 ? next.good.sellPrice : next.good.purchasePrice;
  return next.units > 0 === units > 0 ? next.price : undefined;
}

/** What the formula would have made of the trade with these hidden numbers, and the label that it would have met. */
function predict({ type, tradeVolume }: ShownGood, hidden: Hidden, { units, price = 0 }: Moved) {
  const side = units > 0 ? 'bid' : 'ask';
  const supplies = suppliesAt(type, hidden, side, price);
  const s = supplies && mean(supplies);
  return s === undefined ? [] : [{ label: labelAt(s), price: priceAt(type, hidden, s + units / tradeVolume, side) }];
}

function stepOf(good: ShownGood, trade: Moved, next: Seen | Moved | undefined): Step[] {
  const { price = 0, units } = trade;
  const [after, lots] = [priceNext(trade, next), Math.abs(units) / good.tradeVolume];
  if (after === undefined || price < LEAST_PRICE || lots < LEAST_LOTS) return [];
  // Prices of cheap goods allow several margins, of which the one is taken that comes nearest to what happened.
  const apart = (prediction: { readonly price: number }) => Math.abs(prediction.price - after);
  const predictions = explanationsOf(good, basesHere(good.symbol)).flatMap((hidden) => predict(good, hidden, trade));
  return predictions
    .sort((a, b) => apart(a) - apart(b))
    .slice(0, 1)
    .map((predicted) => ({
      cell: cellOf(units > 0 ? 'sell' : 'buy', predicted.label, good.activity ?? good.type),
      lots,
      recorded: Math.log(after / price),
      universe: Math.log(predicted.price / price),
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

/** What trades of ours did to prices, by what they met, beside what the universe would have made of the same trades. */
export function stepSection(logs: readonly GoodLog[]): Section {
  return { title: 'Price steps (game-facts 5.3)', rows: byKey(logs.flatMap(stepsOf), ({ cell }) => cell, rowOf) };
}
