import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketGoodState } from '../../src/universe/economy/market-state.ts';
import { marketAt } from '../../src/universe/economy/markets.ts';
import type { WaypointState } from '../../src/universe/state.ts';
import { homeWaypoints, put, type Scene, type Stage, scene } from '../universe/operations/scene.ts';
import { ok } from '../universe/service/flight.ts';
import type { Json } from '../universe/service/player.ts';

const markets = homeWaypoints.filter(({ trade }) => trade !== undefined);
const anyMarket = fc.constantFrom(...markets);

function goodsOf({ trade }: WaypointState): readonly string[] {
  return [...(trade?.imports ?? []), ...(trade?.exports ?? []), ...(trade?.exchange ?? [])];
}

/** The frigate docked at a market, with a hold that is never in the way and credits that never end. */
function trading({ state, ship }: Stage, market: WaypointState, cargo: Record<string, number>): void {
  put(ship, market, 'DOCKED');
  Object.assign(ship, { cargoCapacity: 100_000, cargo });
  for (const agent of Object.values(state.agents)) agent.credits = 1_000_000_000;
}

function view({ player }: Scene, { systemSymbol, symbol }: WaypointState): Json {
  return ok(player.get(`/systems/${systemSymbol}/waypoints/${symbol}/market`));
}

function priced(set: Scene, market: WaypointState, tradeSymbol: string): Json {
  return view(set, market).tradeGoods.find(({ symbol }: Json) => symbol === tradeSymbol);
}

const lot = { good: fc.nat(), action: fc.constantFrom('sell', 'purchase'), units: fc.integer({ min: 1, max: 6 }) };
const lots = fc.array(fc.record(lot), { minLength: 1, maxLength: 6 });

test('the totalPrice of a trade is its change of credits and units times the price shown before', () => {
  fc.assert(
    fc.property(anyMarket, lots, (market, trades) => {
      const goods = goodsOf(market);
      const set = scene((stage) => trading(stage, market, Object.fromEntries(goods.map((symbol) => [symbol, 100]))));
      for (const { good, action, units } of trades) {
        const symbol = goods[good % goods.length] ?? '';
        const before = ok(set.player.get('/my/agent')).credits;
        const { sellPrice, purchasePrice } = priced(set, market, symbol);
        const pricePerUnit = action === 'sell' ? sellPrice : purchasePrice;
        const { agent, transaction } = ok(set.player.post(`${set.ship}/${action}`, { symbol, units: String(units) }));
        expect(transaction).toMatchObject({ type: action.toUpperCase(), units, pricePerUnit });
        expect(transaction.totalPrice).toBe(units * pricePerUnit);
        expect(agent.credits).toBe(before + (action === 'sell' ? 1 : -1) * transaction.totalPrice);
        expect(ok(set.player.get('/my/agent')).credits).toBe(agent.credits);
      }
    }),
    { numRuns: 20 },
  );
});

/** One to three lines of a contract at the frigate's planet, each in one or several deliveries. */
const demands = fc.uniqueArray(
  fc.record({
    tradeSymbol: fc.constantFrom('IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE', 'FOOD', 'MEDICINE'),
    portions: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  }),
  { selector: ({ tradeSymbol }) => tradeSymbol, minLength: 1, maxLength: 3 },
);

test('a fulfilled contract pays all of onFulfilled, whatever it asks for and however that is delivered', () => {
  const payments = fc.record({ onAccepted: fc.nat(90_000), onFulfilled: fc.nat(900_000) });
  fc.assert(
    fc.property(demands, payments, (lines, { onAccepted, onFulfilled }) => {
      const total = (portions: readonly number[]) => portions.reduce((sum, units) => sum + units, 0);
      const set = scene(({ ship, contract }) => {
        const destinationSymbol = ship.nav.waypointSymbol;
        const deliver = lines.map(({ tradeSymbol, portions }) => ({
          tradeSymbol,
          destinationSymbol,
          unitsRequired: total(portions),
          unitsFulfilled: 0,
        }));
        Object.assign(contract, { onAcceptedCredits: onAccepted, onFulfilledCredits: onFulfilled, deliver });
        const cargo = Object.fromEntries(lines.map(({ tradeSymbol, portions }) => [tradeSymbol, total(portions)]));
        Object.assign(ship, { cargo, cargoCapacity: 100 });
      });
      const { player } = set;
      const { credits } = ok(player.post(`${set.contract}/accept`)).agent;
      expect(credits).toBe(175_000 + onAccepted);
      for (const { tradeSymbol, portions } of lines) {
        for (const units of portions) {
          expect(player.post(`${set.contract}/fulfill`).json.error.code).toBe(4502);
          ok(player.post(`${set.contract}/deliver`, { shipSymbol: 'VOYAGER-1', tradeSymbol, units: String(units) }));
        }
      }
      const { accepted, fulfilled, terms } = ok(player.get(set.contract));
      expect({ accepted, fulfilled }).toEqual({ accepted: true, fulfilled: false });
      for (const line of terms.deliver) expect(line.unitsFulfilled).toBe(line.unitsRequired);
      expect(ok(player.get('/my/agent')).credits).toBe(credits);
      const { agent, contract } = ok(player.post(`${set.contract}/fulfill`));
      expect(contract).toMatchObject({ fulfilled: true, terms: { payment: { onAccepted, onFulfilled } } });
      expect(agent.credits).toBe(credits + onFulfilled);
    }),
    { numRuns: 20 },
  );
});

