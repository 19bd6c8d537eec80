import { expect, test } from 'vitest';
import type { OwnLane } from '../../src/game/lanes.ts';
import { plainAnswer } from '../../src/own/answer/strange.ts';
import { missionTold } from '../../src/own/answer.ts';
import { aContract, aPlan, aShip, at, aWorld } from '../kit/planning.ts';
import { CONTRACT_ID } from '../kit/replies.ts';

const LANE = 'mine-own' as OwnLane;

const ship = aShip({ cargo: { IRON: 10 } });
const world = aWorld({
  places: {
    A: { x: 0, goods: { IRON: { buy: 100, sell: 90 } } },
    B: { x: 30, goods: { IRON: { buy: 200, sell: 180 }, GOLD: { seen: false } } },
    C: { x: 60, type: 'ENGINEERED_ASTEROID' },
  },
  ships: [ship],
  contracts: [aContract([['IRON', 10, 'B']])],
});
const plan = aPlan(world, ship);

const buy = (told: object = {}) => ({ kind: 'buy', good: 'IRON', units: 5, ...told });
const sell = (told: object = {}) => ({ kind: 'sell', good: 'IRON', units: 5, ...told });
const stop = (actions: unknown, name = 'A') => ({ waypoint: at(name), actions });
const told = (stops: unknown, more: object = {}) => ({ what: 'a test', profitCredits: 100, stops, ...more });
const doing = (...actions: unknown[]) => told([stop(actions)]);

const read = (answer: unknown) => missionTold(plan, LANE, plainAnswer(answer));

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'expected a mission or a sentence, got undefined'],
  ['a list', [], 'expected a mission or a sentence, got []'],
  ['a number', 5, 'expected a mission or a sentence, got 5'],
  ['no stops', told([]), 'expected a list of stops, 1 to 20, got 0'],
  ['10,000 stops', told(Array(10_000).fill(stop([sell()]))), 'expected a list of stops, 1 to 20, got 10000'],
  ['a stop without actions', told([stop([])]), 'expected a list of actions, 1 to 100, got 0'],
  ['actions as a text', told([stop('sell')]), 'expected a list of actions, got "sell"'],
  ['a strange place', told([stop([sell()], 'NOWHERE')]), 'expected a known waypoint, got "X1-T-NOWHERE"'],
  ['a place as a number', told([{ waypoint: 5, actions: [sell()] }]), 'expected a waypoint, got 5'],
  ['a strange action', doing({ kind: 'teleport' }), 'expected an action of the kinds buy, sell,'],
  ['the name of a method', doing({ kind: 'toString' }), 'expected an action of the kinds buy, sell,'],
  [
    'a good that does not exist',
    doing(buy({ good: 'UNICORNS' })),
    'expected a good that X1-T-A trades, got "UNICORNS"',
  ],
  ['a good of elsewhere', doing(sell({ good: 'GOLD' })), 'expected a good that X1-T-A trades, got "GOLD"'],
  ['-1 units', doing(buy({ units: -1 })), 'expected units from 1 to 40, got -1'],
  ['0 units', doing(buy({ units: 0 })), 'expected units from 1 to 40, got 0'],
  ['NaN units', doing(buy({ units: Number.NaN })), 'expected units from 1 to 40, got "NaN"'],
  ['half a unit', doing(buy({ units: 1.5 })), 'expected whole units, got 1.5'],
  ['units as a text', doing(buy({ units: '5' })), 'expected units from 1 to 40, got "5"'],
  ['a price of 0', doing(buy({ atMostCredits: 0 })), 'expected atMostCredits from 1 to 1000000000, got 0'],
  ['no known price', told([stop([buy({ good: 'GOLD' })], 'B')]), 'expected atMostCredits where no price is known'],
  ['a purchase beyond the credits', doing(buy({ units: 30, atMostCredits: 9_000 })), 'expected purchases of at most'],
  ['a purchase beyond the hold', doing(buy({ units: 31 })), 'expected at most 40 units aboard at X1-T-A, got 41'],
  ["another ship's cargo", doing(sell({ units: 11 })), 'expected at most 10 IRON aboard at X1-T-A, got sell of 11'],
  ['the same cargo twice', doing(sell({ units: 10 }), sell()), 'expected at most 0 IRON aboard'],
  ['jettison of what is not aboard', doing({ kind: 'jettison', good: 'GOLD', units: 1 }), 'expected at most 0 GOLD'],
  ['extraction without a laser', told([stop([{ kind: 'extract' }], 'C')]), 'that T-1 can do at X1-T-C, got extract'],
  ['gas without a siphon', doing({ kind: 'siphon' }), 'that T-1 can do at X1-T-A, got siphon'],
  ['refining without a refinery', doing({ kind: 'refine', good: 'IRON' }), 'that T-1 can do at X1-T-A, got refine'],
  ['repair without a shipyard', doing({ kind: 'repair' }), 'that T-1 can do at X1-T-A, got repair'],
  ['goods for no site', doing({ ...sell(), kind: 'supplyConstruction' }), 'can do at X1-T-A, got supplyConstruction'],
  [
    'a strange contract',
    doing({ ...sell(), kind: 'deliver', contractId: 'x' }),
    'the id of an accepted contract, got "x"',
  ],
  [
    'a delivery to the wrong place',
    doing({ ...sell(), kind: 'deliver', contractId: CONTRACT_ID }),
    'expected a good that the contract has brought to X1-T-A, got "IRON"',
  ],
  ['a profit of NaN', told([stop([sell()])], { profitCredits: Number.NaN }), 'expected profitCredits from'],
  ['an infinite profit', told([stop([sell()])], { profitCredits: Number.POSITIVE_INFINITY }), 'got "Infinity"'],
  [
    'work before its start',
    told([stop([sell()])], { workSeconds: -1 }),
    'expected workSeconds from 0 to 86400, got -1',
  ],
  ['no sentence', told([stop([sell()])], { what: ' ' }), 'expected what the mission does, as a sentence, got " "'],
  ['a function', told([stop(() => [])]), 'expected a list of actions, got "a function"'],
  ['a promise', Promise.resolve(doing(sell())), 'expected an answer at once, got a promise'],
  // biome-ignore lint/suspicious/noThenProperty: what a module may answer
  ['what could be waited for', { then: () => {} }, 'expected an answer at once, got a promise'],
  ['three megabytes', 'x'.repeat(3_000_000), 'expected an answer of at most 2000000 characters, got 3000002'],
])('an answer with %s is refused', (_, answer, message) => {
  expect(() => read(answer)).toThrow(message);
});

