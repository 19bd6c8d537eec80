import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { logCannotEarn, logWaitingPurchases } from '../../../src/fleet/log/log-events.ts';
import type { Lane } from '../../../src/game/lanes.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import type { PlanFacts } from '../../../src/plan/plan-facts.ts';
import { emptyGalaxy } from '../../../src/world/galaxy/galaxy.ts';
import { aProbe, aShip, at, aWorld, factsOf, NOW_MS } from '../../kit/planning.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

const PROBE = aProbe('T-2');
/** One that earns: where no ship can, another order holds. */
const EARNER = aShip({ symbol: 'T-9' });
const MINES: Strategy['ships'][number] = { match: { role: 'EXCAVATOR' }, lanes: ['mine'] };
const LOOKS: Strategy['ships'] = [{ match: { symbol: '*' }, lanes: ['scout'] }];
const purchases: Strategy['purchases'] = [
  { type: 'SHIP_MINING_DRONE', atMost: 3, whenCreditsAbove: 100_000, atMostPercentOfCredits: 10 },
];

/** What is known some game minutes after the first. */
function later(minutes: number, { credits = 200_000, priceCredits = 40_000, lanes = ['scout'] as Lane[] } = {}) {
  const world = aWorld({ places: { A: { x: 0 } }, ships: [PROBE, EARNER], credits });
  const prices = new Map([['SHIP_MINING_DRONE', { priceCredits, seenAtMs: NOW_MS }]]);
  world.shipyards.set(at('A'), { symbol: at('A'), shipTypes: ['SHIP_MINING_DRONE'], prices });
  const facts = factsOf(world, {
    strategy: {
      purchases,
      ships: [
        { match: { symbol: 'T-9' }, lanes: ['trade'] },
        { match: { symbol: '*' }, lanes },
      ],
    },
  });
  return { ...facts, nowMs: NOW_MS + minutes * 60_000 };
}

/** What the log says while ships choose. */
function watched(logging = logWaitingPurchases) {
  const { log, lines } = keptLog();
  const hear = logging(log);
  return {
    choose: (known: PlanFacts) => {
      const plan = new PlanContext(known, PROBE);
      const choice = chooseMission(plan);
      hear({ plan, before: undefined, choice });
      return choice;
    },
    told: () => lines.map((line) => parsed(line).msg),
  };
}

const tooMuch = (price: string, credits: string) =>
  `the rule of up to 3 SHIP_MINING_DRONE waits: it costs ${price}, more than 10 % of the ${credits} credits (atMostPercentOfCredits)`;

describe('why no ship is bought', () => {
  test('is said once for each reason, whatever the figures', () => {
    const { choose, told } = watched();
    for (const minutes of [0, 10, 20]) choose(later(minutes, { credits: 200_000 + minutes }));
    expect(told()).toEqual([tooMuch('40,000', '200,000')]);
    choose({ ...later(30), world: { ...later(30).world, shipyards: emptyGalaxy().shipyards } });
    expect(told()).toHaveLength(2);
  });

  test('is said again an hour after one was bought', () => {
    const { choose, told } = watched();
    choose(later(0));
    expect(choose(later(10, { credits: 500_000 })).mission?.lane).toBe('growth');
    choose(later(60));
    expect(told()).toHaveLength(1);
    choose(later(70));
    expect(told()).toEqual([tooMuch('40,000', '200,000'), tooMuch('40,000', '200,000')]);
  });

  test('is looked at each ten game minutes, by ships that may buy', () => {
    const { choose, told } = watched();
    choose(later(0, { credits: 50_000 }));
    choose(later(9));
    expect(told()).toEqual([]);
    choose(later(30, { lanes: ['contract'] }));
    expect(told()).toEqual([]);
    choose(later(10));
    expect(told()).toEqual([tooMuch('40,000', '200,000')]);
  });
});

describe('that no ship can bring in credits', () => {
  const saying = () => watched(logCannotEarn);
  const without = (facts: ReturnType<typeof later>) => {
    const world = aWorld({ places: { A: { x: 0 } }, ships: [PROBE] });
    return { ...facts, world };
  };

  test('is said once each time that it begins, with what is bought first', () => {
    const { choose, told } = saying();
    choose(later(0));
    expect(told()).toEqual([]);
    for (const minutes of [1, 2]) choose(without(later(minutes)));
    expect(told()).toEqual([
      'no ship of the fleet can bring in credits: `purchases` names none that could, so that nothing is bought',
    ]);
    choose(later(3));
    const mining = { ...without(later(4)), strategy: { ...later(4).strategy, ships: [MINES, ...LOOKS] } };
    choose(mining);
    expect(told()[1]).toBe(
      'no ship of the fleet can bring in credits: before anything else it buys one that can: SHIP_MINING_DRONE',
    );
  });
});
