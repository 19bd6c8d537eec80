import { describe, expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { START_MS, withPerformer } from '../kit/performer.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const WAYPOINT = 'X1-A-B';
const requestContext = { shipSymbol: 'VOYAGER-1', lane: 'mining', missionId: 'VOYAGER-1/7', worth: 1 };
const data = (operation: OperationId) => bodyOf(operation).data;

describe('prices', () => {
  const priced = {
    symbol: 'IRON',
    type: 'EXPORT',
    tradeVolume: 60,
    supply: 'HIGH',
    activity: 'WEAK',
    purchasePrice: 9,
    sellPrice: 4,
  };
  const exchanged = {
    symbol: 'FUEL',
    type: 'EXCHANGE',
    tradeVolume: 180,
    supply: 'MODERATE',
    purchasePrice: 72,
    sellPrice: 68,
  };

  test('of a market that shows them are written down', async () => {
    const market = { data: { ...data('getMarket'), tradeGoods: [priced, exchanged] } };
    await withPerformer({ answer: () => wireReply(200, market) }, async ({ performer, store, passedMs }) => {
      await performer.perform(commands.readMarket(WAYPOINT), requestContext);
      const common = { waypointSymbol: market.data.symbol, atMs: START_MS + passedMs() };
      expect(await store.prices.latest(Number.MAX_SAFE_INTEGER)).toEqual([
        {
          ...common,
          tradeSymbol: 'FUEL',
          type: 'EXCHANGE',
          tradeVolume: 180,
          supply: 'MODERATE',
          activity: null,
          purchasePriceCredits: 72,
          sellPriceCredits: 68,
        },
        {
          ...common,
          tradeSymbol: 'IRON',
          type: 'EXPORT',
          tradeVolume: 60,
          supply: 'HIGH',
          activity: 'WEAK',
          purchasePriceCredits: 9,
          sellPriceCredits: 4,
        },
      ]);
    });
  });

  test('of a market seen from afar are none', async () => {
    const { tradeGoods: _, ...listing } = data('getMarket');
    await withPerformer({ answer: () => wireReply(200, { data: listing }) }, async ({ performer, store }) => {
      expect((await performer.perform(commands.readMarket(WAYPOINT), requestContext)).kind).toBe('done');
      expect(await store.prices.latest(Number.MAX_SAFE_INTEGER)).toEqual([]);
    });
  });

  test('of ships are written down where a shipyard shows them', async () => {
    const yard = data('getShipyard');
    const ships = [{ type: 'SHIP_PROBE', purchasePrice: 21_032 }];
    for (const shown of [
      { ...yard, ships },
      { ...yard, ships: undefined },
    ]) {
      await withPerformer({ answer: () => wireReply(200, { data: shown }) }, async ({ performer, store, passedMs }) => {
        expect((await performer.perform(commands.readShipyard(WAYPOINT), requestContext)).kind).toBe('done');
        const seen = { waypointSymbol: yard.symbol, priceCredits: 21_032, atMs: START_MS + passedMs() };
        expect(await store.shipPrices.latest(Number.MAX_SAFE_INTEGER)).toEqual(
          shown.ships === undefined ? [] : [{ shipType: 'SHIP_PROBE', ...seen }],
        );
      });
    }
  });
});
