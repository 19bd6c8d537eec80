import { expect, test } from 'vitest';
import { proposeContract } from '../../../src/plan/lanes/contract.ts';
import { aContract, aShip, aWorld, situationOf, type WorldTold } from '../worlds.ts';

function expectedOf(gold: { buy?: number; seen?: boolean }) {
  const ship = aShip({ cargo: { IRON: 10 }, capacity: 10 });
  const goods = { IRON: { buy: 100, sell: 50 }, GOLD: { sell: 500, ...gold } };
  const places: WorldTold['places'] = { A: { x: 0, goods }, B: { x: 60 } };
  const lines = [['IRON', 10, 'B'] as const, ['GOLD', 10, 'B'] as const];
  const contracts = [aContract(lines, { pays: [0, 11_000] })];
  const proposal = proposeContract(situationOf(aWorld({ places, ships: [ship], contracts })), ship);
  return proposal.kind === 'mission' ? proposal.mission.expected.profitCredits : proposal.why;
}

test('a line brings the part of the payment that its goods are of the cost of all', () => {
  expect(expectedOf({ buy: 1_000 })).toBe(1_000);
});

test('a line brings the part of the payment that its units are of all while a price is unknown', () => {
  expect(expectedOf({ seen: false })).toBe(5_500);
});
