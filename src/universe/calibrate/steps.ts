import { supplyLevel } from '../economy/prices.ts';
import { explanationsOf, priceAfter, type ShownGood, specimen, suppliesFor } from './hidden-supply.ts';
import type { GoodLog, MarketEvent } from './market-log.ts';
import { groupBy, type Row, type Section } from './table.ts';

type Trade = Extract<MarketEvent, { kind: 'traded' }>;

/** What a trade of ours did to the price that it was made at. */
interface Step {
  /** e.g. "sell MODERATE WEAK". */
  readonly cell: string;
  readonly lots: number;
  /** Natural logarithms of the price afterwards ÷ before. */
  readonly recorded: number;
  readonly universe: number;
  readonly isApart: boolean;
}

interface Prediction {
  readonly label: string;
  readonly price: number;
}

/** Game seconds after which a price says more of the market's own life than of the trade before. */
const LATEST_SECONDS = 60;

/** Cheaper goods and smaller trades, in lots, are left out: a rounded credit would be a good part of a step. */
const LEAST_PRICE = 100;
const LEAST_LOTS = 0.25;

/** Nearer than this is the same, as the table of game-facts 5.3 is read, and a credit is rounding. */
const NEAR = 0.02;
const ROUNDING_CREDITS = 1;

/** A market may move by itself between two prices; this share of the steps may be apart. */
const APART = 1 / 3;

/** Fewer steps tell little. */
const LEAST_STEPS = 3;

function priceNext(trade: Trade, next: MarketEvent | undefined): number | undefined {
  if (next === undefined || next.atSeconds - trade.atSeconds > LATEST_SECONDS) return undefined;
  if (next.kind === 'delivered') return undefined;
  if (next.kind === 'traded') return next.side === trade.side ? next.price : undefined;
  return trade.side === 'ask' ? next.good.purchasePrice : next.good.sellPrice;
}

/** What the universe would have made of the trade at this margin, and the label that it would have met. */
function predict(good: ShownGood, margin: number, { side, price, units }: Trade): Prediction[] {
  const supplies = suppliesFor(good, margin, side, price);
  if (supplies === undefined) return [];
  const s = (supplies.least + supplies.most) / 2;
  const label = supplyLevel(specimen(good, margin, s));
  return [{ label, price: priceAfter(good, margin, s, side, side === 'bid' ? units : -units) }];
}

/** Prices of cheap goods allow several margins, of which the one is taken that comes nearest to what happened. */
function nearest(predictions: readonly Prediction[], price: number): Prediction | undefined {
  const apart = (prediction: Prediction) => Math.abs(prediction.price - price);
  return [...predictions].sort((a, b) => apart(a) - apart(b))[0];
}

function stepOf(good: ShownGood, trade: Trade, next: MarketEvent | undefined): Step[] {
  const after = priceNext(trade, next);
  const lots = trade.units / good.tradeVolume;
  if (after === undefined || trade.price < LEAST_PRICE || lots < LEAST_LOTS) return [];
  const predictions = explanationsOf(good).flatMap(({ marginPercent }) => predict(good, marginPercent, trade));
  const predicted = nearest(predictions, after);
  if (predicted === undefined) return [];
  return [
    {
      cell: `${trade.side === 'bid' ? 'sell' : 'buy'} ${predicted.label} ${good.activity ?? good.type}`,
      lots,
      recorded: Math.log(after / trade.price),
      universe: Math.log(predicted.price / trade.price),
      isApart: Math.abs(after - predicted.price) > ROUNDING_CREDITS + NEAR * lots * trade.price,
    },
  ];
}

function stepsOf({ events }: GoodLog): Step[] {
  let good: ShownGood | undefined;
  return events.flatMap((event, index) => {
    if (event.kind === 'seen') good = event.good;
    return event.kind !== 'traded' || good === undefined ? [] : stepOf(good, event, events[index + 1]);
  });
}

/** The factor of one full lot that steps of any size come to. */
function factorOf(steps: readonly Step[], logarithmOf: (step: Step) => number): number {
  const sum = (amountOf: (step: Step) => number) => steps.reduce((total, step) => total + amountOf(step), 0);
  return Math.exp(sum(logarithmOf) / sum(({ lots }) => lots));
}

function rowOf(cell: string, steps: readonly Step[]): Row {
  const [recorded, universe] = [factorOf(steps, (step) => step.recorded), factorOf(steps, (step) => step.universe)];
  const isApart = steps.filter((step) => step.isApart).length > APART * steps.length;
  const isThin = steps.length < LEAST_STEPS;
  return {
    figure: `${cell}: factor of the price for each lot`,
    universe: universe.toFixed(3),
    recorded: recorded.toFixed(3),
    n: steps.length,
    differs: isThin ? 'unclear' : isApart ? 'yes' : 'no',
  };
}

/** What trades of ours did to prices, by what they met, beside what the universe would have made of the same trades. */
export function stepSection(logs: readonly GoodLog[]): Section {
  const cells = groupBy(logs.flatMap(stepsOf), ({ cell }) => cell);
  return { title: 'Price steps (game-facts 5.3)', rows: [...cells].map(([cell, steps]) => rowOf(cell, steps)) };
}
