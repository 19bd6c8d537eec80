import { describe, expect, test } from 'vitest';
import { distanceBetween } from '../../src/game/physics/travel.ts';
import { systemIn } from '../../src/game/words/symbols.ts';
import type { Action } from '../../src/plan/mission.ts';
import { gateConnections } from '../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../src/universe/galaxy/systems.ts';
import type { ReplyOf } from '../../src/wire/endpoints.ts';
import { hasMarket, hasTrait } from '../../src/world/known.ts';
import { FRIGATE, type MissionsPlayed, playMissions, type StopsOf } from '../kit/play-missions.ts';
import { finishGate, homeGate, homeWaypoints, put, type Stage, waypointWith } from '../universe/operations/scene.ts';

const stop = (waypoint: string, ...actions: Action[]) => ({ waypoint, flightMode: 'CRUISE', actions }) as const;
const jump = (destination: string): Action => ({ kind: 'jump', destination });

/** The place of the home system that is nearest to its gate. */
const nearGate = homeWaypoints
  .filter(({ symbol }) => symbol !== homeGate.symbol)
  .reduce((best, one) => (distanceBetween(one, homeGate) < distanceBetween(best, homeGate) ? one : best));

/** A finished gate that the home gate leads to, once a stage is set. */
let neighbour = '';

/** The ship at the finished home gate, or at another place of its system. */
const withOpenGate =
  (place: { readonly symbol: string }, status: 'DOCKED' | 'IN_ORBIT') =>
  (stage: Stage): void => {
    finishGate(stage);
    put(stage.ship, place, status);
    const isOpen = (symbol: string) => waypointAt(stage.state, symbol)?.isUnderConstruction === false;
    neighbour = gateConnections(stage.state, homeGate.systemSymbol).find(isOpen) ?? '';
  };

const statesOf = ({ states }: MissionsPlayed) => states.join(' → ');
const toNeighbour: StopsOf = () => [stop(homeGate.symbol, jump(neighbour)), stop(neighbour)];
const shipOf = ({ world }: MissionsPlayed) => world.view.ships.get(FRIGATE);
const eventsOf = ({ lines }: MissionsPlayed, name: string) => lines.filter(({ event }) => event === name);

function expectNothingRefused(run: MissionsPlayed): void {
  expect(eventsOf(run, 'command.refused')).toEqual([]);
  expect(run.ledger.reduce((sum, { creditsDelta }) => sum + creditsDelta, 175_000)).toBe(run.world.view.agent?.credits);
}

/** The same stops, once it is known what a site that is not finished still needs. */
const learning =
  (stops: StopsOf, site: () => string, materials: ReplyOf<'getConstruction'>['data']['materials']): StopsOf =>
  (world) => {
    const data = { symbol: site(), materials, isComplete: false };
    world.apply('getConstruction', { data }, { path: {}, body: {}, atMs: 0 });
    return stops(world);
  };

