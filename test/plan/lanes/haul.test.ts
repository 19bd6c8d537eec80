import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import type { Lane } from '../../../src/game/lanes.ts';
import { reasonText } from '../../../src/game/reasons.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { proposeHauling } from '../../../src/plan/lanes/haul.ts';
import { proposeMining } from '../../../src/plan/lanes/mine.ts';
import { proposeSiphoning } from '../../../src/plan/lanes/siphon.ts';
import type { Claim, Mission, OwnedClaim, Proposal } from '../../../src/plan/mission.ts';
import type { Contract } from '../../../src/wire/schemas/contract.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import {
  aContract,
  aPlan,
  aShip,
  at,
  aWorld,
  factsOf,
  HAULERS_AND_MINERS,
  NOW_MS,
  type WorldTold,
} from '../../kit/planning.ts';
import { expectNotStranded } from '../missions.ts';

const drone = (symbol: string, where: string, cargo = {}) =>
  aShip({ symbol, at: where, mines: true, role: 'EXCAVATOR', capacity: 15, tank: 80, speed: 9, cargo });
const hauler = (where: string, cargo = {}) => aShip({ symbol: 'T-9', at: where, role: 'HAULER', cargo });
const stays = (by: string, where: string): OwnedClaim => {
  return { kind: 'site', waypoint: at(where), by, does: 'stay', fromMs: NOW_MS };
};
const comes = (where: string, inSeconds: number): OwnedClaim => {
  return { kind: 'site', waypoint: at(where), by: 'T-9', does: 'load', fromMs: NOW_MS + inSeconds * 1_000 };
};
const asteroid = (x: number, type = 'ASTEROID') => ({ x, type, traits: ['COMMON_METAL_DEPOSITS'], faction: false });
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON_ORE: { sell: 50 }, COPPER_ORE: { sell: 60 }, ALUMINUM_ORE: { sell: 55 } } },
  B: { x: 30, goods: { SILICON_CRYSTALS: { sell: 40 } } },
  ROCK: asteroid(60),
};
type Good = Strategy['avoid']['goods'][number];
const strategy = { ships: HAULERS_AND_MINERS };

function facts(ships: readonly Ship[], claims: readonly Claim[] = [], places = PLACES) {
  return factsOf(aWorld({ places, ships }), { strategy, claims });
}

function missionOf(proposal: Proposal): Mission {
  if (proposal.kind === 'idle') throw new Error(`expected a mission, but: ${reasonText(proposal.reason)}`);
  return proposal.mission;
}

/** What the first of these ships is to do by a planner, while others have these claims. */
const asked = (propose: (plan: PlanContext) => Proposal) => {
  return ([ship = drone('T-3', 'ROCK'), ...others]: readonly Ship[], claims?: readonly Claim[], places = PLACES) =>
    propose(new PlanContext(facts([ship, ...others], claims, places), ship));
};
const [mines, hauls] = [asked(proposeMining), asked(proposeHauling)];
const mining = (...args: Parameters<typeof mines>) => missionOf(mines(...args));
const hauling = (...args: Parameters<typeof hauls>) => missionOf(hauls(...args));

