import { runBacktest } from '../../src/backtest/run.ts';
import { loadSettings } from '../../src/config/load.ts';
import type { Strategy } from '../../src/config/schema/strategy-schema.ts';
import { KIND_WORLD } from '../../src/config/worlds/world-schema.ts';
import type { OperatorConsole } from '../../src/daemon/console/operator-console.ts';
import type { Order } from '../../src/daemon/console/orders/order.ts';
import type { Operator } from '../../src/daemon/operator.ts';
import type { Clock } from '../../src/time/clock.ts';
import { createRecorder, type Trace } from './recorder.ts';

const SEED = 17;
const HOURS = 3;
const MINUTE_MS = 60_000;

/** What the owner orders, by minutes of the game since the daemon was ready; ships by their place in the fleet. */
const ORDERS: readonly (readonly [minutes: number, order: (ship: (number: number) => string) => Order])[] = [
  [10, (ship) => ({ kind: 'setLanes', ship: ship(1), lanes: ['mine'] })],
  [30, (ship) => ({ kind: 'sellEverything', ship: ship(1) })],
  [32, () => ({ kind: 'buyShip', shipType: 'SHIP_MINING_DRONE' })],
  [45, (ship) => ({ kind: 'setLanes', ship: ship(1), lanes: null })],
  [50, (ship) => ({ kind: 'pauseShip', ship: ship(2) })],
  [60, (ship) => ({ kind: 'cancelMission', ship: ship(1) })],
  [70, (ship) => ({ kind: 'resumeShip', ship: ship(2) })],
  [75, (ship) => ({ kind: 'refineGood', ship: ship(1), good: 'IRON' })],
  [80, (ship) => ({ kind: 'removePart', ship: ship(1), part: 'MOUNT_SURVEYOR_II' })],
  [95, (ship) => ({ kind: 'repairShip', ship: ship(3) })],
  [110, () => ({ kind: 'pauseFleet' })],
  [120, () => ({ kind: 'resumeFleet' })],
  [130, (ship) => ({ kind: 'retireShip', ship: ship(4) })],
  [140, () => ({ kind: 'reloadStrategy' })],
];

/** An owner who gives the orders in their time, whatever becomes of them; answers go to `answers`. */
function ordering(strategy: Strategy, clock: () => Clock, answers: string[]): OperatorConsole {
  const give = async (operator: Operator) => {
    const readyMs = clock().nowMs();
    for (const [minutes, orderOf] of ORDERS) {
      await clock().sleepUntil(readyMs + minutes * MINUTE_MS);
      const order = orderOf((number) => `${operator.agent}-${number}`);
      const { kind } = await operator.order(order, 'baseline');
      answers.push(`${minutes} ${order.kind}: ${kind}`);
    }
  };
  return {
    version: '0.0.0',
    mode: 'EMBEDDED',
    strategy: {
      current: () => strategy,
      view: () => ({ file: 'argosy.yaml', loadedAtMs: 0, problem: null }),
      reload: () => ({ kind: 'done', message: 'reloaded' }),
      onChange: () => () => {},
    },
    onOperator: (operator) => {
      if (operator !== undefined) void give(operator);
    },
  };
}

/** Plays with an owner who gives orders of each kind. */
export async function playOrders(): Promise<Trace> {
  const settings = loadSettings('config/argosy.yaml');
  const { through, logOn, trace } = createRecorder();
  const answers: string[] = [];
  let clock: Clock | undefined;
  const onVirtualTime = (given: Clock) => {
    clock = given;
    return logOn(given);
  };
  const present = () => {
    if (clock === undefined) throw new Error('expected the log before the operator');
    return clock;
  };
  const owner = ordering(settings.strategy, present, answers);
  const world = { world: KIND_WORLD, rivals: 3 };
  const { figures } = await runBacktest({
    settings,
    seed: SEED,
    hours: HOURS,
    world,
    owner,
    through,
    logOn: onVirtualTime,
  });
  return trace({ ...figures, answers });
}
