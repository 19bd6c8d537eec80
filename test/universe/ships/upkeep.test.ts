import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits, bidCredits } from '../../../src/universe/economy/prices.ts';
import { shipTypeFacts, shipTypes } from '../../../src/universe/facts/ship-types.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import {
  type MaterialPrices,
  materialPricesAt,
  repair,
  repairPriceCredits,
  scrapValueCredits,
} from '../../../src/universe/ships/upkeep.ts';
import { newShip, worn } from './new-ship.ts';

const PRICES: MaterialPrices = { shipPartsCredits: 15_000, shipPlatingCredits: 14_500 };

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('repair', () => {
  it('costs nothing and changes nothing while there is nothing to mend', () => {
    const { ship } = newShip('SHIP_LIGHT_HAULER');
    expect(repairPriceCredits(ship, PRICES)).toBe(0);
    const before = structuredClone(ship);
    repair(ship);
    expect(ship).toEqual(before);
  });

  it('costs more the more is missing, the better the parts and the dearer the material', () => {
    const price = (type: string, condition: number, prices = PRICES) =>
      repairPriceCredits(worn(type, condition), prices);
    expect(price('SHIP_MINING_DRONE', 0.5)).toBeGreaterThan(price('SHIP_MINING_DRONE', 0.9));
    expect(price('SHIP_COMMAND_FRIGATE', 0.5)).toBeGreaterThan(price('SHIP_MINING_DRONE', 0.5));
    for (const dearer of [{ shipPartsCredits: 20_000 }, { shipPlatingCredits: 20_000 }]) {
      expect(price('SHIP_MINING_DRONE', 0.5, { ...PRICES, ...dearer })).toBeGreaterThan(
        price('SHIP_MINING_DRONE', 0.5),
      );
    }
  });

  it('is paid by the condition: two halves cost one whole, but for what integrity they lose', () => {
    const whole = repairPriceCredits(worn('SHIP_COMMAND_FRIGATE', 0.6), PRICES);
    const half = repairPriceCredits(worn('SHIP_COMMAND_FRIGATE', 0.8), PRICES);
    expect(Math.abs(whole - 2 * half)).toBeLessThanOrEqual(1);
  });

  it('restores condition up to integrity, which it lowers a little for good', () => {
    fc.assert(
      fc.property(share, (condition) => {
        const ship = worn('SHIP_MINING_DRONE', condition);
        repair(ship);
        for (const part of [ship.frame, ship.reactor, ship.engine]) {
          expect(part.condition).toBe(part.integrity);
          expect(part.integrity).toBeCloseTo(1 - 0.05 * (1 - condition), 9);
        }
        expect(repairPriceCredits(ship, PRICES)).toBe(0);
      }),
    );
  });

  it('restores less each time', () => {
    const ship = worn('SHIP_MINING_DRONE', 1);
    let best = 1;
    for (let round = 0; round < 20; round++) {
      ship.frame.condition = 0;
      repair(ship);
      expect(ship.frame.condition).toBeLessThan(best);
      best = ship.frame.condition;
    }
    expect(best).toBeGreaterThan(0.3);
  });
});

describe('scrapping', () => {
  // The dearest recorded bids for material (facts: starter-prices).
  const bids = { shipPartsCredits: 8_180, shipPlatingCredits: 7_992 };

  it('pays something for every type of ship, and never most of its price, so that nobody buys to scrap', () => {
    for (const type of shipTypes) {
      const { ship } = newShip(type);
      const value = scrapValueCredits(ship, bids);
      expect(value, type).toBeGreaterThan(0);
      const price = shipTypeFacts(type).restPriceCredits;
      if (price !== undefined) expect(value / price, type).toBeLessThan(0.6);
    }
  });

  it('pays a third or more of the price of a large ship, as the one recorded figure says (facts: repair-and-scrap)', () => {
    for (const type of ['SHIP_HEAVY_FREIGHTER', 'SHIP_REFINING_FREIGHTER', 'SHIP_EXPLORER']) {
      const share = scrapValueCredits(newShip(type).ship, bids) / (shipTypeFacts(type).restPriceCredits ?? 0);
      expect(share, type).toBeGreaterThan(0.3);
      expect(share, type).toBeLessThan(0.45);
    }
  });

  it('pays more for better condition and for more fittings', () => {
    const value = (ship: ShipState) => scrapValueCredits(ship, bids);
    expect(value(worn('SHIP_COMMAND_FRIGATE', 1))).toBeGreaterThan(value(worn('SHIP_COMMAND_FRIGATE', 0.3)));
    const stripped = worn('SHIP_COMMAND_FRIGATE', 1);
    stripped.mounts.splice(0);
    expect(value(stripped)).toBeLessThan(value(worn('SHIP_COMMAND_FRIGATE', 1)));
  });

  it('never pays for mending first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shipTypes), share, (type, condition) => {
        const ship = worn(type, condition);
        const asIs = scrapValueCredits(ship, bids);
        const price = repairPriceCredits(ship, PRICES);
        repair(ship);
        expect(scrapValueCredits(ship, bids) - price).toBeLessThanOrEqual(asIs);
      }),
    );
  });
});

describe('the price of material', () => {
  it('is the market’s where it trades ship parts and plating, and the usual one elsewhere', () => {
    const { state, ship } = newShip('SHIP_PROBE');
    const { waypointSymbol } = ship.nav;
    const goods = marketAt(state, waypointSymbol, state.startedAtMs)?.goods ?? {};
    const { SHIP_PARTS: parts, SHIP_PLATING: plating } = goods;
    if (parts === undefined || plating === undefined) throw new Error('the yard imports no material');
    const { asks, bids } = materialPricesAt(state, waypointSymbol, state.startedAtMs);
    expect(asks).toEqual({ shipPartsCredits: askCredits(parts), shipPlatingCredits: askCredits(plating) });
    expect(bids).toEqual({ shipPartsCredits: bidCredits(parts), shipPlatingCredits: bidCredits(plating) });
    const elsewhere = materialPricesAt(state, 'X1-NOWHERE-A1', state.startedAtMs);
    expect(elsewhere.asks.shipPartsCredits).toBe(11_200);
    expect(elsewhere.bids.shipPlatingCredits).toBe(5_400);
  });
});
