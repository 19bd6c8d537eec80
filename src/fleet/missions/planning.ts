import { type Reason, reasonCodes, reasonOf, reasonText } from '../../game/reasons.ts';
import { isAllBackedOff } from '../../plan/common/backed-off.ts';
import { whyStranded } from '../../plan/common/dry-tank.ts';
import type { PlanContext } from '../../plan/context.ts';
import type { Mission } from '../../plan/mission.ts';
import { takenDown } from '../../plan/orders/hand-order.ts';
import { fulfill, type MissionOrder, orderName } from '../../plan/orders/mission-orders.ts';
import { whyOf } from '../../plan/score/why.ts';
import { nextMove } from '../machine/moves.ts';
import type { PlanInput, Planned } from '../machine/ship.machine.ts';
import { type ShipOrders, staysPaused } from '../orders/order-store.ts';
import type { ShipRuntime } from '../services.ts';
import { choiceFor, type FleetServices, serverNowMs, shipOf, spendableBy } from '../services.ts';
import { missionStart, type Progress } from '../steps/step.ts';

/** Plans a ship's next mission: by its order, else by its lanes. A paused ship plans nothing. */
export async function planNext(shipRuntime: ShipRuntime, { shipSymbol }: PlanInput): Promise<Planned> {
  const { services } = shipRuntime;
  const orders = takenDownIn(services, shipSymbol);
  services.claimBook.release(shipSymbol);
  if (staysPaused(orders)) return { progress: undefined, droppedOrder: undefined };
  const plan = services.planFor(shipSymbol);
  services.world.forgetSurveysBefore(serverNowMs(services));
  const directed = orders.order && progressFor(shipRuntime, planOf(services, plan, orders.order), orders.order);
  if (orders.order === undefined || directed === undefined) {
    shipRuntime.fulfills = undefined;
    return { progress: progressByLanes(shipRuntime, plan), droppedOrder: orders.order };
  }
  shipRuntime.fulfills = orders.order;
  return { progress: directed, droppedOrder: undefined };
}

/** The orders of a ship; one by hand is completed by what the ship holds once it is at rest. */
function takenDownIn({ orders, world }: FleetServices, shipSymbol: string): ShipOrders {
  const before = orders.of(shipSymbol);
  const ship = world.view.ships.get(shipSymbol);
  if (before.order?.kind !== 'byHand' || before.order.unitsThen !== undefined || ship === undefined) return before;
  const order = takenDown(ship, before.order, world.view);
  const after = { ...before, order };
  if (order !== before.order) orders.note(shipSymbol, after);
  return order === before.order ? before : after;
}

/** What an order is planned by: one by hand may touch the goods that no other plan does. */
function planOf(services: FleetServices, plan: PlanContext, { kind }: MissionOrder): PlanContext {
  return kind === 'byHand' ? plan.forShip(shipOf(services, plan.ship.symbol)) : plan;
}

/** The mission for an order; undefined when it is done or impossible, which is logged. */
function progressFor(shipRuntime: ShipRuntime, plan: PlanContext, order: MissionOrder): Progress | undefined {
  const { log } = shipRuntime.services;
  const ship = plan.ship.symbol;
  const fulfillment = fulfill(plan, order);
  if (fulfillment.kind === 'mission' && !isIdle(shipRuntime.services, fulfillment.mission)) {
    return takeOn(shipRuntime, fulfillment.mission, 'its owner ordered it');
  }
  if (fulfillment.kind === 'done') log.info('order.done', { ship, order: orderName(order) });
  else {
    const reason = fulfillment.kind === 'impossible' ? fulfillment.why : 'nothing is left to do for it';
    log.warn('order.dropped', { ship, order: orderName(order), reason });
  }
  return undefined;
}

function progressByLanes(shipRuntime: ShipRuntime, plan: PlanContext): Progress | undefined {
  const { services } = shipRuntime;
  const { ship } = plan;
  const { mission, runnerUp, idle } = choiceFor(services, plan);
  if (mission === undefined) {
    const stranded = whyStranded(services.world.view, ship);
    if (stranded !== undefined) return logStranded(shipRuntime, ship.symbol, stranded);
    const reasons = idle.map(({ lane, reason }) => ({ ...reason, lane }));
    return logIdle(shipRuntime, ship.symbol, reasons.length === 0 ? [reasonOf('noLanes')] : reasons);
  }
  if (isIdle(services, mission)) {
    const isLastingly = !isAllBackedOff({ world: services.world.view, nowMs: services.clock.nowMs() }, mission);
    if (plan.own?.cameToNothing(plan, mission, isLastingly))
      return progressByLanes(shipRuntime, services.planFor(ship.symbol));
    return logIdle(shipRuntime, ship.symbol, [reasonOf('nothingLeft', { mission: mission.what })]);
  }
  return takeOn(shipRuntime, mission, whyOf(mission, runnerUp));
}

function takeOn(shipRuntime: ShipRuntime, mission: Mission, why: string): Progress {
  shipRuntime.missionId = shipRuntime.services.claimBook.claim(mission, why);
  shipRuntime.idleBecause = undefined;
  shipRuntime.services.events.publish('missionStarted', { mission, missionId: shipRuntime.missionId });
  return missionStart(mission);
}

/** Whether a mission would end at once: it would be planned again for ever, without a request (faults: F38). */
function isIdle(services: FleetServices, mission: Mission): boolean {
  const ship = shipOf(services, mission.shipSymbol);
  const moment = { serverMs: serverNowMs(services), spendable: spendableBy(services, ship), tuning: services.tuning };
  if (nextMove(missionStart(mission), ship, services.world.view, moment).next === 'planning') return true;
  if (mission.isByHand) return false;
  return isAllBackedOff({ world: services.world.view, nowMs: services.clock.nowMs() }, mission);
}

/**
 * Logs why a ship is idle, once a pause. Reasons that another ship has had before, whatever their figures, are a detail,
 * and those of its own last pause even less: a scout pauses for them after each round.
 */
function logIdle(shipRuntime: ShipRuntime, shipSymbol: string, reasons: readonly Reason[]): undefined {
  const codes = reasonCodes(...reasons);
  if (shipRuntime.idleBecause !== codes) {
    const { log, reasonsTold } = shipRuntime.services;
    const fields = { ship: shipSymbol, reason: reasonText(...reasons) };
    if (shipRuntime.wasIdleBecause === codes) log.debug('ship.idle-again', fields);
    else log[reasonsTold.has(codes) ? 'debug' : 'info']('ship.idle', fields);
    reasonsTold.add(codes);
  }
  shipRuntime.wasIdleBecause = codes;
  standBy(shipRuntime, shipSymbol, reasons);
}

/** Logs once that a ship is stranded, until there is fuel in its tank; the ship checks each minute. */
function logStranded(shipRuntime: ShipRuntime, shipSymbol: string, reason: Reason): undefined {
  if (shipRuntime.idleBecause !== reasonCodes(reason))
    shipRuntime.services.log.warn('ship.stranded', { ship: shipSymbol, reason: reasonText(reason) });
  standBy(shipRuntime, shipSymbol, [reason]);
}

function standBy(shipRuntime: ShipRuntime, shipSymbol: string, reasons: readonly Reason[]): void {
  shipRuntime.missionId = undefined;
  shipRuntime.idleBecause = reasonCodes(...reasons);
  shipRuntime.services.claimBook.pause(shipSymbol, reasons);
}
