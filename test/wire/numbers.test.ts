import { expect, test } from 'vitest';
import { readReply } from './read-reply.ts';

const good = { symbol: 'IRON_ORE', type: 'EXPORT', tradeVolume: 60, supply: 'HIGH', purchasePrice: 40, sellPrice: 38 };

function goodsRead(changes: object) {
  const data = { symbol: 'X1-A-B1', exports: [], imports: [], exchange: [], tradeGoods: [{ ...good, ...changes }] };
  const { reply, oddities } = readReply('getMarket', { data });
  return { goods: reply.data.tradeGoods, oddities };
}

test.each<[what: string, changes: object, read: object]>([
  ['as text', { sellPrice: '38' }, {}],
  ['with a fraction, of which no more is counted on than there is', { tradeVolume: 60.9 }, {}],
  ['as text with a fraction', { purchasePrice: '40.5' }, {}],
])('a number %s is read as one, and told', (_, changes, read) => {
  const { goods, oddities } = goodsRead(changes);
  expect(goods).toEqual([{ ...good, ...read }]);
  expect(oddities).toMatchObject([{ place: expect.stringMatching(/^data\.tradeGoods\.\[\]\./) }]);
});

test.each([['many'], [''], [Number.NaN], [true], [[38]]])('%j in the place of a price is none', (sellPrice) => {
  expect(goodsRead({ sellPrice }).goods).toEqual([]);
});
