import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import type { FleetEvents } from '../../../src/fleet/events.ts';
import {
  logCannotEarn,
  logWaitingOffers,
  logWaitingPurchases,
  logWays,
  watchWays,
} from '../../../src/fleet/log/log-events.ts';
import type { Lane } from '../../../src/game/lanes.ts';
import { type Choice, chooseMission } from '../../../src/plan/choose.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { missionHere } from '../../../src/plan/mission.ts';
import type { PlanFacts } from '../../../src/plan/plan-facts.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { emptyGalaxy } from '../../../src/world/galaxy/galaxy.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aContract, allDo, aPlan, aProbe, aShip, at, aWorld, aYard, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate } from '../../plan/galaxy/galaxies.ts';
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
  aYard(world, at('A'), ['SHIP_MINING_DRONE'], priceCredits);
  const ships: Strategy['ships'] = [{ match: { symbol: 'T-9' }, lanes: ['trade'] }, ...allDo(...lanes)];
  return factsOf(world, { strategy: { purchases, ships }, nowMs: NOW_MS + minutes * 60_000 });
}

/** What the log says while ships choose. */
function watchedBy(logging: typeof logWaitingOffers, choose: typeof chooseMission = chooseMission) {
  const { log, lines } = keptLog();
  const hear = logging(log);
  return {
    choose: (...[plan, before]: Parameters<typeof chooseMission>) => {
      const choice = choose(plan, before);
      hear({ plan, before, choice });
      return choice;
    },
    told: () => lines.map((line) => parsed(line).msg),
  };
}

/** The same while a probe chooses. */
function watched(logging: typeof logWaitingOffers = logWaitingPurchases) {
  const { choose, told } = watchedBy(logging);
  return { choose: (known: PlanFacts) => choose(new PlanContext(known, PROBE)), told };
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

const without = (facts: ReturnType<typeof later>) => {
  return { ...facts, world: aWorld({ places: { A: { x: 0 } }, ships: [PROBE] }) };
};

test('that no ship can bring in credits is said once each time that it begins, with what is bought first', () => {
  const { choose, told } = watched(logCannotEarn);
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

/** IRON costs 9,000 a unit here: forty of them more than the fleet has. */
const DEAR = { A: { x: 0, goods: { IRON: { buy: 9_000, sell: 8_000, volume: 40 } } }, B: { x: 10 } };
const offer = (id: string) => aContract([['IRON', 40, 'B']], { id, accepted: false, pays: [100_000, 600_000] });

function dearWorld(credits: number): WorldState {
  return aWorld({ places: DEAR, ships: [aShip(), aProbe('T-2')], contracts: [offer('one')], credits });
}

const watchedOffers = (choose?: typeof chooseMission) => watchedBy(logWaitingOffers, choose);

const OFFERED = `the offered contract of 40 IRON to ${at('B')} is`;
const NEEDS = (credits: string) =>
  `${OFFERED} not accepted yet: the goods of the offered contract cost ${credits} credits more than may be spent before it pays`;

describe('why an offered contract is not accepted', () => {
  test('is said once for each offer, whatever the figures', () => {
    const { choose, told } = watchedOffers();
    for (const credits of [175_000, 190_000, 200_000]) choose(aPlan(dearWorld(credits), aShip()));
    expect(told()).toEqual([NEEDS('141,016')]);
    const world = dearWorld(175_000);
    world.contracts = new Map([['two', offer('two')]]);
    choose(aPlan(world, aShip()));
    expect(told()).toEqual([NEEDS('141,016'), NEEDS('141,016')]);
  });

  test('is said again for another reason', () => {
    const { choose, told } = watchedOffers();
    choose(aPlan(dearWorld(175_000), aShip()));
    choose(aPlan(dearWorld(175_000), aShip(), { strategy: { avoid: { markets: [], goods: ['IRON'] } } }));
    expect(told()).toEqual([
      NEEDS('141,016'),
      `${OFFERED} refused: the strategy avoids IRON or ${at('B')} (avoid); no other comes until 2026-09-07 13:00 UTC`,
    ]);
  });

  test('is a trade that earns more, where that is why', () => {
    const ship = aShip();
    const mission = missionHere('trade', ship, 'trade gold', [], 1_000_000);
    const accepting = missionHere('contract', ship, 'accept', [], 9, [{ kind: 'signature', contractId: 'one' }]);
    const { choose, told } = watchedOffers(() => ({ mission, runnerUp: accepting, idle: [] }) satisfies Choice);
    choose(aPlan(dearWorld(900_000), ship));
    expect(told()).toEqual([`${OFFERED} not accepted yet: another mission earns more: trade gold`]);
  });

  test('is a trade that earns more once, whatever it carries', () => {
    const ship = aShip();
    const accepting = missionHere('contract', ship, 'accept', [], 9, [{ kind: 'signature', contractId: 'one' }]);
    const loads = ['40 IRON', '12 GOLD, 9 IRON, 4 FUEL'];
    const missions = loads.map((load) => missionHere('trade', ship, `carry ${load} from A1 to B2`, [], 1_000_000));
    const { choose, told } = watchedOffers(() => ({ mission: missions.pop(), runnerUp: accepting, idle: [] }));
    for (const _ of loads) choose(aPlan(dearWorld(900_000), ship));
    expect(told()).toHaveLength(1);
  });

  test.each<[string, WorldState, Ship]>([
    ['it is accepted now', dearWorld(900_000), aShip()],
    ['the ship has no hold', dearWorld(175_000), aProbe()],
    ['no contract is offered', aWorld({ places: DEAR }), aShip()],
  ])('is not said where %s', (_, world, ship) => {
    const { choose, told } = watchedOffers();
    choose(aPlan(world, ship));
    expect(told()).toEqual([]);
  });

  test('is not said while another ship accepts it, nor where only some lanes are asked', () => {
    const { choose, told } = watchedOffers();
    choose(aPlan(dearWorld(175_000), aShip(), { claims: [{ kind: 'signature', contractId: 'one' }] }));
    choose(aPlan(dearWorld(175_000), aShip()), 'mine');
    expect(told()).toEqual([]);
  });
});

test('that unfinished gates close the ways from home is said once, and that they are open again', () => {
  const { choose, told } = watched((log) =>
    watchWays({ publish: (_, ways) => logWays(log)(ways as FleetEvents['waysFromHome']) }),
  );
  const behind = Object.fromEntries(['X', 'Y', 'Z'].map((name) => [name, { x: 300, leadsTo: ['W'] }]));
  const world = aGalaxy({
    ...{
      H: { x: 0, leadsTo: ['W'], isBeingBuilt: false },
      W: { x: 100, isBeingBuilt: true, leadsTo: ['H', 'X', 'Y', 'Z'] },
    },
    ...behind,
  });
  const at = (minutes: number) => choose({ ...factsOf(world), nowMs: NOW_MS + minutes * 60_000 });
  at(0);
  at(10);
  expect(told()).toEqual([
    'unfinished gates close the ways from home: ships can jump to 1 systems; 4 with gates lie beyond, where explorers warp',
  ]);
  world.constructions.set(gate('W'), { symbol: gate('W'), materials: [], isComplete: true, seenAtMs: NOW_MS });
  at(20);
  at(30);
  expect(told().slice(1)).toEqual(['the ways from home are open again: ships can jump to 5 systems']);
});
