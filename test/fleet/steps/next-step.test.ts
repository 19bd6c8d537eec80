import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionsAfter, nextStep } from '../../../src/fleet/steps/next-step.ts';
import type { Step } from '../../../src/fleet/steps/step.ts';
import type { Action } from '../../../src/plan/mission.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { applyContracts } from '../../../src/world/contracts.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aContract, aMarket, aShip, aSurvey, aWorld } from '../../kit/makers.ts';
import { AWAY, CONTRACT_ID, HOME, START_MS } from '../../kit/replies.ts';

const ORE = 'IRON_ORE';
const sell = (units: number, least?: number): Action => {
  return { kind: 'sell', tradeSymbol: ORE, units, ...(least !== undefined && { minUnitPriceCredits: least }) };
};
const buy = (units: number, maxUnitPriceCredits = 100): Action => {
  return { kind: 'buy', tradeSymbol: ORE, units, maxUnitPriceCredits };
};
const deliver = (units: number): Action => ({ kind: 'deliver', contractId: CONTRACT_ID, tradeSymbol: ORE, units });
const jettison = (units: number): Action => ({ kind: 'jettison', tradeSymbol: ORE, units });
const holding = (units: number, capacity = 40) => aShip({ cargo: units > 0 ? { [ORE]: units } : {}, capacity });
const market = (volume: number, buyPrice = 100) => aMarket(HOME, { [ORE]: { volume, buy: buyPrice } });

const LASER = 'MOUNT_MINING_LASER_I';
const FULL_OF_SAND = aShip({ cargo: { QUARTZ_SAND: 40 } });
const NOW = { tuning: TUNING, serverMs: START_MS };

function stepOf(action: Action, ship: Ship, world: WorldState): Step | undefined {
  return nextStep([action], ship, world, NOW).step;
}

const lotsWith = (credits: number) => aWorld({ markets: [market(10)], credits });
const lots = aWorld({ markets: [market(10)] });
const large = aWorld({ markets: [market(60)] });
const refusing = aWorld({ markets: [{ ...aMarket(HOME, {}), volumesTold: new Map([[ORE, 7]]) }] });
const elsewhere = aWorld({ markets: [aMarket(AWAY, { [ORE]: { volume: 5 } })] });
const wanting = (...line: Parameters<typeof aContract>) => aWorld({ contracts: [aContract(...line)] });
test.each([
  ['sells a lot of at most the trade volume', sell(30), holding(30), lots, 10],
  ['sells all at once where the trade volume is larger', sell(30), holding(30), large, 30],
  ['sells all at once where the trade volume has not been seen', sell(30), holding(30), aWorld({}), 30],
  ['sells at its least price', sell(30, 90), holding(30), lots, 10],
  ['stops selling below its least price', sell(30, 91), holding(30), lots, undefined],
  ['sells at a price that it has not seen', sell(30, 91), holding(30), aWorld({}), 30],
  ['sells a lot of what a refusal told where the trade volume was not seen', sell(30), holding(30), refusing, 7],
  ['minds the trade volume of this market only', sell(30), holding(30), elsewhere, 30],
  ['buys a lot of at most the trade volume', buy(30), holding(0), lots, 10],
  ['buys what the agent can pay even if the price has just risen by a lot', buy(30), holding(0), lotsWith(799), 6],
  ['buys nothing without money', buy(30), holding(0), lotsWith(99), undefined],
  ['buys nothing in debt', buy(30), holding(0), lotsWith(-5_000), undefined],
  ['buys at its price limit', buy(5, 100), holding(0), lots, 5],
  ['stops buying above its price limit', buy(5, 99), holding(0), lots, undefined],
  ['never buys at a price that it has not seen', buy(5), holding(0), aWorld({}), undefined],
  ['delivers nothing elsewhere', deliver(30), holding(30), wanting(ORE, 50, 0, AWAY), undefined],
  ['delivers nothing that the contract does not want', deliver(30), holding(30), wanting('GOLD_ORE', 50), undefined],
  ['delivers nothing to a contract that is unknown', deliver(30), holding(30), aWorld({}), undefined],
] as const)('units of the next order %s', (_, action, ship, world, units) => {
  const step = stepOf(action, ship, world);
  expect(step === undefined ? undefined : step.kind).toBe(units === undefined ? undefined : action.kind);
  expect((step as { units?: number } | undefined)?.units).toBe(units);
});

