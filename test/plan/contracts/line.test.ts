import { expect, test } from 'vitest';
import { reasonText } from '../../../src/game/reasons.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { proposeContract } from '../../../src/plan/lanes/contract.ts';
import { aContract, aPlan, aShip, at, aWorld, factsOf, type WorldTold } from '../../kit/planning.ts';

function expectedOf(gold: { buy?: number; seen?: boolean }) {
  const ship = aShip({ cargo: { IRON: 10 }, capacity: 10 });
  const goods = { IRON: { buy: 100, sell: 50 }, GOLD: { sell: 500, ...gold } };
  const places: WorldTold['places'] = { A: { x: 0, goods }, B: { x: 60 } };
  const lines = [['IRON', 10, 'B'] as const, ['GOLD', 10, 'B'] as const];
  const contracts = [aContract(lines, { pays: [0, 11_000] })];
  const proposal = proposeContract(aPlan(aWorld({ places, ships: [ship], contracts }), ship));
  return proposal.kind === 'mission' ? proposal.mission.expected.profitCredits : reasonText(proposal.reason);
}

test('a line brings the part of the payment that its goods are of the cost of all', () => {
  expect(expectedOf({ buy: 1_000 })).toBe(1_000);
});

test('a line brings the part of the payment that its units are of all while a price is unknown', () => {
  expect(expectedOf({ seen: false })).toBe(5_500);
});

test('a trip takes the ways to the goods and on to where they go, and a few seconds for its requests', () => {
  const ship = aShip();
  const places: WorldTold['places'] = {
    A: { x: 0 },
    B: { x: 100, goods: { IRON: { buy: 100 } } },
    C: { x: 250, goods: {} },
  };
  const contracts = [aContract([['IRON', 10, 'C']])];
  const facts = factsOf(aWorld({ places, ships: [ship], contracts }));
  const proposal = proposeContract(new PlanContext(facts, ship));
  const seconds = proposal.kind === 'mission' ? proposal.mission.expected.seconds : Number.NaN;
  const out = new PlanContext(facts, ship).routes().get(at('B'));
  const on = out && new PlanContext(facts, ship).routes(at('B'), out.fuelAtArrival).get(at('C'));
  const waysSeconds = (out?.seconds ?? 0) + (on?.seconds ?? 0);
  expect(waysSeconds).toBeGreaterThan(60);
  expect(seconds - waysSeconds).toBeGreaterThan(2);
  expect(seconds - waysSeconds).toBeLessThan(10);
});
