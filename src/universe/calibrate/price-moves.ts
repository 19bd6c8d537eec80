import type { GameWorld } from '../../config/worlds/world-schema.ts';
import { mean } from '../../game/numbers/averages.ts';
import { halfLifeMinutes } from '../economy/production.ts';
import { basesHere, explanationsOf, type Hidden, priceAt, suppliesAt, USUAL_MARGIN } from './formula.ts';
import type { GoodLog, MarketSighting, Moved, ShownGood } from './market-log.ts';
import { byKey, grouped, medianOrNaN, type Row, row, type Section } from './table.ts';

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

/** Maximum game seconds, a guess, between trade and price; later the market's own changes dominate. */
const LATEST_SECONDS = 60;

/** Minimum price in credits and trade size in lots; below, rounding to a credit distorts the step. Guesses. */
const LEAST_PRICE = 100;
const LEAST_LOTS = 0.25;

/** Differences that count as none: the precision of the table (facts: price-steps), and rounding to a credit. */
const NEAR_STEP = 0.02;
const ROUNDING_CREDITS = 1;

/** Share of steps that must agree, as markets also move by themselves, and the minimum of steps. Guesses. */
const SHARE_WANTED = 2 / 3;
const LEAST_STEPS = 3;

function priceNext({ units, atSeconds }: Moved, next: MarketSighting | Moved | undefined): number | undefined {
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

function stepOf(good: ShownGood, trade: Moved, next: MarketSighting | Moved | undefined): Step[] {
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
      isNear: apart(predicted) <= ROUNDING_CREDITS + NEAR_STEP * lots * price,
    }));
}

function stepsOf(log: GoodLog): Step[] {
  return log.flatMap((event, index) => {
    const good = log.slice(0, index).findLast((earlier) => earlier.good !== undefined)?.good;
    return event.good !== undefined || good === undefined ? [] : stepOf(good, event, log[index + 1]);
  });
}

function stepRow(steps: readonly Step[], cell: string): Row {
  const lots = mean(steps.map((step) => step.lots));
  const factor = (side: 'recorded' | 'universe') => Math.exp(mean(steps.map((step) => step[side])) / lots).toFixed(3);
  const isNear = steps.filter((step) => step.isNear).length >= SHARE_WANTED * steps.length;
  const agrees = steps.length < LEAST_STEPS ? 'unclear' : isNear;
  return row(`${cell}: factor of the price for each lot`, factor('universe'), factor('recorded'), steps.length, agrees);
}

/** The effects of our trades on prices, by side and activity, compared with what the universe predicts for the same trades. */
export function stepSection(logs: readonly GoodLog[]): Section {
  return { title: 'Price steps (facts: price-steps)', rows: byKey(logs.flatMap(stepsOf), ({ cell }) => cell, stepRow) };
}

/** How far a good had recovered, some time after our trades. */
interface Recovery {
  readonly good: ShownGood;
  readonly halfLife: number;
}

/** Minimum displacement, in trade volumes, and time, in game minutes; below them rounding hides recovery. Guesses. */
const LEAST_DISPLACEMENT = 0.5;
const LEAST_MINUTES = 15;

/** Minimum of sightings (a guess); single ones are scattered by the market's own production and consumption. */
const LEAST_SIGHTINGS = 10;

/** Medians within this factor agree: markets were not at rest before, and fits differ as much (facts: recovery). */
const NEAR_HALF_LIFE = 3;

/** In trade volumes, by the explanation whose margin is nearest to the usual one. */
function supplyOf(good: ShownGood): number | undefined {
  const known = good.type === 'EXCHANGE' ? [] : explanationsOf(good, basesHere(good.symbol));
  const [likeliest] = known.toSorted((a, b) => Math.abs(a.margin - USUAL_MARGIN) - Math.abs(b.margin - USUAL_MARGIN));
  return likeliest && mean([likeliest.least, likeliest.most]);
}

/** The recovery between a sighting before and one after our trades. */
function recoveryBetween(before: ShownGood, moves: readonly Moved[], { atSeconds, good }: MarketSighting): Recovery[] {
  const [rest, now, last] = [supplyOf(before), supplyOf(good), moves.at(-1)];
  if (last === undefined || rest === undefined || now === undefined) return [];
  const displaced = moves.reduce((sum, { units }) => sum + units, 0) / before.tradeVolume;
  const recovered = 1 - (now - rest) / displaced;
  if (Math.abs(displaced) < LEAST_DISPLACEMENT || recovered <= 0) return [];
  const minutes = (atSeconds - last.atSeconds) / 60;
  return [{ good, halfLife: recovered >= 1 ? 0 : (minutes * Math.LN2) / -Math.log(1 - recovered) }];
}

/** After our first trades only: before later ones the good is still recovering and not in equilibrium. */
function recoveryOf(log: GoodLog): Recovery[] {
  const first = log.findIndex(({ good }) => good === undefined);
  const [before, moves] = [log[first - 1]?.good, [] as Moved[]];
  for (const event of before === undefined ? [] : log.slice(first)) {
    const elapsed = event.atSeconds - (moves.at(-1)?.atSeconds ?? 0);
    if (event.good === undefined) moves.push(event);
    else if (before !== undefined && elapsed >= LEAST_MINUTES * 60) return recoveryBetween(before, moves, event);
  }
  return [];
}

function recoveryRow(
  markets: GameWorld['markets'],
  recoveries: readonly [Recovery, ...Recovery[]],
  group: string,
): Row {
  const { type, activity = null } = recoveries[0].good;
  const [rule, recorded] = [
    halfLifeMinutes({ type, activity }, { difficulty: 'normal', markets }),
    medianOrNaN(recoveries.map((each) => each.halfLife)),
  ];
  const isNear = recorded <= rule * NEAR_HALF_LIFE && recorded >= rule / NEAR_HALF_LIFE;
  const agrees = recoveries.length < LEAST_SIGHTINGS ? 'unclear' : isNear;
  const figure = `${group}: game minutes in which half of our trades is undone`;
  return row(figure, grouped(rule), grouped(recorded), recoveries.length, agrees);
}

/** How prices recover after our trades, beside the half-lives of a world. */
export function recoverySection(logs: readonly GoodLog[], { markets }: Pick<GameWorld, 'markets'>): Section {
  const rows = byKey(
    logs.flatMap(recoveryOf),
    ({ good }) => `${good.type} ${good.activity ?? ''}`,
    (recoveries, group) => recoveryRow(markets, recoveries, group),
  );
  return { title: 'Recovery between sightings (facts: recovery)', rows };
}
