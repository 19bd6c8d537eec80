import { describe, expect, test } from 'vitest';
import type { Fleet } from '../../../src/fleet/supervision/supervisor.ts';
import { StoreError } from '../../../src/store/store-error.ts';
import { changesGame } from '../../../src/wire/endpoints.ts';
import {
  buggyFor,
  claimingMission,
  commandsBy,
  missionFor,
  negotiating,
  OTHER,
  sentBy,
  withFleet,
} from '../../kit/fleet.ts';
import { aMission, aShip, aStop, aWorld, SHIP } from '../../kit/makers.ts';
import { HOME, START_MS } from '../../kit/replies.ts';
import { type Answer, done, refused, type ShipTest, type ShipTestOptions } from '../../kit/ship-test.ts';

/** Answers nothing to one ship, whose command throws, and refuses those of the other. */
const throwingFor = (failure: Error): Answer => {
  return (_, { shipSymbol }) => {
    if (shipSymbol === SHIP) throw failure;
    return refused('marketTradeNotSold');
  };
};

const secondsOf = (shipTest: ShipTest, event: string, ship = SHIP) =>
  shipTest
    .lines(event)
    .filter((line) => line.ship === ship)
    .map(({ time }) => Math.round((Date.parse(String(time)) - START_MS) / 1_000));

describe('a ship whose machine fails', () => {
  test('F35, X4, X5: is restarted after 1, 2, 4 and 8 s and quarantined at its fifth failure, while the other goes on', () =>
    withFleet({ mission: buggyFor(SHIP) }, async (test) => {
      await test.pass(3_600);
      const failures = test.lines('ship.failed');
      expect(failures.map(({ restartSeconds }) => restartSeconds)).toEqual([1, 2, 4, 8, undefined]);
      expect(failures.every(({ ship, state }) => ship === SHIP && state === 'planning')).toBe(true);
      expect(failures[0]).toMatchObject({ level: 'error', reason: 'a bug of the planner', err: { type: 'TypeError' } });
      expect(secondsOf(test, 'ship.restarted')).toEqual([1, 3, 7, 15]);
      expect(test.lines('ship.quarantined')).toMatchObject([{ ship: SHIP, reason: '5 failures within 10 minutes' }]);
      expect(test.fleet.states().get(SHIP)).toBe('quarantined');
      const alone = commandsBy(test, OTHER).length;
      expect(alone).toBeGreaterThan(10);
      await test.pass(600);
      expect(commandsBy(test, OTHER).length).toBeGreaterThan(alone);
    }));

  test('F18: is restarted in time although the wall clock is set back by an hour meanwhile', async () => {
    let failures = 0;
    await withFleet({ mission: buggyFor(SHIP, () => ++failures <= 3) }, async (test) => {
      await test.pass(4);
      test.time.stepWall(-3_600_000);
      await test.pass(10);
      expect(test.lines('ship.restarted')).toHaveLength(3);
    });
  });

  test('works on as before once its bug is gone', async () => {
    let failures = 0;
    await withFleet({ mission: buggyFor(SHIP, () => ++failures <= 3) }, async (test) => {
      await test.pass(30);
      expect(secondsOf(test, 'ship.restarted')).toEqual([1, 3, 7]);
      expect(commandsBy(test, SHIP).some(({ operation }) => operation === 'negotiateContract')).toBe(true);
    });
  });

  test('X2: begins its next life in reconciling, reads before it plans, and does not repeat what was under way', async () => {
    let sold = 0;
    const answer: ShipTestOptions['answer'] = ({ operation }) => {
      if (operation !== 'sellCargo') return undefined;
      sold += 1;
      throw new TypeError('a bug after the sale');
    };
    const world = aWorld({ ships: [aShip({ cargo: { IRON_ORE: 5 } })] });
    const sale = aMission([aStop(HOME, { kind: 'sell', tradeSymbol: 'IRON_ORE', units: 5 })]);
    await withFleet({ world, answer, mission: () => (sold === 0 ? sale : undefined) }, async (test) => {
      await test.pass(30);
      const states = test.lines('ship.state').map(({ to }) => to);
      expect(states.join(' → ')).toBe(
        'reconciling → planning → checkingCargo → selling → failed → reconciling → planning → waiting',
      );
      expect(sold).toBe(1);
      const later = test.performed.slice(1).map(({ operation }) => operation);
      expect(later).toEqual(['getMyShip', 'getMyAgent', 'getContracts']);
    });
  });

  test('lets go of its claims at once', async () => {
    await withFleet({ answer: throwingFor(new TypeError('a bug')), mission: claimingMission }, async (test) => {
      expect(negotiating(test)).toEqual([]);
      await test.pass(0.005);
      expect(negotiating(test)).toEqual([SHIP]);
      await test.pass(0.1);
      expect(negotiating(test)).toEqual([]);
    });
  });

  test('is told to the planners as out of service once it is quarantined, so that nobody leaves work to it', async () => {
    const seen: (readonly string[])[] = [];
    const onPlan: ShipTestOptions['onPlan'] = ({ outOfService }) => seen.push([...outOfService]);
    await withFleet({ mission: buggyFor(SHIP), onPlan }, async (test) => {
      await test.pass(60);
      expect(test.fleet.states().get(SHIP)).toBe('quarantined');
      expect(seen.at(0)).toEqual([]);
      expect(seen.at(-1)).toEqual([SHIP]);
    });
  });

  test('is not restarted after a StoreError, which goes to the daemon', async () => {
    const full = new StoreError('full', '/books', 'the disk is full');
    await withFleet({ answer: throwingFor(full) }, async (test) => {
      await test.pass(1_000);
      expect(test.fatal).toEqual([full]);
      expect(test.lines('ship.restarted')).toEqual([]);
      expect(test.lines('ship.failed')).toEqual([]);
      expect(test.fleet.states().get(SHIP)).toBe('failed');
    });
  });
});

