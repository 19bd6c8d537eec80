import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { commands } from '../../../src/command/commands.ts';
import { readingsOf } from '../../../src/command/drift.ts';
import { type Drift, DriftWatch } from '../../../src/game/physics/observed/drift-watch.ts';
import { type Factors, Physics } from '../../../src/game/physics/observed/physics.ts';
import {
  cooldownReading,
  type Flight,
  fuelReading,
  type Reading,
  travelReading,
} from '../../../src/game/physics/observed/reading.ts';
import { DEPARTURE_SECONDS, fuelNeeded, travelSeconds } from '../../../src/game/physics/travel.ts';
import { rememberedTables } from '../../../src/plan/routes/route-tables.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import type { Transport, WireReply } from '../../../src/wire/transport.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';
import { type DaemonTest, STARTED_AT_MS, test, withDaemon } from '../../kit/daemon.ts';
import { fleetOf } from '../../kit/known-world.ts';
import { nav, ship } from '../../kit/replies.ts';

const LASER = { symbol: 'MOUNT_MINING_LASER_I', requirements: { power: 1 } };

function flight(changes: Partial<Flight> & { readonly distance?: number; readonly times?: number } = {}): Flight {
  const { distance = 100, times = 1, ...given } = changes;
  const { flightMode, engineSpeed, speed } = { flightMode: 'CRUISE', engineSpeed: 30, speed: 1, ...given } as Flight;
  const seconds = (travelSeconds(distance, flightMode, engineSpeed) - 15) * times + 15;
  const durationMs = Math.floor((seconds / speed) * 1_000);
  const places = { from: { x: 0, y: 0 }, to: { x: distance, y: 0 } };
  return { ...places, flightMode, engineSpeed, engineCondition: 1, durationMs, speed, ...given };
}

const { factors: BY_THE_RULES } = new Physics();

