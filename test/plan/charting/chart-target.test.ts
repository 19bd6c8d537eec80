import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestChartTarget } from '../../../src/plan/charting/chart-target.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aPlan, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, type PlaceTold, probeIn, type SystemTold, system } from '../galaxy/galaxies.ts';

const probe = probeIn('H');
const belt = { ASTEROID: 20, PLANET: 4 };
const uncharted = (x: number): PlaceTold => ({ x, isUncharted: true });
const places = { A: uncharted(10), B: uncharted(20) };

function targetIn(systems: Readonly<Record<string, SystemTold>>, claims: readonly Claim[] = []) {
  const galaxy = { H: { x: 0, leadsTo: Object.keys(systems) }, ...systems };
  return bestChartTarget(aPlan(aGalaxy(galaxy, [probe]), probe, { claims }));
}

/** Up to twelve systems in a row or around home, some of them listed, with up to eight places that nobody has charted. */
const aSpreadGalaxy = fc
  .array(
    fc.record({
      x: fc.integer({ min: -3_000, max: 3_000 }),
      uncharted: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
      planets: fc.integer({ min: 0, max: 5 }),
      leadsOn: fc.boolean(),
      listedAgo: fc.integer({ min: 0, max: 200_000 }),
    }),
    { maxLength: 12 },
  )
  .map((all) => {
    const told = ({ x, uncharted, planets, leadsOn, listedAgo }: (typeof all)[number], index: number): SystemTold => ({
      x,
      counts: { PLANET: planets },
      ...(leadsOn && index + 1 < all.length && { leadsTo: [`S${index + 1}`] }),
      ...(uncharted !== undefined && { listedAgo, places: placesUncharted(uncharted) }),
    });
    return Object.fromEntries(all.map((one, index) => [`S${index}`, told(one, index)]));
  });

function placesUncharted(count: number): Record<string, PlaceTold> {
  const place = (index: number): [string, PlaceTold] => [
    `P${index}`,
    { x: index, type: index % 2 ? 'MOON' : 'PLANET', isUncharted: true },
  ];
  return Object.fromEntries(Array.from({ length: count }, (_, index) => place(index)));
}

describe('the system that a ship charts next', () => {
  test.each<[what: string, systems: Readonly<Record<string, SystemTold>>, name: string | undefined]>([
    ['is the nearer of two alike', { A: { x: 2_000, counts: belt }, B: { x: 500, counts: belt } }, 'B'],
    ['is the richer of two as near', { A: { x: 500, counts: belt }, B: { x: -500, counts: { PLANET: 24 } } }, 'B'],
    ['is none that is settled', { A: { x: 500, counts: belt, isSettled: true, isBeingBuilt: false } }, undefined],
    ['is none where all is charted', { A: { x: 500, places: { A: { x: 3 } } } }, undefined],
    ['may be one that was listed, while anything is left there', { A: { x: 500, places } }, 'A'],
    ['is not the one where it is', {}, undefined],
  ])('%s', (_, systems, name) => {
    expect(targetIn(systems)?.way.systemSymbol).toBe(name && system(name));
  });

  test('is left to the ships that are about to chart all of it', () => {
    const systems = { A: { x: 500, places }, B: { x: 900, places } };
    const aboutTo = (...names: string[]): Claim[] =>
      names.map((name) => ({ kind: 'chart', waypoint: `${system('A')}-${name}`, by: 'T-3' }));
    expect(targetIn(systems)?.way.systemSymbol).toBe(system('A'));
    expect(targetIn(systems, aboutTo('A', 'B'))?.way.systemSymbol).toBe(system('B'));
    const { A } = systems;
    expect(targetIn({ A }, aboutTo('A'))?.tour?.stops.map(({ waypoint }) => waypoint.symbol)).toEqual(['X1-A-B']);
    expect(targetIn({ A }, aboutTo('A', 'B'))).toBeUndefined();
  });

  test('is none whose waypoints could not be listed lately', () => {
    const world = aGalaxy({ H: { x: 0, leadsTo: ['A'] }, A: { x: 500, counts: belt } }, [probe]);
    expect(bestChartTarget(aPlan(world, probe))).toBeDefined();
    noteFailedRead(world, 'system', system('A'), NOW_MS);
    expect(bestChartTarget(aPlan(world, probe))).toBeUndefined();
  });

  test('is worth what can be charted of it before the reset', () => {
    const world = aGalaxy({ H: { x: 0, leadsTo: ['A'] }, A: { x: 500, counts: belt } }, [probe]);
    const worth = (seconds: number) => {
      world.nextReset = isoFromMs(NOW_MS + seconds * 1_000);
      const target = bestChartTarget(aPlan(world, probe));
      return target && target.credits + CHARTING_TUNING.jumpCredits;
    };
    const { hopSeconds, systemSeconds, mostStops } = CHARTING_TUNING;
    const all = systemSeconds + mostStops * hopSeconds;
    expect(worth(all / 2)).toBeCloseTo((worth(2 * all) ?? 0) / 2, 0);
    expect(worth(30)).toBeUndefined();
  });

  test('is worth less the longer ago it was listed: others chart meanwhile', () => {
    const worth = (listedAgo: number) =>
      (targetIn({ A: { x: 0, places, listedAgo } })?.credits ?? 0) + CHARTING_TUNING.jumpCredits;
    expect(worth(CHARTING_TUNING.halfLifeSeconds) / worth(0)).toBeCloseTo(0.5, 3);
  });

  test('is none whose charts do not pay for the jumps', () => {
    const passed = { isSettled: true, isBeingBuilt: false } as const;
    const far = (type: string) =>
      targetIn({
        H: { x: 0, leadsTo: ['A'] },
        A: { x: 100, leadsTo: ['B'], ...passed },
        B: { x: 200, leadsTo: ['C'], ...passed },
        C: { x: 300, counts: { [type]: 1 } },
      });
    expect(far('PLANET')?.way.jumps).toBe(3);
    expect(far('FUEL_STATION')).toBeUndefined();
  });

  test('is the same one whether or not farther systems are left out early', () => {
    fc.assert(
      fc.property(aSpreadGalaxy, (systems) => {
        const target = targetIn(systems);
        // With one of which nothing is known, and that no ship can reach, no system is out of question.
        const closed = { C: { isBeingBuilt: true } };
        expect(target).toEqual(targetIn({ ...systems, ...closed }));
      }),
    );
  });

  test('may be one that is charted when it is listed again, and still has something left', () => {
    const world = aGalaxy({ H: { x: 0, leadsTo: ['A'] }, A: { x: 500, places: {} } }, [probe]);
    expect(bestChartTarget(aPlan(world, probe))).toBeUndefined();
    const [place] = aGalaxy({ A: { x: 500, places } })
      .waypoints.in(system('A'))
      .slice(-1);
    if (place !== undefined) world.waypoints.set(place.symbol, place);
    const later = { nowMs: NOW_MS + 3_600_000 };
    expect(bestChartTarget(aPlan(world, probe, later))?.way.systemSymbol).toBe(system('A'));
  });
});