const extract: Action = { kind: 'extract' };
const refineOre: Action = { kind: 'refine', good: 'IRON', takes: { tradeSymbol: ORE, units: 30 } };
const untilFive: Action = { kind: 'extract', until: { tradeSymbol: ORE, units: 5 } };
test.each([
  ['refuels a tank that is not full', { kind: 'refuel' }, aShip({ fuel: 399 }), 'refuel'],
  ['does not refuel a full tank', { kind: 'refuel' }, aShip({ fuel: 400 }), undefined],
  ['surveys with a surveyor', { kind: 'survey', times: 1 }, aShip(), 'survey'],
  ['does not survey without one', { kind: 'survey', times: 1 }, aShip({ mounts: [LASER] }), undefined],
  ['does not survey no times', { kind: 'survey', times: 0 }, aShip(), undefined],
  ['extracts until the hold is full', extract, holding(39), 'extract'],
  ['does not extract into a full hold', extract, holding(40), undefined],
  ['does not extract without a hold', extract, holding(0, 0), undefined],
  ['extracts while the hold has fewer units than asked', untilFive, holding(4), 'extract'],
  ['does not extract more units than asked', untilFive, holding(5), undefined],
  ['stops extracting for a good when the hold is full of others', untilFive, FULL_OF_SAND, undefined],
  ['refines what is aboard', refineOre, holding(30), 'refine'],
  ['refines nothing with less aboard than that takes', refineOre, holding(29), undefined],
  [
    'has the service say whether what its owner orders can be made',
    { kind: 'refine', good: 'IRON' },
    aShip(),
    'refine',
  ],
  ['looks', { kind: 'look' }, aShip(), 'look'],
  ['negotiates', { kind: 'negotiate' }, aShip(), 'negotiate'],
  ['accepts', { kind: 'accept', contractId: CONTRACT_ID }, aShip(), 'accept'],
  ['fulfils', { kind: 'fulfill', contractId: CONTRACT_ID }, aShip(), 'fulfill'],
  ['buys a ship', { kind: 'buyShip', shipType: 'SHIP_PROBE' }, aShip(), 'buyShip'],
] as const)('an order without units %s', (_, action, ship, kind) => {
  expect(stepOf(action, ship, aWorld({}))?.kind).toBe(kind);
});

test.each([
  ['fills the tank', 288, 0, undefined],
  ['puts in what the credits pay for, in whole market units', 287, 0, 300],
  ['puts in one market unit', 72, 0, 100],
  ['fills up what is less than it could pay for', 72, 350, undefined],
  ['has the service say that nothing can be paid', 71, 0, undefined],
])('refuelling %s', (_, credits, fuel, units) => {
  const world = aWorld({ markets: [aMarket(HOME, { FUEL: { buy: 72 } })], credits });
  const step = { kind: 'refuel', ...(units !== undefined && { units }) };
  expect(stepOf({ kind: 'refuel' }, aShip({ fuel }), world)).toEqual(step);
});

