import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/command/performer.ts';
import type { OrderEvent } from '../../src/fleet/orders/order-store.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import {
  buggyFor,
  claimingMission,
  type FleetTest,
  missionFor,
  negotiating,
  OTHER,
  sentBy,
  withFleet,
} from '../kit/fleet.ts';
import { aMarket, aMission, aShip, aStop, aWorld, SHIP } from '../kit/makers.ts';
import { AWAY, HOME, START_MS } from '../kit/replies.ts';
import { type Answer, done, refused, type ShipTestOptions, unknown } from '../kit/ship-test.ts';

const pause = { type: 'PAUSE', withFleet: false } as const;
const resume = { type: 'RESUME', withFleet: false } as const;
/** Three states of the ship, from this one on. */
const statesFrom = ({ fleet }: FleetTest, first: string) => {
  const states = fleet.track(SHIP)?.map(({ to }) => to) ?? [];
  return states.slice(states.indexOf(first)).slice(0, 3);
};
const stateOf = ({ fleet }: FleetTest, ship = SHIP) => fleet.states().get(ship);

/** Says when it has been asked, and answers when it is told to. */
function heldAnswer(outcome: Outcome) {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const answer: ShipTestOptions['answer'] = async ({ operation }, { shipSymbol }) => {
    if (!changesGame(operation) || shipSymbol !== SHIP) return refused('marketTradeNotSold');
    asked.resolve();
    await release.promise;
    return outcome;
  };
  return { answer, asked: asked.promise, release: release.resolve };
}

describe('a paused ship', () => {
  test('that waits for something to do rests at once and sends nothing, and takes up work when it is resumed', async () => {
    let work = false;
    await withFleet({ mission: (ship) => (work ? missionFor(ship) : undefined) }, async (test) => {
      await test.pass(1);
      test.fleet.send(SHIP, pause);
      await test.pass(0.001);
      expect(stateOf(test)).toBe('paused');
      work = true;
      await test.pass(600);
      expect(sentBy(test)).toEqual([]);
      expect(sentBy(test, OTHER).length).toBeGreaterThan(0);
      test.fleet.send(SHIP, resume);
      await test.pass(1);
      expect(sentBy(test)).toEqual(['negotiateContract']);
      expect(test.lines('ship.paused')).toMatchObject([{ ship: SHIP }]);
      expect(test.lines('ship.resumed')).toMatchObject([{ ship: SHIP }]);
    });
  });

  test('finishes the request that is in flight, takes its outcome, and then sends no more', async () => {
    const { answer, asked, release } = heldAnswer(done);
    await withFleet({ answer }, async (test) => {
      await asked;
      test.fleet.send(SHIP, pause);
      await test.pass(10);
      expect(stateOf(test)).toBe('negotiating');
      release();
      await test.pass(600);
      expect(stateOf(test)).toBe('paused');
      expect(sentBy(test)).toEqual(['negotiateContract']);
      expect(test.missions.map(({ ending }) => ending)).toContain('calledOff');
      test.fleet.send(SHIP, resume);
      await test.pass(1);
      // The outcome was taken: nothing is to be settled.
      expect(sentBy(test).slice(1)).not.toContain('getMyShip');
    });
  });

  test('calls off a request that waits in the queue: it is never answered', async () => {
    const answered: string[] = [];
    const answer: ShipTestOptions['answer'] = (_, { shipSymbol }) => {
      answered.push(String(shipSymbol));
      return refused('marketTradeNotSold');
    };
    await withFleet({ answer }, async (test) => {
      await test.pass(0.005);
      expect(sentBy(test)).toEqual(['negotiateContract']);
      test.fleet.send(SHIP, pause);
      await test.pass(600);
      expect(stateOf(test)).toBe('paused');
      expect(answered).not.toContain(SHIP);
      expect(test.lines('ship.failed')).toEqual([]);
    });
  });

  test.each([
    ['unknown', unknown],
    ['refused', refused('marketTradeNotSold')],
  ])('whose last request was %s reads nothing before it is resumed, and then first of all', async (_, outcome) => {
    const { answer, asked, release } = heldAnswer(outcome);
    await withFleet({ world: aWorld({ ships: [aShip()] }), answer }, async (test) => {
      await asked;
      test.fleet.send(SHIP, pause);
      release();
      await test.pass(600);
      expect(stateOf(test)).toBe('paused');
      expect(sentBy(test)).toEqual(['negotiateContract']);
      test.fleet.send(SHIP, resume);
      await test.pass(0.1);
      expect(sentBy(test)[1]).not.toBe('negotiateContract');
    });
  });

  test('flies its flight to the end and rests there', async () => {
    const world = aWorld({ ships: [aShip({ at: AWAY, status: 'IN_TRANSIT', arrivalMs: START_MS + 60_000 })] });
    await withFleet({ world }, async (test) => {
      await test.pass(1);
      test.fleet.send(SHIP, pause);
      await test.pass(50);
      expect(stateOf(test)).toBe('navigating');
      await test.pass(600);
      expect(stateOf(test)).toBe('paused');
      expect(world.ships.get(SHIP)?.nav.status).toBe('IN_ORBIT');
      expect(test.performed).toEqual([]);
    });
  });

  test('has let go of its claims, and nobody leaves work to it', async () => {
    const out: (readonly string[])[] = [];
    const onPlan: ShipTestOptions['onPlan'] = ({ outOfService }) => out.push([...outOfService]);
    await withFleet({ mission: claimingMission, onPlan }, async (test) => {
      test.fleet.send(SHIP, pause);
      await test.pass(60);
      expect(negotiating(test)).toEqual([]);
      expect(test.services.claimBook.current(SHIP)).toMatchObject({ lane: undefined, what: 'paused by its owner' });
      expect(out.at(-1)).toEqual([SHIP]);
    });
  });

  test('stays at rest after the fleet is resumed when it was paused by itself as well', () =>
    withFleet({}, async (test) => {
      test.fleet.send(SHIP, pause);
      for (const ship of [SHIP, OTHER]) test.fleet.send(ship, { type: 'PAUSE', withFleet: true });
      await test.pass(60);
      expect([stateOf(test), stateOf(test, OTHER)]).toEqual(['paused', 'paused']);
      for (const ship of [SHIP, OTHER]) test.fleet.send(ship, { type: 'RESUME', withFleet: true });
      await test.pass(60);
      expect(stateOf(test)).toBe('paused');
      expect(stateOf(test, OTHER)).not.toBe('paused');
    }));

  test('is paused still after its machine has failed and another has taken its place', async () => {
    let buggy = true;
    await withFleet({ mission: buggyFor(SHIP, () => buggy) }, async (test) => {
      await test.pass(0.5);
      expect(stateOf(test)).toBe('restarting');
      test.fleet.send(SHIP, pause);
      buggy = false;
      await test.pass(60);
      expect(stateOf(test)).toBe('paused');
    });
  });
});

