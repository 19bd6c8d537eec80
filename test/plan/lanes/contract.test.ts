import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import type { Lane } from '../../../src/game/lanes.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { proposeContract } from '../../../src/plan/lanes/contract.ts';
import type { Action, Mission } from '../../../src/plan/mission.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aContract, allDo, aPlan, aShip, at, aWorld, factsOf, NOW_MS, type WorldTold } from '../../kit/planning.ts';
import { CONTRACT_ID } from '../../kit/replies.ts';
import { propose } from '../missions.ts';

/** A makes IRON, B wants it, C trades in it; all at most 100 apart. */
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { as: 'exports', buy: 100, sell: 45 } } },
  B: { x: 100, goods: { IRON: { as: 'imports', buy: 240, sell: 115 } } },
  C: { x: 50, goods: { IRON: { as: 'exchange', buy: 150, sell: 140 } } },
};

function actions<Kind extends Action['kind']>(
  mission: Mission | undefined,
  kind: Kind,
): Extract<Action, { kind: Kind }>[] {
  const all = mission?.stops.flatMap((stop) => stop.actions) ?? [];
  return all.filter((action): action is Extract<Action, { kind: Kind }> => action.kind === kind);
}

const worldWith = (told: Partial<WorldTold>) => aWorld({ places: PLACES, ...told });

describe('supplying an accepted contract', () => {
  test('buys where the good is made, and delivers on the same trip', () => {
    const { mission } = propose(worldWith({ contracts: [aContract([['IRON', 30, 'B']])] }));
    expect(mission?.stops.map(({ waypoint }) => waypoint)).toEqual([at('A'), at('B')]);
    expect(actions(mission, 'buy')).toMatchObject([{ tradeSymbol: 'IRON', units: 30 }]);
    const delivery = { kind: 'deliver', contractId: CONTRACT_ID, tradeSymbol: 'IRON', units: 30 };
    expect(actions(mission, 'deliver')).toEqual([delivery]);
  });

  test('buys at the destination itself where nobody else is known to sell', () => {
    const places = { A: { x: 0, goods: {} }, B: { x: 100, goods: { IRON: { as: 'imports', buy: 240 } } } } as const;
    const { mission } = propose(aWorld({ places, contracts: [aContract([['IRON', 10, 'B']])] }));
    expect(mission?.stops.at(-1)?.actions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['buy', 'deliver']));
  });

  test.each([
    { units: 30, hold: 40, inHold: 0, buys: 30, delivers: 30 },
    { units: 100, hold: 40, inHold: 0, buys: 40, delivers: 40 },
    { units: 30, hold: 40, inHold: 10, buys: 20, delivers: 30 },
    { units: 100, hold: 40, inHold: 10, buys: 30, delivers: 40 },
    { units: 12, hold: 40, inHold: 12, buys: undefined, delivers: 12 },
    { units: 90, hold: 40, inHold: 40, buys: undefined, delivers: 40 },
    { units: 20, hold: 40, inHold: 25, buys: undefined, delivers: 20 },
  ])('a hold of $hold with $inHold in the hold fetches $buys of $units', ({ units, hold, inHold, buys, delivers }) => {
    const ship = aShip({ capacity: hold, cargo: inHold > 0 ? { IRON: inHold } : {} });
    const { mission } = propose(worldWith({ ships: [ship], contracts: [aContract([['IRON', units, 'B']])] }), ship);
    expect(actions(mission, 'buy')[0]?.units).toBe(buys);
    expect(actions(mission, 'deliver')[0]?.units).toBe(delivers);
  });

  test('sells what else is in the hold when it leaves no room, and throws away what nobody lists', () => {
    const goods = { IRON: { as: 'exports', buy: 100 }, GOLD: { sell: 50 } } as const;
    const ship = aShip({ cargo: { GOLD: 30, ANTIMATTER: 10 } });
    const places = { ...PLACES, A: { x: 0, goods } };
    const { mission } = propose(aWorld({ places, ships: [ship], contracts: [aContract([['IRON', 40, 'B']])] }), ship);
    expect(actions(mission, 'sell')).toEqual([{ kind: 'sell', tradeSymbol: 'GOLD', units: 30 }]);
    expect(actions(mission, 'jettison')).toEqual([{ kind: 'jettison', tradeSymbol: 'ANTIMATTER', units: 10 }]);
  });

  test('mines what no market of the system lists', () => {
    const places = {
      A: { x: 0, goods: {} },
      R: { x: 60, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false },
    };
    const ship = aShip({ mines: true });
    const contracts = [aContract([['IRON_ORE', 10, 'A']])];
    const { mission } = propose(aWorld({ places, ships: [ship], contracts }), ship);
    expect(actions(mission, 'extract')).toEqual([{ kind: 'extract', until: { tradeSymbol: 'IRON_ORE', units: 10 } }]);
  });

  test('goes on to the next line when the first cannot be had, and fulfils when all are complete', () => {
    const lines = (medicine: number, iron: number) => [
      ['MEDICINE', 5, 'B', medicine] as const,
      ['IRON', 5, 'B', iron] as const,
      ['FOOD', 5, 'B', 5] as const,
    ];
    const missionFor = (...done: Parameters<typeof lines>) =>
      propose(worldWith({ contracts: [aContract(lines(...done))] })).mission;
    expect(missionFor(0, 0)?.what).toMatch(/^buy 5 IRON/);
    expect(actions(missionFor(5, 5), 'fulfill')).toHaveLength(1);
  });

  test('spends nothing of the reserve nor of what others have set aside', () => {
    const contracts = [aContract([['IRON', 40, 'B']])];
    const claims = [{ kind: 'credits', credits: 1_000 } as const];
    const { mission } = propose(worldWith({ contracts, credits: 22_500 }), aShip(), { claims });
    expect(actions(mission, 'buy')[0]?.units).toBeLessThanOrEqual(15);
    expect(actions(mission, 'buy')[0]?.units).toBeGreaterThan(0);
    expect(propose(worldWith({ contracts, credits: 20_050 })).why).toMatch(/^no affordable source of IRON/);
  });
});

