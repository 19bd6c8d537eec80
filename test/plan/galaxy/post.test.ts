import { describe, expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { factsOf } from '../../kit/planning.ts';
import { aGalaxy, freighterIn, probeIn, type SystemTold, system } from './galaxies.ts';

const UNCHARTED = { Q: { x: 5, isUncharted: true } } as const;

/** H is home; B is next to it with two waypoints to chart, C behind B with one. */
const SYSTEMS: Readonly<Record<string, SystemTold>> = {
  H: { x: 0, isBeingBuilt: false, leadsTo: ['B'], places: {} },
  B: { x: 100, leadsTo: ['H', 'C'], places: { ...UNCHARTED, R: { x: 9, isUncharted: true } }, isBeingBuilt: false },
  C: { x: 200, leadsTo: ['B'], places: UNCHARTED, isBeingBuilt: false },
};

function missionOf(ship: Ship, rule: Pick<Strategy['ships'][number], 'lanes' | 'stay'>, credits = 9e6) {
  const world = aGalaxy(SYSTEMS, [ship]);
  world.agent = { symbol: 'T', headquarters: `${system('H')}-A1`, credits, startingFaction: 'COSMIC' };
  const strategy = { ships: [{ match: { symbol: '*' }, ...rule }], reserveCredits: 0 };
  return chooseMission(new PlanContext(factsOf(world, { strategy }), ship)).mission;
}

describe('a ship that is bound to systems', () => {
  test('goes to chart where it would go without being bound, unless that is elsewhere', () => {
    expect(missionOf(probeIn('H'), { lanes: ['chart'] })?.what).toMatch(/X1-B/);
    expect(missionOf(probeIn('H'), { lanes: ['chart'], stay: ['X1-C'] })?.what).toBe('on the way to work in X1-C');
    expect(missionOf(probeIn('C'), { lanes: ['chart'], stay: ['X1-C'] })?.what).toMatch(/charting 1 waypoint of X1-C/);
  });

  test('stays at home where it is bound to it', () => {
    expect(missionOf(probeIn('H'), { lanes: ['chart'], stay: ['home'] })).toBeUndefined();
    expect(missionOf(probeIn('B'), { lanes: ['chart'], stay: ['home'] })?.what).toBe('on the way to work in X1-H');
  });

  test('works where it is while no way is known, or none can be paid for', () => {
    expect(missionOf(probeIn('B'), { lanes: ['chart'], stay: ['X1-Z'] })?.what).toMatch(/charting 2 waypoints of X1-B/);
    expect(missionOf(probeIn('B'), { lanes: ['chart'], stay: ['home'] }, 100)?.what).toMatch(
      /charting 2 waypoints of X1-B/,
    );
  });

  test('with a tank and a hold goes there, too, and rests without lanes', () => {
    expect(missionOf(freighterIn('B'), { lanes: ['trade'], stay: ['home'] })?.what).toBe('on the way to work in X1-H');
    expect(missionOf(freighterIn('B'), { lanes: [], stay: ['home'] })).toBeUndefined();
  });
});