test('a ship in quarantine starts anew when it is revived, and no other does', async () => {
  let buggy = true;
  await withFleet({ mission: buggyFor(SHIP, () => buggy) }, async (test) => {
    await test.pass(60);
    expect(stateOf(test)).toBe('quarantined');
    buggy = false;
    test.fleet.send(SHIP, pause);
    for (const ship of [SHIP, OTHER, 'ARGOSY-9']) test.fleet.revive(ship);
    await test.pass(1);
    expect(stateOf(test)).toBe('paused');
    test.fleet.send(SHIP, resume);
    await test.pass(1);
    expect(sentBy(test)[0]).toBe('getMyShip');
    expect(test.lines('ship.restarted').filter(({ ship }) => ship === OTHER)).toEqual([]);
  });
});

test('a ship whose mission is cancelled drops it and plans anew, at once where it only waits', async () => {
  const hours = START_MS + 4 * 3_600_000;
  const waiting = aMission([aStop(HOME, { kind: 'load', leavesWith: 40, until: new Date(hours).toISOString() })]);
  let planned = 0;
  const mission = (ship: string) => (ship === SHIP && planned++ === 0 ? waiting : missionFor(ship));
  await withFleet({ mission, world: aWorld({ ships: [aShip({ status: 'IN_ORBIT' })] }) }, async (test) => {
    await test.pass(60);
    expect(stateOf(test)).toBe('loading');
    test.fleet.send(SHIP, { type: 'CANCEL' });
    await test.pass(1);
    expect(planned).toBe(2);
    expect(sentBy(test)).toEqual(['negotiateContract']);
  });
});

