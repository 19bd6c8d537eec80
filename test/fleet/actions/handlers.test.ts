import { describe, expect, test } from 'vitest';
import { shipGraph } from '../../../scripts/docs/ship-graph.ts';
import { STATES_DO } from '../../../scripts/docs/ship-machine-page.ts';
import type { Command } from '../../../src/command/commands.ts';
import type { Outcome } from '../../../src/command/performer.ts';
import type { ShipContext } from '../../../src/fleet/machine/ship.machine.ts';
import { missionStart, type Step } from '../../../src/fleet/steps/step.ts';
import { actionRow, SHIP_ACTIONS } from '../../../src/game/actions.ts';
import type { BudgetCategory } from '../../../src/plan/mission.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { OperationId } from '../../../src/wire/endpoints.ts';
import { applyContracts } from '../../../src/world/contracts.ts';
import { isReadBackedOff, noteFailedRead, type Sight } from '../../../src/world/failures/failed-attempts.ts';
import { aContract, aMission, aShip, aStop, aSurvey, aWorld, SHIP } from '../../kit/makers.ts';
import { AWAY, CONTRACT_ID, HOME, START_MS } from '../../kit/replies.ts';
import {
  done,
  refused,
  runMachine,
  type ShipTest,
  type ShipTestOptions,
  shownMarket,
  unknown,
  withShip,
} from '../../kit/ship-test.ts';

const ORE = 'IRON_ORE';
const GOOD = { tradeSymbol: ORE, units: 5 };

function worldHere() {
  const world = aWorld({ ships: [aShip({ cargo: { [ORE]: 9 } })], contracts: [aContract(ORE, 50)] });
  const traits = [{ symbol: 'MARKETPLACE' }, { symbol: 'SHIPYARD' }];
  const place = { symbol: HOME, type: 'PLANET', systemSymbol: 'X1-A', x: 0, y: 0, traits };
  world.waypoints.set(HOME, { ...place, isUnderConstruction: false });
  world.shipyards.set(HOME, { symbol: HOME, shipTypes: ['SHIP_PROBE'], prices: new Map() });
  return world;
}

const going = missionStart(aMission([{ waypoint: AWAY, flightMode: 'BURN', actions: [] }]));

/** Runs a state until the machine leaves it. */
const leave = (shipTest: ShipTest, state: string, context: Partial<ShipContext> = {}) =>
  runMachine(shipTest, { state, context }, (now) => now !== state);

/** The reply to who asks what a repair costs. */
const priced = (totalPrice: number) => ({ kind: 'done', reply: { data: { transaction: { totalPrice } } } }) as Outcome;

/** The commands of one state, entered with an order; what they would have changed is left out. */
async function commandsOf(state: string, context: Partial<ShipContext>, options?: ShipTestOptions): Promise<Command[]> {
  const answer = ({ operation }: Command) =>
    operation === 'getMarket' ? shownMarket : operation === 'getRepairShip' ? priced(9) : done;
  return withShip({ world: worldHere(), answer, ...options }, async (shipTest) => {
    await leave(shipTest, state, context);
    return shipTest.performed.map(({ operation, path, body }) => ({ operation, path, ...(body && { body }) }));
  });
}

const ship = { shipSymbol: SHIP };
const here = { systemSymbol: 'X1-A', waypointSymbol: HOME };
const contract = { contractId: CONTRACT_ID };
const cargo = { symbol: ORE, units: 5 };
const survey = aSurvey('s', [ORE]);
const handed = { ...ship, ...GOOD };
const BUY: Step = { kind: 'buy', ...GOOD, maxUnitPriceCredits: 9 };
const DELIVER: Step = { kind: 'deliver', ...contract, ...GOOD };
const SUPPLY: Step = { kind: 'supplyConstruction', ...GOOD };
const PROBE = { shipType: 'SHIP_PROBE' };
const bought = { ...PROBE, waypointSymbol: HOME };
const GATE = 'X1-Z-I9';
const gate = { waypointSymbol: GATE };
const [mount, module] = [{ symbol: 'MOUNT_A' }, { symbol: 'MODULE_A' }];
const sends = (path: Command['path'], ...operations: OperationId[]): Command[] =>
  operations.map((operation) => ({ operation, path }));

