import { expect, test } from 'vitest';
import type { Flown } from '../../src/report/flown.ts';
import { tradePlanProfits } from '../../src/report/mission-figures.ts';

type Told = readonly [ship: string, profitCredits: number, unitsBought: number, unitsSold: number];

const trades = (...told: readonly Told[]): Flown[] =>
  told.map(([shipSymbol, profitCredits, unitsBought, unitsSold], index) => ({
    id: String(index),
    shipSymbol,
    lane: 'trade',
    expectedProfitCredits: 0,
    expectedSeconds: 0,
    startedAtMs: index,
    endedAtMs: index + 1,
    ending: 'done',
    requests: 5,
    leastRequests: 5,
    isCutOff: false,
    supplyBonusCredits: 0,
    receivedCredits: Math.max(0, profitCredits),
    spentCredits: Math.max(0, -profitCredits),
    profitCredits,
    unitsBought,
    unitsSold,
    acceptedContractId: undefined,
    hasSold: unitsSold > 0,
  }));

test.each<[string, readonly Told[], readonly number[]]>([
  [
    'a trade that sells all is judged at once',
    [
      ['A', 500, 40, 40],
      ['A', -20, 40, 40],
    ],
    [500, -20],
  ],
  [
    'one that leaves goods in the hold with the missions that sell them',
    [
      ['A', -900, 40, 10],
      ['A', 400, 0, 10],
      ['A', 600, 0, 20],
    ],
    [100],
  ],
  [
    'one of another ship is none of them',
    [
      ['A', -900, 40, 10],
      ['B', 400, 40, 40],
      ['A', 1_000, 0, 30],
    ],
    [400, 100],
  ],
  [
    'one whose ship buys again as it stands',
    [
      ['A', -900, 40, 10],
      ['A', 700, 30, 60],
    ],
    [-900, 700],
  ],
  [
    'one whose goods are in the hold at the end not at all',
    [
      ['A', 50, 40, 40],
      ['A', -9_000, 40, 0],
    ],
    [50],
  ],
  ['a sale of what no trade had bought is none', [['A', 80, 0, 5]], []],
])('%s', (_, told, profits) => {
  expect(tradePlanProfits(trades(...told))).toEqual(profits);
});