test('a promise that fails is heard, so that it does not end the process', async () => {
  const failing = Promise.reject(new Error('late'));
  expect(() => plainAnswer(failing)).toThrow('got a promise');
  await expect(failing).rejects.toThrow('late');
});

test('a mission is read with its flight, its fuel and its claims', () => {
  const mission = read(told([stop([buy()]), stop([sell({ atLeastCredits: 150.2 })], 'B')], { because: 'a test' }));
  expect(mission).toMatchObject({ lane: LANE, shipSymbol: 'T-1', what: 'a test', because: 'a test' });
  const last = mission.stops.at(-1);
  expect(last?.waypoint).toBe(at('B'));
  expect(last?.actions.at(-1)).toEqual({ kind: 'sell', tradeSymbol: 'IRON', units: 5, minUnitPriceCredits: 151 });
  expect(mission.expected.profitCredits).toBeLessThan(100);
  expect(mission.expected.seconds).toBeGreaterThan(10);
  expect(mission.claims.map(({ kind }) => kind)).toEqual(['trade', 'trade', 'credits']);
});

test('a place that the ship cannot reach is refused', () => {
  const dry = aShip({ fuel: 0 });
  const places = { A: { x: 0, goods: {}, fuel: false }, B: { x: 300, goods: {} } };
  const here = aPlan(aWorld({ places, ships: [dry] }), dry);
  const answer = told([stop([{ kind: 'look' }], 'B')]);
  expect(() => missionTold(here, LANE, answer)).toThrow('expected places that T-1 can reach, got X1-T-B');
});

test('two stops at one place are one', () => {
  expect(read(told([stop([sell()]), stop([sell()])])).stops).toHaveLength(1);
});

test('a purchase without a price pays a margin, as far as the credits go', () => {
  const most = (credits: number) => {
    const poor = aWorld({ places: { A: { x: 0, goods: { IRON: { buy: 100 } } } }, ships: [ship], credits });
    const answer = plainAnswer(doing(buy({ units: 10 })));
    return missionTold(aPlan(poor, ship), LANE, answer).stops[0]?.actions[0];
  };
  expect(most(175_000)).toMatchObject({ maxUnitPriceCredits: 110 });
  expect(most(21_050)).toMatchObject({ maxUnitPriceCredits: 105 });
});

test('what is dug is known only when it is aboard: it may be sold', () => {
  const miner = aShip({ mines: true });
  const site = aWorld({
    places: { A: { x: 0, goods: { IRON: {} } }, C: { x: 9, type: 'ENGINEERED_ASTEROID' } },
    ships: [miner],
  });
  const answer = told([stop([{ kind: 'extract' }], 'C'), stop([sell({ units: 40 })])]);
  expect(missionTold(aPlan(site, miner), LANE, answer).stops.at(-1)?.actions).toMatchObject([{ units: 40 }]);
});

test('a text of escape codes and line ends becomes one line', () => {
  const what = `carry\n\u001b[31mred\u009b\u202e ${'x'.repeat(1_000)}`;
  const mission = read(told([stop([sell()])], { what }));
  expect(mission.what).toMatch(/^carry \[31mred x+$/);
  expect(mission.what).toHaveLength(300);
});