test.each<[state: string, step: Step | undefined, commands: readonly Command[]]>([
  ['checkingCargo', undefined, []],
  ['orbiting', undefined, [{ operation: 'orbitShip', path: ship }]],
  ['docking', undefined, [{ operation: 'dockShip', path: ship }]],
  ['settingFlightMode', undefined, [{ operation: 'patchShipNav', path: ship, body: { flightMode: 'BURN' } }]],
  ['navigating', undefined, [{ operation: 'navigateShip', path: ship, body: { waypointSymbol: AWAY } }]],
  ['coolingDown', undefined, []],
  ['refuelling', { kind: 'refuel' }, [{ operation: 'refuelShip', path: ship }]],
  ['looking', { kind: 'look' }, sends(here, 'getMarket', 'getShipyard')],
  ['selling', { kind: 'sell', ...GOOD }, [{ operation: 'sellCargo', path: ship, body: cargo }]],
  ['buying', BUY, [{ operation: 'purchaseCargo', path: ship, body: cargo }]],
  ['delivering', DELIVER, [{ operation: 'deliverContract', path: contract, body: handed }]],
  ['fulfilling', { kind: 'fulfill', ...contract }, [{ operation: 'fulfillContract', path: contract }]],
  ['negotiating', { kind: 'negotiate' }, [{ operation: 'negotiateContract', path: ship }]],
  ['accepting', { kind: 'accept', ...contract }, [{ operation: 'acceptContract', path: contract }]],
  ['buyingShip', { kind: 'buyShip', ...PROBE }, [{ operation: 'purchaseShip', path: {}, body: bought }]],
  ['charting', { kind: 'chart' }, [{ operation: 'createChart', path: ship }]],
  ['jumping', { kind: 'jump', destination: GATE }, [{ operation: 'jumpShip', path: ship, body: gate }]],
  ['supplyingConstruction', SUPPLY, [{ operation: 'supplyConstruction', path: here, body: handed }]],
  ['jettisoning', { kind: 'jettison', ...GOOD }, [{ operation: 'jettison', path: ship, body: cargo }]],
  ['surveying', { kind: 'survey' }, [{ operation: 'createSurvey', path: ship }]],
  ['siphoning', { kind: 'siphon' }, [{ operation: 'siphonResources', path: ship }]],
  ['scrapping', { kind: 'scrap' }, sends(ship, 'getScrapShip', 'scrapShip')],
  ['repairing', { kind: 'repair' }, sends(ship, 'getRepairShip', 'repairShip')],
  ['installing', { kind: 'install', part: 'MOUNT_A' }, [{ operation: 'installMount', path: ship, body: mount }]],
  ['installing', { kind: 'install', part: 'MODULE_A' }, [{ operation: 'installShipModule', path: ship, body: module }]],
  ['removing', { kind: 'remove', part: 'MOUNT_A' }, [{ operation: 'removeMount', path: ship, body: mount }]],
  ['removing', { kind: 'remove', part: 'MODULE_A' }, [{ operation: 'removeShipModule', path: ship, body: module }]],
  ['refining', { kind: 'refine', good: 'IRON' }, [{ operation: 'shipRefine', path: ship, body: { produce: 'IRON' } }]],
  ['awaitingHauler', { kind: 'awaitHauler', until: isoFromMs(START_MS + 5_000) }, []],
  ['loading', { kind: 'load', leavesWith: 40, until: isoFromMs(START_MS + 5_000) }, []],
  ['extracting', { kind: 'extract', survey: undefined }, [{ operation: 'extractResources', path: ship }]],
  ['extracting', { kind: 'extract', survey }, [{ operation: 'extractResourcesWithSurvey', path: ship, body: survey }]],
])('%s does what the documentation says', async (state, step, commands) => {
  // What follows these would send its own command at once, so there the mission is over.
  const progress = ['checkingCargo', 'selling', 'awaitingHauler', 'loading'].includes(state) ? undefined : going;
  const sent = await commandsOf(state, { step, progress });
  expect(sent).toEqual(commands);
  for (const { operation } of sent) expect(STATES_DO[state]?.operations).toContain(operation);
  if (sent.length === 0) expect(STATES_DO[state]?.operations).toEqual([]);
});

test('a ship with nothing to repair is not repaired', () =>
  withShip({ world: worldHere(), answer: () => priced(0) }, async (shipTest) => {
    const { states } = await leave(shipTest, 'repairing', { step: { kind: 'repair' } });
    expect(shipTest.performed.map(({ operation }) => operation)).toEqual(['getRepairShip']);
    expect(states.at(-1)).toBe('replanning');
  }));

