import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import { reactionTo } from '../../src/fleet/deeds/command-failure.ts';
import { departing, planet } from '../universe/operations/departures.ts';
import { engineeredAsteroid, put, type Stage } from '../universe/operations/scene.ts';
import { type Loopback, overLoopback } from './loopback.ts';

const SHIP = 'VOYAGER-1';

interface Row {
  readonly what: string;
  readonly code: number;
  readonly status: number;
  /** How a ship takes it: `mistaken` reads its state anew, `refused` plans again after a pause. */
  readonly reaction: 'mistaken' | 'refused';
  readonly given: (stage: Stage) => void;
  /** What must succeed before. */
  readonly before?: readonly Command[];
  readonly command: (loopback: Loopback) => Command;
}

/** The ship docked where the contract wants its ore, with so much of it. */
function atDestination(units: number): (stage: Stage) => void {
  return ({ ship, contract }) => {
    const [line] = contract.deliver;
    if (line === undefined) throw new Error('atDestination: expected a line');
    contract.accepted = true;
    put(ship, { symbol: line.destinationSymbol }, 'DOCKED');
    ship.cargo = units === 0 ? {} : { [line.tradeSymbol]: units };
  };
}

function elsewhere(stage: Stage): void {
  atDestination(5)(stage);
  put(stage.ship, engineeredAsteroid, 'DOCKED');
}

function deliver({ contractId, state }: Loopback, units: unknown): Command {
  const tradeSymbol = state().contracts[contractId]?.deliver[0]?.tradeSymbol;
  return { operation: 'deliverContract', path: { contractId }, body: { shipSymbol: SHIP, tradeSymbol, units } };
}

const mining = ({ ship }: Stage) => put(ship, engineeredAsteroid);

const rows: readonly Row[] = [
  {
    what: 'delivering elsewhere',
    code: 4510,
    status: 400,
    reaction: 'mistaken',
    given: elsewhere,
    command: (loopback) => deliver(loopback, 5),
  },
  {
    what: 'delivering goods that are missing',
    code: 4218,
    status: 400,
    reaction: 'mistaken',
    given: atDestination(0),
    command: (loopback) => deliver(loopback, 5),
  },
  {
    what: 'delivering more than is aboard',
    code: 4219,
    status: 400,
    reaction: 'mistaken',
    given: atDestination(3),
    command: (loopback) => deliver(loopback, 5),
  },
  {
    what: 'selling goods that are missing',
    code: 4218,
    status: 400,
    reaction: 'mistaken',
    given: () => {},
    command: () => commands.sell(SHIP, 'FUEL', 1),
  },
  {
    what: 'selling more than is aboard',
    code: 4219,
    status: 400,
    reaction: 'mistaken',
    given: ({ ship }) => {
      ship.cargo = { FUEL: 2 };
    },
    command: () => commands.sell(SHIP, 'FUEL', 3),
  },
  {
    what: 'selling undocked',
    code: 4244,
    status: 400,
    reaction: 'mistaken',
    given: ({ ship }) => {
      put(ship, planet);
      ship.cargo = { FUEL: 2 };
    },
    command: () => commands.sell(SHIP, 'FUEL', 1),
  },
  {
    what: 'fulfilling early',
    code: 4502,
    status: 400,
    reaction: 'mistaken',
    given: atDestination(3),
    command: ({ contractId }) => commands.fulfill(contractId),
  },
  {
    what: 'docking in transit',
    code: 4214,
    status: 400,
    reaction: 'mistaken',
    given: departing,
    before: [commands.navigate(SHIP, engineeredAsteroid.symbol)],
    command: () => commands.ofShip('dockShip', SHIP),
  },
  {
    what: 'navigating without fuel',
    code: 4203,
    status: 400,
    reaction: 'mistaken',
    given: (stage) => {
      departing(stage);
      stage.ship.fuel.current = 0;
    },
    command: () => commands.navigate(SHIP, engineeredAsteroid.symbol),
  },
  {
    what: 'navigating without waypointSymbol',
    code: 3001,
    status: 422,
    reaction: 'refused',
    given: departing,
    command: () => ({ operation: 'navigateShip', path: { shipSymbol: SHIP }, body: {} }),
  },
  {
    what: 'extracting with a full hold',
    code: 4228,
    status: 400,
    reaction: 'mistaken',
    given: (stage) => {
      mining(stage);
      stage.ship.cargo = { FUEL: stage.ship.cargoCapacity };
    },
    command: () => commands.ofShip('extractResources', SHIP),
  },
  {
    what: 'extracting in cooldown',
    code: 4000,
    status: 409,
    reaction: 'mistaken',
    given: mining,
    before: [commands.ofShip('extractResources', SHIP)],
    command: () => commands.ofShip('extractResources', SHIP),
  },
];

describe('over HTTP', () => {
  test.each(rows)('$what is refused with $code', async ({ code, status, reaction, given, before = [], command }) => {
    await overLoopback(given, async (loopback) => {
      // A market is opened by looking at it, which is no change of the game.
      for (const earlier of [commands.readMarket(planet.symbol), ...before])
        expect((await loopback.act(earlier)).kind).toBe('done');
      const state = loopback.state();
      const outcome = await loopback.act(command(loopback));
      expect(outcome).toMatchObject({
        kind: 'refused',
        refusal: { code, status, message: expect.stringMatching(/\w/) },
      });
      expect(loopback.state()).toEqual(state);
      if (outcome.kind === 'refused') expect(reactionTo(outcome.refusal)).toBe(reaction);
    });
  });
});

describe('units', () => {
  const sell = (units: unknown): Command => ({
    operation: 'sellCargo',
    path: { shipSymbol: SHIP },
    body: { symbol: 'FUEL', units },
  });
  const withFuel = ({ ship }: Stage) => {
    ship.cargo = { FUEL: 12 };
  };

  test('5 and "5" are accepted as units', async () => {
    await overLoopback(withFuel, async ({ act, state }) => {
      for (const [units, left] of [
        [5, 7],
        ['5', 2],
      ]) {
        const outcome = await act(sell(units));
        expect(outcome).toMatchObject({ kind: 'done', reply: { data: { transaction: { units: 5 } } } });
        expect(state().ships[SHIP]?.cargo).toEqual({ FUEL: left });
      }
    });
    await overLoopback(atDestination(12), async (loopback) => {
      for (const [units, fulfilled] of [
        [5, 5],
        ['5', 10],
      ]) {
        const outcome = await loopback.act(deliver(loopback, units));
        expect(outcome).toMatchObject({ kind: 'done', reply: { data: { cargo: { units: 12 - Number(fulfilled) } } } });
        expect(loopback.state().contracts[loopback.contractId]?.deliver[0]?.unitsFulfilled).toBe(fulfilled);
      }
    });
  });

  test('"", "0", "-1", "1.5" and "abc" are refused as units', async () => {
    const places = [
      { given: withFuel, command: (_: Loopback, units: string) => sell(units) },
      { given: atDestination(12), command: deliver },
    ];
    for (const { given, command } of places) {
      await overLoopback(given, async (loopback) => {
        const state = loopback.state();
        for (const units of ['', '0', '-1', '1.5', 'abc']) {
          const outcome = await loopback.act(command(loopback, units));
          expect(outcome, units).toMatchObject({ kind: 'refused', refusal: { code: 3001, status: 422 } });
        }
        expect(loopback.state()).toEqual(state);
      });
    }
  });
});
