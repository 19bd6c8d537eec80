import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTreasury } from '../../../src/fleet/treasury.ts';
import { proposeContract } from '../../../src/plan/lanes/contract.ts';
import type { Booked } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aContract, aShip, aWorld, CONTRACT_ID, NOW_MS, situationOf, type WorldTold } from '../worlds.ts';

/** A makes IRON, B wants it. */
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { as: 'exports', buy: 100, sell: 45 } } },
  B: { x: 100, goods: { IRON: { as: 'imports', sell: 115, seen: false } } },
};

const HOLD = 40;

function underWay(ship: Ship): Ship {
  return { ...ship, nav: { ...ship.nav, status: 'IN_TRANSIT' } };
}

interface Told {
  /** Units that the contract asks for. */
  readonly asked?: number;
  /** Units that the other ship is to bring, and game seconds until it should have handed them over. */
  readonly theirs?: number;
  readonly dueInSeconds?: number;
  readonly isUnderWay?: boolean;
  readonly aboard?: number;
  /** Claims of further ships. */
  readonly besides?: readonly Booked[];
  readonly credits?: number;
  /** Game seconds a second. */
  readonly speed?: number;
}

/** What the ship at A proposes while another is on its way there for the same contract. */
function propose(told: Told = {}) {
  const { asked = 30, theirs = 30, dueInSeconds = 2_000, aboard = 0, besides = [], speed = 1 } = told;
  const ship = aShip({ capacity: HOLD });
  const other = aShip({ symbol: 'T-2', at: 'A', cargo: aboard > 0 ? { IRON: aboard } : {} });
  const ships = [ship, told.isUnderWay === false ? other : underWay(other)];
  const dueMs = NOW_MS + (dueInSeconds * 1_000) / speed;
  const contract = { contractId: CONTRACT_ID, tradeSymbol: 'IRON' };
  const claims: Booked[] = [{ kind: 'delivery', ...contract, units: theirs, dueMs, by: 'T-2' }, ...besides];
  const contracts = [aContract([['IRON', asked, 'B']])];
  const world = aWorld({ places: PLACES, ships, contracts, credits: told.credits ?? 175_000 });
  const proposal = proposeContract({ ...situationOf(world, { claims }), speed }, ship);
  if (proposal.kind === 'idle') return { relieves: undefined, brings: 0, what: proposal.why };
  const { claims: own, relieves, what } = proposal.mission;
  const brings = own.reduce((units, claim) => units + (claim.kind === 'delivery' ? claim.units : 0), 0);
  return { relieves, brings, what };
}

test('a ship at the source takes the place of one that is still far from it, and says so', () => {
  const { relieves, brings, what } = propose();
  expect({ relieves, brings }).toEqual({ relieves: 'T-2', brings: 30 });
  expect(what).toMatch(/sooner than T-2$/);
});

test('with it, it takes what nobody has set out for, as far as its hold goes', () => {
  expect(propose({ asked: 35 })).toMatchObject({ relieves: 'T-2', brings: 35 });
  expect(propose({ asked: 65 })).toMatchObject({ relieves: 'T-2', brings: HOLD });
});

test('it reckons with the money that the other had set aside', () => {
  const besides: Booked[] = [{ kind: 'credits', credits: 19_000, by: 'T-2' }];
  expect(propose({ credits: 40_000, besides })).toMatchObject({ relieves: 'T-2', brings: 30 });
  const ofAThird = besides.map((claim) => ({ ...claim, by: 'T-3' }));
  expect(propose({ credits: 40_000, besides: ofAThird }).relieves).toBeUndefined();
});

test.each<[string, Told]>([
  ['will hand over as soon as it would itself', { dueInSeconds: 110 }],
  ['has the goods aboard', { aboard: 30 }],
  ['has arrived, and may be buying', { isUnderWay: false }],
])('it leaves all to a ship that %s', (_, told) => {
  expect(propose(told)).toMatchObject({ relieves: undefined, brings: 0 });
});

test.each<[string, Told, number]>([
  ['the other ship brings more than it could', { asked: 90, theirs: 80 }, 10],
  ['that fills its hold, so that nobody has to fly in vain', { asked: 100 }, HOLD],
])('it takes only what is free where %s', (_, told, brings) => {
  expect(propose(told)).toMatchObject({ relieves: undefined, brings });
});

test('it relieves nobody while the contract would wait for a third ship all the same', () => {
  const due = { contractId: CONTRACT_ID, tradeSymbol: 'IRON', units: 30, by: 'T-3' };
  const besides: Booked[] = [{ kind: 'delivery', ...due, dueMs: NOW_MS + 3_000_000 }];
  expect(propose({ asked: 60, besides })).toMatchObject({ relieves: undefined, brings: 0 });
});

test('the other ship counts in game seconds, however fast the universe runs', () => {
  expect(propose({ speed: 60 }).relieves).toBe('T-2');
  expect(propose({ speed: 60, dueInSeconds: 110 }).relieves).toBeUndefined();
});

interface Planned {
  readonly who: number;
  readonly place: number;
}

/** Ships that plan one after another, each time at another place, and then set out. */
function planned(asked: number, plans: readonly Planned[]) {
  const clock = { nowMs: () => NOW_MS, monotonicMs: () => 0, sleepUntil: async () => {} };
  const treasury = createTreasury(clock);
  const shipAt = (who: number, place: number) =>
    aShip({ symbol: `T-${who}`, at: 'AB'.charAt(place), capacity: HOLD, speed: 9 });
  const ships = [0, 1, 2].map((who) => shipAt(who, 0));
  const contracts = [aContract([['IRON', asked, 'B']])];
  let reliefs = 0;
  for (const { who, place } of plans) {
    const ship = shipAt(who, place);
    ships[who] = ship;
    treasury.release(ship.symbol);
    const claims = treasury.claimsOfOthers(ship.symbol);
    const proposal = proposeContract(situationOf(aWorld({ places: PLACES, ships, contracts }), { claims }), ship);
    ships[who] = underWay(ship);
    if (proposal.kind === 'idle') continue;
    treasury.claim(proposal.mission);
    if (proposal.mission.relieves !== undefined) reliefs += 1;
  }
  const all = treasury.claimsOfOthers('nobody');
  const brought = all.reduce((units, claim) => units + (claim.kind === 'delivery' ? claim.units : 0), 0);
  return { brought, reliefs };
}

test('however often ships take over from each other, no two ever bring the same units', () => {
  const plan = fc.record({ who: fc.integer({ min: 0, max: 2 }), place: fc.integer({ min: 0, max: 1 }) });
  let reliefs = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.array(plan, { minLength: 2, maxLength: 12 }), (asked, plans) => {
      const all = planned(asked, plans);
      reliefs += all.reliefs;
      expect(all.brought).toBeLessThanOrEqual(asked);
    }),
  );
  expect(reliefs).toBeGreaterThan(10);
});
