import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import { buildingWorths } from '../../../src/plan/common/construction.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { proposeBuilding } from '../../../src/plan/lanes/build.ts';
import type { Action, Claim, Mission } from '../../../src/plan/mission.ts';
import { BUILDING_TUNING } from '../../../src/plan/tuning/supply.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { allDo, aPlan, aShip, at, factsOf, NOW_MS, type ShipTold } from '../../kit/planning.ts';
import { SITE, withSite, type YardTold } from '../common/sites.ts';

interface Told extends Omit<YardTold, 'ships'> {
  readonly ship?: ShipTold;
  readonly claims?: readonly Claim[];
  /** Whether nobody has read yet what the site takes. */
  readonly isUnread?: true;
  /** The seat of the agent. */
  readonly home?: string;
  readonly hoursToReset?: number;
}

function propose({ ship: told = {}, claims = [], isUnread, home, hoursToReset = 150, ...yard }: Told = {}) {
  const ship = aShip(told);
  const world = withSite({ ...yard, ships: [ship] });
  const gate = world.waypoints.get(SITE);
  if (gate !== undefined) world.waypoints.set(SITE, { ...gate, isUnderConstruction: true });
  if (isUnread) world.constructions.delete(SITE);
  if (home !== undefined && world.agent !== undefined) world.agent = { ...world.agent, headquarters: home };
  world.nextReset = isoFromMs(NOW_MS + hoursToReset * 3_600_000);
  return proposeBuilding(aPlan(world, ship, { claims }));
}

const bringing = (tradeSymbol: string, units: number): Claim => {
  return { kind: 'construction', waypoint: SITE, tradeSymbol, units };
};

function missionOf(told: Told = {}): Mission {
  const proposal = propose(told);
  if (proposal.kind !== 'mission') throw new Error(`expected a mission, got ${proposal.reason.code}`);
  return proposal.mission;
}

const actionsAt = ({ stops }: Mission, waypoint: string): readonly Action[] =>
  stops.filter((stop) => stop.waypoint === waypoint).flatMap(({ actions }) => actions);

const bought = (told: Told) => {
  const [action] = actionsAt(missionOf(told), at('F')).filter(({ kind }) => kind === 'buy');
  if (action?.kind !== 'buy') throw new Error('expected a purchase');
  return action;
};

