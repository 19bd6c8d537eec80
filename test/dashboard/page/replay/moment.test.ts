import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Course, NOTHING_YET, withPart } from '../../../../src/dashboard/page/replay/course.ts';
import { ReplayMoment } from '../../../../src/dashboard/page/replay/moment.ts';
import { GATE_NEWS, partOfReplay, type Replay } from '../../../../src/report/replay/replay.ts';

const SYSTEMS = ['X1-HOME', 'X1-B', 'X1-C', 'X1-D'];
const [HOME, B, C] = [0, 1, 2];
const HOUR = 3_600;

const placeOf = (symbol: string) => {
  const place = SYSTEMS.indexOf(symbol);
  return place < 0 ? undefined : place;
};
const leadsTo = (system: number) => [(system + 1) % SYSTEMS.length];

/** The course that a page has loaded from the daemon's answers. */
function courseOf(replay: Replay): Course {
  let course = NOTHING_YET;
  do {
    course = withPart(course, partOfReplay(replay, Math.floor(course.loadedHours)), placeOf);
  } while (course.loadedHours < course.hours);
  return course;
}

/** What was at an instant, as plain data in one order. */
function shown(moment: ReplayMoment, seconds: number) {
  const { ships, flights, routes, charted, gates, unfinished } = moment.at(seconds);
  return {
    ships: Object.fromEntries(ships),
    flights: flights.toSorted((one, other) => one.to - other.to || one.share - other.share),
    routes: routes.toSorted(([a, b], [c, d]) => a - c || b - d),
    charted: Object.fromEntries(
      [...charted].map(([system, { charted: done, waypoints }]) => [system, [done, waypoints]]),
    ),
    gates: Object.fromEntries(gates),
    unfinished: [...unfinished].toSorted(),
  };
}

const WEEK: Replay = {
  seconds: 30 * HOUR,
  systems: SYSTEMS,
  moves: [0, 0, HOME, 0, 0, 1, HOME, 0, 2 * HOUR, 0, B, 0, 25 * HOUR, 1, C, 4 * HOUR, 29.5 * HOUR, 0, -1, 0],
  charts: [900, HOME, 5, 5, 3 * HOUR, B, 1, 4, 26 * HOUR, B, 4, 4],
  gates: [0, HOME, GATE_NEWS.unfinished, HOUR, HOME, GATE_NEWS.finished, 2 * HOUR, HOME, GATE_NEWS.read],
};

test.each([
  ['at the beginning all are at home', 0, { ships: { 0: 2 }, charted: {}, unfinished: [0], gates: {} }],
  ['a ship that has jumped is there, and its way is shown', 2, { ships: { 0: 1, 1: 1 }, routes: [[0, 1]] }],
  ['an hour later its way is gone', 3, { routes: [], charted: { 0: [5, 5], 1: [1, 4] } }],
  ['a gate that was read leads on', 4, { unfinished: [], gates: { 0: [1] } }],
  ['a ship that flies is in no system', 26, { ships: { 1: 1 }, flights: [{ from: 0, to: 2, share: 0.25 }] }],
  ['it arrives', 29, { ships: { 1: 1, 2: 1 }, flights: [], charted: { 0: [5, 5], 1: [4, 4] } }],
  ['a ship that is no longer ours is nowhere', 30, { ships: { 2: 1 } }],
])('%s', (_, hour, wanted) => {
  expect(shown(new ReplayMoment(courseOf(WEEK), leadsTo), hour * HOUR)).toMatchObject(wanted);
});

/** Entries of a list in the order of time, flat. */
const listOf = (entry: fc.Arbitrary<readonly number[]>) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 * HOUR }), entry), { maxLength: 40 })
    .map((all) => all.toSorted(([one], [other]) => one - other).flatMap(([seconds, rest]) => [seconds, ...rest]));

const system = fc.integer({ min: 0, max: SYSTEMS.length - 1 });
const flight = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 * HOUR }));
const replays = fc.record({
  seconds: fc.constant(60 * HOUR),
  systems: fc.constant(SYSTEMS),
  moves: listOf(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.oneof(system, fc.constant(-1)), flight)),
  charts: listOf(fc.tuple(system, fc.integer({ min: 0, max: 9 }), fc.constant(9))),
  gates: listOf(fc.tuple(system, fc.integer({ min: 0, max: 2 }))),
});

test('who moves the slider to and fro sees at each instant what those see who play up to it', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 60 * HOUR }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(replays, instants, (replay, scrubbed) => {
      const course = courseOf(replay);
      const moment = new ReplayMoment(course, leadsTo);
      for (const seconds of scrubbed) {
        const played = new ReplayMoment(course, leadsTo);
        for (let before = 0; before < seconds; before += 2 * HOUR) played.at(before);
        const there = shown(moment, seconds);
        expect(there).toEqual(shown(played, seconds));
        expect(there).toEqual(shown(new ReplayMoment(course, leadsTo), seconds));
      }
    }),
    { numRuns: 60 },
  );
});

test('each ship of ours is in one system or on one flight, at any instant', () => {
  fc.assert(
    fc.property(replays, fc.integer({ min: 0, max: 60 * HOUR }), (replay, seconds) => {
      const last = new Map<number, number>();
      for (let at = 0; at < replay.moves.length && (replay.moves[at] ?? 0) <= seconds; at += 4)
        last.set(replay.moves[at + 1] ?? 0, replay.moves[at + 2] ?? 0);
      const { ships, flights } = new ReplayMoment(courseOf(replay), leadsTo).at(seconds);
      const counted = [...ships.values()].reduce((all, count) => all + count, flights.length);
      expect(counted).toBe([...last.values()].filter((place) => place >= 0).length);
    }),
    { numRuns: 60 },
  );
});
