import { describe, expect, test } from 'vitest';
import type { ActionKind } from '../../../src/game/actions.ts';
import { reasonOf, reasonText } from '../../../src/game/reasons.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { isActionBackedOffHere, isAllBackedOff } from '../../../src/plan/common/backed-off.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { isComplete, whyUnknown } from '../../../src/plan/contracts/needs.ts';
import type { Action, Mission } from '../../../src/plan/mission.ts';
import type { PlanFacts } from '../../../src/plan/plan-facts.ts';
import type { Attempt } from '../../../src/world/failures/attempts.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { aContract, aPlan, aShip, at, aWorld, factsOf, NOW_MS, type WorldTold } from '../../kit/planning.ts';
import { CONTRACT_ID } from '../../kit/replies.ts';

const asteroid = (x: number) => ({ x, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false });

/** IRON is cheap at A and B, dear at C and D; ore is dug at two rocks. */
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { buy: 100, sell: 90 }, GOLD: { buy: 100, sell: 90 } } },
  B: { x: 40, goods: { IRON: { buy: 130, sell: 120 } }, faction: false },
  C: { x: 80, goods: { IRON: { buy: 400, sell: 390 } }, faction: false },
  D: { x: 90, goods: { IRON: { buy: 300, sell: 290 }, GOLD: { buy: 200, sell: 190 } }, faction: false },
  M: { x: 20, goods: { IRON_ORE: { sell: 50 }, COPPER_ORE: { sell: 50 }, ALUMINUM_ORE: { sell: 50 } }, faction: false },
  NEAR: asteroid(25),
  FAR: asteroid(200),
};

const SHIP = aShip({ mines: true });

/** A fleet of one ship to which actions have been in vain so often, without effect, just now. */
function factsAfter(attempts: readonly Attempt[], told: Partial<WorldTold> = {}, lanes = ['trade']): PlanFacts {
  const world = aWorld({ places: PLACES, ships: [SHIP], ...told });
  for (const attempt of attempts)
    for (let time = 0; time < 2; time++) noteFailure(world, attempt, WITHOUT_EFFECT, NOW_MS);
  const ships = [{ match: { symbol: '*' }, lanes: lanes as ('trade' | 'contract' | 'mine')[] }];
  return factsOf(world, { strategy: { ships } });
}

const chosen = (known: PlanFacts) => chooseMission(new PlanContext(known, SHIP));

const waypointsOf = (mission: Mission | undefined) => mission?.stops.map(({ waypoint }) => waypoint);

describe('a trader', () => {
  test.each<[what: string, attempts: readonly Attempt[], stops: readonly string[]]>([
    ['carries IRON where it earns most', [], ['A', 'C']],
    ['buys where it is not in vain', [{ action: 'buy', place: at('A'), good: 'IRON' }], ['B', 'C']],
    ['sells where it is not in vain', [{ action: 'sell', place: at('C'), good: 'IRON' }], ['A', 'D']],
    ['goes where ships can dock', [{ action: 'dock', place: at('C') }], ['A', 'D']],
    ['goes where ships can be sent', [{ action: 'navigate', place: at('C') }], ['A', 'D']],
  ])('%s', (_, attempts, stops) => {
    expect(waypointsOf(chosen(factsAfter(attempts)).mission)).toEqual(stops.map(at));
  });

  test('that can be sent nowhere, or dock nowhere, rests', () => {
    for (const action of ['navigate', 'dock', 'orbit'] as const) {
      const attempts = ['C', 'D'].map((place) => ({ action, place: at(place), ship: 'T-1' }));
      const { mission, idle } = chosen(factsAfter(attempts));
      expect(mission).toBeUndefined();
      expect(idle[0]?.reason).toEqual(reasonOf('disabled', { action }));
    }
  });

  test('that can buy nowhere digs', () => {
    const attempts: Attempt[] = [
      { action: 'buy', place: at('A'), good: 'IRON', ship: 'T-1' },
      { action: 'buy', place: at('D'), good: 'GOLD', ship: 'T-1' },
    ];
    expect(chosen(factsAfter(attempts, {}, ['trade', 'mine'])).mission?.lane).toBe('mine');
  });
});

test.each<[what: string, action: ActionKind, digsAt: string]>([
  ['digs elsewhere than where it is in vain', 'extract', 'FAR'],
  ['digs elsewhere than where it cannot be sent', 'navigate', 'FAR'],
  ['digs where only surveys are in vain', 'survey', 'NEAR'],
])('a miner %s', (_, action, digsAt) => {
  const facts = factsAfter([{ action, place: at('NEAR') }], {}, ['mine']);
  expect(waypointsOf(chosen(facts).mission)).toContain(at(digsAt));
});

test('a ship on its way counts on no fuel where it could not be had, and flies by no place to which it cannot be sent', () => {
  const few = aShip({ fuel: 150 });
  const places = { A: { x: 0, goods: {} }, B: { x: 100, goods: {} }, Z: { x: 300, goods: {} } };
  const legsAfter = (attempts: readonly Attempt[]) => {
    const world = aWorld({ places, ships: [few] });
    for (const attempt of [...attempts, ...attempts]) noteFailure(world, attempt, WITHOUT_EFFECT, NOW_MS);
    return aPlan(world, few)
      .routes()
      .get(at('Z'))
      ?.legs.map((leg) => leg.refuelBefore);
  };
  expect(legsAfter([])).toContain(true);
  const dry = legsAfter(['A', 'B'].map((place): Attempt => ({ action: 'refuel', place: at(place) })));
  expect(dry).not.toContain(true);
  expect(legsAfter([{ action: 'navigate', place: at('Z') }])).toBeUndefined();
});