describe('a ship that stays and could survey or dig', () => {
  const laser = { symbol: LASER, strength: 5, requirements: {} };
  const surveyor = { symbol: 'MOUNT_SURVEYOR_I', strength: 1, requirements: {} };
  const both: Ship = { ...aShip(), mounts: [surveyor, laser] };
  const drone = (symbol: string): Ship => ({ ...aShip({ symbol }), mounts: [laser] });
  const surveysOf = (count: number, ...found: string[]) =>
    Array.from({ length: count }, (_, index) => aSurvey(`${found}-${index}`, found));
  const [poor, good] = [
    (count: number) => surveysOf(count, 'QUARTZ_SAND'),
    (count: number) => surveysOf(count, ORE, ORE),
  ];
  const depositValue = { worths: { [ORE]: 100, QUARTZ_SAND: 10 }, meanCredits: 40 };
  const action: Action = { kind: 'extract', staysUntil: isoFromMs(START_MS + 1_800_000), depositValue };
  const load: Action = { kind: 'load', leavesWith: 40, until: isoFromMs(START_MS + 900_000), depositValue };

  test.each([
    ['surveys where none was made', [], [], 'survey'],
    ['digs by one good survey where nobody else digs', good(1), [], 'extract'],
    ['surveys on where three dig', good(1), [drone('T-2'), drone('T-3')], 'survey'],
    ['digs where there are good ones for all', good(3), [drone('T-2'), drone('T-3'), drone('T-4')], 'extract'],
    ['surveys on after some poor ones', poor(7), [], 'survey'],
    ['digs after many poor ones: the ground has nothing better', poor(8), [], 'extract'],
    ['surveys on where others dig, too', poor(15), [drone('T-2')], 'survey'],
    ['digs after twice as many where two dig', poor(16), [drone('T-2')], 'extract'],
  ])('%s', (_, surveys, others, expected) => {
    const world = aWorld({ ships: [both, ...others], surveys });
    expect(stepOf(action, both, world)?.kind).toBe(expected);
    expect(stepOf(load, both, world)?.kind).toBe(expected);
  });

  test('goes on for the others after many poor ones where it cannot dig itself', () => {
    const hauler: Ship = { ...aShip(), mounts: [surveyor] };
    const world = aWorld({ ships: [hauler, drone('T-2')], surveys: poor(20) });
    expect(stepOf(load, hauler, world)?.kind).toBe('survey');
  });
});

describe('a ship at a shipyard whose price has risen meanwhile', () => {
  interface Purchase {
    /** 0: as its owner ordered. */
    readonly max?: number;
    readonly credits?: number;
    readonly spendable?: number;
  }
  const atYard = (priceCredits: number | undefined, credits = 100_000) => {
    const world = aWorld({ ships: [aShip()], credits });
    const offers = priceCredits === undefined ? [] : [['SHIP_PROBE', { priceCredits, seenAtMs: START_MS }] as const];
    world.shipyards.set(HOME, { symbol: HOME, shipTypes: ['SHIP_PROBE'], prices: new Map(offers) });
    return world;
  };
  const bought = (
    priceCredits: number | undefined,
    { max = 90_000, credits = 100_000, spendable = 80_000 }: Purchase,
  ) => {
    const world = atYard(priceCredits, credits);
    const actions: Action[] = [{ kind: 'buyShip', shipType: 'SHIP_PROBE', ...(max > 0 && { maxPriceCredits: max }) }];
    const { step } = nextStep(actions, aShip(), world, { ...NOW, spendable: () => spendable });
    return step?.kind === 'buyShip';
  };

  test.each([
    ['is bought by the strategy with all that may be spent', 80_000, {}, true],
    ['is left by the strategy when it costs a credit more than that', 80_001, {}, false],
    ['is left by the strategy when it costs more than there is', 80_000, { credits: 79_999 }, false],
    ['is left by the strategy when it costs a credit more than its rule allows', 80_000, { max: 79_999 }, false],
    ['is left by the strategy when nothing may be spent', 1, { spendable: -5_000 }, false],
    ['is bought as its owner ordered, also with what is set aside', 80_001, { max: 0 }, true],
    ['is bought where no price was seen: the service says what it costs', undefined, {}, true],
  ] as const)('%s', (_, priceCredits, told, isBought) => {
    expect(bought(priceCredits, told)).toBe(isBought);
  });

  test.each([
    ['is left by the strategy', 95_000, false],
    ['is bought as its owner ordered', undefined, true],
  ])('%s where nobody could lately read what it costs now', (_, maxPriceCredits, isBought) => {
    const world = atYard(90_000);
    noteFailedRead(world, 'shipyard', HOME, START_MS);
    const action: Action = { kind: 'buyShip', shipType: 'SHIP_PROBE', ...(maxPriceCredits && { maxPriceCredits }) };
    expect(stepOf(action, aShip(), world)?.kind).toBe(isBought ? 'buyShip' : undefined);
  });

  test('is passed over, so that the mission goes on', () => {
    const world = atYard(90_000);
    const actions: Action[] = [{ kind: 'buyShip', shipType: 'SHIP_PROBE', maxPriceCredits: 95_000 }, { kind: 'look' }];
    const next = nextStep(actions, aShip(), world, { ...NOW, spendable: () => 80_000 });
    expect(next).toEqual({ step: { kind: 'look' }, actions: [{ kind: 'look' }] });
  });
});

