import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { shipGraph } from '../../scripts/docs/ship-graph.ts';
import { CommandFailure, reactionTo } from '../../src/fleet/actions/command-failure.ts';
import { missionStart, type Step } from '../../src/fleet/steps/step.ts';
import type { Mission } from '../../src/plan/mission.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import { type ErrorName, errorCodes } from '../../src/wire/error-codes.ts';
import { aMission, aShip, aStop, aWorld } from '../kit/makers.ts';
import { AWAY, HOME, START_MS } from '../kit/replies.ts';
import {
  type Answer,
  done,
  refused,
  runMachine,
  type ShipTest,
  type ShipTestOptions,
  unknown,
  withShip,
} from '../kit/ship-test.ts';

const ORE = 'IRON_ORE';
const sellOrder: Step = { kind: 'sell', tradeSymbol: ORE, units: 5 };
const selling: Mission = aMission([aStop(HOME, { kind: 'sell', tradeSymbol: ORE, units: 5 })]);
const loaded = () => aWorld({ ships: [aShip({ cargo: { [ORE]: 40 } })] });
const missionStates = shipGraph().states.filter(({ edges }) => edges.some(({ because }) => because === 'unknown'));

/** The actor of a state, failing with a setback once and succeeding for nothing afterwards. */
function failingOnce(actor: string, kind: CommandFailure['kind']) {
  let failed = false;
  const logic = fromPromise(async () => {
    if (failed) return { next: 'planning', step: undefined, progress: undefined };
    failed = true;
    throw new CommandFailure(kind, 'as the test wants');
  });
  return { [actor]: logic } as never;
}

test('from every state, after an unknown outcome the ship reaches planning through reconciling, by reads only', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...missionStates),
    fc.constantFrom('unknown' as const, 'mistaken' as const),
    fc.boolean(),
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom<Step | undefined>(undefined, sellOrder, { kind: 'buyShip', shipType: 'SHIP_PROBE' }),
    async ({ name, actor = '' }, kind, inTransit, failuresInARow, step) => {
      const ship = aShip(inTransit ? { status: 'IN_TRANSIT', arrivalMs: START_MS + 90_000 } : {});
      await withShip({ world: aWorld({ ships: [ship] }) }, async (shipTest) => {
        const context = { step, progress: missionStart(selling), failuresInARow };
        const path = await runMachine(shipTest, { state: name, context }, 'planning', failingOnce(actor, kind));
        expect(path.states.slice(0, 2)).toEqual([name, 'reconciling']);
        expect(path.states.at(-1)).toBe('planning');
        expect(path.context.unresolved).toBe(false);
        expect(path.context.progress).toBeUndefined();
        const sent = shipTest.performed.map(({ operation }) => operation);
        expect(sent.slice(0, 3)).toEqual(['getMyShip', 'getMyAgent', 'getContracts']);
        for (const operation of sent) expect(changesGame(operation), operation).toBe(false);
      });
    },
  );
  await fc.assert(property, { numRuns: 50 });
});

/** What a ship that takes the same mission again and again does in so many virtual seconds. */
async function busyFor(seconds: number, options: ShipTestOptions, look: (shipTest: ShipTest) => void): Promise<void> {
  await withShip({ world: loaded(), mission: () => selling, ...options }, async (shipTest) => {
    void runMachine(shipTest, { state: 'planning' }, () => false);
    await shipTest.time.clock.sleepUntil(START_MS + seconds * 1_000);
    look(shipTest);
  });
}

function secondsOf(shipTest: ShipTest, operation: string): number[] {
  return shipTest.performed
    .filter((command) => command.operation === operation)
    .map(({ atMs }) => Math.floor((atMs - START_MS) / 1_000));
}

describe('a setback that comes again and again', () => {
  test('refused: the ship pauses 5, 10, 20 … 300 s between its attempts, and reads nothing', async () => {
    await busyFor(1_600, { answer: () => refused('marketTradeNotSold') }, (shipTest) => {
      expect(secondsOf(shipTest, 'sellCargo')).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915, 1_215, 1_515]);
      expect(shipTest.performed.every(({ operation }) => operation === 'sellCargo')).toBe(true);
      const flown = shipTest.missions.filter(({ lane }) => lane !== null);
      expect(flown.length).toBeGreaterThan(8);
      for (const { ending } of flown) expect(ending).toBe('setBack');
    });
  });

  test.each([
    ['mistaken (F33)', refused('cargoMissing')],
    ['unknown', unknown],
  ])('%s: the ship reads each time, tries once more at once, and then pauses as well', async (_, outcome) => {
    const answer: Answer = ({ operation }) => (operation === 'sellCargo' ? outcome : undefined);
    await busyFor(200, { answer }, (shipTest) => {
      expect(secondsOf(shipTest, 'sellCargo')).toEqual([0, 0, 10, 30, 70, 150]);
      expect(secondsOf(shipTest, 'getMyShip')).toEqual(secondsOf(shipTest, 'sellCargo'));
    });
  });

  test('and docking for the next attempt in between is no success', async () => {
    const world = aWorld({ ships: [aShip({ status: 'IN_ORBIT', cargo: { [ORE]: 40 } })] });
    const lie = (status: 'DOCKED' | 'IN_ORBIT') => {
      const ship = aShip({ status, cargo: { [ORE]: 40 } });
      world.ships.set(ship.symbol, ship);
    };
    const answer: Answer = ({ operation }) => {
      if (operation === 'dockShip') lie('DOCKED');
      if (operation === 'sellCargo') lie('IN_ORBIT');
      if (operation === 'sellCargo') return refused('notDocked');
      return operation === 'dockShip' ? done : undefined;
    };
    await busyFor(200, { world, answer }, (shipTest) =>
      expect(secondsOf(shipTest, 'sellCargo')).toEqual([0, 0, 10, 30, 70, 150]),
    );
  });

  test('a success in between starts the count anew', async () => {
    let attempt = 0;
    const answer: Answer = () => (++attempt % 3 === 0 ? done : refused('marketTradeNotSold'));
    await busyFor(40, { answer }, (shipTest) =>
      expect(secondsOf(shipTest, 'sellCargo')).toEqual([0, 5, 15, 15, 20, 30, 30, 35]),
    );
  });
});

