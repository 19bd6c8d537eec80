import { type FreshHome, marketOf, marketsOf, twinOf } from '../../src/universe/calibrate/fresh-home.ts';
import type { Section, Source } from '../../src/universe/calibrate/table.ts';
import { askCredits, bidCredits } from '../../src/universe/economy/prices.ts';
import { recordTrade } from '../../src/universe/economy/trades.ts';
import { within } from './within.ts';

const SOURCE: Source = { section: '5.4', n: 'one bot’s fits; 149-270 is the middle half', sure: 'fair' };
const FIGURE = 'half-life of a one-volume trade, WEAK, idle (minutes; median seen 194)';

/** Goods whose first step moves the price by fewer credits tell no half-life, for prices are whole. */
const LEAST_MOVE_CREDITS = 20;

/** Goods looked at in each home, evenly over its markets. */
const GOODS_A_HOME = 6;

const LOOK_EVERY_MINUTES = 4;
const PATIENCE_MINUTES = 24 * 60;

/** Minutes until half of what one volume moved is gone, beside a twin in which it was never traded. */
function halfLife(home: FreshHome, waypointSymbol: string, tradeSymbol: string): number[] {
  const [traded, untouched] = [twinOf(home), twinOf(home)];
  const goodOf = (twin: FreshHome, minutes: number) => marketOf(twin, waypointSymbol, minutes)?.goods[tradeSymbol];
  const good = goodOf(traded, 0);
  if (good === undefined) return [];
  const [act, priceOf] = good.type === 'EXPORT' ? (['PURCHASE', askCredits] as const) : (['SELL', bidCredits] as const);
  const apart = (minutes: number) => {
    const [one = 0, other = 0] = [traded, untouched].flatMap((twin) => goodOf(twin, minutes) ?? []).map(priceOf);
    return Math.abs(one - other);
  };
  recordTrade(good, good.tradeVolume, act);
  const moved = apart(0);
  let minutes = LOOK_EVERY_MINUTES;
  while (minutes < PATIENCE_MINUTES && apart(minutes) > moved / 2) minutes += LOOK_EVERY_MINUTES;
  return moved < LEAST_MOVE_CREDITS ? [] : [minutes];
}

function halfLivesOf(home: FreshHome): number[] {
  const goods = marketsOf(home).flatMap(({ waypointSymbol, goods }) =>
    Object.values(goods).map((good) => ({ ...good, waypointSymbol })),
  );
  const weak = goods.filter(({ type, activity }) => type !== 'EXCHANGE' && activity === 'WEAK');
  const stride = Math.max(1, Math.floor(weak.length / GOODS_A_HOME));
  const looked = weak.filter((_, index) => index % stride === 0);
  return looked.flatMap(({ waypointSymbol, symbol }) => halfLife(home, waypointSymbol, symbol));
}

/** How fast an idle market forgets a trade. */
export function recoverySection(homes: readonly FreshHome[]): Section {
  return {
    title: 'Recovery',
    told: 'One volume is traded in one of two equal homes; the difference of their prices is watched until half of it is gone. Nobody else trades.',
    rows: [within(SOURCE, FIGURE, [149, 270], homes.flatMap(halfLivesOf), { by: 'median' })],
  };
}