describe('a builder', () => {
  test('buys what is missing where it is made, and brings it to the site', () => {
    const mission = missionOf();
    const buy = { kind: 'buy', tradeSymbol: 'FAB_MATS', units: 40, forSite: SITE };
    expect(actionsAt(mission, at('F'))).toEqual([{ kind: 'look', site: SITE }, expect.objectContaining(buy)]);
    expect(actionsAt(mission, SITE)).toEqual([{ kind: 'supplyConstruction', tradeSymbol: 'FAB_MATS', units: 40 }]);
    expect(mission.expected.profitCredits).toBeLessThan(-80_000);
    expect(mission.value?.credits).toBeGreaterThan(0);
    expect(mission.claims.map(({ kind }) => kind)).toEqual(['construction', 'credits', 'trade']);
  });

  test('brings first what it has in the hold', () => {
    const mission = missionOf({ ship: { cargo: { FAB_MATS: 15, IRON: 3 } } });
    expect(mission.stops.flatMap(({ actions }) => actions).filter(({ kind }) => kind !== 'refuel')).toEqual([
      { kind: 'supplyConstruction', tradeSymbol: 'FAB_MATS', units: 15 },
    ]);
    expect(mission.claims).toContainEqual(bringing('FAB_MATS', 15));
  });

  test.each<[what: string, told: Told, units: number]>([
    ['no more than the site takes', { fabMats: 93 }, 7],
    ['no more than others leave', { claims: [bringing('FAB_MATS', 80)] }, 10],
    ['no more than its hold takes', { ship: { capacity: 25 } }, 25],
    [
      'no more than a part of the purse pays',
      { credits: 20_000 + 1_020_000, goods: { FAB_MATS: { buy: 24_000, sell: 20_000, volume: 20, as: 'exports' } } },
      20,
    ],
  ])('buys %s', (_, told, units) => {
    expect(bought(told).units).toBe(units);
  });

  test('buys lot by lot up to a price near the base price, and dearer with what is left when all is paid for', () => {
    const goods = { FAB_MATS: { buy: 10_000, sell: 9_000, volume: 1, as: 'exports' } } as const;
    const near = 10_000 * BUILDING_TUNING.mostAboveRest;
    // 90 FAB_MATS are missing, and 20 ADVANCED_CIRCUITRY that nobody is known to sell: they may cost what they are worth.
    const worthCredits = BUILDING_TUNING.gateWorthCredits / 120;
    const enough = 0.92 * BUILDING_TUNING.leastCredits + 90 * near + 20 * worthCredits;
    // Another ship is about to raise the price.
    const trade = { kind: 'trade', waypoint: at('F'), tradeSymbol: 'FAB_MATS', side: 'buy', units: 60 } as const;
    const boughtWith = (credits: number) => bought({ goods, credits, claims: [trade], ship: { capacity: 100 } });
    expect(boughtWith(enough).maxUnitPriceCredits).toBe(near);
    expect(boughtWith(enough).units).toBeLessThan(90);
    expect(boughtWith(enough + 9_000_000).maxUnitPriceCredits).toBeGreaterThan(near);
    expect(boughtWith(enough + 9_000_000).units).toBe(90);
  });

  test('leaves a market that needs a good itself, where it is dear, however near it is', () => {
    const needs = { FAB_MATS: { buy: 4_500, sell: 2_000, volume: 20, as: 'imports' } } as const;
    const { stops } = missionOf({ nearby: needs, credits: 2_000_000 });
    expect(stops.map(({ waypoint }) => waypoint)).toEqual([at('F'), SITE]);
    expect(missionOf({ nearby: needs, goods: {} }).stops[0]?.waypoint).toBe(at('N'));
  });

  test.each<[what: string, told: Told, code: string]>([
    ['once the gate is finished', { isComplete: true }, 'gateIsBuilt'],
    ['before the site was read', { isUnread: true }, 'siteUnread'],
    ['in another system than the home system', { isUnread: true, home: 'X1-H-A1' }, 'noSiteToBuild'],
    ['for a gate that is far from finished at hour 60', { hoursToReset: 107 }, 'gateGivenUp'],
    ['for it with its goods in the hold', { hoursToReset: 107, ship: { cargo: { FAB_MATS: 15 } } }, 'gateGivenUp'],
    ['once others bring all', { fabMats: 100, claims: [bringing('ADVANCED_CIRCUITRY', 20)] }, 'siteSupplied'],
    ['with a hold full of other goods', { ship: { cargo: { IRON: 40 } } }, 'holdFull'],
    ['while trade needs the credits', { credits: 900_000 }, 'tooPoorToBuild'],
    ['where nobody sells it', { goods: {} }, 'siteTooDear'],
    ['where it costs more than it is worth', { goods: { FAB_MATS: { buy: 900_000, sell: 800_000 } } }, 'siteTooDear'],
  ])('does nothing %s', (_, told, code) => {
    const proposal = propose(told);
    expect(proposal.kind === 'idle' && proposal.reason.code).toBe(code);
  });

  test('does nothing while supplying the site failed: for a reason nobody knows as long as it never succeeded', () => {
    const ship = aShip();
    const codeAfter = (failures: number, isFirst?: true) => {
      const world = withSite({ ships: [ship], circuitry: 20, ...(isFirst && { isFirst }) });
      for (let time = 0; time < failures; time++)
        noteFailure(world, { action: 'supplyConstruction', place: SITE, good: 'FAB_MATS' }, WITHOUT_EFFECT, NOW_MS);
      const proposal = proposeBuilding(aPlan(world, ship));
      return proposal.kind === 'idle' ? proposal.reason.code : proposal.kind;
    };
    expect([codeAfter(1, true), codeAfter(1), codeAfter(2)]).toEqual(['firstUseFailed', 'mission', 'siteSupplied']);
  });

  test('does nothing while no ship can dock at the site', () => {
    const ship = aShip();
    const world = withSite({ ships: [ship] });
    for (const by of ['T-1', 'T-3', 'T-4'])
      for (let time = 0; time < 3; time++)
        noteFailure(world, { action: 'dock', place: SITE, ship: by }, WITHOUT_EFFECT, NOW_MS);
    const proposal = proposeBuilding(aPlan(world, ship));
    expect(proposal.kind === 'idle' && proposal.reason.code).toBe('siteShut');
  });
});

test('a gate that is nearly finished at hour 60 is still finished', () => {
  expect(bought({ hoursToReset: 107, fabMats: 90, circuitry: 20 }).units).toBe(10);
});

test.each<[what: string, site: YardTold, nextReset: string]>([
  ['by another agent', { isComplete: true }, isoFromMs(NOW_MS + 150 * 3_600_000)],
  ['never', {}, isoFromMs(NOW_MS + 107 * 3_600_000)],
])('once the gate is finished %s, its goods are sold, and nothing more is made for it', (_, site, nextReset) => {
  const ship = aShip({ cargo: { FAB_MATS: 15 } });
  const world = { ...withSite({ ...site, ships: [ship] }), nextReset };
  const strategy = { ships: allDo('build', 'trade') };
  const facts = factsOf(world, { strategy });
  expect(chooseMission(new PlanContext(facts, ship)).mission?.what).toBe(`sell cargo at ${at('F')}`);
  expect(buildingWorths(new FleetContext(facts), 'X1-T').size).toBe(0);
});