/** Changes what is known of the ore's price here. */
function changePrice(world: WorldState, changes: { readonly lotsSince?: number; readonly seenAtMs?: number }): void {
  const seen = world.markets.get(HOME)?.prices.get(ORE);
  if (seen === undefined) throw new Error('expected a price');
  world.markets.set(HOME, { ...market(10), prices: new Map([[ORE, { ...seen, ...changes }]]) });
}

test.each([
  ['buys on where much more than the next lot is left', 10_000, 'buy'],
  ['looks first where the next lot might touch what is set aside', 2_000, 'look'],
])('after a lot of its own, which moved the price, a ship %s', (_, credits, kind) => {
  const world = aWorld({ markets: [market(10)], credits });
  expect(stepOf(buy(30, 200), holding(0), world)?.kind).toBe('buy');
  changePrice(world, { lotsSince: -1 });
  expect(stepOf(buy(30, 200), holding(0), world)?.kind).toBe(kind);
});

test.each([
  ['buys less than it could pay', 2_000, 8],
  ['buys nothing where even one unit might', 200, undefined],
])('where what is set aside might be touched and the market cannot be looked at, a ship %s', (_, credits, units) => {
  const world = aWorld({ markets: [market(10)], credits });
  const old = START_MS - 60_000;
  changePrice(world, { seenAtMs: old });
  expect(stepOf(buy(30, 200), holding(0), world)).toEqual({ kind: 'look' });
  noteFailedRead(world, 'market', HOME, old);
  expect(stepOf(buy(30, 200), holding(0), world)).toEqual(units === undefined ? undefined : buy(units, 200));
});

describe('the survey that an extraction goes by', () => {
  const surveys = [
    aSurvey('half', [ORE, 'QUARTZ_SAND']),
    aSurvey('best', [ORE, ORE, 'QUARTZ_SAND']),
    aSurvey('sand', ['QUARTZ_SAND', 'QUARTZ_SAND']),
    aSurvey('expired', [ORE, ORE], START_MS),
    { ...aSurvey('elsewhere', [ORE, ORE]), symbol: AWAY },
  ];
  const goods = { [ORE]: { sell: 10 }, QUARTZ_SAND: { sell: 30 } };
  const chosen = (until: string | undefined, markets = [aMarket(AWAY, goods)]) => {
    const action: Action =
      until === undefined ? { kind: 'extract' } : { kind: 'extract', until: { tradeSymbol: until, units: 9 } };
    const step = stepOf(action, aShip(), aWorld({ surveys, markets }));
    return step?.kind === 'extract' ? step.survey?.signature : 'no extraction';
  };

  test('is valued by the bids of this system, not by those of another', () => {
    const beyond = aMarket('X9-Z-A1', { [ORE]: { sell: 9_000 }, QUARTZ_SAND: { sell: 1 } });
    expect(chosen(undefined, [aMarket(AWAY, goods), beyond])).toBe('sand');
  });

  test('has the largest share of the good that is wanted, is valid, and is of this place', () => {
    expect(chosen(ORE)).toBe('best');
  });

  test('is worth most at the best prices seen where no good is named', () => {
    expect(chosen(undefined)).toBe('sand');
  });

  test('is none where none holds the good, or nothing in them is known to sell', () => {
    expect(chosen('GOLD_ORE')).toBeUndefined();
    expect(chosen(undefined, [])).toBeUndefined();
  });
});

const surveyed = (times: number): Action => ({ kind: 'survey', times });
const EXTRACT: Action = { kind: 'extract' };

