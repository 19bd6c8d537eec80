import type { ShipActionKind } from '../../game/actions.ts';
import { isDoneByHand } from '../../plan/orders/hand-order.ts';
import { COMPLETED_BY, type MissionOrder, orderName } from '../../plan/orders/mission-orders.ts';
import { isOfShipState } from '../../wire/error-codes.ts';
import { type ShipRuntime, shipOf } from '../services.ts';
import type { Acting } from './acting.ts';
import { CommandFailure } from './command-failure.ts';
import { HANDLERS } from './handlers.ts';
import { readAgainAfter } from './read-again.ts';

/** Logged for the owner when a purchase by order has failed: it is not repeated automatically. */
const NOT_BOUGHT: Readonly<Record<CommandFailure['kind'], string>> = {
  unknown: 'whether it was bought is being read; see that it was not before you order it again',
  mistaken: 'it was not bought; order it again',
  refused: 'it was not bought; order it again',
  calledOff: 'another order came first; order it again',
};

/** Why an order ends with a failure; undefined where the ship tries again once it knows what became of it. */
function whyDropped(action: ShipActionKind, { kind, message, code }: CommandFailure): string | undefined {
  if (action === 'buyShip') return `${message}: ${NOT_BOUGHT[kind]}`;
  const mayWorkYet = kind === 'mistaken' && code !== undefined && isOfShipState(code);
  return (kind === 'refused' || kind === 'mistaken') && !mayWorkYet ? message : undefined;
}

/** Carries out an action; after a refusal that contradicts what was read here, that may be read again before it is thrown. */
async function carryOut(acting: Acting, action: ShipActionKind): Promise<void> {
  try {
    await HANDLERS[action](acting);
  } catch (error) {
    if (error instanceof CommandFailure) await readAgainAfter(acting, error);
    throw error;
  }
}

/** Whether an order may end with an action. An order by hand is a few, such as the lots of a sale, and any may fail. */
function isCompletedBy({ kind }: MissionOrder, action: ShipActionKind): boolean {
  return kind === 'byHand' || COMPLETED_BY[kind] === action;
}

/** Carries out an action; if it completes what the owner ordered, the order ends with it, which is logged. */
export async function doAsDirected(
  { services, fulfills }: ShipRuntime,
  acting: Acting,
  action: ShipActionKind,
): Promise<void> {
  if (fulfills === undefined || !isCompletedBy(fulfills, action)) return carryOut(acting, action);
  const { orders, log, world } = services;
  const ship = acting.input.shipSymbol;
  const fields = { ship, order: orderName(fulfills) };
  try {
    await carryOut(acting, action);
  } catch (error) {
    const reason = error instanceof CommandFailure ? whyDropped(action, error) : undefined;
    if (reason !== undefined) {
      orders.drop(ship, fulfills);
      log.warn('order.dropped', { ...fields, reason });
    }
    throw error;
  }
  const isMoreToDo = fulfills.kind === 'byHand' && !isDoneByHand(shipOf(services, ship), fulfills, world.view);
  if (isMoreToDo) return;
  orders.drop(ship, fulfills);
  log.info('order.done', fields);
}
