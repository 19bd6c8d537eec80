import { describe, expect, it, test } from 'vitest';
import { GameWorld } from '../../../src/config/worlds/world-schema.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { UNCHARTED } from '../../../src/universe/galaxy/charts.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { ok, systemOf } from '../service/flight.ts';
import { type Json, newPlayer, newUniverse } from '../service/player.ts';
import { finishedNeighbour, finishGate, homeGate, put, type Stage, savedState, scene } from './scene.ts';

/** A scene in a world of these values. */
function sceneIn(values: Json, edit: (stage: Stage) => void = () => {}) {
  return scene((stage) => {
    Object.assign(stage.state, { world: { name: 'test', values: GameWorld.parse(values) } });
    edit(stage);
  });
}

test.each([
  ['uncharted', 0],
  ['nothing', 0],
  ['everything', 10],
])(
  'a filter on UNCHARTED that lets %s pass shows %i waypoints of a page at home, where all is charted',
  (filter, shown) => {
    const { player } = sceneIn({ interface: { unchartedFilter: filter } });
    const waypoints = `/systems/${homeGate.systemSymbol}/waypoints`;
    expect(ok(player.get(`${waypoints}?traits=${UNCHARTED}`))).toHaveLength(shown);
    expect(ok(player.get(`${waypoints}?traits=MARKETPLACE`))).toHaveLength(10);
  },
);

test('a filter that matches nothing hides what is uncharted, too', () => {
  const abroad = (filter: string) => {
    const { player } = sceneIn({ interface: { unchartedFilter: filter } });
    const systems: Json[] = [1, 2, 3].flatMap((page) => ok(player.get(`/systems?limit=20&page=${page}`)));
    return systems.map(({ symbol }) => ok(player.get(`/systems/${symbol}/waypoints?traits=${UNCHARTED}`)).length);
  };
  expect(Math.max(...abroad('uncharted'))).toBeGreaterThan(0);
  expect(Math.max(...abroad('nothing'))).toBe(0);
});

describe('the connections of a gate', () => {
  /** What three reads of each home gate show: the number of connections, or the status. */
  const readsIn = (badGateReads: number) => {
    const { player } = sceneIn({ interface: { badGateReads } });
    const gates = systemCatalogue(savedState(player)).flatMap(({ symbol, role }) =>
      role === 'home' ? (gateSymbolIn(savedState(player), symbol) ?? []) : [],
    );
    return gates.map((gate) =>
      [1, 2, 3].map(() => {
        const { status, json } = player.get(`/systems/${systemOf(gate)}/waypoints/${gate}/jump-gate`);
        return status === 200 ? json.data.connections.length : status;
      }),
    );
  };

  it('are right at every read where the world has no bad ones', () => {
    for (const [first, ...others] of readsIn(0)) expect(others).toEqual([first, first]);
  });

  it('of some gates fail or are empty at the first read, at the second too of some, and never at the third', () => {
    const reads = readsIn(0.6);
    const isRight = (read: number) => read > 0 && read < 10;
    const bad = reads.filter(([first = 0]) => !isRight(first));
    expect(bad.length).toBeGreaterThan(5);
    expect(bad.length).toBeLessThan(reads.length);
    expect(new Set(bad.map(([first]) => first))).toEqual(new Set([0, 500]));
    const seconds = bad.map(([, second = 0]) => isRight(second));
    expect(new Set(seconds)).toEqual(new Set([true, false]));
    expect(reads.every(([, , third = 0]) => isRight(third))).toBe(true);
  });
});

test('a gate that closes a pocket shows that it is unbuilt and takes no jump until the hour, also after a restart', () => {
  let target = '';
  const { player, ship } = sceneIn({ gates: { walledShare: 1, pocketSystems: 1, wallsUntilHours: 60 } }, (stage) => {
    finishGate(stage);
    put(stage.ship, homeGate);
    target = finishedNeighbour(stage.state);
  });
  const again = newPlayer(newUniverse({ resumeFrom: player.universe.snapshot() }));
  Object.assign(again, { token: player.token, nowMs: player.nowMs + 59 * 3_600_000 });
  expect(ok(again.get(`/systems/${systemOf(target)}/waypoints/${target}`)).isUnderConstruction).toBe(true);
  expect(again.post(`${ship}/jump`, { waypointSymbol: target }).json.error.code).toBe(4262);
  again.nowMs += 2 * 3_600_000;
  expect(ok(again.get(`/systems/${systemOf(target)}/waypoints/${target}`)).isUnderConstruction).toBe(false);
  ok(again.post(`${ship}/jump`, { waypointSymbol: target }));
});
