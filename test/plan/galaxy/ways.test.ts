import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jumpCooldownSeconds } from '../../../src/game/physics/warp.ts';
import { type Way, waysAlong, waysFrom, waysInPlan } from '../../../src/plan/galaxy/ways.ts';
import { CHARTING_TUNING } from '../../../src/plan/tuning/charting.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aFleet, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, type SystemTold, system } from './galaxies.ts';

function waysIn(systems: Readonly<Record<string, SystemTold>> | WorldState, from = 'H'): Way[] {
  const world = 'gates' in systems ? (systems as WorldState) : aGalaxy(systems as Record<string, SystemTold>);
  return [...waysFrom(aFleet(world), system(from))];
}

const told = (ways: readonly Way[]) => ways.map(({ systemSymbol, jumps, seconds }) => [systemSymbol, jumps, seconds]);

/** H leads to the near A and the far B, A leads on to B and C. */
const FROM_A = { x: 100, leadsTo: ['H', 'B', 'C'] };
const LINE = { H: { x: 0, leadsTo: ['A', 'B'] }, A: FROM_A, B: { x: 1_000 }, C: { x: 300 } };

describe('the ways from a system', () => {
  test('come nearest first, by the sum of their cooldowns', () => {
    expect(told(waysIn(LINE))).toEqual([
      ['X1-H', 0, 0],
      ['X1-A', 1, jumpCooldownSeconds(100)],
      ['X1-C', 2, jumpCooldownSeconds(100) + jumpCooldownSeconds(200)],
      ['X1-B', 1, jumpCooldownSeconds(1_000)],
    ]);
  });

  test('are walked once in a plan, whoever asks first, and however far', () => {
    const fleet = aFleet(aGalaxy(LINE));
    const askedHow: string[] = [];
    const known = { ...fleet, world: fleet.world, tuning: fleet.tuning, oncePer: fleet.oncePer.bind(fleet) };
    const plan = {
      ...known,
      isBackedOff: (_: string, place: string) => {
        askedHow.push(place);
        return false;
      },
    };
    const [nearest] = waysInPlan(plan, system('H'));
    expect(nearest?.systemSymbol).toBe(system('H'));
    const [all, again] = [[...waysInPlan(plan, system('H'))], [...waysInPlan(plan, system('H'))]];
    expect(told(all)).toEqual(told(waysIn(LINE)));
    expect(again).toEqual(all);
    expect(askedHow.toSorted()).toEqual([gate('A'), gate('B'), gate('C')]);
  });

  test('name every gate between', () => {
    const toC = waysIn(LINE).find(({ systemSymbol }) => systemSymbol === system('C'));
    expect(toC && waysAlong(toC).map((way) => way.gate)).toEqual(['H', 'A', 'C'].map(gate));
  });

  test.each<[what: string, change: Partial<Record<keyof typeof LINE, SystemTold>>, names: string]>([
    ['lead where only the other end tells of them', { H: { x: 0 } }, 'H A C B'],
    ['lead no further than to a gate that nobody has read', { A: { x: 100 } }, 'H A B'],
    ['do not lead through a gate under construction', { A: { ...LINE.A, isBeingBuilt: true } }, 'H B'],
    ['do not lead to a settled system whose gate may be unfinished', { C: { x: 300, isSettled: true } }, 'H A B'],
    ['begin at no gate under construction', { H: { ...LINE.H, isBeingBuilt: true } }, ''],
    ['do not begin where no gate is', { H: { x: 0, hasNoGate: true } }, ''],
  ])('%s', (_, change, names) => {
    const led = waysIn({ ...LINE, ...change }).map(({ systemSymbol }) => systemSymbol.slice(3));
    expect(led.join(' ')).toBe(names);
  });

  test('take a usual cooldown where the place of a system is unknown', () => {
    const [, toA] = waysIn({ H: { x: 0, leadsTo: ['A'] }, A: { isBeingBuilt: false } });
    expect(toA?.seconds).toBe(CHARTING_TUNING.unknownCooldownSeconds);
  });

  test('lead on as soon as a gate was read', () => {
    const world = aGalaxy({ ...LINE, A: { x: 100 }, B: { x: 1_000 } });
    expect(waysIn(world)).toHaveLength(3);
    world.gates.set(gate('A'), { symbol: gate('A'), connections: ['H', 'B', 'C'].map(gate) });
    expect(waysIn(world)).toHaveLength(4);
  });

  test('do not lead to a gate to which jumps lately failed', () => {
    const world = aGalaxy(LINE);
    world.proven.add('jump');
    for (let time = 0; time < 3; time++)
      noteFailure(world, { action: 'jump', place: gate('A'), ship: 'T-1' }, WITHOUT_EFFECT, NOW_MS);
    expect(waysIn(world).map(({ systemSymbol }) => systemSymbol)).toEqual(['X1-H', 'X1-B']);
  });

  test('are the shortest there are', () => {
    const NAMES = ['H', 'A', 'B', 'C', 'D', 'E'];
    const anEdge = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES));
    const aPlace = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }));
    fc.assert(
      fc.property(
        fc.array(anEdge, { maxLength: 12 }),
        fc.array(aPlace, { minLength: 6, maxLength: 6 }),
        (edges, at) => {
          const joined = (one: string, other: string) =>
            edges.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
          const place = (name: string) => at[NAMES.indexOf(name)] ?? [0, 0];
          const systems = NAMES.map((name) => {
            const [x, y] = place(name);
            return [name, { x, y, leadsTo: edges.filter(([a]) => a === name).map(([, b]) => b) }] as const;
          });
          const seconds = new Map(NAMES.map((name) => [name, name === 'H' ? 0 : Number.POSITIVE_INFINITY]));
          for (const _ of NAMES)
            for (const one of NAMES)
              for (const other of NAMES.filter((name) => joined(one, name))) {
                const [[x, y], [x2, y2]] = [place(one), place(other)];
                const via = (seconds.get(one) ?? 0) + jumpCooldownSeconds(Math.hypot(x - x2, y - y2));
                seconds.set(other, Math.min(seconds.get(other) ?? 0, via));
              }
          const ways = waysIn(Object.fromEntries(systems));
          expect(new Map(ways.map((way) => [way.systemSymbol, way.seconds]))).toEqual(
            new Map([...seconds].filter(([, s]) => s < Number.POSITIVE_INFINITY).map(([name, s]) => [system(name), s])),
          );
          for (const [index, way] of ways.entries())
            expect(way.seconds).toBeGreaterThanOrEqual(ways[index - 1]?.seconds ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