test('a mission that holds nothing to do is not planned again at once, for ever, but a minute later (F38)', async () => {
  const nothing = aMission([aStop(HOME, { kind: 'sell', tradeSymbol: 'GOLD', units: 5 })]);
  await busyFor(200, { answer: () => done, mission: () => nothing }, (shipTest) => {
    expect(shipTest.performed).toEqual([]);
    expect(shipTest.lines('ship.idle')).toMatchObject([{ reason: 'nothing is left to do for "what the test wants"' }]);
    expect(shipTest.lines('mission.started')).toEqual([]);
  });
});

test('a read that is refused leaves the ship unresolved: it pauses and reads again, and plans only then', async () => {
  let reads = 0;
  const answer: Answer = ({ operation }) =>
    operation === 'getMyAgent' && ++reads < 3 ? refused('unanswerable', 0) : undefined;
  await withShip({ answer }, async (shipTest) => {
    const context = { unresolved: true, failuresInARow: 1 };
    const { states } = await runMachine(shipTest, { state: 'reconciling', context }, 'planning');
    expect(states.slice(0, 5)).toEqual(['reconciling', 'replanning', 'reconciling', 'replanning', 'reconciling']);
    expect(secondsOf(shipTest, 'getMyAgent')).toEqual([0, 10, 30]);
  });
});

test('an unresolved ship that is under way waits for its arrival and plans then', async () => {
  const world = aWorld({ ships: [aShip({ status: 'IN_TRANSIT', arrivalMs: START_MS + 60_000 })] });
  await withShip({ world }, async (shipTest) => {
    const { states } = await runMachine(shipTest, { state: 'reconciling', context: { unresolved: true } }, 'planning');
    expect(states).toEqual(['reconciling', 'navigating', 'planning']);
    expect(shipTest.seconds()).toBe(60.5);
  });
});

test('a ship bought by a command whose outcome is unknown joins the fleet once it is read', async () => {
  const bought: string[] = [];
  const world = aWorld({ ships: [aShip()] });
  const answer: Answer = ({ operation }) => (operation === 'purchaseShip' ? unknown : undefined);
  const resolveUnknownOutcomes = async () => {
    world.ships.set('ARGOSY-2', aShip({ symbol: 'ARGOSY-2' }));
    return true;
  };
  const onShipBought = (symbol: string) => bought.push(symbol);
  await withShip({ world, answer, resolveUnknownOutcomes, onShipBought }, async (shipTest) => {
    const step = { kind: 'buyShip', shipType: 'SHIP_PROBE' } as const;
    const context = { step, progress: missionStart(aMission([aStop(AWAY)])) };
    await runMachine(shipTest, { state: 'buyingShip', context }, 'planning');
    expect(bought).toEqual(['ARGOSY-2']);
    expect(shipTest.performed.filter(({ operation }) => operation === 'purchaseShip')).toHaveLength(1);
  });
});

const MISTAKEN = [
  ...['cargoMissing', 'cargoUnitCount', 'cargoFull', 'cooldownConflict', 'navigateInsufficientFuel', 'shipInTransit'],
  ...['notDocked', 'deliverInvalidLocation', 'fulfillDelivery', 'deliverFulfilled', 'existingContract'],
  ...['navigateOutsideSystem', 'jumpSameSystem', 'jumpInvalidOrigin', 'jumpInvalidWaypoint', 'warpInsideSystem'],
  'missingWarpDrive',
] as ErrorName[];
const REFUSED = ['marketTradeNotSold', 'marketTradeUnitLimit', 'purchaseShipCredits', 'surveyExhausted'] as const;

test.each([
  ...MISTAKEN.map((name) => ({ name, kind: 'mistaken' })),
  ...REFUSED.map((name) => ({ name, kind: 'refused' })),
])('a refusal named $name counts as $kind', ({ name, kind }) => {
  const { code, httpStatus } = errorCodes[name];
  expect(reactionTo({ code, name, status: httpStatus, message: '', data: {} })).toBe(kind);
});

test('a refusal without a name the service knows is mistaken where it says that something is not there', () => {
  const bare = (status: number) => reactionTo({ code: status, name: 'unnamed', status, message: '', data: {} });
  expect([bare(404), bare(400), bare(422)]).toEqual(['mistaken', 'refused', 'refused']);
});
