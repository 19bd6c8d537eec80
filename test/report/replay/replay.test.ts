import { expect, test } from 'vitest';
import { chartCourse } from '../../../src/report/replay/chart-course.ts';
import { readReplay } from '../../../src/report/replay/read-replay.ts';
import { GATE_NEWS, partOfReplay, type Replay } from '../../../src/report/replay/replay.ts';
import { openStore } from '../../../src/store/store.ts';
import { entry, HOUR_MS } from '../books.ts';

const census = (atMs: number, charted: number, waypoints = 10) => ({ atMs, system: 0, charted, waypoints });
const chart = (atMs: number) => ({ atMs, system: 0 });

test.each([
  ['a census says what is charted', [census(1, 4)], [], [900, 0, 4, 10]],
  ['charts of ours add to it', [census(1, 4)], [chart(2), chart(3)], [900, 0, 6, 10]],
  ['those before a census are in it', [census(5, 4)], [chart(2)], [900, 0, 4, 10]],
  ['each span of time has an entry', [census(1, 4)], [chart(2), chart(1_000)], [900, 0, 5, 10, 1_800, 0, 6, 10]],
  ['a census that shows the same adds none', [census(1, 4), census(1_000, 4)], [], [900, 0, 4, 10]],
  ['there are not more charts than waypoints', [census(1, 10)], [chart(2)], [900, 0, 10, 10]],
  ['what was never listed has none', [], [chart(2)], []],
])('%s', (_, censuses, charts, wanted) => {
  expect(chartCourse(censuses, charts, (atMs) => atMs, 900)).toEqual(wanted);
});

const REPLAY: Replay = {
  seconds: 50 * 3_600,
  systems: ['X1-A', 'X1-B', 'X1-C'],
  moves: [0, 0, 2, 0, 90_000, 0, -1, 0, 90_010, 1, 1, 7],
  charts: [86_399, 1, 2, 3, 86_400, 2, 3, 3],
  gates: [100_000, 2, 1],
};

test('a part holds the entries of its hours, and names the systems in them alone', () => {
  expect(partOfReplay(REPLAY)).toMatchObject({ fromHour: 0, untilHour: 24, hours: 50, systems: ['X1-C', 'X1-B'] });
  expect(partOfReplay(REPLAY, 24)).toEqual({
    ...{ hours: 50, fromHour: 24, untilHour: 48, systems: ['X1-B', 'X1-C'] },
    ...{ moves: [3_600, 0, -1, 0, 10, 1, 0, 7], charts: [0, 1, 3, 3], gates: [13_600, 1, 1] },
  });
  expect(partOfReplay(REPLAY, 48)).toMatchObject({ untilHour: 51, moves: [] });
  expect(partOfReplay(REPLAY, 999)).toMatchObject({ fromHour: 51, untilHour: 51, systems: [] });
  expect(partOfReplay(REPLAY, 0, 25)).toMatchObject({ untilHour: 24 });
  expect(partOfReplay(REPLAY, 23, 24)).toMatchObject({ untilHour: 24, charts: [3_599, 0, 2, 3] });
});

test('a replay is read from what the books hold of moves, lists of waypoints, charts and gates', async () => {
  const store = await openStore(':memory:');
  const beganMs = 1_000_000;
  const at = (hours: number) => beganMs + hours * HOUR_MS;
  store.moves.note({ atMs: at(0), shipSymbol: 'A-1', systemSymbol: 'X1-A', flightMs: 0 });
  store.moves.note({ atMs: at(1), shipSymbol: 'A-1', systemSymbol: 'X1-B', flightMs: HOUR_MS / 2 });
  store.moves.note({ atMs: at(9), shipSymbol: 'A-1', systemSymbol: 'X1-A', flightMs: 0 });
  const types = { PLANET: [2, 0, 0, 1], JUMP_GATE: [1, 0, 0, 0] };
  const gate = (isUnfinished: boolean) => JSON.stringify(['X1-B', 'JUMP_GATE', 1, 2, '', '', '', isUnfinished, '']);
  store.atlas.note([
    { kind: 'census', symbol: 'X1-B', atMs: at(1), fact: JSON.stringify([types, []]) },
    { kind: 'waypoint', symbol: 'X1-B-I1', atMs: at(1), fact: gate(true) },
    { kind: 'waypoint', symbol: 'X1-B-I1', atMs: at(2), fact: gate(false) },
    { kind: 'gate', symbol: 'X1-B-I1', atMs: at(3), fact: '"X1-A-I1"' },
    { kind: 'census', symbol: 'X1-B', atMs: at(9), fact: JSON.stringify([types, []]) },
  ]);
  for (const operation of ['createChart', 'sellCargo'])
    await store.ledger.append({ ...entry(100, { atMs: at(2) }), operation, waypointSymbol: 'X1-B-A1' });
  const time = { beganMs, untilMs: at(5), gameHourMs: HOUR_MS };
  expect(await readReplay(store, time)).toEqual({
    seconds: 18_000,
    systems: ['X1-A', 'X1-B'],
    moves: [0, 0, 0, 0, 3_600, 0, 1, 1_800],
    charts: [4_500, 1, 1, 4, 8_100, 1, 2, 4],
    gates: [3_600, 1, GATE_NEWS.unfinished, 7_200, 1, GATE_NEWS.finished, 10_800, 1, GATE_NEWS.read],
  });
  await store.close();
});