test.each<[string, readonly Action[], Step, readonly Action[]]>([
  ['a part of the units leaves the rest', [sell(30), jettison(1)], sell(10) as Step, [sell(20), jettison(1)]],
  ['all of the units end the action', [sell(10), jettison(1)], sell(10) as Step, [jettison(1)]],
  ['one survey of three leaves two', [surveyed(3)], { kind: 'survey' }, [surveyed(2)]],
  ['the last survey ends the action', [surveyed(1), EXTRACT], { kind: 'survey' }, [EXTRACT]],
  [
    'an extraction goes on until it has nothing to dig for',
    [EXTRACT],
    { kind: 'extract', survey: undefined },
    [EXTRACT],
  ],
  ['a look is done once', [{ kind: 'look' }, sell(1)], { kind: 'look' }, [sell(1)]],
])('%s', (_, actions, step, rest) => {
  expect(actionsAfter(actions, step)).toEqual(rest);
});

test('actions with nothing to do are passed over, and stay passed over', () => {
  const actions: Action[] = [sell(5), { kind: 'refuel' }, { kind: 'look' }, jettison(5)];
  const next = nextStep(actions, aShip(), aWorld({}), NOW);
  expect(next).toEqual({ step: { kind: 'look' }, actions: actions.slice(2) });
});

/** What a service that says yes would change of a hold. */
function carriedOut(ship: Ship, world: WorldState, step: Step): Ship {
  if (!('units' in step) || !('tradeSymbol' in step))
    return step.kind === 'refuel' ? { ...ship, fuel: { ...ship.fuel, current: 400 } } : ship;
  const held = ship.cargo.inventory.find((item) => item.symbol === step.tradeSymbol)?.units ?? 0;
  const after = step.kind === 'buy' ? held + step.units : held - step.units;
  const line = world.contracts.get(CONTRACT_ID)?.terms.deliver?.[0];
  if (step.kind === 'deliver' && line !== undefined) {
    const { tradeSymbol, unitsRequired, unitsFulfilled } = line;
    applyContracts(world, [aContract(tradeSymbol, unitsRequired, unitsFulfilled + step.units)]);
  }
  return holding(after);
}

const units = fc.integer({ min: 0, max: 60 });
const anyAction = fc.oneof(
  units.map(sell),
  units.map((count) => buy(count)),
  units.map(deliver),
  units.map(jettison),
  fc.constantFrom<Action>({ kind: 'look' }, { kind: 'refuel' }, { kind: 'negotiate' }, { kind: 'survey', times: 2 }),
);

/** Carries out actions to their end against a service that says yes, at most so many orders. */
function runOf(
  actions: readonly Action[],
  start: Ship,
  world: WorldState,
  most: number,
): { steps: Step[]; ended: boolean } {
  let [ship, left] = [start, actions];
  const steps: Step[] = [];
  for (;;) {
    const next = nextStep(left, ship, world, NOW);
    if (next.step === undefined) return { steps, ended: true };
    if (steps.length === most) return { steps, ended: false };
    steps.push(next.step);
    ship = carriedOut(ship, world, next.step);
    left = actionsAfter(next.actions, next.step);
  }
}

const worldWith = (volume: number, wanted: number) =>
  aWorld({ markets: [market(volume)], contracts: [aContract(ORE, wanted)], credits: 1_000_000 });

test('no step is ever of zero or negative units, none exceeds the trade volume, and the sequence ends', () => {
  const property = fc.property(
    fc.array(anyAction, { maxLength: 6 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
    (actions, inHold, volume, wanted) => {
      const { steps, ended } = runOf(actions, holding(inHold), worldWith(volume, wanted), 1_000);
      expect(ended).toBe(true);
      for (const step of steps) {
        if (!('units' in step)) continue;
        expect(step.units).toBeGreaterThan(0);
        expect(step.units).toBeLessThanOrEqual(step.kind === 'sell' || step.kind === 'buy' ? volume : 60);
      }
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test('the units of all orders of an action add up to what the action can come to', () => {
  const property = fc.property(
    fc.constantFrom(sell, buy, deliver, jettison),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
    (make, count, inHold, volume, wanted) => {
      const action = make(count);
      const { steps } = runOf([action], holding(inHold), worldWith(volume, wanted), 1_000);
      const sum = steps.reduce((total, step) => total + ('units' in step ? step.units : 0), 0);
      const most = action.kind === 'buy' ? 40 - inHold : action.kind === 'deliver' ? Math.min(inHold, wanted) : inHold;
      expect(sum).toBe(Math.min(count, most));
    },
  );
  fc.assert(property, { numRuns: 500 });
});
