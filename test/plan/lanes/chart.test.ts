import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import { proposeCharting } from '../../../src/plan/lanes/chart.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { tuned } from '../../../src/plan/tuning/tuning.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { allDo, aPlan, aShip, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, type PlaceTold, probeIn, type SystemTold } from '../galaxy/galaxies.ts';

const probe = probeIn('A');
const near: Readonly<Record<string, PlaceTold>> = { P: { x: 5, isUncharted: true }, Q: { x: 9, isUncharted: true } };
const far: Readonly<Record<string, PlaceTold>> = { P: { x: 5_000, type: 'FUEL_STATION', isUncharted: true } };
const A: SystemTold = { x: 0, leadsTo: ['B'], places: near };
const B: SystemTold = { x: 200, counts: { PLANET: 30 } };

/** What a ship does once it knows what is left there. */
const WITHOUT_READING = tuned({ charting: { readsFromAfar: 0 } });

function propose(systems: Readonly<Record<string, SystemTold>>, ship: Ship = probe, claims: readonly Claim[] = []) {
  return proposeCharting(
    aPlan(aGalaxy({ H: { x: 900 }, ...systems }, [ship]), ship, { claims, tuning: WITHOUT_READING }),
  );
}

/** "A-P chart" of each action. */
function said(proposal: ReturnType<typeof propose>): string {
  if (proposal.kind === 'idle') return proposal.reason.code;
  return proposal.mission.stops
    .flatMap(({ waypoint, actions }) => actions.map(({ kind }) => `${waypoint.slice(3)} ${kind}`))
    .join(', ');
}

describe('a ship that charts', () => {
  test.each<[what: string, systems: Readonly<Record<string, SystemTold>>, does: string]>([
    ['charts the system where it is', { A, B }, 'A-P chart, A-Q chart'],
    ['leaves for another once that brings more a second', { A: { ...A, places: far }, B }, 'A-G jump, B-G readSystem'],
    ['finishes it where no other is in reach', { A: { ...A, places: far, leadsTo: [] } }, 'A-P chart'],
    ['leaves where all is charted', { A: { ...A, places: {} }, B }, 'A-G jump, B-G readSystem'],
    ['reads the system first that nobody has listed', { A: { x: 0, leadsTo: ['B'] }, B }, 'A-G readSystem'],
    ['has nothing to do where all is charted', { A: { ...A, places: {} }, B: { x: 200 } }, 'nothingToChart'],
  ])('%s', (_, systems, does) => {
    expect(said(propose(systems))).toBe(does);
  });

  test.each([
    ['goes nowhere', { A: { ...A, places: {} }, B }, 'tooPoorToJump'],
    ['charts on where it is', { A: { ...A, places: far }, B }, 'A-P chart'],
  ])('%s while the credits beyond the reserve pay for no jump', (_, systems, does) => {
    expect(said(propose(systems, probe, [{ kind: 'credits', credits: 976_000 }]))).toBe(does);
  });

  test('goes as far as the credits beyond the reserve pay for the jumps', () => {
    const systems = { A: { ...A, places: {} }, B: { x: 50, leadsTo: ['C'], counts: { PLANET: 1 } } };
    const farther = { ...systems, C: { x: 60, counts: { PLANET: 60 } } };
    const withCredits = (credits: number) => propose(farther, probe, [{ kind: 'credits', credits: 980_000 - credits }]);
    expect(said(withCredits(12_000))).toBe('A-G jump, B-G readSystem, B-G jump, C-G readSystem');
    expect(said(withCredits(6_000))).toBe('A-G jump, B-G readSystem');
  });

  test('keeps others from what it is about to chart, and tells them that it is there', () => {
    const proposal = propose({ A, B });
    const claims = proposal.kind === 'mission' ? proposal.mission.claims : [];
    expect(claims).toMatchObject([
      { kind: 'system', does: 'charting', systemSymbol: 'X1-A' },
      { kind: 'chart', waypoint: 'X1-A-P' },
      { kind: 'chart', waypoint: 'X1-A-Q' },
    ]);
  });

  test.each<[what: string, told: Partial<SystemTold>, does: string]>([
    ['reads from afar what is left in a system that nobody has listed', {}, 'A-G readSystem'],
    ['and in one that was listed long ago', { places: near, listedAgo: 4_000 }, 'A-G readSystem'],
    ['but sets out at once where the list is new', { places: near, listedAgo: 3_000 }, 'A-G jump, B-G readSystem'],
  ])('%s', (_, told, does) => {
    const world = aGalaxy({ H: { x: 900 }, A: { ...A, places: {} }, B: { ...B, ...told } }, [probe]);
    const proposal = proposeCharting(aPlan(world, probe));
    expect(said(proposal)).toBe(does);
    const [action] = proposal.kind === 'mission' ? (proposal.mission.stops[0]?.actions ?? []) : [];
    expect(action).toMatchObject(does === 'A-G readSystem' ? { systemSymbol: 'X1-B' } : { kind: 'jump' });
  });

  test('keeps others from what it sets out to chart', () => {
    const proposal = propose({ A: { ...A, places: {} }, B: { ...B, places: near } });
    const claims = proposal.kind === 'mission' ? proposal.mission.claims : [];
    expect(claims.filter(({ kind }) => kind === 'chart')).toEqual([
      { kind: 'chart', waypoint: 'X1-B-P' },
      { kind: 'chart', waypoint: 'X1-B-Q' },
    ]);
  });

  test('flies to the gate before it jumps', () => {
    const proposal = propose({ A: { ...A, places: { P: { x: 5 } } }, B }, probeIn('A', { place: 'P' }));
    expect(proposal.kind === 'mission' && proposal.mission.stops[0]).toMatchObject({ waypoint: gate('A') });
  });

  test('charts on where it is while its jumps fail everywhere', () => {
    const world = aGalaxy({ H: { x: 900 }, A: { ...A, places: far }, B }, [probe]);
    world.proven.add('jump');
    const ships = allDo('chart');
    const chosen = () =>
      chooseMission(aPlan(world, probe, { strategy: { ships }, tuning: WITHOUT_READING })).mission?.what;
    expect(chosen()).toBe('on the way to chart X1-B');
    for (const place of ['C', 'D', 'D'].map(gate))
      noteFailure(world, { action: 'jump', place, ship: probe.symbol }, WITHOUT_EFFECT, NOW_MS);
    expect(chosen()).toBe('charting 1 waypoint of X1-A');
  });

  test('has no tank: fuel cannot be had everywhere', () => {
    expect(said(propose({ A, B }, { ...aShip(), nav: probe.nav }))).toBe('hasTank');
  });
});