describe('a market that shows no prices', () => {
  const listing = { symbol: HOME, exports: [], imports: [{ symbol: ORE }], exchange: [] };

  test.each<[string, object, boolean]>([
    ['tells that the ship is elsewhere: where it is is read before anything else', listing, true],
    ['is read in vain as well where none of its prices can be read', { ...listing, tradeGoods: [] }, true],
    ['is as it should be where it deals in nothing', { ...listing, imports: [] }, false],
  ])('%s', async (_, data, isReadAgain) => {
    const market = { ...done, reply: { data } } as Outcome;
    const answer = ({ operation }: Command) => (operation === 'getMarket' ? market : done);
    const { states } = await withShip({ world: worldHere(), answer }, (shipTest) =>
      leave(shipTest, 'looking', { step: { kind: 'look' }, progress: going }),
    );
    expect(states.at(-1) === 'reconciling').toBe(isReadAgain);
  });
});

test('reconciling reads nothing for a settled ship; else, with nothing in doubt, ship, agent and contracts', async () => {
  const read = async (context: Partial<ShipContext>) =>
    (await commandsOf('reconciling', context, { answer: () => undefined })).map(({ operation }) => operation);
  expect(await read({ unresolved: false })).toEqual([]);
  expect(await read({ unresolved: true })).toEqual(STATES_DO.reconciling?.operations);
});

test('reconciling reads the first and the last page of contracts: the one under way is the newest', async () => {
  const pageOf = (page: number) => {
    const fulfilled = { ...aContract(ORE, 5), fulfilled: true };
    const data = Array.from({ length: page === 3 ? 1 : 20 }, (_, index) => ({ ...fulfilled, id: `c${page}-${index}` }));
    return { data, meta: { total: 41, page, limit: 20 } };
  };
  const pages: unknown[] = [];
  const answer = ({ operation, query }: Command): Outcome | undefined => {
    if (operation !== 'getContracts') return undefined;
    pages.push(query?.page);
    return { kind: 'done', reply: pageOf(Number(query?.page)) };
  };
  await commandsOf('reconciling', { unresolved: true }, { answer });
  expect(pages).toEqual([1, 3]);
});

test('reconciling reads the contract that a refusal named as open, where it is on neither page', async () => {
  const world = { ...aWorld({ ships: [aShip()] }), namedContractId: 'between' };
  const sent = await commandsOf('reconciling', { unresolved: true }, { world, answer: () => undefined });
  expect(sent.at(-1)).toMatchObject({ operation: 'getContract', path: { contractId: 'between' } });
});

test.each<Outcome>([refused('notFound', 404), unknown])(
  'reconciling goes on where the contract that was named is not told: %j',
  async (outcome) => {
    const world = { ...aWorld({ ships: [aShip()] }), namedContractId: 'gone' };
    const answer = ({ operation }: Command) => (operation === 'getContract' ? outcome : undefined);
    await withShip({ world, answer }, async (shipTest) => {
      const { states } = await leave(shipTest, 'reconciling', { unresolved: true });
      expect(states).toEqual(['reconciling', 'planning']);
      expect(shipTest.performed.at(-1)).toMatchObject({ operation: 'getContract', path: { contractId: 'gone' } });
    });
  },
);

test('a ship without a market or shipyard around it looks at nothing', async () => {
  expect(await commandsOf('looking', { step: { kind: 'look' } }, { world: aWorld({ ships: [aShip()] }) })).toEqual([]);
});

