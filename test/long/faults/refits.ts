import { recallOrders } from '../../../src/daemon/console/orders/kept-orders.ts';
import { NO_ORDERS } from '../../../src/fleet/orders/order-store.ts';
import type { HandOrder } from '../../../src/plan/orders/hand-order.ts';
import type { MissionOrder } from '../../../src/plan/orders/mission-orders.ts';
import { createLog } from '../../../src/telemetry/log.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { AgentState, UniverseState } from '../../../src/universe/state.ts';
import type { UniverseOptions } from '../../../src/universe/universe.ts';
import { type Begun, CALLSIGN, CREDITS, register } from './nearly-open.ts';
import type { Stage } from './stage.ts';

const shipNumber = (number: number) => `${CALLSIGN}-${number}`;

/** An action of upkeep that the owner ordered before the first process begins, and the end of its request's path. */
export interface Refit {
  readonly ship: string;
  readonly order: MissionOrder;
  readonly path: string;
}

/** Each action of upkeep, by a ship each. */
export const REFITS: readonly Refit[] = [
  {
    ship: shipNumber(1),
    order: { kind: 'removePart', part: 'MOUNT_GAS_SIPHON_II', wanted: 0 },
    path: '/mounts/remove',
  },
  { ship: shipNumber(3), order: { kind: 'repairShip', condition: 2.8 }, path: '/repair' },
  {
    ship: shipNumber(4),
    order: { kind: 'installPart', part: 'MOUNT_SURVEYOR_I', wanted: 1 },
    path: '/mounts/install',
  },
  { ship: shipNumber(5), order: { kind: 'refineGood', good: 'IRON', unitsBefore: 0 }, path: '/refine' },
];

const byHand = (ship: number, path: string, told: Omit<HandOrder, 'kind'>): Refit => {
  return { ship: shipNumber(ship), order: { kind: 'byHand', ...told }, path };
};

/** Actions by hand, of a ship each that is paused. */
export const BY_OWNERS_HAND: readonly Refit[] = [
  byHand(1, '/purchase', { does: 'buy', good: 'FUEL', units: 2 }),
  byHand(4, '/orbit', { does: 'orbit' }),
  byHand(5, '/jettison', { does: 'jettison', good: 'IRON_ORE', units: 10 }),
  byHand(6, '/transfer', { does: 'transfer', good: 'FUEL', units: 3, to: shipNumber(7) }),
  byHand(8, '/refuel', { does: 'refuel', fromCargo: true }),
];

/** An agent with money and, beside those that it began with, a worn ship, one with a mount in its hold and a refinery. */
export function toBeRefitted(options: UniverseOptions): Begun {
  const { saved, token } = register(options);
  const state: UniverseState = { ...saved.state, systems: {} };
  const agent = state.agents[CALLSIGN] as AgentState;
  const waypoint = waypointAt(state, (state.ships[shipNumber(1)] as ShipState).nav.waypointSymbol);
  if (waypoint === undefined) throw new Error('expected the place where the frigate begins');
  agent.credits = CREDITS;
  const order = { agent, waypoint, factionSymbol: agent.startingFaction, nowMs: options.startedAtMs };
  const worn = buildShip(state, { ...order, shipType: 'SHIP_LIGHT_HAULER' });
  Object.assign(worn.engine, { condition: 0.8 });
  const bare = buildShip(state, { ...order, shipType: 'SHIP_LIGHT_HAULER' });
  Object.assign(bare, { mounts: [], cargo: { MOUNT_SURVEYOR_I: 2 } });
  buildShip(state, { ...order, shipType: 'SHIP_REFINING_FREIGHTER' }).cargo = { IRON_ORE: 250 };
  const [giver, taker, dry] = [0, 1, 2].map(() => buildShip(state, { ...order, shipType: 'SHIP_LIGHT_HAULER' }));
  Object.assign(giver?.cargo ?? {}, { FUEL: 5 });
  Object.assign(giver?.nav ?? {}, { status: 'IN_ORBIT' });
  Object.assign(taker?.nav ?? {}, { status: 'IN_ORBIT' });
  Object.assign(dry ?? {}, { cargo: { FUEL: 9 }, fuel: { ...dry?.fuel, current: 0 } });
  const snapshot = JSON.stringify({ ...saved, state: { ...state, systems: {} } });
  return { snapshot, callsign: CALLSIGN, token };
}

const SILENT = createLog({ level: 'error', nowMs: () => 0, destination: { write: () => {} } });

/** Writes the owner's orders into the books, as a daemon before would have. */
export async function giveOrders({ store }: Stage, orders: readonly Refit[] = []): Promise<void> {
  const kept = await recallOrders(store.meta, SILENT);
  for (const { ship, order } of orders) kept.note(ship, { ...NO_ORDERS, order, pausedAlone: order.kind === 'byHand' });
  await kept.written();
}

/** Each ordered action is done once, and no order is left. */
export async function faultsOfOrders({ store, effects }: Stage, orders: readonly Refit[] = []): Promise<string[]> {
  const { ships } = (await recallOrders(store.meta, SILENT)).kept();
  const left = Object.values(ships).flatMap(({ order }) => order?.kind ?? []);
  const times = (path: string) => effects.filter(({ endpoint }) => endpoint.endsWith(path)).length;
  return [
    ...left.map((kind) => `the order ${kind} is left`),
    ...orders.flatMap(({ path }) => (times(path) === 1 ? [] : [`${path} took effect ${times(path)} times`])),
  ];
}