describe('a contract', () => {
  const offer = aContract([['IRON', 10, 'A']], { accepted: false });
  const open = aContract([['IRON', 10, 'C']]);
  const done = aContract([['IRON', 10, 'C', 10]]);

  test.each<[what: string, contract: typeof offer | undefined, attempt: Attempt, why: RegExp]>([
    ['is not accepted', offer, { action: 'accept', place: CONTRACT_ID }, /accepting the offered contract failed/],
    [
      'is not accepted if nothing can be delivered there',
      aContract([['IRON', 10, 'C']], { accepted: false }),
      { action: 'dock', place: at('C') },
      /^delivering .* failed/,
    ],
    ['is not worked for', open, { action: 'deliver', place: CONTRACT_ID, good: 'IRON' }, /^delivering .* failed/],
    ['is not submitted', done, { action: 'fulfill', place: CONTRACT_ID }, /submitting the contract failed/],
    ['is not asked for', undefined, { action: 'negotiate', place: 'COSMIC' }, /no faction that offers contracts/],
  ])('%s while that is in vain', (_, contract, attempt, why) => {
    const contracts = contract === undefined ? [] : [contract];
    expect(chosen(factsAfter([], { contracts }, ['contract'])).mission?.lane).toBe('contract');
    const { mission, idle } = chosen(factsAfter([attempt], { contracts }, ['contract']));
    expect(mission).toBeUndefined();
    expect(reasonText(...idle.slice(0, 1).map(({ reason }) => reason))).toMatch(why);
  });

  test('that cannot be delivered keeps no goods in the hold from being sold', () => {
    const ship = aShip({ cargo: { IRON: 10 } });
    const attempt: Attempt = { action: 'deliver', place: CONTRACT_ID, good: 'IRON' };
    const facts = factsAfter([attempt], { contracts: [open], ships: [ship] });
    expect(chooseMission(new PlanContext(facts, ship)).mission?.what).toMatch(/^sell cargo/);
  });

  const { deliver: _, ...terms } = open.terms;
  const strange: readonly [what: string, contract: typeof offer][] = [
    ['of another type', { ...offer, type: 'SHUTTLE' }],
    ['without goods', { ...offer, terms }],
    ['with an empty list of goods', { ...offer, terms: { ...terms, deliver: [] } }],
  ];

  test.each(strange)('%s is not accepted, and why is said', (_, contract) => {
    expect(whyUnknown(contract)?.code).toMatch(/^(unknownContract|nothingToDeliver)$/);
    const { mission, idle } = chosen(factsAfter([], { contracts: [contract] }, ['contract']));
    expect(mission).toBeUndefined();
    expect(idle[0]?.reason).toEqual(whyUnknown(contract));
  });

  test('that names nothing to deliver is never complete, though it was accepted', () => {
    for (const deliver of [undefined, []]) {
      const contract = { ...open, terms: { ...terms, ...(deliver && { deliver }) } };
      expect(isComplete(contract)).toBe(false);
      expect(chosen(factsAfter([], { contracts: [contract] }, ['contract'])).mission).toBeUndefined();
    }
    expect(isComplete(done)).toBe(true);
  });
});

test('a mission of which all is in vain would be a flight for nothing', () => {
  const facts = factsAfter([{ action: 'sell', place: at('C'), good: 'IRON' }]);
  const stop = (actions: Mission['stops'][number]['actions']) => ({
    shipSymbol: 'T-1',
    stops: [{ waypoint: at('C'), flightMode: 'CRUISE' as const, actions }],
  });
  const [look, sell] = [{ kind: 'look' }, { kind: 'sell', tradeSymbol: 'IRON', units: 1 }] as const;
  expect(isAllBackedOff(facts, stop([look, sell]))).toBe(true);
  expect(isAllBackedOff(facts, stop([look]))).toBe(false);
  expect(isAllBackedOff(facts, stop([sell, { ...sell, tradeSymbol: 'GOLD' }]))).toBe(false);
});

test('refining that was refused is left out of a mission, and tried all the same where the owner orders it', () => {
  const world = aWorld({ places: PLACES, ships: [SHIP] });
  for (let times = 0; times < 3; times++)
    noteFailure(world, { action: 'refine', place: 'IRON', ship: 'T-1' }, WITHOUT_EFFECT, NOW_MS);
  const takes = { tradeSymbol: 'IRON_ORE', units: 100 };
  const isLeftOut = (action: Action) => isActionBackedOffHere({ world, nowMs: NOW_MS }, action, at('A'), 'T-1');
  expect(isLeftOut({ kind: 'refine', good: 'IRON', takes })).toBe(true);
  expect(isLeftOut({ kind: 'refine', good: 'GOLD', takes: { ...takes, tradeSymbol: 'GOLD_ORE' } })).toBe(false);
  expect(isLeftOut({ kind: 'refine', good: 'IRON' })).toBe(false);
});