test('F50: a ship that the service does not know (404) once stays in the fleet', async () => {
  let asked = 0;
  const answer: ShipTestOptions['answer'] = ({ operation, path }) => {
    if (operation === 'getMyShip' && path.shipSymbol === SHIP && ++asked === 1) return refused('notFound', 404);
    return changesGame(operation) ? refused('notFound', 404) : undefined;
  };
  await withFleet({ answer }, async (test) => {
    await test.pass(120);
    expect(asked).toBeGreaterThan(1);
    expect(test.lines('ship.gone')).toEqual([]);
    expect(test.world.ships.has(SHIP)).toBe(true);
  });
});

test('a ship that the service no longer knows (404) leaves the fleet, and the other works on', async () => {
  const answer: ShipTestOptions['answer'] = ({ operation, path }) => {
    if (path.shipSymbol === SHIP) return refused('notFound', 404);
    return changesGame(operation) ? refused('marketTradeNotSold') : undefined;
  };
  await withFleet({ answer }, async (test) => {
    await test.pass(60);
    expect(test.lines('ship.gone')).toMatchObject([{ ship: SHIP, level: 'warn' }]);
    expect([...test.fleet.states().keys()]).toEqual([OTHER]);
    expect(test.world.ships.has(SHIP)).toBe(false);
    expect(test.lines('ship.failed')).toEqual([]);
    expect(sentBy(test)).toEqual(['negotiateContract', 'getMyShip', 'getMyShip']);
    expect(commandsBy(test, OTHER).length).toBeGreaterThan(2);
  });
});

test('a ship that was scrapped leaves the fleet and lets go of its claims, and nothing is said to have failed', async () => {
  const world = aWorld({ ships: [aShip(), aShip({ symbol: OTHER })] });
  const mission = (symbol: string) => ({
    ...aMission([aStop(HOME, symbol === SHIP ? { kind: 'scrap' } : { kind: 'negotiate' })], symbol),
    claims: [{ kind: 'negotiation' } as const],
  });
  const answer: ShipTestOptions['answer'] = ({ operation }) => {
    if (operation === 'scrapShip') world.ships.delete(SHIP);
    return done;
  };
  await withFleet({ world, mission, answer }, async (test) => {
    await test.pass(1);
    expect([...test.fleet.states().keys()]).toEqual([OTHER]);
    expect(sentBy(test)).toEqual(['getScrapShip', 'scrapShip']);
    expect(negotiating(test)).toEqual([]);
    expect(test.lines('ship.failed')).toEqual([]);
  });
});

