import { askCredits, bidCredits } from '../../src/universe/economy/prices.ts';
import { recordTrade } from '../../src/universe/economy/trades.ts';
import type { MarketGoodState } from '../../src/universe/state.ts';
import { type FreshHome, goodAt, marketsOf, twinOf } from './fresh-home.ts';
import { RECOVERY } from './recorded-figures.ts';
import { median, quantile } from './statistics.ts';
import { judged, type Section, shown, shownRange } from './table.ts';

/** Goods whose first step moves the price by fewer credits tell no half-life, for prices are whole. */
const LEAST_MOVE_CREDITS = 20;

/** Goods looked at in each home, evenly over its markets. */
const GOODS_A_HOME = 6;

const LOOK_EVERY_MINUTES = 4;
const PATIENCE_MINUTES = 24 * 60;

interface Place {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
}

/** The price that the trade is made at: the ask of an export, the bid of an import. */
function priceOf(good: MarketGoodState): number {
  return good.type === 'EXPORT' ? askCredits(good) : bidCredits(good);
}

function weakPlaces(home: FreshHome): Place[] {
  return marketsOf(home).flatMap((market) =>
    Object.values(market.goods)
      .filter(({ type, activity }) => type !== 'EXCHANGE' && activity === 'WEAK')
      .map(({ symbol }) => ({ waypointSymbol: market.waypointSymbol, tradeSymbol: symbol })),
  );
}

/** Minutes until half of what one volume moved is gone, beside a twin in which it was never traded. */
function halfLife(home: FreshHome, { waypointSymbol, tradeSymbol }: Place): number | undefined {
  const [traded, untouched] = [twinOf(home), twinOf(home)];
  const look = (minutes: number) =>
    Math.abs(
      priceOf(goodAt(traded, waypointSymbol, tradeSymbol, minutes)) -
        priceOf(goodAt(untouched, waypointSymbol, tradeSymbol, minutes)),
    );
  const good = goodAt(traded, waypointSymbol, tradeSymbol, 0);
  recordTrade(good, good.tradeVolume, good.type === 'EXPORT' ? 'PURCHASE' : 'SELL');
  const moved = look(0);
  if (moved < LEAST_MOVE_CREDITS) return undefined;
  for (let minutes = LOOK_EVERY_MINUTES; minutes <= PATIENCE_MINUTES; minutes += LOOK_EVERY_MINUTES) {
    if (look(minutes) <= moved / 2) return minutes;
  }
  return PATIENCE_MINUTES;
}

function halfLivesOf(home: FreshHome): number[] {
  const places = weakPlaces(home);
  const stride = Math.max(1, Math.floor(places.length / GOODS_A_HOME));
  return places.filter((_, index) => index % stride === 0).flatMap((place) => halfLife(home, place) ?? []);
}

/** How fast an idle market forgets a trade. */
export function recoverySection(homes: readonly FreshHome[]): Section {
  const minutes = homes.flatMap(halfLivesOf);
  const middle = median(minutes);
  const { figure, low, high, ...source } = RECOVERY;
  const ours = `median ${shown(middle)} (quartiles ${shown(quantile(minutes, 0.25))}–${shown(quantile(minutes, 0.75))}, ${minutes.length} goods)`;
  return {
    title: 'Recovery',
    told: 'One volume is traded in one of two equal homes; the difference of their prices is watched until half of it is gone. Nobody else trades.',
    rows: [
      { figure, recorded: shownRange(low, high), ours, verdict: judged(middle >= low && middle <= high), ...source },
    ],
  };
}