describe('a ship that jumps', () => {
  const thereAndBack: StopsOf = () => [
    stop(homeGate.symbol, jump(neighbour)),
    stop(neighbour, jump(homeGate.symbol)),
    stop(homeGate.symbol),
  ];

  test('leaves the dock first, and before the next jump waits until it has cooled down', async () => {
    const run = await playMissions({ edit: withOpenGate(homeGate, 'DOCKED'), missions: [thereAndBack] });
    expect(statesOf(run)).toBe(
      'reconciling → planning → checkingCargo → orbiting → jumping → coolingDown → jumping → planning → waiting',
    );
    expect(eventsOf(run, 'ship.jumped').map(({ waypoint }) => waypoint)).toEqual([neighbour, homeGate.symbol]);
    expectNothingRefused(run);
  });

  test('flies to the gate first from another place of the system', async () => {
    const run = await playMissions({ edit: withOpenGate(nearGate, 'IN_ORBIT'), missions: [toNeighbour] });
    expect(statesOf(run)).toContain('navigating → jumping');
    expect(shipOf(run)?.nav.waypointSymbol).toBe(neighbour);
    expectNothingRefused(run);
  });

  test('reads where it comes, though it cools down', async () => {
    const reading: StopsOf = () => [
      stop(homeGate.symbol, jump(neighbour)),
      stop(neighbour, { kind: 'readSystem' }, jump(homeGate.symbol)),
    ];
    const run = await playMissions({ edit: withOpenGate(homeGate, 'IN_ORBIT'), missions: [reading] });
    expect(statesOf(run)).toContain('jumping → readingSystem → coolingDown → jumping');
    expect(run.world.view.gates.get(neighbour)?.connections).toContain(homeGate.symbol);
    expect(run.world.view.listedAtMs.size).toBe(1);
    // It has a hold: it asks from afar what all charted markets deal in.
    const { waypoints, markets } = run.world.view;
    const marketplaces = waypoints.in(systemIn(neighbour)).filter(hasMarket);
    expect(marketplaces.length).toBeGreaterThan(0);
    expect(marketplaces.every(({ symbol }) => markets.has(symbol))).toBe(true);
    expectNothingRefused(run);
  });

  test('reads from afar what is left in another system, and where its gate leads to if that is charted', async () => {
    const others: string[] = [];
    const fromAfar: StopsOf = () => {
      return [stop(homeGate.symbol, ...others.map((systemSymbol): Action => ({ kind: 'readSystem', systemSymbol })))];
    };
    const edit = (stage: Stage) => {
      withOpenGate(homeGate, 'IN_ORBIT')(stage);
      others.push(...gateConnections(stage.state, homeGate.systemSymbol).map((gate) => systemIn(gate)));
    };
    const { world, ...run } = await playMissions({ edit, missions: [fromAfar] });
    const { listedAtMs, waypoints, gates, ships } = world.view;
    expect(new Set(listedAtMs.keys())).toEqual(new Set(others));
    const gatesThere = others.flatMap((system) => waypoints.in(system).filter(({ type }) => type === 'JUMP_GATE'));
    const charted = gatesThere.filter((gate) => !hasTrait(gate, 'UNCHARTED')).map(({ symbol }) => symbol);
    expect(charted.length).toBeGreaterThan(0);
    expect([...gates.keys()]).toEqual(charted);
    expect(ships.get(FRIGATE)?.nav.waypointSymbol).toBe(homeGate.symbol);
    expectNothingRefused({ world, ...run });
  });
});

test('two jumps that the service does not know from here have the connections of the gate read again, once', async () => {
  const reads: string[] = [];
  const nowhere: StopsOf = () => [stop(neighbour, jump('X1-NOWHERE-A1'))];
  const run = await playMissions({
    edit: withOpenGate(homeGate, 'IN_ORBIT'),
    missions: [toNeighbour, nowhere, nowhere, nowhere],
    meddle: (transport) => (request, signal) => {
      if (request.path.endsWith('/jump-gate')) reads.push(request.path);
      return transport(request, signal);
    },
  });
  expect(eventsOf(run, 'list.doubted')).toMatchObject([{ sight: 'gate', place: neighbour }]);
  expect(reads).toHaveLength(1);
  expect(run.world.view.gates.get(neighbour)?.connections).toContain(homeGate.symbol);
});

describe('a ship that warps', () => {
  let target = '';
  const withDrive = (stage: Stage) => {
    target = gateConnections(stage.state, homeGate.systemSymbol)[0] ?? '';
    put(stage.ship, homeGate, 'DOCKED');
    stage.ship.modules.push('MODULE_WARP_DRIVE_II');
  };
  const there: StopsOf = () => [
    { waypoint: target, flightMode: 'DRIFT', warps: true, actions: [{ kind: 'readSystem' }, { kind: 'refuel' }] },
  ];

  test('leaves the dock, sets its flight mode, and reads the system where it arrives', async () => {
    const run = await playMissions({ edit: withDrive, missions: [there] });
    expect(statesOf(run)).toContain('orbiting → settingFlightMode → navigating → checkingCargo → readingSystem');
    expect(eventsOf(run, 'ship.warped')).toMatchObject([{ from: homeGate.symbol, to: target, flightMode: 'DRIFT' }]);
    expect(shipOf(run)?.nav.waypointSymbol).toBe(target);
    expectNothingRefused(run);
  });

  test('plans anew when the warp is refused, and does not try it again at once', async () => {
    const edit = (stage: Stage) => {
      withDrive(stage);
      stage.ship.modules.pop();
    };
    const run = await playMissions({ edit, missions: [there, there, there] });
    expect(eventsOf(run, 'command.refused').map(({ code }) => code)).toEqual([4241]);
    expect(shipOf(run)?.nav.waypointSymbol).toBe(homeGate.symbol);
  });
});

