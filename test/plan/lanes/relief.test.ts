import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTreasury } from '../../../src/fleet/treasury.ts';
import { proposeContract } from '../../../src/plan/lanes/contract.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aContract, aShip, aWorld, CONTRACT_ID, NOW_MS, situationOf, type WorldTold } from '../worlds.ts';

/** A makes IRON, B wants it. */
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { as: 'exports', buy: 100, sell: 45 } } },
  B: { x: 100, goods: { IRON: { as: 'imports', buy: 240, sell: 115 } } },
};

const HOLD = 40;

interface Told {
  /** Units that the contract asks for. */
  readonly asked?: number;
  /** Units that the other ship is to bring, and game seconds until it should have handed them over. */
  readonly theirs?: number;
  readonly dueInSeconds?: number;
  readonly isUnderWay?: boolean;
  readonly aboard?: number;
  /** Game seconds a second. */
  readonly speed?: number;
}

/** What the ship at A proposes while another is on its way there for the same contract. */
function propose({
  asked = 30,
  theirs = 30,
  dueInSeconds = 2_000,
  isUnderWay = true,
  aboard = 0,
  speed = 1,
}: Told = {}) {
  const ship = aShip({ capacity: HOLD });
  const other: Ship = aShip({ symbol: 'T-2', at: 'A', cargo: aboard > 0 ? { IRON: aboard } : {} });
  const underWay: Ship = isUnderWay ? { ...other, nav: { ...other.nav, status: 'IN_TRANSIT' } } : other;
  const dueMs = NOW_MS + (dueInSeconds * 1_000) / speed;
  const contract = { contractId: CONTRACT_ID, tradeSymbol: 'IRON' };
  const claims: Claim[] = [{ kind: 'delivery', ...contract, units: theirs, shipSymbol: 'T-2', dueMs }];
  const contracts = [aContract([['IRON', asked, 'B']])];
  const world = aWorld({ places: PLACES, ships: [ship, underWay], contracts });
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
  expect(propose({ asked: 100 })).toMatchObject({ relieves: 'T-2', brings: HOLD });
});

test.each<[string, Told]>([
  ['will hand over as soon as it would itself', { dueInSeconds: 110 }],
  ['has the goods aboard', { aboard: 30 }],
  ['has arrived, and may be buying', { isUnderWay: false }],
])('it leaves all to a ship that %s', (_, told) => {
  expect(propose(told)).toMatchObject({ relieves: undefined, brings: 0 });
});

test('it takes only what is free where the other ship brings more than it could', () => {
  expect(propose({ asked: 90, theirs: 80 })).toMatchObject({ relieves: undefined, brings: 10 });
});

test('the other ship counts in game seconds, however fast the universe runs', () => {
  expect(propose({ speed: 60 }).relieves).toBe('T-2');
  expect(propose({ speed: 60, dueInSeconds: 110 }).relieves).toBeUndefined();
});

/** What the fleet has set out to bring when its ships have planned one after another, each time at another place. */
function claimedAfter(asked: number, plans: readonly { who: number; at: number; isUnderWay: boolean }[]): number {
  const clock = { nowMs: () => NOW_MS, monotonicMs: () => 0, sleepUntil: async () => {} };
  const treasury = createTreasury(clock);
  const holds = [40, 80, 15];
  const speeds = [36, 15, 9];
  const shipAt = (who: number, place: number) =>
    aShip({ symbol: `T-${who}`, at: 'AB'.charAt(place), capacity: holds[who] ?? 40, speed: speeds[who] ?? 36 });
  const ships = holds.map((_, who) => shipAt(who, 0));
  const contracts = [aContract([['IRON', asked, 'B']])];
  for (const { who, at: place, isUnderWay } of plans) {
    const ship = shipAt(who, place);
    ships[who] = ship;
    const world = aWorld({ places: PLACES, ships, contracts });
    const claims = treasury.claimsOfOthers(ship.symbol);
    treasury.release(ship.symbol);
    const proposal = proposeContract(situationOf(world, { claims }), ship);
    if (proposal.kind === 'mission') treasury.claim(proposal.mission);
    ships[who] = isUnderWay ? { ...ship, nav: { ...ship.nav, status: 'IN_TRANSIT' } } : ship;
  }
  const all = treasury.claimsOfOthers('nobody');
  return all.reduce((units, claim) => units + (claim.kind === 'delivery' ? claim.units : 0), 0);
}

test('however often ships take over from each other, no two ever bring the same units', () => {
  const plan = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    at: fc.integer({ min: 0, max: 1 }),
    isUnderWay: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.array(plan, { maxLength: 12 }), (asked, plans) => {
      expect(claimedAfter(asked, plans)).toBeLessThanOrEqual(asked);
    }),
  );
});