// From A to B it takes 102 seconds by CRUISE and less by BURN.
const laden = aShip({ cargo: { IRON: 30 } });
const ending = (ship: Ship, { deadline = 86_400, reset }: { deadline?: number; reset?: number }) => {
  const deadlineMs = NOW_MS + deadline * 1_000;
  const world = worldWith({ ships: [ship], contracts: [aContract([['IRON', 30, 'B']], { deadlineMs })] });
  const nextReset = reset && isoFromMs(NOW_MS + reset * 1_000);
  return propose({ ...world, ...(nextReset && { nextReset }) }, ship);
};

test.each([
  ['in time for both', {}, true],
  ['after its deadline', { deadline: 20 }, false],
  ['after a reset', { reset: 20 }, false],
  ['after a reset that should have come', { reset: -20 }, true],
])('a contract whose end is near is flown for where one would come %s: %o, %s', (_, told, isFlown) => {
  for (const ship of [aShip(), laden]) {
    const { mission, why } = ending(ship, told);
    expect(mission !== undefined).toBe(isFlown);
    if (!isFlown) expect(why).toMatch(/would miss/);
  }
});

describe('several ships', () => {
  const contracts = [aContract([['IRON', 100, 'B']])];

  function claimedUnits(ships: readonly Ship[]): number[] {
    const world = worldWith({ ships, contracts });
    const claims: Mission['claims'][number][] = [];
    return ships.map((ship) => {
      const { mission } = propose(world, ship, { claims: [...claims] });
      claims.push(...(mission?.claims ?? []));
      return actions(mission, 'deliver')[0]?.units ?? 0;
    });
  }

  test('never fetch the same units', () => {
    const ships = ['T-1', 'T-3', 'T-4', 'T-5'].map((symbol) => aShip({ symbol }));
    expect(claimedUnits(ships)).toEqual([40, 40, 20, 0]);
  });

  test('a weak ship leaves the job to a strong one, unless that one is out of service', () => {
    const drone = aShip({ symbol: 'T-3', capacity: 15, speed: 9 });
    const world = worldWith({ ships: [aShip(), drone], contracts });
    expect(propose(world, drone).why).toMatch(/stronger ship/);
    expect(propose(world, drone, { outOfService: new Set(['T-1']) }).mission?.lane).toBe('contract');
  });

  test('who has all that is left in the hold delivers it where a stronger ship could not pay for as much', () => {
    const drone = aShip({ symbol: 'T-3', capacity: 40, speed: 3, at: 'C', cargo: { IRON: 40 } });
    const hers = [aContract([['IRON', 40, 'B']], { pays: [100, 5_000] })];
    const deal = (credits: number) => propose(worldWith({ ships: [aShip(), drone], contracts: hers, credits }), drone);
    expect(deal(1_000_000).why).toMatch(/stronger ship/);
    expect(deal(21_000).mission?.what).toMatch(/^deliver 40 IRON/);
  });

  test('nothing is left to a stronger ship that puts contracts further back', () => {
    const drone = aShip({ symbol: 'T-3', capacity: 15, speed: 9 });
    const world = worldWith({ ships: [aShip(), drone], contracts });
    const first = { match: { symbol: 'T-3' }, lanes: ['contract' as const] };
    const proposal = (lanes: readonly Lane[]) =>
      propose(world, drone, { strategy: { ships: [first, { match: { symbol: '*' }, lanes: [...lanes] }] } });
    expect(proposal(['contract', 'trade']).why).toMatch(/stronger ship/);
    expect(proposal(['trade', 'contract']).mission?.what).toMatch(/^buy 15 IRON/);
    expect(proposal(['trade']).mission?.what).toMatch(/^buy 15 IRON/);
  });

  test('one negotiates at a time', () => {
    expect(actions(propose(worldWith({})).mission, 'negotiate')).toHaveLength(1);
    const claims = [{ kind: 'negotiation' } as const];
    expect(propose(worldWith({}), aShip(), { claims }).why).toBe('another ship is negotiating a contract');
  });
});