test('a ship that was given lanes is told apart in the strategy, and the strategy is the same again afterwards', () =>
  withFleet({}, async (test) => {
    const { orders } = test.services;
    const rule = { match: { symbol: '*' }, lanes: ['mine' as const] };
    const strategy = { ships: [rule] } as Parameters<typeof orders.strategyWith>[0];
    expect(orders.strategyWith(strategy)).toBe(strategy);
    test.fleet.send(SHIP, { type: 'LANES', lanes: ['trade'] });
    expect(orders.strategyWith(strategy).ships).toEqual([{ match: { symbol: SHIP }, lanes: ['trade'] }, rule]);
    expect(orders.strategyWith(strategy)).toBe(orders.strategyWith(strategy));
    test.fleet.send(SHIP, { type: 'LANES', lanes: null });
    expect(orders.strategyWith(strategy)).toBe(strategy);
  }));

describe.each([
  ['cancel', { type: 'CANCEL' }],
  ['sell everything', { type: 'ORDER', order: { kind: 'sellEverything' } }],
] as const)('an order to %s', (_what, order) => {
  const alone = () => aWorld({ ships: [aShip()] });
  const refusing = (name: string): Answer => {
    return ({ operation }) => (operation === 'negotiateContract' ? refused(name) : undefined);
  };

  test('ends a pause after setbacks, which begin to count anew', async () => {
    await withFleet({ world: alone(), answer: refusing('marketTradeNotSold') }, async (test) => {
      await test.pass(100);
      expect(stateOf(test)).toBe('replanning');
      const before = sentBy(test).length;
      test.fleet.send(SHIP, order);
      await test.pass(1);
      expect(sentBy(test).length).toBe(before + 1);
      await test.pass(5);
      expect(sentBy(test).length).toBe(before + 2);
    });
  });

  test('lets a read that is due be made all the same, at once and without a setback', async () => {
    await withFleet({ world: alone(), answer: refusing('cargoMissing') }, async (test) => {
      await test.pass(0.015);
      expect([stateOf(test), sentBy(test)]).toEqual(['reconciling', ['negotiateContract', 'getMyShip']]);
      test.fleet.send(SHIP, order);
      await test.pass(0.5);
      expect(statesFrom(test, 'reconciling')).toEqual(['reconciling', 'planning', 'checkingCargo']);
      expect(sentBy(test).slice(1, 3)).toEqual(['getMyShip', 'getMyShip']);
    });
  });

  test('is obeyed as soon as the request under way is refused, without a pause', async () => {
    const { answer, asked, release } = heldAnswer(refused('marketTradeNotSold'));
    await withFleet({ world: alone(), answer }, async (test) => {
      await asked;
      test.fleet.send(SHIP, order);
      release();
      await test.pass(1);
      expect(sentBy(test).slice(0, 2)).toEqual(['negotiateContract', 'negotiateContract']);
    });
  });
});

describe('an order that comes while an action is under way that another may follow at once', () => {
  const goods = ['IRON_ORE', 'COPPER_ORE'];
  const sells = goods.map((tradeSymbol) => ({ kind: 'sell', tradeSymbol, units: 5 }) as const);
  const world = () =>
    aWorld({
      ships: [aShip({ cargo: Object.fromEntries(goods.map((good) => [good, 5])) })],
      markets: [aMarket(HOME, Object.fromEntries(goods.map((good) => [good, {}])))],
    });

  /** The commands and the states of a ship that has two goods to sell, and gets an order while it sells the first. */
  async function sellingUnder(order: OrderEvent | undefined) {
    const { answer, asked, release } = heldAnswer(done);
    const missions = [aMission([aStop(HOME, ...sells)])];
    let seen: { readonly sent: string[]; readonly states: string[] } = { sent: [], states: [] };
    await withFleet({ world: world(), answer, mission: () => missions.pop() }, async (test) => {
      await asked;
      if (order !== undefined) test.fleet.send(SHIP, order);
      release();
      await test.pass(1);
      seen = { sent: sentBy(test), states: statesFrom(test, 'selling') };
    });
    return seen;
  }

  test.each([pause, { type: 'CANCEL' } as const])('$type: what followed is not begun', async (order) => {
    const states = ['selling', 'checkingCargo', 'planning'];
    expect(await sellingUnder(order)).toEqual({ sent: ['sellCargo'], states });
  });

  test('without an order it follows', async () => {
    const states = ['selling', 'planning', 'waiting'];
    expect(await sellingUnder(undefined)).toEqual({ sent: ['sellCargo', 'sellCargo'], states });
  });
});