/** The drifts that readings lead to, in order, and the physics after them. */
function driftsOf(readings: readonly Reading[]): { readonly drifts: readonly Drift[]; readonly physics: Physics } {
  const watch = new DriftWatch();
  const drifts = readings.flatMap((reading) => watch.observe(reading) ?? []);
  return { drifts, physics: watch.physics };
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

describe('readings of a rule', () => {
  test('that agree are no drift, at any speed of the game, whatever is rounded', () => {
    const flights = fc.record({
      distance: fc.integer({ min: 0, max: 900 }),
      flightMode: fc.constantFrom('CRUISE' as const, 'BURN' as const, 'DRIFT' as const, 'STEALTH' as const),
      engineSpeed: fc.integer({ min: 1, max: 40 }),
      speed: fc.constantFrom(1, 10, 60, 600),
    });
    fc.assert(
      fc.property(flights, (drawn) => {
        const { distance, flightMode, speed } = drawn;
        const readings = [
          travelReading(flight(drawn)),
          fuelReading(flight(drawn), 400, fuelNeeded(distance, flightMode, 400)),
          cooldownReading('extract', [LASER], Math.ceil(70 / speed), speed),
        ];
        expect(driftsOf(times(5, () => readings).flat())).toEqual({ drifts: [], physics: new Physics() });
      }),
    );
  });

  test.each<[string, Reading]>([
    ['an engine as worn as can be', travelReading(flight({ times: 1.5, engineCondition: 0 }))],
    ['an engine of which nothing is known', travelReading(flight({ times: 1.5, engineCondition: undefined }))],
    ['an engine half worn', travelReading(flight({ times: 1.25, engineCondition: 0.5 }))],
    ['a worn reactor', cooldownReading('extract', [LASER], 75, 1)],
    ['a second of rounding', travelReading(flight({ distance: 1, durationMs: 17_000 }))],
    ['a unit of rounding', fuelReading(flight({ distance: 2 }), 400, 3)],
    ['whole seconds of a fast game', cooldownReading('extract', [LASER], 2, 60)],
    ['a ship without a tank', fuelReading(flight(), 0, 0)],
    ['a time that cannot be read', travelReading(flight({ durationMs: Number.NaN }))],
  ])('are no drift for %s', (_, reading) => {
    expect(driftsOf(times(9, () => reading)).drifts).toEqual([]);
  });

  test.each<[string, Reading, string, number]>([
    ['slower flights', travelReading(flight({ times: 1.3 })), 'travel CRUISE', 1.25],
    ['flights slower than by wear', travelReading(flight({ times: 2, engineCondition: 0 })), 'travel CRUISE', 1.85],
    ['faster flights', travelReading(flight({ times: 0.4, flightMode: 'BURN' })), 'travel BURN', 0.56],
    ['slower flights at speed 60', travelReading(flight({ times: 1.3, speed: 60 })), 'travel CRUISE', 1.25],
    ['thirstier flights', fuelReading(flight(), 400, 150), 'fuel CRUISE', 1.5],
    ['longer rests', cooldownReading('extract', [LASER], 105, 1), 'cooldown extract', 1.5],
    ['longer rests at speed 60', cooldownReading('survey', [], 4, 60), 'cooldown survey', 181 / 60],
  ])('are a drift once there are three: %s', (_, reading, rule, factor) => {
    expect(driftsOf(times(2, () => reading)).drifts).toEqual([]);
    const { drifts, physics } = driftsOf(times(8, () => reading));
    expect(drifts.map(({ kind, by }) => `${kind} ${by}`)).toEqual([rule]);
    expect((drifts[0]?.observed ?? 0) / (drifts[0]?.expected ?? 1)).toBeCloseTo(factor, 1);
    expect(drifts[0]?.factor).toBeCloseTo(factor, 1);
    const [kind = 'travel', by = ''] = rule.split(' ');
    expect(physics.factors).toEqual({ ...BY_THE_RULES, [kind]: { [by]: expect.any(Number) } });
  });

  test('that depart now and then are none', () => {
    const [odd, good] = [travelReading(flight({ times: 1.3 })), travelReading(flight())];
    expect(driftsOf(times(6, () => [odd, good, good]).flat()).drifts).toEqual([]);
  });

  test('lead back to the rule, without another word, once the server does', () => {
    const [odd, good] = [travelReading(flight({ times: 1.3 })), travelReading(flight())];
    const { drifts, physics } = driftsOf([...times(3, () => odd), ...times(6, () => good)]);
    expect(drifts).toHaveLength(1);
    expect(physics.travelSeconds(100, 'CRUISE', 30)).toBe(travelSeconds(100, 'CRUISE', 30));
  });

  test.each<[string, number, number]>([
    ['takes longer for each unit', 15, 1.6],
    ['is faster for each unit, as once in 2025', 15, 0.4],
    ['takes longer altogether', 15 * 1.6, 1.6],
  ])('of many lengths come to be foreseen, with one drift, where a flight %s', (_, fixed, factor) => {
    const seconds = (distance: number) => Math.round(fixed + (factor * 25 * distance) / 30);
    const distances = [3, 5, 4, 2, 250, 300, 90, 120, 400, 30, 260, 100, 350, 80];
    const readings = distances.map((distance) =>
      travelReading(flight({ distance, durationMs: 1_000 * seconds(distance) })),
    );
    const { drifts, physics } = driftsOf([...readings, ...readings]);
    expect(drifts).toHaveLength(1);
    for (const distance of distances.filter((each) => each >= 80)) {
      const foreseen = physics.travelSeconds(distance, 'CRUISE', 30);
      expect(Math.abs(foreseen / seconds(distance) - 1)).toBeLessThan(0.06);
    }
  });

  test('keep every mode and action apart', () => {
    const odd = (flightMode: 'CRUISE' | 'BURN') => travelReading(flight({ times: 1.3, flightMode }));
    expect(driftsOf([odd('CRUISE'), odd('BURN'), odd('CRUISE'), odd('BURN')]).drifts).toEqual([]);
  });
});

test('what was observed is planned with: slower and thirstier legs, longer rests', () => {
  const places = new Map([
    ['A', { symbol: 'A', x: 0, y: 0, sellsFuel: true }],
    ['B', { symbol: 'B', x: 100, y: 0, sellsFuel: true }],
  ]);
  const world = { physics: new Physics() };
  const measured = (factors: Partial<Factors>) => new Physics({ ...BY_THE_RULES, ...factors });
  const ship = { fuelCurrent: 150, fuelCapacity: 150, engineSpeed: 30 };
  const tables = (physics: Physics) => {
    world.physics = physics;
    return rememberedTables(world, 'X1-A', places, 5);
  };
  const wayWith = (factors: Partial<Factors>) => tables(measured(factors))(ship, 'A').get('B');
  expect(wayWith({})?.legs).toMatchObject([{ flightMode: 'CRUISE', fuel: 100, seconds: 98 }]);
  expect(wayWith({ travel: { CRUISE: 2 } })?.legs).toMatchObject([{ flightMode: 'CRUISE', fuel: 100, seconds: 182 }]);
  expect(wayWith({ fuel: { CRUISE: 1.4 } })?.legs).toMatchObject([{ flightMode: 'CRUISE', fuel: 140, seconds: 98 }]);
  const slow = measured({ travel: { CRUISE: 2 } });
  expect(tables(slow)).not.toBe(tables(new Physics()));
  expect(tables(slow)).toBe(tables(slow));
  expect(measured({ cooldown: { extract: 1.5 } }).cooldownSeconds([LASER], 'extract')).toBe(105);
});

test('a reply about a ship that is not known says nothing', () => {
  const reply = { data: { nav: nav(), fuel: { current: 1, capacity: 2 } } };
  expect(readingsOf(emptyWorld(), commands.navigate('A-1', 'X1-A-B2'), reply, 1)).toEqual([]);
  const world = createWorld({ ...emptyWorld(), ships: fleetOf([ship('A-1')]) });
  expect(readingsOf(world.view, commands.navigate('A-1', 'X1-A-B2'), reply, 1)).toHaveLength(2);
  expect(readingsOf(world.view, commands.ofShip('dockShip', 'A-1'), { data: { nav: nav() } }, 1)).toEqual([]);
});

type Reply = { data: Record<string, never> & { nav: { flightMode: string; route: Record<string, string> } } };

/** A transport by whose replies the part of a flight that grows with distance takes so many times as long. */
function slower(times: number) {
  return (onwards: Transport): Transport =>
    async (request, signal) => {
      const reply = await onwards(request, signal);
      return request.path.endsWith('/navigate') && reply.status === 200 ? delayed(reply, times) : reply;
    };
}

function delayed(reply: WireReply, times: number): WireReply {
  const body = JSON.parse(reply.body) as Reply;
  const { route } = body.data.nav;
  const departureMs = Date.parse(route.departureTime ?? '');
  const takesMs = Date.parse(route.arrival ?? '') - departureMs;
  const fixedMs = DEPARTURE_SECONDS * 1_000;
  route.arrival = isoFromMs(departureMs + fixedMs + (takesMs - fixedMs) * times);
  return { ...reply, body: JSON.stringify(body) };
}

async function play(daemonTest: DaemonTest, hours: number, start?: Parameters<DaemonTest['start']>[0]): Promise<void> {
  const run = daemonTest.start(start);
  await daemonTest.reach(run.ready, 60);
  await daemonTest.pass(hours * 3_600);
  await daemonTest.end(run, 5);
}

describe('the daemon', () => {
  test('warns once of each mode whose flights take longer than the rule says, and expects that from then on', async ({
    daemonTest,
  }) => {
    daemonTest.way = slower(1.6);
    await play(daemonTest, 0.3);
    const drifts = daemonTest.events('rules.drift');
    const rules = drifts.map(({ rule }) => rule);
    expect(rules).toContain('travel BURN');
    expect(new Set(rules).size).toBe(rules.length);
    for (const drift of drifts) {
      expect(drift.level).toBe('warn');
      expect(drift.rule).toMatch(/^travel /);
      const [expected, factor] = [Number(drift.expected), Number(drift.factor)];
      expect((expected * factor - DEPARTURE_SECONDS) / (expected - DEPARTURE_SECONDS)).toBeCloseTo(1.6, 1);
    }
  });

  test('finds no drift in the embedded universe, neither at speed 1 nor at speed 60', async () => {
    for (const [speed, hours] of [
      [1, 0.3],
      [60, 0.01],
    ] as const) {
      await withDaemon(async (daemonTest) => {
        daemonTest.replaceUniverse(
          createUniverse({ seed: 2, speed, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04' }),
        );
        const settings = { ...daemonTest.settings, server: { ...daemonTest.settings.server, speed } };
        await play(daemonTest, hours, { settings });
        expect(daemonTest.events('ship.navigated').length).toBeGreaterThan(20);
        expect(daemonTest.events('rules.drift')).toEqual([]);
      });
    }
  });
});
