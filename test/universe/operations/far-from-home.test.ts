import { describe, expect, test } from 'vitest';
import { jumpCooldownSeconds, systemDistance } from '../../../src/game/physics/warp.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { ok, systemOf } from '../service/flight.ts';
import { finishedNeighbour, finishGate, homeGate, put, type Stage, savedState, scene } from './scene.ts';

function distanceTo(state: UniverseState, waypointSymbol: string): number {
  const [from, to] = [sketchOf(state, homeGate.systemSymbol), sketchOf(state, systemOf(waypointSymbol))];
  if (from === undefined || to === undefined) throw new Error('distanceTo: expected two systems');
  return systemDistance(from, to);
}

/** At the finished home gate, with somewhere to go. */
function leaving(into: { target: string; distance: number }): (stage: Stage) => void {
  return (stage) => {
    finishGate(stage);
    put(stage.ship, homeGate);
    stage.ship.modules.push('MODULE_WARP_DRIVE_II');
    into.target = finishedNeighbour(stage.state);
    into.distance = distanceTo(stage.state, into.target);
  };
}

describe('a jump', () => {
  const there = { target: '', distance: 0 };

  test('takes the ship to the other gate at once, for one antimatter and a rest that grows with the distance', () => {
    const { player, ship } = scene(leaving(there));
    const { nav, cooldown, transaction, agent } = ok(player.post(`${ship}/jump`, { waypointSymbol: there.target }));
    expect(nav).toMatchObject({
      waypointSymbol: there.target,
      systemSymbol: systemOf(there.target),
      status: 'IN_ORBIT',
    });
    expect(nav.route.arrival).toBe(nav.route.departureTime);
    expect(cooldown.totalSeconds).toBe(jumpCooldownSeconds(there.distance));
    expect(transaction).toMatchObject({ waypointSymbol: homeGate.symbol, tradeSymbol: 'ANTIMATTER', units: 1 });
    expect(agent.credits).toBe(175_000 - transaction.totalPrice);
    expect(player.universe.ledger().at(-1)).toMatchObject({
      creditsDelta: -transaction.totalPrice,
      cargoUnitsDelta: 0,
    });
  });

  test('becomes possible with the last unit of the bill of the home gate', () => {
    const { player, ship } = scene((stage) => {
      leaving(there)(stage);
      stage.state.supplies = { [homeGate.symbol]: { ...stage.state.supplies?.[homeGate.symbol], FAB_MATS: 1_599 } };
      put(stage.ship, homeGate, 'DOCKED');
      stage.ship.cargo = { FAB_MATS: 1 };
    });
    const site = `/systems/${homeGate.systemSymbol}/waypoints/${homeGate.symbol}`;
    expect(ok(player.get(site)).isUnderConstruction).toBe(true);
    const body = { shipSymbol: 'VOYAGER-1', tradeSymbol: 'FAB_MATS', units: 1 };
    expect(ok(player.post(`${site}/construction/supply`, body))).toMatchObject({
      construction: { isComplete: true },
      cargo: { units: 0 },
    });
    expect(ok(player.get(site)).isUnderConstruction).toBe(false);
    ok(player.post(`${ship}/orbit`));
    ok(player.post(`${ship}/jump`, { waypointSymbol: there.target }));
  });
});

describe('a warp', () => {
  const there = { target: '', distance: 0 };
  const bound = (stage: Stage) => {
    leaving(there)(stage);
    stage.ship.nav.flightMode = 'DRIFT';
    const near = systemCatalogue(stage.state)
      .filter(({ symbol }) => symbol !== homeGate.systemSymbol)
      .map(({ symbol }) => Object.keys(systemAt(stage.state, symbol)?.waypoints ?? {})[0] ?? '')
      .sort((one, other) => distanceTo(stage.state, one) - distanceTo(stage.state, other));
    there.target = near[0] ?? '';
    there.distance = distanceTo(stage.state, there.target);
  };

  test('flies the distance between the systems, in the mode that is set', () => {
    const { player, ship } = scene(bound);
    const { nav, fuel } = ok(player.post(`${ship}/warp`, { waypointSymbol: there.target }));
    expect(nav).toMatchObject({ status: 'IN_TRANSIT', systemSymbol: systemOf(there.target) });
    expect(fuel).toMatchObject({ current: 399, consumed: { amount: 1 } });
    const seconds = (Date.parse(nav.route.arrival) - Date.parse(nav.route.departureTime)) / 1_000;
    expect(seconds).toBe(Math.round((Math.round(there.distance) * 300) / 36 + 15));
    player.arrive(nav);
    expect(ok(player.get(ship)).nav.status).toBe('IN_ORBIT');
  });

  test('is sped up by the same rules', () => {
    const { player, ship } = scene((stage) => {
      bound(stage);
      Object.assign(stage.ship.fuel, { current: 9_000, capacity: 9_000 });
    });
    const slow = ok(player.post(`${ship}/warp`, { waypointSymbol: there.target })).nav;
    const { nav, fuel } = ok(player.patch(`${ship}/nav`, { flightMode: 'CRUISE' }));
    expect(Date.parse(nav.route.arrival)).toBeLessThan(Date.parse(slow.route.arrival));
    expect(fuel.consumed.amount).toBe(Math.round(there.distance));
  });
});

test('whoever charts a waypoint first is paid, named, and counted on the leaderboard', () => {
  const { player, ship } = scene((stage) => {
    const [symbol = ''] = systemCatalogue(stage.state)
      .flatMap((system) => Object.values(systemAt(stage.state, system.symbol)?.waypoints ?? {}))
      .filter(({ chart, trade }) => chart === undefined && trade !== undefined)
      .map((waypoint) => waypoint.symbol);
    put(stage.ship, { symbol });
    stage.ship.nav.systemSymbol = systemOf(symbol);
  });
  const { systemSymbol, waypointSymbol } = ok(player.get(ship)).nav;
  const path = `/systems/${systemSymbol}/waypoints/${waypointSymbol}`;
  const other = scene().player;
  other.token = '';
  expect(other.get(`${path}/market`)).toMatchObject({ status: 400, json: { error: { code: 4001 } } });
  expect(ok(other.get(path)).traits.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['UNCHARTED']);
  const hidden = ok(other.get(`/systems/${systemSymbol}/waypoints?traits=UNCHARTED&traits=MARKETPLACE&limit=20`));
  expect(hidden.map(({ symbol }: { symbol: string }) => symbol)).toContain(waypointSymbol);

  const { chart, waypoint, transaction, agent } = ok(player.post(`${ship}/chart`));
  expect(chart).toEqual(waypoint.chart);
  expect(chart).toMatchObject({ submittedBy: 'VOYAGER', waypointSymbol });
  expect(waypoint.traits.map(({ symbol }: { symbol: string }) => symbol)).toContain('MARKETPLACE');
  expect(agent.credits).toBe(175_000 + transaction.totalPrice);
  const { leaderboards, description } = player.get('/').json;
  expect(leaderboards.mostSubmittedCharts).toEqual([{ agentSymbol: 'VOYAGER', chartCount: 1 }]);
  expect(description).toContain('seed 1, speed 1');
  player.token = '';
  expect(player.get(`${path}/market`).status).toBe(200);
  expect(Object.keys(savedState(player).charts ?? {})).toEqual([waypointSymbol]);
});
