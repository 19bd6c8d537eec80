import { expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { parseReply } from '../../src/wire/parse-reply.ts';
import { createWorld } from '../../src/world/world.ts';
import { START_MS, type Stage, withPerformer } from '../kit/performer.ts';
import type { Json } from '../universe/service/player.ts';
import { bodiesOf, operationIds, wireReply } from '../wire/samples.ts';

const SHIP = 'VOYAGER-1';
const WAYPOINT = 'X1-A-B';
const requestContext = { shipSymbol: SHIP, lane: 'mining', missionId: 'VOYAGER-1/7', worth: 1 };
const labels = { ship: SHIP, lane: 'mining', mission: 'VOYAGER-1/7' };
const CREDITS_BEFORE = 4_321;

/** What a success of an operation leaves behind; no event: it tells nothing, no row: it changes no credits and no contract. */
interface Trace {
  readonly command: Command;
  readonly event?: Record<string, unknown>;
  readonly row?: Record<string, unknown>;
}

/** A success of the operation; of refuelling, one that cost something. */
function bodyOf(operation: OperationId) {
  const isTelling = (body: Json) => operation !== 'refuelShip' || body.data.transaction.totalPrice > 0;
  const body = bodiesOf(operation).find(isTelling);
  if (body === undefined) throw new Error(`bodyOf: expected the session to use ${operation}`);
  return body;
}

/** What a row has of which its trace names nothing else. */
const PLAIN_ROW = {
  creditsAfter: CREDITS_BEFORE,
  tradeSymbol: null,
  units: null,
  unitPriceCredits: null,
  waypointSymbol: null,
  contractId: null,
  boughtShip: null,
};

const data = (operation: OperationId) => bodyOf(operation).data;

/** A success that tells the log no more than this. */
const logged = (command: Command, event: string, fields: Record<string, unknown>): Trace => {
  return { command, event: { event, ...fields } };
};

/** The row and the event of a trade; `sign` says which way the credits went. */
function traded(operation: 'sellCargo' | 'purchaseCargo' | 'refuelShip', sign: 1 | -1, event: string) {
  const { transaction, agent } = data(operation);
  const { tradeSymbol, units, pricePerUnit, totalPrice, waypointSymbol } = transaction;
  const prices = { totalPriceCredits: totalPrice, credits: agent.credits, waypoint: waypointSymbol };
  const traded = { tradeSymbol, units, unitPriceCredits: pricePerUnit };
  return {
    row: { creditsDelta: sign * totalPrice, creditsAfter: agent.credits, ...traded, waypointSymbol },
    event: { event, ...prices, ...(operation !== 'refuelShip' && traded) },
  };
}

function deliveredTrace(): Trace {
  const { contract } = data('deliverContract');
  const [{ tradeSymbol, destinationSymbol, unitsFulfilled, unitsRequired }] = contract.terms.deliver;
  const delivered = { tradeSymbol, units: 20 };
  const about = { contract: contract.id, waypoint: destinationSymbol, unitsDone: unitsFulfilled, unitsRequired };
  return {
    command: commands.deliver(contract.id, SHIP, tradeSymbol, 20),
    row: { creditsDelta: 0, contractId: contract.id, ...delivered, waypointSymbol: destinationSymbol },
    event: { event: 'contract.delivered', ...delivered, ...about },
  };
}

function paidTrace(operation: 'acceptContract' | 'fulfillContract', command: Command, event: string): Trace {
  const { contract, agent } = data(operation);
  const { onAccepted, onFulfilled } = contract.terms.payment;
  const payment = operation === 'acceptContract' ? onAccepted : onFulfilled;
  return {
    command,
    row: { creditsDelta: payment, creditsAfter: agent.credits, contractId: contract.id },
    event: { event, contract: contract.id, credits: agent.credits },
  };
}

function boughtShipTrace(): Trace {
  const { transaction, agent, ship } = data('purchaseShip');
  const { shipType, price, waypointSymbol } = transaction;
  const bought = { tradeSymbol: shipType, units: 1, unitPriceCredits: price, boughtShip: ship.symbol };
  return {
    command: commands.buyShip(shipType, waypointSymbol),
    row: { creditsDelta: -price, creditsAfter: agent.credits, ...bought, waypointSymbol },
    event: { event: 'ship.bought', bought: ship.symbol, shipType, waypoint: waypointSymbol, totalPriceCredits: price },
  };
}

/** The row and the event of what a shipyard is paid for, or pays; `sign` says which way the credits went. */
function upkeepTrace(operation: 'repairShip' | 'scrapShip', sign: 1 | -1, event: string): Trace {
  const { agent, transaction } = data(operation);
  const { totalPrice, waypointSymbol } = transaction;
  return {
    command: commands.ofShip(operation, SHIP),
    row: { creditsDelta: sign * totalPrice, creditsAfter: agent.credits, waypointSymbol },
    event: { event, waypoint: waypointSymbol, totalPriceCredits: totalPrice },
  };
}

function chartedTrace(): Trace {
  const { agent, transaction, waypoint } = data('createChart');
  return {
    command: commands.ofShip('createChart', SHIP),
    row: { creditsDelta: transaction.totalPrice, creditsAfter: agent.credits, waypointSymbol: waypoint.symbol },
    event: { event: 'waypoint.charted', waypoint: waypoint.symbol, totalPriceCredits: transaction.totalPrice },
  };
}

function suppliedTrace(): Trace {
  const { construction } = data('supplyConstruction');
  const { symbol } = construction;
  const [{ tradeSymbol, required, fulfilled }] = construction.materials;
  const supplied = { tradeSymbol, units: 30 };
  const progress = { waypoint: symbol, unitsDone: fulfilled, unitsRequired: required };
  return {
    command: commands.supplyConstruction(symbol, SHIP, tradeSymbol, 30),
    row: { creditsDelta: 0, ...supplied, waypointSymbol: symbol },
    event: { event: 'construction.supplied', ...supplied, ...progress },
  };
}

function jumpedTrace(): Trace {
  const { agent, nav, cooldown, transaction } = data('jumpShip');
  const { tradeSymbol, totalPrice, pricePerUnit, waypointSymbol } = transaction;
  const { credits } = agent;
  const antimatter = { tradeSymbol, units: 1, unitPriceCredits: pricePerUnit, waypointSymbol };
  const jump = { waypoint: nav.waypointSymbol, seconds: cooldown.totalSeconds };
  return {
    command: commands.jump(SHIP, nav.waypointSymbol),
    row: { creditsDelta: -totalPrice, creditsAfter: credits, ...antimatter },
    event: { event: 'ship.jumped', ...jump, totalPriceCredits: totalPrice, credits },
  };
}

function siphonedTrace(): Trace {
  const { symbol, units } = data('siphonResources').siphon.yield;
  return logged(commands.ofShip('siphonResources', SHIP), 'ship.siphoned', { tradeSymbol: symbol, units });
}

function restedTrace(operation: 'orbitShip' | 'dockShip', event: string): Trace {
  return logged(commands.ofShip(operation, SHIP), event, { waypoint: data(operation).nav.waypointSymbol });
}

function extractedTrace(operation: 'extractResources' | 'extractResourcesWithSurvey', command: Command): Trace {
  const { symbol, units } = data(operation).extraction.yield;
  return logged(command, 'ship.extracted', { tradeSymbol: symbol, units });
}

function setOutTrace(operation: 'navigateShip' | 'warpShip', command: Command, event: string): Trace {
  const { nav, fuel } = data(operation);
  const { flightMode, route } = nav;
  const { origin, destination, arrival } = route;
  const [from, to] = [origin.symbol, destination.symbol];
  return logged(command, event, { from, to, flightMode, arrival, fuel: fuel.current });
}

function refitTrace(operation: RefitOperation, command: Command, event: string): Trace {
  const { agent, transaction } = data(operation);
  const { tradeSymbol, totalPrice, waypointSymbol } = transaction;
  return {
    command,
    row: { creditsDelta: -totalPrice, creditsAfter: agent.credits, tradeSymbol, units: 1, waypointSymbol },
    event: { event, part: tradeSymbol, waypoint: waypointSymbol, totalPriceCredits: totalPrice },
  };
}

type RefitOperation = 'installMount' | 'removeMount' | 'installShipModule' | 'removeShipModule';
const MOUNT = 'MOUNT_GAS_SIPHON_II';
const MODULE = 'MODULE_GAS_PROCESSOR_I';
const ICE = { tradeSymbol: 'ICE_WATER', units: 4 };

const traces: Readonly<Record<OperationId, Trace>> = {
  getStatus: { command: commands.status() },
  register: { command: commands.register('VOYAGER', 'COSMIC') },
  getMyAgent: { command: commands.readAgent() },
  getMyShips: { command: commands.readShips(1) },
  getMyShip: { command: commands.readShip(SHIP) },
  getContracts: { command: commands.readContracts(1) },
  getContract: { command: commands.readContract('c') },
  getSupplyChain: { command: commands.readSupplyChain() },
  getSystems: { command: commands.readSystems(1) },
  getJumpGate: { command: commands.readJumpGate(WAYPOINT) },
  getConstruction: { command: commands.readConstruction(WAYPOINT) },
  supplyConstruction: suppliedTrace(),
  jumpShip: jumpedTrace(),
  createChart: chartedTrace(),
  getWaypoint: { command: commands.readWaypoint(WAYPOINT) },
  getSystemWaypoints: { command: commands.readWaypoints('X1-A', 1) },
  getMarket: logged(commands.readMarket(WAYPOINT), 'market.seen', { waypoint: data('getMarket').symbol }),
  getShipyard: { command: commands.readShipyard(WAYPOINT) },
  purchaseShip: boughtShipTrace(),
  navigateShip: setOutTrace('navigateShip', commands.navigate(SHIP, WAYPOINT), 'ship.navigated'),
  warpShip: setOutTrace('warpShip', commands.warp(SHIP, WAYPOINT), 'ship.warped'),
  patchShipNav: { command: commands.setFlightMode(SHIP, 'BURN') },
  orbitShip: restedTrace('orbitShip', 'ship.orbited'),
  dockShip: restedTrace('dockShip', 'ship.docked'),
  refuelShip: { command: commands.refuel(SHIP), ...traded('refuelShip', -1, 'ship.refuelled') },
  sellCargo: { command: commands.sell(SHIP, 'FUEL', 2), ...traded('sellCargo', 1, 'cargo.sold') },
  purchaseCargo: { command: commands.buy(SHIP, 'FUEL', 3), ...traded('purchaseCargo', -1, 'cargo.bought') },
  jettison: logged(commands.jettison(SHIP, 'ICE_WATER', 4), 'ship.jettisoned', ICE),
  transferCargo: logged(commands.transfer(SHIP, 'ICE_WATER', 4, 'VOYAGER-2'), 'cargo.transferred', {
    ...ICE,
    to: 'VOYAGER-2',
  }),
  siphonResources: siphonedTrace(),
  getRepairShip: { command: commands.ofShip('getRepairShip', SHIP) },
  repairShip: upkeepTrace('repairShip', -1, 'ship.repaired'),
  installMount: refitTrace('installMount', commands.install(SHIP, MOUNT), 'ship.part-installed'),
  removeMount: refitTrace('removeMount', commands.remove(SHIP, MOUNT), 'ship.part-removed'),
  installShipModule: refitTrace('installShipModule', commands.install(SHIP, MODULE), 'ship.part-installed'),
  removeShipModule: refitTrace('removeShipModule', commands.remove(SHIP, MODULE), 'ship.part-removed'),
  shipRefine: logged(commands.refine(SHIP, 'IRON'), 'ship.refined', {
    tradeSymbol: 'IRON',
    units: 10,
    seconds: data('shipRefine').cooldown.totalSeconds,
  }),
  getScrapShip: { command: commands.ofShip('getScrapShip', SHIP) },
  scrapShip: upkeepTrace('scrapShip', 1, 'ship.scrapped'),
  extractResources: extractedTrace('extractResources', commands.ofShip('extractResources', SHIP)),
  extractResourcesWithSurvey: extractedTrace(
    'extractResourcesWithSurvey',
    commands.extractWithSurvey(SHIP, data('createSurvey').surveys[0]),
  ),
  createSurvey: logged(commands.ofShip('createSurvey', SHIP), 'ship.surveyed', {
    surveys: data('createSurvey').surveys.length,
  }),
  negotiateContract: logged(commands.ofShip('negotiateContract', SHIP), 'contract.negotiated', {
    contract: data('negotiateContract').contract.id,
  }),
  acceptContract: paidTrace('acceptContract', commands.accept('c'), 'contract.accepted'),
  deliverContract: deliveredTrace(),
  fulfillContract: paidTrace('fulfillContract', commands.fulfill('c'), 'contract.fulfilled'),
};

const given = { path: {}, body: {}, atMs: 0 };

/** What is known before: the agent and its ship. */
function know(world: Stage['world']): void {
  const agent = bodyOf('getMyAgent').data;
  world.apply('getMyAgent', { data: { ...agent, credits: CREDITS_BEFORE } }, given);
  world.apply('getMyShip', bodyOf('getMyShip'), given);
}

/** What the world is after a success of the operation at this moment. The performer hands the discovered to the books. */
function worldAfter(operation: OperationId, atMs: number): Stage['world'] {
  const { command } = traces[operation];
  const world = createWorld();
  know(world);
  const parsed = parseReply(operation, bodyOf(operation));
  if (parsed.success) world.apply(operation, parsed.reply, { path: command.path, body: command.body ?? {}, atMs });
  world.takeDiscovered();
  return world;
}

test.each(operationIds)('a success of %s is folded into the world, the ledger and the log', async (operation) => {
  const { command, event, row } = traces[operation];
  const who = { shipSymbol: SHIP, lane: 'mining', missionId: 'VOYAGER-1/7', operation };

  await withPerformer(
    { answer: () => wireReply(200, bodyOf(operation)) },
    async ({ performer, world, store, lines, passedMs }) => {
      know(world);
      expect(command.operation).toBe(operation);
      expect((await performer.perform(command, requestContext)).kind).toBe('done');

      const atMs = START_MS + passedMs();
      expect(world.view).toEqual(worldAfter(operation, atMs).view);
      const rows = row === undefined ? [] : [{ ...PLAIN_ROW, atMs, ...who, ...row }];
      expect(await store.ledger.since(0)).toEqual(rows);
      expect(lines()).toMatchObject(event === undefined ? [] : [{ ...labels, ...event }]);
      expect(lines()).toHaveLength(event === undefined ? 0 : 1);
    },
  );
});
