import { describe, expect, test } from 'vitest';
import { PlanContext } from '../../../src/plan/context.ts';
import { proposeWarping } from '../../../src/plan/lanes/warp.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aPlan, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, explorerIn, type PlaceTold, probeIn, type SystemTold } from '../galaxy/galaxies.ts';

const TEN_PLANETS = { PLANET: 10, FUEL_STATION: 1 };
/** A system with a gate where all is charted, and a fuel station 50 from the gate. */
const A: SystemTold = { x: 0, leadsTo: [], places: { F: { x: 50, type: 'FUEL_STATION' } } };
const NO_GATE = { x: 0, hasNoGate: true } as const;
const unlisted = (x: number): SystemTold => ({ x, hasNoGate: true, counts: TEN_PLANETS });
const dry = (x: number) => ({ ...unlisted(x), counts: { PLANET: 10 } });
/** Two systems with gates, of which the second leads to nothing, and one without a gate near it. */
const BY_A_JUMP = { D: { x: 3_000, leadsTo: [] }, B: unlisted(3_500) };
/** A system with a fuel station, but no gate. */
const STATION: SystemTold = {
  ...{ x: 3_500, hasNoGate: true, counts: { FUEL_STATION: 1 } },
  places: { F: { x: 0, type: 'FUEL_STATION' } },
};
/** A system with a gate and fuel from which a ship may jump on to A. */
const JUNCTION: SystemTold = { x: 3_000, leadsTo: ['A'], counts: { FUEL_STATION: 1 } };
const FAR_PLACE: SystemTold = { x: 0, leadsTo: ['D'], places: { P: { x: 90 } } };
const atP = (fuel: number) => explorerIn('A', { place: 'P', fuel });
const atF = (fuel?: number) => explorerIn('B', { place: 'F', ...(fuel !== undefined && { fuel }) });
const ONE_LEFT = { F: { x: 0 }, R: uncharted(390) };
const IN_C = 'C-F WARP readSystem refuel';
const IN_B = 'B-F WARP readSystem refuel';
const IN_D = 'D-F WARP readSystem refuel';
const BY_D = 'A-G DRIFT jump, D-G';
function uncharted(x: number, type = 'PLANET'): PlaceTold {
  return { x, type, isUncharted: true };
}

function propose(systems: Readonly<Record<string, SystemTold>>, ship = explorerIn('A'), claims: readonly Claim[] = []) {
  return proposeWarping(aPlan(aGalaxy({ H: { x: 9_000 }, ...systems }, [ship]), ship, { claims }));
}

/** "A-F refuel, B-F WARP readSystem" of its stops; in capitals how the ship comes there, where it does not cruise. */
function said(proposal: ReturnType<typeof propose>): string {
  if (proposal.kind === 'idle') return proposal.reason.code;
  const told = proposal.mission.stops.map(({ waypoint, warps, flightMode, actions }) => {
    const by = [warps === true ? 'WARP' : '', flightMode === 'DRIFT' ? 'DRIFT' : ''];
    return [waypoint.slice(3), ...by, ...actions.map(({ kind }) => kind)].filter(Boolean).join(' ');
  });
  return told.join(', ');
}

