import { expect, test } from 'vitest';
import { reasonOf } from '../../src/game/reasons.ts';
import { chooseMission } from '../../src/plan/choose.ts';
import { FleetContext } from '../../src/plan/fleet-context.ts';
import { whyNothingIsSpent } from '../../src/plan/growth/purchase-rules.ts';
import { aContract, aPlan, aShip, aWorld, factsOf } from '../kit/planning.ts';

const GOODS = { IRON: { buy: 100, sell: 90, volume: 40 } };
const PLACES = { A: { x: 0, goods: GOODS }, B: { x: 10, goods: { IRON: { buy: 300, sell: 290, volume: 40 } } } };
const RESERVED = reasonOf('allReserved', { credits: 175_000, reserveCredits: 200_000 });

test.each([
  ['nothing while credits are left', 100_000, 0, undefined],
  ['the reserve', 200_000, 0, RESERVED],
  ['other ships', 100_000, 75_000, reasonOf('allSetAside', { credits: 75_000 })],
])('what keeps credits from being spent is %s', (_, reserveCredits, credits, why) => {
  const claims = [{ kind: 'credits' as const, credits }];
  expect(
    whyNothingIsSpent(new FleetContext(factsOf(aWorld({ places: {} }), { strategy: { reserveCredits }, claims }))),
  ).toEqual(why);
});

test('a ship that can buy nothing says so, and not that no goods are known', () => {
  const contracts = [aContract([['IRON', 40, 'B']], { accepted: false, pays: [100, 60_000] })];
  const lanes = ['contract', 'supply', 'trade'] as const;
  const strategy = { reserveCredits: 200_000, ships: [{ match: { symbol: '*' }, lanes: [...lanes] }] };
  const { mission, idle } = chooseMission(aPlan(aWorld({ places: PLACES, contracts }), aShip(), { strategy }));
  expect(mission).toBeUndefined();
  expect(idle).toEqual(lanes.map((lane) => ({ lane, reason: RESERVED })));
});