test('a ship under way to a gate that another ship finds unfinished (4262) does not try it too, and plans again', async () => {
  const missions = [learning(toNeighbour, () => neighbour, []), () => [stop(homeGate.symbol)]];
  const run = await playMissions({ edit: withOpenGate(homeGate, 'IN_ORBIT'), missions });
  expect(statesOf(run)).toContain('jumping → replanning → planning');
  expect(run.ledger.filter(({ endpoint }) => endpoint.endsWith('/jump'))).toEqual([]);
  expectNothingRefused(run);
});

test('places that others have charted (4230) stop no ship from charting, however many they are', async () => {
  const places = [homeGate, nearGate, homeGate, nearGate, homeGate, nearGate];
  const tour: StopsOf = () => places.map(({ symbol }) => stop(symbol, { kind: 'chart' }));
  const run = await playMissions({ edit: ({ ship }) => put(ship, homeGate), missions: [tour] });
  expect(eventsOf(run, 'chart.late').map(({ waypoint }) => waypoint)).toEqual(places.map(({ symbol }) => symbol));
  expect(run.world.view.failedAttempts.size).toBe(0);
  expectNothingRefused(run);
});

describe('a ship with goods for a construction site', () => {
  const bringing =
    (units: number): StopsOf =>
    () => [stop(homeGate.symbol, { kind: 'supplyConstruction', tradeSymbol: 'FAB_MATS', units })];
  const loaded = (stage: Stage) => {
    put(stage.ship, nearGate);
    Object.assign(stage.ship, { cargo: { FAB_MATS: 30 } });
  };
  const wanting = (stops: StopsOf, required: number) =>
    learning(stops, () => homeGate.symbol, [{ tradeSymbol: 'FAB_MATS', required, fulfilled: 0 }]);

  test('flies there, docks and hands them over', async () => {
    const run = await playMissions({ edit: loaded, missions: [wanting(bringing(25), 1_600)] });
    expect(statesOf(run)).toContain('docking → checkingCargo → supplyingConstruction');
    expect(run.world.view.constructions.get(homeGate.symbol)?.materials[0]).toMatchObject({ fulfilled: 25 });
    expect(shipOf(run)?.cargo.units).toBe(5);
    expectNothingRefused(run);
  });

  test('hands over no more than the site is known to take, and the rest once the reply tells that it takes more', async () => {
    const run = await playMissions({ edit: loaded, missions: [wanting(bringing(25), 7)] });
    expect(eventsOf(run, 'construction.supplied').map(({ units }) => units)).toEqual([7, 18]);
    expectNothingRefused(run);
  });

  test('buys no more than the site takes by now, which it reads before it buys', async () => {
    const maker = waypointWith(({ trade }) => trade?.exports.includes('FAB_MATS') === true);
    const site = homeGate.symbol;
    const buy = { kind: 'buy', tradeSymbol: 'FAB_MATS', units: 20, maxUnitPriceCredits: 100_000 } as const;
    const buying: StopsOf = () => [stop(maker.symbol, { kind: 'look', site }, { ...buy, forSite: site })];
    const edit = (stage: Stage) => {
      put(stage.ship, maker, 'DOCKED');
      Object.assign(stage.state, { supplies: { [homeGate.symbol]: { FAB_MATS: 1_593 } } });
    };
    const run = await playMissions({ edit, missions: [wanting(buying, 1_600)] });
    expect(eventsOf(run, 'cargo.bought').map(({ units }) => units)).toEqual([7]);
    expectNothingRefused(run);
  });

  test('learns that the gate is finished when others were faster', async () => {
    const edit = (stage: Stage) => {
      loaded(stage);
      finishGate(stage);
    };
    const run = await playMissions({ edit, missions: [wanting(bringing(25), 1_600)] });
    expect(eventsOf(run, 'command.refused').map(({ code }) => code)).toEqual([4801]);
    expect(run.world.view.constructions.get(homeGate.symbol)?.isComplete).toBe(true);
    expect(shipOf(run)?.cargo.units).toBe(30);
  });

  test('reads the site when somebody else has supplied it too, and then brings what is left', async () => {
    const edit = (stage: Stage) => {
      loaded(stage);
      Object.assign(stage.state, { supplies: { [homeGate.symbol]: { FAB_MATS: 1_595 } } });
    };
    const run = await playMissions({ edit, missions: [wanting(bringing(25), 1_600), bringing(25)] });
    expect(eventsOf(run, 'command.refused').map(({ code }) => code)).toEqual([4801]);
    expect(eventsOf(run, 'construction.supplied').map(({ units }) => units)).toEqual([5]);
  });
});