describe('an offer', () => {
  const offer = (told: Parameters<typeof aContract>[1] = {}, units = 30) =>
    aContract([['IRON', units, 'B']], { accepted: false, pays: [1_000, 5_000], ...told });

  test('is accepted on the spot when it pays', () => {
    const { mission } = propose(worldWith({ contracts: [offer()] }));
    expect(actions(mission, 'accept')).toEqual([{ kind: 'accept', contractId: CONTRACT_ID }]);
    expect(mission?.stops).toHaveLength(1);
    expect(mission?.expected.profitCredits).toBeGreaterThan(0);
  });

  test('is judged by the hold as it will be when its cargo is sold', () => {
    const ship = aShip({ cargo: { IRON_ORE: 40 } });
    expect(propose(worldWith({ ships: [ship], contracts: [offer()] }), ship).mission?.what).toMatch(/^accept/);
  });

  test.each([
    ['a small loss, since the next one should gain', 100, [100, 400], /^accept/],
    ['a large loss', 1_000, [100, 400], /would cost [\d,]+ credits more than it pays/],
  ] as const)('at %s', (_, units, pays, says) => {
    const { mission, why } = propose(worldWith({ contracts: [offer({ pays }, units)], credits: 1_000_000 }));
    expect(mission?.what ?? why).toMatch(says);
  });

  test.each<[string, Strategy['contracts'], number, [number, number], RegExp]>([
    ['one that pays as much', { leastPayCredits: 6_000 }, 30, [1_000, 5_000], /^accept/],
    ['one that pays less', { leastPayCredits: 6_001 }, 30, [1_000, 5_000], /pays 6,000 credits, less than 6,001/],
    ['a small loss', { neverAtALoss: true }, 100, [100, 400], /would cost [\d,]+ credits more than it pays/],
    ['one that gains', { neverAtALoss: true }, 30, [1_000, 5_000], /^accept/],
    ['goods that it takes', { goods: ['IRON'] }, 30, [1_000, 5_000], /^accept/],
    [
      'goods that it does not take',
      { goods: ['COPPER'] },
      30,
      [1_000, 5_000],
      /no contract of IRON \(contracts\.goods\)/,
    ],
    ['goods from near', { mostDistance: 100 }, 30, [1_000, 5_000], /^accept/],
    ['goods from afar', { mostDistance: 9 }, 30, [1_000, 5_000], /are \d+ away from .*, more than 9 \(contracts\.most/],
    ['another faction', { factions: ['VOID'] }, 30, [1_000, 5_000], /no contract of COSMIC \(contracts\.factions\)/],
  ])('by the wish of the strategy: %s', (_, wishes, units, pays, says) => {
    const world = worldWith({ contracts: [offer({ pays }, units)], credits: 1_000_000 });
    const { mission, why } = propose(world, aShip(), { strategy: { contracts: wishes } });
    expect(mission?.what ?? why).toMatch(says);
  });

  test.each([
    ['is taken where nothing is known of the latest', undefined, true],
    ['is taken where ten such as the latest would make up for it', 20_000, true],
    ['is left alone where the latest lost, too', -9_000, false],
  ])('at a larger loss %s', (_, netOfContract, isTaken) => {
    const world = worldWith({ contracts: [offer({ pays: [100, 400] }, 400)], credits: 1_000_000 });
    const { mission } = propose(world, aShip(), { track: { ...NO_RECORD, netOfContract } });
    expect(mission !== undefined).toBe(isTaken);
  });

  test('at any loss is left alone where the system makes nothing of what it wants', () => {
    const places = { B: { x: 100, goods: { IRON: { as: 'imports', buy: 240 } } } } as const;
    const ship = aShip({ at: 'B' });
    const world = aWorld({ places, ships: [ship], contracts: [offer()] });
    expect(propose(world, ship).why).toMatch(/credits more than it pays/);
  });

  test.each([
    ['needs more than may be spent', { credits: 21_000 }, {}, /cost [\d,]+ credits more than may be spent/],
    ['is due before it can be met', {}, { deadlineMs: NOW_MS + 20_000 }, /would miss its deadline/],
    ['has no source', { places: { A: { x: 0, goods: {} }, B: { x: 9, goods: {} } } }, {}, /no source of IRON/],
  ])('that %s is left alone, with the reason', (_, world, told, says) => {
    expect(propose(worldWith({ ...world, contracts: [offer({ pays: [100, 90_000], ...told })] })).why).toMatch(says);
  });

  test('that has lapsed makes way for a negotiation, and for the offer that follows it', () => {
    const lapsed = offer({ lapsesMs: NOW_MS - 1 });
    expect(actions(propose(worldWith({ contracts: [lapsed] })).mission, 'negotiate')).toHaveLength(1);
    const next = offer({ id: 'contract-2' });
    const [accepted] = actions(propose(worldWith({ contracts: [lapsed, next] })).mission, 'accept');
    expect(accepted?.contractId).toBe('contract-2');
  });

  test('accepted but overdue makes way for a negotiation', () => {
    const overdue = aContract([['IRON', 5, 'B']], { deadlineMs: NOW_MS - 1 });
    expect(actions(propose(worldWith({ contracts: [overdue] })).mission, 'negotiate')).toHaveLength(1);
  });

  test.each([
    ['good', { goods: ['IRON'], markets: [] }],
    ['destination', { goods: [], markets: [at('B')] }],
  ] as const)('for an avoided %s is left alone', (_, avoid) => {
    const strategy = { avoid: { goods: [...avoid.goods], markets: [...avoid.markets] } };
    expect(propose(worldWith({ contracts: [offer()] }), aShip(), { strategy }).why).toMatch(/avoids IRON or/);
  });
});

describe('one ship signs', () => {
  const done = aContract([['IRON', 30, 'B', 30]]);
  const claimBy = (kind: 'signature' | 'delivery') =>
    kind === 'signature'
      ? ({ kind, contractId: CONTRACT_ID } as const)
      : ({ kind, contractId: CONTRACT_ID, tradeSymbol: 'IRON', units: 30 } as const);

  test('a complete contract is submitted by the ship that plans first, which says so in its claims', () => {
    const { mission } = propose(worldWith({ contracts: [done] }));
    expect(actions(mission, 'fulfill')).toEqual([{ kind: 'fulfill', contractId: CONTRACT_ID }]);
    expect(mission?.claims).toContainEqual({ kind: 'signature', contractId: CONTRACT_ID });
  });

  test.each(['signature', 'delivery'] as const)('not while another ship holds a %s claim on it', (kind) => {
    const { why } = propose(worldWith({ contracts: [done] }), aShip(), { claims: [claimBy(kind)] });
    expect(why).toContain('another ship is submitting');
  });

  test('an offer that another ship is about to accept is left to it', () => {
    const offer = { ...aContract([['IRON', 30, 'B']]), accepted: false };
    const { why } = propose(worldWith({ contracts: [offer] }), aShip(), { claims: [claimBy('signature')] });
    expect(why).toContain('another ship is accepting');
  });
});

describe('money that runs short', () => {
  const dear: WorldTold['places'] = {
    A: { x: 0, goods: { IRON: { as: 'exports', buy: 1_000, sell: 450 } } },
    B: { x: 100, goods: {} },
  };

  test.each([
    ['waits rather than fetch a handful a trip', 90_000, 0, 25_000, /a trip/],
    ['stops buying what costs more than all of the payment', 10_000, 0, 500_000, /more than the contract pays/],
    ['buys on what the advance was paid for, not the rest of the payment', 10_000, 200_000, 500_000, /^buy 40 IRON/],
  ])('%s', (_, atTheEnd, inAdvance, credits, says) => {
    const contracts = [aContract([['IRON', 40, 'B']], { pays: [inAdvance, atTheEnd] })];
    const { mission, why } = propose(aWorld({ places: dear, contracts, credits }));
    expect(mission?.what ?? why).toMatch(says);
  });

  test.each([
    ['at the destination, which saves two long flights', 200_000, 'B'],
    ['where it is cheap, as long as the dear ones could not all be paid', 40_000, 'A'],
    ['where it is cheap, as long as the dear ones could only just be paid', 70_000, 'A'],
  ])('buys %s', (_, credits, from) => {
    const places: WorldTold['places'] = {
      A: { x: 500, goods: { IRON: { as: 'exports', buy: 300 }, FUEL: { buy: 72 } } },
      B: { x: 0, goods: { IRON: { as: 'imports', buy: 700 }, FUEL: { buy: 72 } } },
    };
    const ship = aShip({ at: 'B' });
    const contracts = [aContract([['IRON', 70, 'B']], { pays: [0, 90_000] })];
    const { mission } = propose(aWorld({ places, ships: [ship], contracts, credits }), ship);
    expect(mission?.what).toMatch(new RegExp(`^buy \\d+ IRON at ${at(from)} `));
  });

  test.each([
    ['a tenth more than its goods should cost', 64_500, true],
    ['hardly more: what is bought drives the price up', 63_000, false],
  ])('takes an offer with %s: %s', (_, credits, takes) => {
    const contracts = [aContract([['IRON', 40, 'B']], { accepted: false, pays: [0, 90_000] })];
    const { mission, why } = propose(aWorld({ places: dear, contracts, credits }));
    expect(mission?.what ?? why).toMatch(takes ? /^accept/ : /credits more than may be spent before it pays/);
  });

  test.each([
    { farAt: 100, lanes: ['contract', 'trade'] as const, goes: true },
    { farAt: 900, lanes: ['contract', 'trade'] as const, goes: false },
    { farAt: 900, lanes: ['contract'] as const, goes: true },
  ])('a ship with the lanes $lanes sets out for half a hold, $farAt away: $goes', ({ farAt, lanes, goes }) => {
    const places = { A: dear.A ?? { x: 0 }, B: { x: farAt, goods: { FUEL: { buy: 72 } } } };
    const contracts = [aContract([['IRON', 40, 'B']], { pays: [0, 90_000] })];
    const strategy = { reserveCredits: 0, ships: allDo(...lanes) };
    const { mission } = propose(aWorld({ places, contracts, credits: 25_000 }), aShip(), { strategy });
    expect(mission !== undefined).toBe(goes);
  });
});

test.each([
  { mines: true, lanes: ['contract'] as const, good: 'ICE_WATER', lane: 'mine' },
  { mines: false, lanes: ['contract', 'haul'] as const, good: 'ICE_WATER', lane: 'mine' },
  { mines: false, lanes: ['contract', 'mine'] as const, good: 'ICE_WATER', lane: 'trade' },
  { mines: true, lanes: ['contract', 'haul'] as const, good: 'FOOD', lane: 'trade' },
])('$good in the way is booked as $lane by a ship that mines: $mines, with $lanes', ({ mines, lanes, good, lane }) => {
  const places: WorldTold['places'] = { ...PLACES, D: { x: 30, goods: { [good]: { as: 'imports', sell: 20 } } } };
  const ship = aShip({ mines, cargo: { [good]: 38 } });
  const strategy = { ships: allDo(...lanes) };
  const world = aWorld({ places, ships: [ship], contracts: [aContract([['IRON', 30, 'B']])] });
  const { mission } = propose(world, ship, { strategy });
  expect(mission).toMatchObject({ lane, what: `sell cargo at ${at('D')}` });
});

test.each([
  ['goods are of the cost of all', { buy: 1_000 }, 1_000],
  ['units are of all while a price is unknown', { seen: false }, 5_500],
])('a line brings the part of the payment that its %s', (_, gold, profitCredits) => {
  const ship = aShip({ cargo: { IRON: 10 }, capacity: 10 });
  const goods = { IRON: { buy: 100, sell: 50 }, GOLD: { sell: 500, ...gold } };
  const places: WorldTold['places'] = { A: { x: 0, goods }, B: { x: 60 } };
  const lines = [['IRON', 10, 'B'] as const, ['GOLD', 10, 'B'] as const];
  const contracts = [aContract(lines, { pays: [0, 11_000] })];
  const proposal = proposeContract(aPlan(aWorld({ places, ships: [ship], contracts }), ship));
  expect(proposal).toMatchObject({ mission: { expected: { profitCredits } } });
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
