import { type GameWorld, KIND } from '../../../../src/config/worlds/world-schema.ts';
import { type Random, seededRandom } from '../../../../src/time/random.ts';
import { logsOf, type MarketEvent } from '../../../../src/universe/calibrate/market-log.ts';
import { recordTrade } from '../../../../src/universe/economy/activity.ts';
import type { MarketGoodState, MarketState } from '../../../../src/universe/economy/market-state.ts';
import { marketAt } from '../../../../src/universe/economy/markets.ts';
import { pricesInCredits, supplyLevel } from '../../../../src/universe/economy/prices.ts';
import { type SupplySeries, telling } from '../../../../src/universe/fit/markets/market-series.ts';
import type { UniverseState } from '../../../../src/universe/state.ts';
import { homeMarkets } from '../../economy/home-markets.ts';
import { freshUniverse } from '../../galaxy/fresh-universe.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** A look at a good, as the interface shows it. */
function look({ waypointSymbol }: MarketState, good: MarketGoodState, atSeconds: number): MarketEvent {
  const { symbol, type, tradeVolume, activity } = good;
  const { ask: purchasePrice, bid: sellPrice } = pricesInCredits(good);
  const prices = { purchasePrice, sellPrice, supply: supplyLevel(good), tradeVolume };
  const shown = { symbol, type, ...prices, ...(activity !== null && { activity }) };
  return { waypointSymbol, tradeSymbol: symbol, atSeconds, good: shown };
}

/** How often a market is visited, and how much is traded: like ships that come back to the same few markets. */
const VISITS = { leastMinutes: 10, mostMinutes: 90, tradedShare: 0.5, mostLots: 3 } as const;

/** Buys exports and sells imports of a market, and looks before and after, as often as ships come by within a day. */
function playAt(state: UniverseState, waypointSymbol: string, random: Random): MarketEvent[] {
  const events: MarketEvent[] = [];
  const own = new Map<string, boolean>();
  for (
    let minute = random.between(0, 60);
    minute < DAY_MINUTES;
    minute += random.between(VISITS.leastMinutes, VISITS.mostMinutes)
  ) {
    const market = marketAt(state, waypointSymbol, state.startedAtMs + minute * MINUTE_MS);
    if (market === undefined) return [];
    const goods = Object.values(market.goods).filter(({ type }) => type !== 'EXCHANGE');
    const atSeconds = minute * 60;
    events.push(...goods.map((good) => look(market, good, atSeconds)));
    for (const good of goods) {
      const isOurs = own.get(good.symbol) ?? random.next() < VISITS.tradedShare;
      own.set(good.symbol, isOurs);
      if (!isOurs || random.next() < VISITS.tradedShare) continue;
      const isExport = good.type === 'EXPORT';
      for (let lot = random.integer(1, VISITS.mostLots); lot > 0; lot--) {
        const units = good.tradeVolume;
        recordTrade(good, units, isExport ? 'PURCHASE' : 'SELL');
        events.push({
          waypointSymbol,
          tradeSymbol: good.symbol,
          atSeconds: atSeconds + 1,
          units: isExport ? -units : units,
        });
      }
      events.push(look(market, good, atSeconds + 2));
    }
  }
  return events;
}

/** The keys that are drawn, within what is known of them. */
function drawnRules(random: Random): GameWorld['markets'] {
  return {
    ...KIND.markets,
    halfLifeMinutes: random.between(194, 520),
    mostProduced: {
      RESTRICTED: 0.42,
      WEAK: random.between(0.24, 0.65),
      GROWING: random.between(1.3, 2.1),
      STRONG: 2.3,
    },
    mostConsumed: { RESTRICTED: 0.45, WEAK: random.between(0.4, 0.57), GROWING: random.between(1.5, 2.1), STRONG: 2.3 },
  };
}

/** A day of trade at some markets of a home system, in a world that is drawn. */
export function drawnMarkets(seed: number, count: number): { truth: GameWorld['markets']; series: SupplySeries[] } {
  const random = seededRandom(seed, 'drawn markets');
  const truth = drawnRules(random);
  const state = { ...freshUniverse(seed), world: { name: 'drawn', values: { ...KIND, markets: truth } } };
  const markets = random.shuffle(homeMarkets(state)).slice(0, count);
  const events = markets.flatMap(({ waypointSymbol }) => playAt(state, waypointSymbol, random));
  return { truth, series: telling(logsOf(events), () => false) };
}
