import { expect, test } from 'vitest';
import { applyOrder } from '../../../../src/daemon/console/orders/apply-order.ts';
import type { Order } from '../../../../src/daemon/console/orders/order.ts';
import type { FleetRuntime } from '../../../../src/daemon/fleet-runtime.ts';
import { shipMachine } from '../../../../src/fleet/machine/ship.machine.ts';
import { createOrderStore, type OrderEvent } from '../../../../src/fleet/orders/order-store.ts';
import { PlanContext } from '../../../../src/plan/context.ts';
import type { MissionOrder } from '../../../../src/plan/orders/mission-orders.ts';
import { aProbe, aShip, at, aWorld, factsOf, NOW_MS } from '../../../kit/planning.ts';
import { testConsole } from '../test-console.ts';

const SHIP = 'T-1';
const PROBE = 'T-2';

/** What a crew of two that is at work is told by an order; whatever else the order asks of it fails. */
async function toldBy(order: Order) {
  const bare = aShip({ cargo: { GOLD: 2, MOUNT_GAS_SIPHON_I: 1 }, mines: true });
  const miner = { ...bare, modules: [...bare.modules, { symbol: 'MODULE_ORE_REFINERY_I', requirements: {} }] };
  const world = aWorld({ places: { A: { x: 0, goods: {} } }, ships: [miner, aProbe(PROBE)] });
  const prices = new Map([['SHIP_PROBE', { priceCredits: 20_000, seenAtMs: NOW_MS }]]);
  world.shipyards.set(at('A'), { symbol: at('A'), shipTypes: ['SHIP_PROBE'], prices });
  const facts = factsOf(world);
  const told: [string, OrderEvent][] = [];
  const fleetRuntime: Pick<FleetRuntime, 'states' | 'current' | 'planFor' | 'send'> = {
    states: () => new Map([SHIP, PROBE].map((ship) => [ship, 'selling'])),
    current: () => ({ lane: 'trade', what: 'sell' }) as ReturnType<FleetRuntime['current']>,
    planFor: (ship) => new PlanContext(facts, world.ships.get(ship) ?? miner),
    send: (ship, event) => void told.push([ship, event]),
  };
  const strategy = testConsole(facts.strategy).strategy;
  const ordered = await applyOrder(
    { fleetRuntime: fleetRuntime as FleetRuntime, orders: createOrderStore(), world, strategy },
    order,
  );
  return { ordered, told };
}

const [SIPHON, LASER] = ['MOUNT_GAS_SIPHON_I', 'MOUNT_MINING_LASER_I'];
const carryOut = (order: MissionOrder) => ({ type: 'ORDER', order });
const both = (event: object) => [
  [SHIP, event],
  [PROBE, event],
];

test.each<[Order, unknown[]]>([
  [{ kind: 'pauseShip', ship: SHIP }, [[SHIP, { type: 'PAUSE', withFleet: false }]]],
  [{ kind: 'resumeShip', ship: SHIP }, [[SHIP, { type: 'RESUME', withFleet: false }]]],
  [{ kind: 'setLanes', ship: SHIP, lanes: ['mine', 'mine'] }, [[SHIP, { type: 'LANES', lanes: ['mine'] }]]],
  [{ kind: 'setLanes', ship: SHIP, lanes: null }, [[SHIP, { type: 'LANES', lanes: null }]]],
  [{ kind: 'cancelMission', ship: SHIP }, [[SHIP, { type: 'CANCEL' }]]],
  [{ kind: 'sellEverything', ship: SHIP }, [[SHIP, carryOut({ kind: 'sellEverything' })]]],
  [{ kind: 'retireShip', ship: SHIP }, [[SHIP, carryOut({ kind: 'retireShip' })]]],
  [{ kind: 'repairShip', ship: SHIP }, [[SHIP, carryOut({ kind: 'repairShip' })]]],
  [
    { kind: 'installPart', ship: SHIP, part: SIPHON },
    [[SHIP, carryOut({ kind: 'installPart', part: SIPHON, wanted: 1 })]],
  ],
  [
    { kind: 'refineGood', ship: SHIP, good: 'GOLD' },
    [[SHIP, carryOut({ kind: 'refineGood', good: 'GOLD', unitsBefore: 2 })]],
  ],
  [{ kind: 'removePart', ship: SHIP, part: LASER }, [[SHIP, carryOut({ kind: 'removePart', part: LASER, wanted: 0 })]]],
  [
    { kind: 'buyShip', shipType: 'SHIP_PROBE' },
    [[expect.any(String), carryOut({ kind: 'buyShip', shipType: 'SHIP_PROBE' })]],
  ],
  [{ kind: 'pauseFleet' }, both({ type: 'PAUSE', withFleet: true })],
  [{ kind: 'resumeFleet' }, both({ type: 'RESUME', withFleet: true })],
  [{ kind: 'reloadStrategy' }, []],
  [{ kind: 'buyShip', shipType: 'SHIP_PROBE', dryRun: true }, []],
  [{ kind: 'stopBuying' }, []],
  [{ kind: 'startBuying' }, []],
])('%j is an event to the machine of each ship that it is about, and nothing else', async (order, events) => {
  const { ordered, told } = await toldBy(order);
  expect(ordered).toMatchObject({ kind: 'done' });
  expect(told).toEqual(events);
  for (const [, { type }] of told) expect(Object.keys(shipMachine.config.on ?? {})).toContain(type);
});