describe('a miner with haulers in the fleet', () => {
  const far = { ...PLACES, ROCK: asteroid(390) };
  const stranded = { ...drone('T-3', 'ROCK', { IRON_ORE: 15 }), fuel: { current: 5, capacity: 80 } };

  test('stays at its site and says so, and sells itself where there are none', () => {
    const miner = drone('T-3', 'ROCK');
    const served = mining([miner, hauler('A')]);
    expect(served.claims).toMatchObject([{ kind: 'site', waypoint: at('ROCK'), does: 'stay' }]);
    const alone = mining([miner]);
    expect(alone.claims).toMatchObject([{ kind: 'site', waypoint: at('ROCK'), does: 'dig' }]);
  });

  test('waits with a full hold for a hauler that comes soon, and sells it where none does', () => {
    const miner = drone('T-3', 'ROCK', { IRON_ORE: 15 });
    const plan = (claims: readonly Claim[]) => mining([miner, hauler('A')], claims);
    expect(plan([comes('ROCK', 120)]).what).toMatch(/for haulers/);
    expect(plan([comes('ROCK', 9_000)]).what).toBe(`sell cargo at ${at('A')}`);
  });

  test('waits for a hauler that comes sooner than selling it itself would be done', () => {
    expect(mining([stranded, hauler('A')], [comes('ROCK', 9_000)], far).what).toMatch(/for haulers/);
  });

  test('waits a while for haulers that have not noticed it yet where it has just come, if markets are far', () => {
    const told = facts([stranded, hauler('A')], [], far);
    const plan = (minutes: number) =>
      proposeMining(new PlanContext({ ...told, nowMs: NOW_MS + minutes * 60_000 }, stranded));
    expect(missionOf(plan(30)).what).toMatch(/for haulers/);
    expect(missionOf(plan(41)).what).toMatch(/^sell cargo/);
  });

  test('sells for itself beside a market rather than take up a hauler, and hands over once one is there', () => {
    const near = { ...PLACES, ROCK: asteroid(4) };
    const miner = drone('T-3', 'ROCK');
    const plan = (claims: readonly Claim[]) => mines([miner, hauler('A')], claims, near);
    expect(missionOf(plan([])).what).toBe(`mine at ${at('ROCK')}`);
    expect(missionOf(plan([comes('ROCK', 60)])).what).toMatch(/for haulers/);
  });

  test('keeps its place at a rock while it is away to sell', () => {
    const miner = drone('T-3', 'ROCK', { IRON_ORE: 15 });
    const sale = mining([miner]);
    expect(sale.claims).toContainEqual({ kind: 'site', waypoint: at('ROCK'), does: 'dig', fromMs: expect.any(Number) });
    const crowd = Array.from({ length: 6 }, (_, index) => stays(`T-${index + 20}`, 'ROCK'));
    const other = drone('T-4', 'A');
    const booked: OwnedClaim[] = sale.claims.map((claim) => ({ ...claim, by: 'T-3' }));
    expect(mines([other], crowd).kind).toBe('mission');
    expect(mines([other], [...crowd, ...booked]).kind).toBe('idle');
  });

  test('stays for the only hauler, however many other miners there are', () => {
    const miners = Array.from({ length: 12 }, (_, index) => drone(`T-M${index}`, 'ROCK'));
    expect(mining([...miners, hauler('A')]).what).toMatch(/for haulers/);
  });

  test('drifts to no site for longer than three hours', () => {
    const places = (x: number) => ({ ...PLACES, ROCK: asteroid(x) });
    const plan = (x: number) => {
      const miner = drone('T-3', 'A');
      const proposal = mines([miner, hauler('A')], [], places(x));
      return proposal.kind === 'idle' ? reasonText(proposal.reason) : proposal.mission.what;
    };
    expect(plan(370)).toMatch(/for haulers/);
    expect(plan(450)).not.toMatch(/for haulers/);
  });

  test('leaves a rock alone at which seven dig already, of an engineered one fourteen', () => {
    const miner = drone('T-3', 'A');
    const crowd = Array.from({ length: 7 }, (_, index) => stays(`T-${index + 20}`, 'ROCK'));
    const plan = (places: WorldTold['places']) => mines([miner], crowd, places);
    expect(plan(PLACES)).toMatchObject({ kind: 'idle' });
    expect(plan({ ...PLACES, ROCK: asteroid(60, 'ENGINEERED_ASTEROID') })).toMatchObject({ kind: 'mission' });
  });
});