describe('a look where there is a shipyard', () => {
  interface Told {
    readonly isListed?: boolean;
    readonly failedAttempts?: { readonly sight: Sight; readonly minutesAgo: number };
  }
  const operationsOf = async (lane: BudgetCategory, isPriceKnown: boolean, told: Told = {}) => {
    const world = worldHere();
    const offers = isPriceKnown ? ([['SHIP_PROBE', { priceCredits: 21_000, seenAtMs: START_MS }]] as const) : [];
    const visited = isPriceKnown && ({ isVisited: true } as const);
    const yard = { symbol: HOME, shipTypes: ['SHIP_PROBE'], prices: new Map(offers), ...visited };
    if (told.isListed === false) world.shipyards.delete(HOME);
    else world.shipyards.set(HOME, yard);
    if (told.failedAttempts)
      noteFailedRead(world, told.failedAttempts.sight, HOME, START_MS - told.failedAttempts.minutesAgo * 60_000);
    const progress = missionStart({ ...aMission([aStop(HOME, { kind: 'look' })]), lane });
    const sent = await commandsOf('looking', { step: { kind: 'look' }, progress }, { world });
    return sent.map(({ operation }) => operation);
  };

  test.each<[string, BudgetCategory, boolean, boolean]>([
    ['reads it where a probe came for prices', 'scout', true, true],
    ['reads it where a ship came to buy one', 'growth', true, true],
    ['spares a trader that request', 'trade', true, false],
    ['spares one that sees to a contract that request', 'contract', true, false],
    ['reads it whoever comes while nobody knows what its ships cost', 'trade', false, true],
  ])('%s', async (_, lane, isPriceKnown, isRead) => {
    expect(await operationsOf(lane, isPriceKnown)).toEqual(isRead ? ['getMarket', 'getShipyard'] : ['getMarket']);
  });

  test('reads one that the service would not list, too', async () => {
    expect(await operationsOf('trade', false, { isListed: false })).toEqual(['getMarket', 'getShipyard']);
  });

  test.each<[Sight, number, OperationId[]]>([
    ['shipyard', 9, ['getMarket']],
    ['shipyard', 10, ['getMarket', 'getShipyard']],
    ['market', 9, ['getShipyard']],
    ['market', 10, ['getMarket', 'getShipyard']],
  ])('where the %s could not be read %i minutes ago: %j', async (sight, minutesAgo, sent) => {
    expect(await operationsOf('scout', false, { failedAttempts: { sight, minutesAgo } })).toEqual(sent);
  });
});

// A ship that asks what another costs does so before all other work: what cannot be learned must not be asked for ever.
describe('a look that tells nothing', () => {
  const SIGHTS: readonly Sight[] = ['market', 'shipyard'];
  const leftAloneAfter = (read: 'getMarket' | 'getShipyard', outcome: Outcome) => {
    const world = worldHere();
    const answer = ({ operation }: Command) =>
      operation === read ? outcome : operation === 'getMarket' ? shownMarket : undefined;
    return withShip({ world, answer }, async (shipTest) => {
      await leave(shipTest, 'looking', { step: { kind: 'look' } });
      return SIGHTS.filter((sight) => isReadBackedOff(shipTest.world, sight, HOME, START_MS + 60_000));
    });
  };
  const listing = { symbol: HOME, exports: [{ symbol: ORE }], imports: [], exchange: [] };
  const nothingShown = { kind: 'done', reply: { data: listing } } as unknown as Outcome;

  test.each<[string, Sight, 'getMarket' | 'getShipyard', Outcome]>([
    ['is noted where the shipyard refuses', 'shipyard', 'getShipyard', refused('somethingElse')],
    ['is noted where the market refuses', 'market', 'getMarket', refused('somethingElse')],
    ['is noted where the market shows no prices', 'market', 'getMarket', nothingShown],
    ['is noted where the reply was lost', 'shipyard', 'getShipyard', unknown],
  ])('%s', async (_, sight, read, outcome) => {
    expect(await leftAloneAfter(read, outcome)).toEqual([sight]);
  });
});