describe('a ship that warps', () => {
  test.each<[what: string, systems: Readonly<Record<string, SystemTold>>, does: string, ship?: Ship]>([
    ['warps to a system without a gate, and reads it and fills its tank there', { A, B: unlisted(600) }, IN_B],
    ['fills its tank before that', { A, B: unlisted(600) }, `A-F refuel, ${IN_B}`, explorerIn('A', { fuel: 300 })],
    ['takes the nearest of equals', { A, B: unlisted(600), C: unlisted(400) }, IN_C],
    ['drifts where its drive reaches, but not its tank', { A, B: unlisted(1_900) }, 'B-F WARP DRIFT readSystem refuel'],
    ['keeps what it needs to leave where no fuel is sold', { A, B: dry(795) }, 'B-F WARP DRIFT readSystem'],
    [
      'does not warp with its last fuel to where none is sold',
      { B: { ...NO_GATE, places: { P: { x: 5 } } }, C: dry(300), D: unlisted(900) },
      'D-F WARP DRIFT readSystem refuel',
      explorerIn('B', { place: 'P', fuel: 9 }),
    ],
    ['stays where its drive does not reach', { A, B: unlisted(2_100) }, 'nothingToChart'],
    [
      'goes where it can drift on, where nothing else is left',
      { A, D: { ...STATION, x: 700 }, B: unlisted(2_500) },
      'D-F WARP refuel',
    ],
    [
      'drifts twice where nothing else is left',
      { A, D: { ...STATION, x: 1_900 }, B: unlisted(3_700) },
      'D-F WARP DRIFT refuel',
    ],
    ['jumps to a gate from which it reaches one', { A: { ...A, leadsTo: ['D'] }, ...BY_A_JUMP }, 'A-G jump, D-G'],
    ['drifts to the gate with too little fuel, where none is sold', { A: FAR_PLACE, ...BY_A_JUMP }, BY_D, atP(40)],
    ['keeps some fuel on its way to a gate, as it may need it there', { A: FAR_PLACE, ...BY_A_JUMP }, BY_D, atP(95)],
    [
      'warps to a system with a gate where no gate is, to jump from there',
      { B: STATION, D: JUNCTION, A: { x: 0, leadsTo: ['D'] }, C: unlisted(500) },
      IN_D,
      atF(),
    ],
    [
      'passes by gates that are not finished',
      {
        ...{ B: STATION, A: { x: 0, leadsTo: ['D'] }, C: unlisted(500), D: { ...JUNCTION, leadsTo: ['A', 'E'] } },
        E: { x: 3_400, leadsTo: ['D'], counts: { FUEL_STATION: 1 }, isBeingBuilt: true },
      },
      IN_D,
      atF(),
    ],
    [
      'warps from one fuel station to the next rather than to drift',
      { A: { ...A, isSettled: true }, D: { ...STATION, x: 700 }, B: unlisted(1_400) },
      'D-F WARP refuel',
    ],
    [
      'drifts where no fuel station is on the way',
      { A, D: { ...STATION, x: 700, counts: {} }, B: unlisted(1_400) },
      'B-F WARP DRIFT readSystem refuel',
    ],
    [
      'jumps to a system with a gate where much is left to chart',
      {
        A: { ...A, leadsTo: ['D'] },
        D: {
          x: 1_000,
          leadsTo: ['A'],
          places: { F: { x: 50, type: 'FUEL_STATION' }, P: uncharted(10), Q: uncharted(20) },
        },
        B: { ...unlisted(1_900), counts: { ASTEROID: 1 } },
      },
      'A-G jump, D-G',
    ],
    [
      'makes all jumps on its way in one mission, and reads at a gate on it what nobody has',
      {
        ...{ A: { ...A, leadsTo: ['D'] }, D: { x: 1_000, leadsTo: ['A', 'C'], isSettled: true, isBeingBuilt: false } },
        C: {
          x: 3_000,
          leadsTo: ['D'],
          places: { F: { x: 50, type: 'FUEL_STATION' }, P: uncharted(10), Q: uncharted(20) },
        },
      },
      'A-G jump, D-G readSystem jump, C-G',
    ],
    [
      'charts the system where it is first',
      { A: { ...A, places: { P: uncharted(10), Q: uncharted(20) } }, B: { ...unlisted(600), counts: { PLANET: 1 } } },
      'A-P chart, A-Q chart',
    ],
    [
      'goes on with the system where it is, though a tour brings less a second than others are expected to',
      { B: { ...unlisted(0), places: { F: { x: 0, type: 'FUEL_STATION' }, P: uncharted(390) } } },
      'B-P chart',
      atF(),
    ],
    [
      'does not come back for what it left behind as too far, as long as there is something better',
      {
        A,
        B: { x: 200, hasNoGate: true, places: { F: { x: 0 }, P: uncharted(3_000) } },
        C: { ...unlisted(780), counts: { PLANET: 2, FUEL_STATION: 1 } },
      },
      IN_C,
    ],
    [
      'charts what is near before it leaves, though what is far would take long',
      {
        B: { ...NO_GATE, places: { F: { x: 0 }, P: uncharted(10), Q: uncharted(20), R: uncharted(390) } },
        C: unlisted(300),
      },
      'B-P chart, B-Q chart',
      atF(330),
    ],
    [
      'does not fly to and fro between systems of which only what is far is left',
      { B: { ...NO_GATE, places: ONE_LEFT }, C: { ...NO_GATE, x: 50, places: ONE_LEFT } },
      'B-R DRIFT chart',
      atF(300),
    ],
    ['reads a system first that nobody has listed', { A: { x: 0, leadsTo: [] }, B: unlisted(600) }, 'A-G readSystem'],
    ['has a warp drive', { A, B: unlisted(600) }, 'noWarpDrive', probeIn('A')],
  ])('%s', (_, systems, does, ship) => {
    expect(said(propose(systems, ship))).toBe(does);
  });

  test('stays while the credits beyond the reserve pay for no jump', () => {
    const systems = { A: { ...A, leadsTo: ['D'] }, ...BY_A_JUMP };
    const claims = [{ kind: 'credits', credits: 997_000 }] as const;
    expect(said(propose(systems, explorerIn('A'), claims))).toBe('tooPoorToJump');
    expect(said(propose({ ...systems, B: unlisted(600) }, explorerIn('A'), claims))).toBe(IN_B);
  });

  test('does not plan a warp that its ship is backed off from', () => {
    const ship = explorerIn('A');
    const world = aGalaxy({ H: { x: 9_000 }, A, B: unlisted(600), C: unlisted(400) }, [ship]);
    world.proven.add('warp');
    world.failedAttempts.set('warp: by T-9', { sinceMs: NOW_MS, times: 1 });
    expect(said(proposeWarping(aPlan(world, ship)))).toBe('nothingToChart');
  });

  test('does not go where the strategy avoids what is left', () => {
    const left = { x: 50, hasNoGate: true, places: { F: { x: 0 }, R: uncharted(10) } } as const;
    const ship = explorerIn('A');
    const strategy = { avoid: { markets: ['X1-C-R'], goods: [] } };
    const facts = factsOf(aGalaxy({ H: { x: 9_000 }, A, C: left }, [ship]), { strategy });
    expect(said(proposeWarping(new PlanContext(facts, ship)))).toBe('nothingToChart');
  });

  test('leaves a system to the ship that is bound for it', () => {
    const bound = { kind: 'system', does: 'charting', systemSymbol: 'X1-C', arrivesAtMs: NOW_MS } as const;
    const systems = { A, B: unlisted(600), C: unlisted(400) };
    expect(said(propose(systems, explorerIn('A'), [bound]))).toBe(IN_B);
  });

  test('counts on what the system brings, less the jumps, and claims it until it is charted', () => {
    const proposal = propose({ A: { ...A, leadsTo: ['D'] }, ...BY_A_JUMP });
    if (proposal.kind === 'idle') throw new Error('expected a mission');
    const { expected, value, claims } = proposal.mission;
    expect(expected.profitCredits).toBe(-5_500);
    expect(value?.credits).toBe(920_000 - 5_500);
    const [way, jump] = [
      { kind: 'system', systemSymbol: 'X1-B' },
      { kind: 'credits', credits: 5_500 },
    ];
    expect(claims).toMatchObject([way, jump]);
  });
});