test('a ship that pauses after a refusal has let go of its claims, so that another may do what it could not', async () => {
  await withFleet({ world: aWorld({ ships: [aShip()] }), mission: claimingMission }, async (test) => {
    await test.pass(0.005);
    expect(negotiating(test)).toEqual([SHIP]);
    await test.pass(1);
    expect(test.fleet.states().get(SHIP)).toBe('replanning');
    expect(negotiating(test)).toEqual([]);
  });
});

describe('stop', () => {
  test('ends every machine and aborts what is waited for: nothing is sent, logged or restarted afterwards', async () => {
    const flying = aShip({ status: 'IN_TRANSIT', arrivalMs: START_MS + 60_000 });
    const world = aWorld({ ships: [flying, aShip({ symbol: OTHER })] });
    await withFleet({ world, mission: buggyFor(OTHER) }, async (test) => {
      await test.pass(1.5);
      expect(Object.fromEntries(test.fleet.states())).toMatchObject({ [SHIP]: 'navigating', [OTHER]: 'restarting' });
      const before = [test.performed.length, test.lines().length];
      test.fleet.stop();
      await test.pass(3_600);
      expect([test.performed.length, test.lines().length]).toEqual(before);
    });
  });

  test('X3: aborts the signal of a command that waits', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const answer: ShipTestOptions['answer'] = (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    await withFleet({ answer }, async (test) => {
      await test.pass(1);
      expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
      test.fleet.stop();
      expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    });
  });

  test('may be called twice, and lets no ship be launched any more', () =>
    withFleet({}, async (test) => {
      test.fleet.stop();
      expect(() => test.fleet.stop()).not.toThrow();
      test.fleet.launch('ARGOSY-9', false);
      expect(test.fleet.states().has('ARGOSY-9')).toBe(false);
    }));
});

test('a bought ship is launched, and takes up work', async () => {
  const world = aWorld({ ships: [aShip()] });
  let fleet: Fleet | undefined;
  const answer: ShipTestOptions['answer'] = ({ operation }) => {
    if (operation !== 'purchaseShip') return refused('marketTradeNotSold');
    world.ships.set(OTHER, aShip({ symbol: OTHER }));
    return done;
  };
  const purchase = aMission([aStop(HOME, { kind: 'buyShip', shipType: 'SHIP_PROBE' })]);
  const mission = (symbol: string) =>
    symbol === SHIP ? (world.ships.has(OTHER) ? undefined : purchase) : missionFor(symbol);
  await withFleet({ world, answer, mission, onShipBought: (symbol) => fleet?.launch(symbol, false) }, async (test) => {
    fleet = test.fleet;
    await test.pass(1);
    expect([...test.fleet.states().keys()]).toEqual([SHIP, OTHER]);
    expect(sentBy(test, OTHER)).toEqual(['negotiateContract']);
  });
});

test('a ship that runs already is not launched twice', () =>
  withFleet({}, async (test) => {
    await test.pass(1);
    test.fleet.launch(SHIP, true);
    await test.pass(1);
    expect(test.lines('ship.state').filter(({ ship, to }) => ship === SHIP && to === 'reconciling')).toHaveLength(1);
  }));

test('a ship that is launched unresolved reads before it plans', () =>
  withFleet({}, async (test) => {
    test.world.ships.set('ARGOSY-3', aShip({ symbol: 'ARGOSY-3' }));
    test.fleet.launch('ARGOSY-3', true);
    await test.pass(1);
    const read = ['getMyShip', 'getMyAgent', 'getContracts'];
    expect(sentBy(test, 'ARGOSY-3')).toEqual([...read, 'negotiateContract']);
  }));

test('a ship that has nothing to do says so once, not every minute', () =>
  withFleet({ mission: () => undefined }, async (test) => {
    await test.pass(600);
    expect(test.lines('ship.idle')).toHaveLength(2);
    expect(test.performed).toEqual([]);
  }));

test('a pause for a reason that a ship of the fleet has had is a detail', async () => {
  let plans = 0;
  await withFleet({ mission: (ship) => (plans++ % 4 < 2 ? undefined : missionFor(ship)) }, async (test) => {
    await test.pass(600);
    expect(test.lines('ship.idle').filter(({ level }) => level === 'info')).toHaveLength(1);
    expect(test.lines('ship.idle').filter(({ ship }) => ship === SHIP)).toHaveLength(1);
    expect(test.lines('ship.idle-again').length).toBeGreaterThan(1);
  });
});