describe('waits', () => {
  const secondsIn = (state: string, told: Parameters<typeof aShip>[0], serverOffsetMs = 0) => {
    const world = aWorld({ ships: [aShip(told)] });
    world.serverOffsetMs = serverOffsetMs;
    return withShip({ world }, async (shipTest) => {
      await leave(shipTest, state);
      return { seconds: shipTest.seconds(), status: shipTest.world.ships.get(SHIP)?.nav.status };
    });
  };
  const inTransit = { status: 'IN_TRANSIT', arrivalMs: START_MS + 60_000 } as const;

  test('a ship under way waits until the server has passed its arrival, with a margin of half a second', async () => {
    expect(await secondsIn('navigating', inTransit)).toEqual({ seconds: 60.5, status: 'IN_ORBIT' });
  });

  test('a server whose clock is behind ours is waited for', async () => {
    expect((await secondsIn('navigating', inTransit, -10_000)).seconds).toBe(70.5);
  });

  test('the margin holds even when the instant itself has passed by our clock', async () => {
    const status = 'IN_TRANSIT';
    expect((await secondsIn('navigating', { status, arrivalMs: START_MS - 200 })).seconds).toBe(0.3);
    expect((await secondsIn('navigating', { status, arrivalMs: START_MS - 500 })).seconds).toBe(0);
  });

  test('a resting ship waits for the end of its cooldown', async () => {
    expect((await secondsIn('coolingDown', { restsUntilMs: START_MS + 80_000 })).seconds).toBe(80.5);
  });

  test.each([-3_600, 3_600])(
    'F18: a step of the wall clock by %i seconds meanwhile changes nothing',
    async (stepSeconds) => {
      for (const state of ['navigating', 'replanning']) {
        await withShip({ world: aWorld({ ships: [aShip(inTransit)] }) }, async (shipTest) => {
          const beganMs = shipTest.time.clock.monotonicMs();
          const left = leave(shipTest, state, { failuresInARow: 4 });
          await shipTest.time.clock.sleepUntil(START_MS + 10_000);
          shipTest.time.stepWall(stepSeconds * 1_000);
          await left;
          const seconds = (shipTest.time.clock.monotonicMs() - beganMs) / 1_000;
          expect([state, seconds]).toEqual([state, state === 'navigating' ? 60.5 : 40]);
        });
      }
    },
  );

  test('F18: a ship that has rested extracts, although the wall clock was set back by an hour meanwhile', async () => {
    const ship = aShip({ status: 'IN_ORBIT', restsUntilMs: START_MS + 80_000 });
    await withShip({ world: aWorld({ ships: [ship] }) }, async (shipTest) => {
      const progress = missionStart(aMission([aStop(HOME, { kind: 'extract' })]));
      const over = (state: string) => state === 'extracting';
      const rested = runMachine(shipTest, { state: 'coolingDown', context: { progress } }, over);
      await shipTest.time.clock.sleepUntil(START_MS + 10_000);
      shipTest.time.stepWall(-3_600_000);
      expect((await rested).states).toEqual(['coolingDown', 'extracting']);
      expect(shipTest.seconds()).toBe(80.5 - 3_600);
    });
  });

  test('F20, X7: a deadline beyond 2^31 ms (24.8 days) does not fire at once', async () => {
    const arrivalMs = START_MS + 30 * 86_400_000;
    expect((await secondsIn('navigating', { ...inTransit, arrivalMs })).seconds).toBe(30 * 86_400 + 0.5);
  });
});

test.each<[string, Parameters<typeof aContract>[2], boolean, string]>([
  ['the ship whose delivery completes a contract fulfils it next', 50, false, 'fulfilling'],
  ['a ship whose delivery leaves some of a contract does not fulfil it', 49, false, 'planning'],
  ['a contract that another ship has fulfilled already is not fulfilled again', 50, true, 'planning'],
])('%s', async (_, unitsFulfilled, fulfilled, next) => {
  const world = worldHere();
  const answer: ShipTestOptions['answer'] = () => {
    applyContracts(world, [{ ...aContract(ORE, 50, unitsFulfilled), fulfilled }]);
    return done;
  };
  await withShip({ world, answer }, async (shipTest) => {
    const progress = missionStart(aMission([aStop(HOME, DELIVER)]));
    expect((await leave(shipTest, 'delivering', { step: DELIVER, progress })).states.at(-1)).toBe(next);
  });
});

test('a state entered with another step than its own is a bug and ends in failed, with nothing sent', () =>
  withShip({ world: worldHere() }, async (shipTest) => {
    const from = { state: 'selling', context: { step: { kind: 'refuel' } } } as const;
    const { states, context } = await runMachine(shipTest, from, 'failed');
    expect(states).toEqual(['selling', 'failed']);
    expect(String(context.failure)).toContain('expected the step sell, got refuel');
    expect(shipTest.performed).toEqual([]);
  }));

test('the actions that complete a step are those whose state sends something but for moving about', () => {
  const moving = ['orbit', 'setFlightMode', 'navigate', 'dock'];
  const sending = shipGraph().states.filter(({ name }) => (STATES_DO[name]?.operations.length ?? 0) > 0);
  const actors = sending.map(({ actor = '' }) => actor);
  const expected = actors.filter((actor) => actor !== 'reconcile' && !moving.includes(actor));
  // A wait for a hauler is over once, though nothing is sent.
  const completing = SHIP_ACTIONS.filter((action) => actionRow(action).keepsStep !== true);
  expect([...completing].sort()).toEqual([...expected, 'awaitHauler'].sort());
});

test('an order whose outcome is unknown is not counted as carried out', () => {
  const answer: ShipTestOptions['answer'] = ({ operation }) => (operation === 'sellCargo' ? unknown : undefined);
  return withShip({ world: worldHere(), answer }, async (shipTest) => {
    const step: Step = { kind: 'sell', ...GOOD };
    const progress = missionStart(aMission([aStop(HOME, step)]));
    const { states } = await runMachine(shipTest, { state: 'selling', context: { step, progress } }, 'planning');
    expect(states).toEqual(['selling', 'reconciling', 'planning']);
  });
});