describe('a hauler', () => {
  const digs: OwnedClaim = { kind: 'site', waypoint: at('ROCK'), by: 'T-3', does: 'dig', fromMs: NOW_MS };

  test('goes where others stay, and waits there in orbit', () => {
    const mission = hauling([hauler('A'), drone('T-3', 'ROCK')], [stays('T-3', 'ROCK')]);
    expect(mission.stops.at(-1)).toMatchObject({ waypoint: at('ROCK'), actions: [{ kind: 'load', leavesWith: 36 }] });
  });

  test('goes to those who sell for themselves as well', () => {
    expect(hauling([hauler('A'), drone('T-3', 'ROCK')], [digs]).what).toBe(`take cargo over at ${at('ROCK')}`);
  });

  test('goes where a load pays most a second: far away only to many more than dig nearby', () => {
    const ship = hauler('B');
    const places = { ...PLACES, NEAR: asteroid(6), ROCK: asteroid(120) };
    const goesTo = (count: number) => {
      const far = Array.from({ length: count }, (_, index) => `T-F${index}`);
      const ships = [ship, drone('T-4', 'NEAR'), ...far.map((by) => drone(by, 'ROCK'))];
      const claims = [stays('T-4', 'NEAR'), ...far.map((by) => stays(by, 'ROCK'))];
      return hauling(ships, claims, places).what;
    };
    expect(goesTo(1)).toBe(`take cargo over at ${at('NEAR')}`);
    expect(goesTo(6)).toBe(`take cargo over at ${at('ROCK')}`);
  });

  test('hauls where others only survey beside those who dig', () => {
    const surveyor = aShip({ symbol: 'T-5', at: 'ROCK', role: 'SURVEYOR', capacity: 0 });
    const surveys: OwnedClaim = { ...digs, by: 'T-5', does: 'survey' };
    const ships = [hauler('A'), drone('T-3', 'ROCK'), surveyor];
    expect(hauling(ships, [stays('T-3', 'ROCK'), surveys]).what).toBe(`take cargo over at ${at('ROCK')}`);
  });

  test('hauls for a hauler that stays and digs', () => {
    const ship = hauler('A');
    const other = { ...drone('T-3', 'ROCK'), registration: ship.registration };
    expect(hauls([ship, other], [digs]).kind).toBe('idle');
    expect(hauls([ship, other], [stays('T-3', 'ROCK')]).kind).toBe('mission');
  });

  test('has its next site chosen by the hold that it will have sold', () => {
    const sale = hauling([hauler('ROCK', { IRON_ORE: 40 }), drone('T-3', 'ROCK')], [stays('T-3', 'ROCK')]);
    expect(sale.what).toMatch(/^sell/);
    const fromMs = expect.any(Number);
    expect(sale.claims).toContainEqual({ kind: 'site', waypoint: at('ROCK'), does: 'load', fromMs });
  });

  test('throws the cheapest goods out where a full hold is not worth the way, and keeps what contracts want', () => {
    const goods = { ALUMINUM_ORE: { sell: 1 }, COPPER_ORE: { sell: 2 }, IRON_ORE: { sell: 900 } };
    const places = { FUEL_A: { x: 0, goods }, ROCK: asteroid(190) };
    const ship = { ...hauler('ROCK', { ALUMINUM_ORE: 18, COPPER_ORE: 22 }), fuel: { current: 200, capacity: 400 } };
    const thrown = (contracts: readonly Contract[], lanes: readonly Lane[] = ['haul'], avoids: Good[] = []) => {
      const world = aWorld({ places, ships: [ship, drone('T-3', 'ROCK')], contracts });
      const hauling = { ships: [{ match: { role: 'HAULER' as const }, lanes: [...lanes] }, ...strategy.ships] };
      const avoid = { markets: [], goods: avoids };
      const told = { strategy: { ...hauling, avoid }, claims: [stays('T-3', 'ROCK')] };
      return missionOf(proposeHauling(aPlan(world, ship, told))).stops;
    };
    const jettison = (tradeSymbol: string, units: number) => [
      { waypoint: at('ROCK'), actions: [{ kind: 'jettison', tradeSymbol, units }] },
    ];
    expect(thrown([])).toMatchObject(jettison('ALUMINUM_ORE', 18));
    const contracts = [aContract([['ALUMINUM_ORE', 60, 'FUEL_A']])];
    expect(thrown(contracts, ['contract', 'haul'])).toMatchObject(jettison('COPPER_ORE', 22));
    // Who takes no contracts could bring nothing for them.
    expect(thrown(contracts)).toMatchObject(jettison('ALUMINUM_ORE', 18));
    // What the strategy avoids goes first.
    expect(thrown([], ['haul'], ['COPPER_ORE'])).toMatchObject(jettison('COPPER_ORE', 22));
  });

  test('sells several goods on one trip, at two markets where that pays', () => {
    const ship = hauler('ROCK', { IRON_ORE: 20, SILICON_CRYSTALS: 20 });
    const mission = hauling([ship], [stays('T-3', 'ROCK')]);
    const sold = mission.stops.flatMap(({ waypoint, actions }) =>
      actions.flatMap((action) =>
        action.kind === 'sell' ? [`${action.units} ${action.tradeSymbol} ${waypoint}`] : [],
      ),
    );
    expect(sold.sort()).toEqual([`20 IRON_ORE ${at('A')}`, `20 SILICON_CRYSTALS ${at('B')}`]);
  });

  test('sells what the strategy avoids once it is in the hold', () => {
    const avoid = { markets: [], goods: ['IRON_ORE' as const] };
    const ship = hauler('ROCK', { IRON_ORE: 40 });
    const world = aWorld({ places: PLACES, ships: [ship, drone('T-3', 'ROCK')] });
    const sale = missionOf(proposeHauling(aPlan(world, ship, { strategy: { ...strategy, avoid } })));
    const sold = expect.objectContaining({ kind: 'sell', tradeSymbol: 'IRON_ORE' });
    expect(sale.stops.flatMap(({ actions }) => actions)).toContainEqual(sold);
  });

  test('throws away only what no market lists', () => {
    const ship = hauler('ROCK', { IRON_ORE: 30, DIAMONDS: 8 });
    const actions = hauling([ship]).stops.flatMap((stop) => stop.actions);
    const thrown = actions.filter(({ kind }) => kind === 'jettison');
    expect(thrown).toEqual([{ kind: 'jettison', tradeSymbol: 'DIAMONDS', units: 8 }]);
  });

  test('never plans to sell more than is in the hold, nor strands, whatever is in the hold and wherever others sell', () => {
    const goods = ['IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE', 'SILICON_CRYSTALS', 'DIAMONDS'];
    const holds = fc.dictionary(fc.constantFrom(...goods), fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(holds, fc.constantFrom('A', 'B', 'ROCK'), fc.nat(400), (cargo, where, claimed) => {
        const ship = hauler(where, cargo);
        const iron = { waypoint: at('A'), tradeSymbol: 'IRON_ORE', units: claimed };
        const trade: Claim = { kind: 'trade', side: 'sell', ...iron };
        const proposal = hauls([ship, drone('T-3', 'ROCK')], [stays('T-3', 'ROCK'), trade]);
        if (proposal.kind === 'idle') return;
        expectNotStranded(aWorld({ places: PLACES, ships: [ship] }), ship, proposal.mission);
        const out = new Map<string, number>();
        for (const action of proposal.mission.stops.flatMap(({ actions }) => actions))
          if (action.kind === 'sell' || action.kind === 'jettison')
            out.set(action.tradeSymbol, (out.get(action.tradeSymbol) ?? 0) + action.units);
        for (const [good, units] of out) expect(units).toBeLessThanOrEqual(cargo[good] ?? 0);
      }),
    );
  });
});

test('a siphon drone draws gas at a giant as a miner digs at a rock', () => {
  const giant = { x: 40, type: 'GAS_GIANT', faction: false };
  const places = { A: { x: 40, goods: { HYDROCARBON: { sell: 43 } } }, GIANT: giant };
  const siphon = { symbol: 'MOUNT_GAS_SIPHON_I', strength: 10, requirements: { power: 1 } };
  const modules = [{ symbol: 'MODULE_GAS_PROCESSOR_I', requirements: {} }];
  const ship = { ...aShip({ at: 'A', capacity: 15, tank: 80, speed: 9 }), mounts: [siphon], modules };
  const { stops } = missionOf(asked(proposeSiphoning)([ship], [], places));
  expect(stops.at(-1)).toMatchObject({ waypoint: at('GIANT'), actions: [{ kind: 'siphon' }] });
  expect(mines([ship], [], places)).toMatchObject({ kind: 'idle', reason: { code: 'noMiningGear' } });
});