/** The good at a market as it stands, but so dear that rounding to whole credits hides nothing, at another volume. */
function atVolume({ state, nowMs }: Stage, { symbol }: WaypointState, tradeSymbol: string, tradeVolume: number): void {
  const good: MarketGoodState | undefined = marketAt(state, symbol, nowMs)?.goods[tradeSymbol];
  if (good === undefined) throw new Error(`atVolume: expected ${tradeSymbol} at ${symbol}`);
  const factor = tradeVolume / good.tradeVolume;
  const supply = { netSupply: good.netSupply * factor, restNetSupply: good.restNetSupply * factor };
  Object.assign(good, supply, { basePriceCredits: 1_000_000, tradeVolume, restTradeVolume: tradeVolume });
}

// Goods on exchange stand so firm that small lots may not move them at all (facts: exchange-prices).
test('the same units move a price less where the trade volume is larger', () => {
  const volumes = fc.tuple(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 2, max: 5 }));
  const trades = fc.record({ action: fc.constantFrom('sell', 'purchase'), units: fc.integer({ min: 1, max: 6 }) });
  fc.assert(
    fc.property(anyMarket, fc.nat(), volumes, trades, (market, nth, [volume, factor], { action, units }) => {
      const symbol = goodsOf(market)[nth % goodsOf(market).length] ?? '';
      const shift = (tradeVolume: number) => {
        const set = scene((stage) => {
          trading(stage, market, { [symbol]: 20 });
          atVolume(stage, market, symbol, tradeVolume);
        });
        const price = action === 'sell' ? 'sellPrice' : 'purchasePrice';
        const before = priced(set, market, symbol);
        expect(before.tradeVolume).toBe(tradeVolume);
        ok(set.player.post(`${set.ship}/${action}`, { symbol, units }));
        return Math.abs(priced(set, market, symbol)[price] / before[price] - 1);
      };
      const [small, large] = [shift(volume), shift(volume * factor)];
      expect(large).toBeLessThanOrEqual(small);
      if (market.trade?.exchange.includes(symbol)) return;
      expect(large).toBeGreaterThan(0);
      expect(large).toBeLessThan(small);
    }),
    { numRuns: 20 },
  );
});

/** Ships at a market, docked or not, in the order in which they leave. */
const visitors = fc.array(fc.constantFrom<'DOCKED' | 'IN_ORBIT'>('DOCKED', 'IN_ORBIT'), { minLength: 1, maxLength: 4 });

test('prices vanish when the last ship leaves', () => {
  fc.assert(
    fc.property(anyMarket, visitors, (market, statuses) => {
      const set = scene(({ state, ship }) => {
        delete state.ships['VOYAGER-2'];
        for (const [index, status] of statuses.entries()) {
          const visitor = structuredClone({ ...ship, symbol: `VOYAGER-${index + 1}` });
          Object.assign(visitor.fuel, { current: 5_000, capacity: 5_000 });
          put(visitor, market, status);
          state.ships[visitor.symbol] = visitor;
        }
      });
      const listed = view(set, market);
      expect(listed.tradeGoods).toHaveLength(goodsOf(market).length);
      const elsewhere = markets.find(({ symbol }) => symbol !== market.symbol)?.symbol;
      for (const index of statuses.keys()) {
        expect(view(set, market)).toHaveProperty('tradeGoods');
        const ship = `/my/ships/VOYAGER-${index + 1}`;
        ok(set.player.post(`${ship}/orbit`));
        ok(set.player.post(`${ship}/navigate`, { waypointSymbol: elsewhere }));
      }
      const { tradeGoods, transactions, ...goods } = listed;
      expect(view(set, market)).toEqual(goods);
    }),
    { numRuns: 20 },
  );
});