describe('where unfinished gates close the way from home', () => {
  const LEFT: SystemTold['places'] = { F: { x: 50, type: 'FUEL_STATION' }, P: uncharted(10), Q: uncharted(20) };
  const H: SystemTold = { x: 0, leadsTo: ['A'], isBeingBuilt: false };
  const W: SystemTold = { x: 210, isBeingBuilt: true, places: LEFT };
  const POCKET = { H, A: { ...A, x: 10, leadsTo: ['H', 'W'] }, W };
  const behind = (x: number): SystemTold => ({ x, places: LEFT });
  const BEHIND = Object.fromEntries(['X', 'Y', 'Z'].map((name, at) => [name, behind(1_500 + 300 * at)]));
  const CHARTED: SystemTold['places'] = { F: { x: 50, type: 'FUEL_STATION' } };
  const IN_X = 'X-F WARP DRIFT readSystem';
  const IN_W = 'W-F WARP readSystem';

  test.each<[what: string, systems: Readonly<Record<string, SystemTold>>, does: string, ship?: Ship]>([
    ['a ship warps to a system whose gate is not finished', POCKET, IN_W],
    [
      'it reads first what others have left there',
      { ...POCKET, W: { x: 210, isBeingBuilt: true, counts: TEN_PLANETS } },
      'A-G readSystem',
    ],
    ['it reads that again after an hour', { ...POCKET, W: { ...W, listedAgo: 3_700 } }, 'A-G readSystem'],
    ['first of all one ship warps to where it can jump on', { ...POCKET, ...BEHIND }, IN_X],
    ['the others go where it brings most', { ...POCKET, ...BEHIND }, IN_W, explorerIn('A', { symbol: 'T-8' })],
    [
      'a ship that is there jumps on',
      { ...POCKET, X: { x: 1_500, leadsTo: ['Y'], places: CHARTED }, Y: behind(1_600) },
      'X-G jump, Y-G',
      explorerIn('X'),
    ],
    [
      'a ship comes away by a warp from where the gate is not finished',
      { ...POCKET, W: { ...W, leadsTo: ['A'], places: CHARTED }, X: behind(700) },
      'X-F WARP readSystem',
      explorerIn('W', { place: 'F' }),
    ],
    [
      'no ship warps to one that may still be reached by gates',
      { ...POCKET, A: { ...A, x: 10, leadsTo: ['H', 'W', 'Q'] }, Q: { x: 99 } },
      'nothingToChart',
    ],
  ])('%s', (_, systems, does, ship) => {
    const bound = { kind: 'system', does: 'charting', systemSymbol: 'X1-X', arrivesAtMs: NOW_MS } as const;
    expect(said(propose(systems, ship, ship?.symbol === 'T-8' ? [bound] : []))).toBe(does);
  });

  test('it counts on what others have probably left there', () => {
    const proposal = propose({ ...POCKET, W: { x: 210, isBeingBuilt: true, counts: TEN_PLANETS } });
    if (proposal.kind === 'idle') throw new Error('expected a mission');
    expect(proposal.mission.value?.credits).toBeCloseTo(0.9 * 920_000, -4);
  });

  test('it says why it warps there', () => {
    const proposal = propose(POCKET);
    if (proposal.kind === 'idle') throw new Error('expected a mission');
    expect(proposal.mission.what).toBe('on the way to chart X1-W, where no gates lead from home');
  });
});

