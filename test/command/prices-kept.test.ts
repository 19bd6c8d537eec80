import { describe, expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { START_MS, withPerformer } from '../kit/performer.ts';
import { good, priceRow } from '../kit/replies.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const WAYPOINT = 'X1-A-B';
const requestContext = { shipSymbol: 'VOYAGER-1', lane: 'mining', missionId: 'VOYAGER-1/7', worth: 1 };
const data = (operation: OperationId) => bodyOf(operation).data;

describe('prices', () => {
  const priced = good('IRON', { purchasePrice: 9, sellPrice: 4 });
  const { activity: _, ...exchanged } = good('FUEL', { type: 'EXCHANGE', purchasePrice: 72, sellPrice: 68 });

  test('of a market that shows them are written down', async () => {
    const market = { data: { ...data('getMarket'), tradeGoods: [priced, exchanged] } };
    await withPerformer({ answer: () => wireReply(200, market) }, async ({ performer, store, passedMs }) => {
      await performer.perform(commands.readMarket(WAYPOINT), requestContext);
      const written = [exchanged, priced].map((each) => priceRow(market.data.symbol, START_MS + passedMs(), each));
      expect(await store.prices.latest(Number.MAX_SAFE_INTEGER)).toEqual(written);
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
    for (const ships of [[{ type: 'SHIP_PROBE', purchasePrice: 21_032 }], undefined]) {
      const answer = () => wireReply(200, { data: { ...yard, ships } });
      await withPerformer({ answer }, async ({ performer, store, passedMs }) => {
        expect((await performer.perform(commands.readShipyard(WAYPOINT), requestContext)).kind).toBe('done');
        const seen = { waypointSymbol: yard.symbol, priceCredits: 21_032, atMs: START_MS + passedMs() };
        const written = ships === undefined ? [] : [{ shipType: 'SHIP_PROBE', ...seen }];
        expect(await store.shipPrices.latest(Number.MAX_SAFE_INTEGER)).toEqual(written);
      });
    }
  });
});
