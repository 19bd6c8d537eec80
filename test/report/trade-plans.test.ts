import { expect, test } from 'vitest';
import type { Flown } from '../../src/report/flown.ts';
import { tradePlanProfits } from '../../src/report/mission-figures.ts';
import { stretch } from './books.ts';

/** Trades as "ship: profit, units bought and sold", one after the other. */
const trades = (told: string): Flown[] =>
  told.split('; ').map((one, index) => {
    const [, shipSymbol = '', ...figures] = /^(\w): (-?\d+), (\d+) and (\d+)$/.exec(one) ?? [];
    const [profitCredits = 0, unitsBought = 0, unitsSold = 0] = figures.map(Number);
    const flown = stretch({ id: String(index), shipSymbol, startedAtMs: index, endedAtMs: index + 1 });
    const moved = { profitCredits, unitsBought, unitsSold, hasSold: unitsSold > 0, isCutOff: false };
    const receivedCredits = Math.max(0, profitCredits);
    const credits = { receivedCredits, spentCredits: receivedCredits - profitCredits, acceptedContractId: undefined };
    return { ...flown, lane: 'trade', ...moved, ...credits };
  });

test.each<[string, string, readonly number[]]>([
  ['a trade that sells all is judged at once', 'A: 500, 40 and 40; A: -20, 40 and 40', [500, -20]],
  [
    'one that leaves goods in the hold with the missions that sell them',
    'A: -900, 40 and 10; A: 400, 0 and 10; A: 600, 0 and 20',
    [100],
  ],
  ['one of another ship is none of them', 'A: -900, 40 and 10; B: 400, 40 and 40; A: 1000, 0 and 30', [400, 100]],
  ['one whose ship buys again as it stands', 'A: -900, 40 and 10; A: 700, 30 and 60', [-900, 700]],
  ['one whose goods are in the hold at the end not at all', 'A: 50, 40 and 40; A: -9000, 40 and 0', [50]],
  ['a sale of what no trade had bought is none', 'A: 80, 0 and 5', []],
])('%s', (_, told, profits) => {
  expect(tradePlanProfits(trades(told))).toEqual(profits);
});