describe('the tour of a ship with a tank', () => {
  const toured = (places: Readonly<Record<string, PlaceTold>>, fuel: number) =>
    said(propose({ A: { x: 0, leadsTo: [], places } }, explorerIn('A', { fuel })));

  test.each<[what: string, places: Readonly<Record<string, PlaceTold>>, fuel: number, does: string]>([
    [
      'goes to a fuel station as soon as it could not reach one any more',
      { F: { x: 0, y: 50, type: 'FUEL_STATION' }, P: uncharted(80), Q: uncharted(160) },
      200,
      'A-P chart, A-F refuel, A-Q chart',
    ],
    [
      'fills the tank at a fuel station that it charts',
      { F: { ...uncharted(50, 'FUEL_STATION') }, P: uncharted(300) },
      120,
      'A-F chart refuel, A-P chart',
    ],
    [
      'drifts with a tank that is all but full to what it could not come back from',
      { F: { x: 0, type: 'FUEL_STATION' }, P: uncharted(450) },
      750,
      'A-P DRIFT chart',
    ],
    ['drifts where no fuel is sold', { P: uncharted(80) }, 50, 'A-P DRIFT chart'],
    ['keeps its last fuel to come away', { P: uncharted(80) }, 10, 'nothingToChart'],
    ['cruises without a fuel station while it can come back to the gate', { P: uncharted(80) }, 170, 'A-P chart'],
    ['drifts where it could not come back to it', { P: uncharted(80) }, 169, 'A-P DRIFT chart'],
  ])('%s', (_, places, fuel, does) => {
    expect(toured(places, fuel)).toBe(does);
  });

  test('goes nowhere whose waypoints could not be listed lately', () => {
    const world = aGalaxy({ H: { x: 9_000 }, A, B: unlisted(600) }, [explorerIn('A')]);
    noteFailedRead(world, 'system', 'X1-B', NOW_MS);
    expect(said(proposeWarping(aPlan(world, explorerIn('A'))))).toBe('nothingToChart');
  });

  test('goes nowhere where it would come after the reset', () => {
    const world = aGalaxy({ H: { x: 9_000 }, A, B: unlisted(600) }, [explorerIn('A')]);
    const inSeconds = (seconds: number) => {
      world.nextReset = isoFromMs(NOW_MS + seconds * 1_000);
      return said(proposeWarping(aPlan(world, explorerIn('A'))));
    };
    expect(inSeconds(7_200)).toBe(IN_B);
    expect(inSeconds(60)).toBe('nothingToChart');
  });
});
