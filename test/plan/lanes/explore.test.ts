import { describe, expect, test } from 'vitest';
import { proposeExploring } from '../../../src/plan/lanes/explore.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aPlan, aShip, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, boundTo, gate, probeIn, type SystemTold } from '../galaxy/galaxies.ts';

const probe = probeIn('H');
const HOME: SystemTold = { x: 0, leadsTo: ['A', 'B'], places: {} };

function propose(systems: Readonly<Record<string, SystemTold>>, claims: readonly Claim[] = [], ship: Ship = probe) {
  return proposeExploring(aPlan(aGalaxy({ H: HOME, ...systems }, [ship]), ship, { claims }));
}

const targetOf = (proposal: ReturnType<typeof propose>) =>
  proposal.kind === 'mission'
    ? proposal.mission.claims.flatMap((claim) => (claim.kind === 'system' ? [claim.systemSymbol.slice(3)] : [])).join()
    : proposal.reason.code;

const arriving = (name: string, inSeconds: number) => boundTo(name, 'reading', inSeconds);

describe('an explorer', () => {
  const two = { A: { x: 100 }, B: { x: 900 } };

  test.each<[what: string, systems: Readonly<Record<string, SystemTold>>, claims: readonly Claim[], target: string]>([
    ['goes to the nearest gate that nobody has read', two, [], 'A'],
    ['leaves it to one that comes earlier', two, [arriving('A', 10)], 'B'],
    ['takes it over from one that comes later', two, [arriving('A', 3_600)], 'A'],
    ['passes by what is read', { ...two, A: { x: 100, leadsTo: ['C'], places: {} }, C: { x: 200 } }, [], 'C'],
    ['goes nowhere while the credits pay for no jump', two, [{ kind: 'credits', credits: 976_000 }], 'tooPoorToJump'],
    ['has nothing to do where others read all that is left', two, [arriving('A', 1), arriving('B', 1)], 'noGateToRead'],
  ])('%s', (_, systems, claims, target) => {
    expect(targetOf(propose(systems, claims))).toBe(target);
  });

  test('leaves a gate that could not be read lately', () => {
    const world = aGalaxy({ H: HOME, ...two }, [probe]);
    noteFailedRead(world, 'gate', gate('A'), NOW_MS);
    expect(targetOf(proposeExploring(aPlan(world, probe)))).toBe('B');
  });

  test('flies one jump at a time, and plans again while it cools down', () => {
    const proposal = propose({ A: { x: 100, leadsTo: ['C'], places: {} }, B: { x: 3_000 }, C: { x: 200 } });
    expect(proposal.kind === 'mission' && proposal.mission.stops.map(({ waypoint }) => waypoint)).toEqual(
      ['H', 'A'].map(gate),
    );
  });

  test('reads where it is before it goes on', () => {
    const proposal = propose({ A: { x: 100 } }, [], probeIn('A'));
    expect(proposal.kind === 'mission' && proposal.mission.stops).toMatchObject([
      { waypoint: gate('A'), actions: [{ kind: 'readSystem' }] },
    ]);
  });

  test('has no tank: fuel cannot be had everywhere', () => {
    expect(targetOf(propose(two, [], { ...aShip(), nav: probe.nav }))).toBe('hasTank');
  });
});
