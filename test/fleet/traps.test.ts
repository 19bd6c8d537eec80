import { describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { type PlanInput, type Planned, shipMachine } from '../../src/fleet/machine/ship.machine.ts';
import type { ShipRuntime } from '../../src/fleet/services.ts';
import { commandsBy, OTHER, withFleet } from '../kit/fleet.ts';
import { aMission, aShip, aStop, aWorld, SHIP } from '../kit/makers.ts';
import { HOME, START_MS } from '../kit/replies.ts';
import type { Answer } from '../kit/ship-test.ts';
import { aContext, done, machineOf, refused, runMachine, type ShipTest, unknown, withShip } from '../kit/ship-test.ts';

/*
 * What xstate does that its documentation does not promise, X1 to X18, and how we stand to it. Elsewhere:
 * X2  supervisor.test.ts: a restarted ship begins in reconciling and never repeats a sale.
 * X3  supervisor.test.ts: stopping the fleet aborts what waits; here: so does the death of a machine.
 * X4  machine.test.ts: every state has an onError; supervisor.test.ts: the root's error observer.
 * X7  handlers.test.ts: a deadline beyond 2^31 ms; we have no `after`, the clock arms its timers again.
 * X13 machine.test.ts: every actor is named by a string.
 * X17 machine.test.ts: eventless cycles are cut off, and there are none.
 * Not ours:
 * X8  We do not use SimulatedClock, whose chained timers end at the wrong time: src/time steps from timer to timer.
 * X9  For the same reason: one clock for machines, queue, universe and log.
 * X12 A snapshot that names a removed state is never met, for no snapshot is kept (X1 below).
 * X14 We give no systemId, so none can be taken twice or be lost on restoring.
 * X15 No machine holds another one, so there are no nested actor types to grow; `npm run check` runs the type checker.
 * X16 We do not inspect, so what inspection costs is not paid.
 */

/** Runs one ship's machine as the daemon would, and hands out its actor. */
function launched(shipTest: ShipTest) {
  const input = { shipSymbol: SHIP, unresolved: false };
  const actor = createActor(machineOf(shipTest.shipRuntime), { input });
  actor.start();
  return actor;
}

const pass = (shipTest: ShipTest, seconds: number) =>
  shipTest.time.clock.sleepUntil(shipTest.time.clock.nowMs() + seconds * 1_000);

describe('X1, X2, X11: no snapshot is ever kept or restored', () => {
  test('X1: a ship that is launched under way waits for its arrival and goes on, no timer of a former life needed', async () => {
    const world = aWorld({ ships: [aShip({ status: 'IN_TRANSIT', arrivalMs: START_MS + 100_000 })] });
    await withShip({ world }, async (shipTest) => {
      const { states } = await runMachine(shipTest, { state: 'reconciling' }, 'planning');
      expect(states).toEqual(['reconciling', 'navigating', 'planning']);
      expect(shipTest.seconds()).toBe(100.5);
    });
  });

  test('X11: the one entry action is that planning drops the mission, and a machine always comes there by entering', () => {
    const withEntry = Object.entries(shipMachine.config.states ?? {}).filter(([, { entry, exit }]) => entry ?? exit);
    expect(withEntry.map(([name, { entry, exit }]) => [name, entry, exit])).toEqual([
      ['planning', 'dropMission', undefined],
    ]);
    expect(shipMachine.config.initial).toBe('reconciling');
  });
});

test('X3: what a ship whose machine died by a throwing action waited for is aborted, which xstate does not do', async () => {
  const joined = vi.spyOn(AbortSignal, 'any');
  let ours: AbortSignal | undefined;
  let root: AnyActorRef | undefined;
  const machineAt = (shipRuntime: ShipRuntime) => {
    ours ??= shipRuntime.shipSignal;
    const machine = machineOf(shipRuntime);
    const plan = fromPromise<Planned, PlanInput>(async ({ self }) => {
      if (root !== undefined) throw new TypeError('a second life is not wanted here');
      root = self._parent;
      return { progress: undefined, droppedOrder: undefined };
    });
    const dropMission = () => {
      if (root !== undefined) throw new TypeError('a bug in an action');
    };
    return machine.provide({ actors: { plan }, actions: { dropMission } });
  };
  const waits = () =>
    joined.mock.calls.flatMap(([signals], index) =>
      [...signals].some((signal) => signal === ours) ? [joined.mock.results[index]?.value.aborted] : [],
    );
  await withFleet({ world: aWorld({ ships: [aShip()] }), machineAt }, async (test) => {
    await test.pass(1);
    expect(waits()).toEqual([false]);
    // In its development build xstate warns that the aborted wait still reports to its dead parent: harmless.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    root?.send({ type: 'WAKE' });
    expect(waits()).toEqual([true]);
    await test.pass(0.1);
    warn.mockRestore();
    joined.mockRestore();
  });
});

/** With the owner's orders, leads a ship through every guard and action: a success, an unknown outcome, a refusal, a bug. */
function everyOutcome(): Answer {
  const outcomes = [done, unknown, refused('marketTradeNotSold')];
  let next = 0;
  return ({ operation }, { shipSymbol }) => {
    if (operation !== 'negotiateContract') return undefined;
    if (shipSymbol !== SHIP) return refused('marketTradeNotSold');
    const outcome = outcomes[next++];
    if (outcome === undefined) throw new TypeError('a bug of an actor');
    return outcome;
  };
}

describe('X5, F35: a throw inside one machine', () => {
  const { guards, actions } = shipMachine.implementations as { guards: object; actions: object };
  const names = [
    ...Object.keys(guards).map((name) => ['guards', name] as const),
    ...Object.keys(actions).map((name) => ['actions', name] as const),
  ];

  test.each(names)(
    'in its %s %s is its own failure: the ship starts again, and the other goes on',
    async (kind, name) => {
      let machines = 0;
      const machineAt = (shipRuntime: ShipRuntime) => {
        const isTheOther = machines++ === 1;
        const thrower = () => {
          throw new RangeError(`a bug in ${name}`);
        };
        return isTheOther ? machineOf(shipRuntime) : machineOf(shipRuntime).provide({ [kind]: { [name]: thrower } });
      };
      await withFleet({ answer: everyOutcome(), machineAt }, async (test) => {
        for (const withFleet of [true, false]) test.fleet.send(SHIP, { type: 'PAUSE', withFleet });
        await test.pass(1);
        for (const withFleet of [true, false]) test.fleet.send(SHIP, { type: 'RESUME', withFleet });
        test.fleet.send(SHIP, { type: 'CANCEL' });
        await test.pass(59);
        const [failure] = test.lines('ship.failed');
        expect(failure?.ship).toBe(SHIP);
        expect(String(failure?.reason)).toContain(`a bug in ${name}`);
        expect(test.lines('ship.restarted').length).toBeGreaterThan(0);
        const seconds = commandsBy(test, OTHER).map(({ atMs }) => Math.floor((atMs - START_MS) / 1_000));
        expect(seconds).toEqual([0, 5, 15, 35]);
      });
    },
  );
});

test('X6: no children pile up over 1,000 missions, one actor at a time', async () => {
  let planned = 0;
  const mission = () => {
    planned += 1;
    return aMission([aStop(HOME, { kind: 'negotiate' })]);
  };
  await withShip({ mission, answer: () => done }, async (shipTest) => {
    const actor = launched(shipTest);
    let most = 0;
    actor.subscribe(({ children }) => {
      most = Math.max(most, Object.keys(children).length);
    });
    while (planned < 1_000) await pass(shipTest, 1);
    expect(most).toBe(1);
    actor.stop();
  });
});

describe('X10: events that nobody expects', () => {
  test('leave a ship as it is, whatever state it is in', () =>
    withShip({}, async (shipTest) => {
      const actor = launched(shipTest);
      await pass(shipTest, 1);
      const before = actor.getSnapshot();
      expect(before.value).toBe('waiting');
      actor.send({ type: 'NONSENSE' } as never);
      expect(actor.getSnapshot().value).toBe('waiting');
      expect(actor.getSnapshot().context).toEqual(before.context);
      actor.stop();
    }));

  test('WAKE wakes a waiting ship, and disturbs no other', async () => {
    let planned = 0;
    const mission = () => {
      planned += 1;
      return planned === 3 ? aMission([aStop(HOME, { kind: 'negotiate' })]) : undefined;
    };
    await withShip({ mission, answer: () => new Promise(() => {}) }, async (shipTest) => {
      const actor = launched(shipTest);
      await pass(shipTest, 1);
      actor.send({ type: 'WAKE' });
      await pass(shipTest, 1);
      expect([planned, actor.getSnapshot().value]).toEqual([2, 'waiting']);
      actor.send({ type: 'WAKE' });
      await pass(shipTest, 1);
      expect([planned, actor.getSnapshot().value]).toEqual([3, 'negotiating']);
      actor.send({ type: 'WAKE' });
      await pass(shipTest, 1);
      expect([planned, actor.getSnapshot().value]).toEqual([3, 'negotiating']);
      actor.stop();
    });
  });
});

test('X18: the input of an invoke, a throw in which would kill the actor past its onError, never throws', () => {
  const contexts = [
    aContext(),
    aContext({ unresolved: true, failuresInARow: 3, failure: new Error('x'), step: { kind: 'look' } }),
  ];
  const { config } = shipMachine as AnyStateMachine;
  let inputs = 0;
  for (const [name, { invoke }] of Object.entries(
    (config.states ?? {}) as Record<string, { invoke?: { input?: unknown } }>,
  )) {
    if (typeof invoke?.input !== 'function') continue;
    inputs += 1;
    for (const context of contexts) {
      expect(
        () => (invoke.input as (args: unknown) => unknown)({ context, event: { type: 'any' }, self: {} }),
        name,
      ).not.toThrow();
    }
  }
  expect(inputs).toBeGreaterThan(15);
});
