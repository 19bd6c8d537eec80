import { lanesOf } from '../../../config/rules/ship-rules.ts';
import { isGameWord, isHeardOf, knownWordLike } from '../../../config/schema/game-words.ts';
import { isPaused } from '../../../fleet/orders/order-store.ts';
import { buysShips } from '../../../game/lanes.ts';
import { formatNumber } from '../../../game/numbers/format-number.ts';
import { SHIP_TYPES } from '../../../game/words/known-symbols.ts';
import { shipNames } from '../../../game/words/symbols.ts';
import { creditsOf } from '../../../plan/common/claims.ts';
import type { PlanContext } from '../../../plan/context.ts';
import type { Mission } from '../../../plan/mission.ts';
import { fulfill } from '../../../plan/orders/mission-orders.ts';
import { applyShipOrder } from './apply-ship-order.ts';
import type { Order, Ordered } from './order.ts';
import { done, type OperatorContext, refused, type ShipOrder } from './sending.ts';

/** The ship that buys another one, with its mission, or why none can. */
type Buyer = { readonly ship: string; readonly mission: Mission } | { readonly why: string };

/** Rank of a ship as buyer, lowest first: scouts and idle ships lose no income by the purchase. */
function disturbance({ strategy, ship }: PlanContext, isIdle: boolean): number {
  return isIdle || buysShips(lanesOf(strategy, ship), 'atHome') ? 0 : 1;
}

/**
 * Chooses the ship that buys another one: by rank, then by time.
 * @param ships the plans of the ships that can be sent
 */
function chooseBuyer(
  shipType: string,
  ships: readonly { readonly plan: PlanContext; readonly isIdle: boolean }[],
): Buyer {
  let why =
    'no ship is free to be sent: all are paused, in quarantine or carry out another order; resume or cancel one first';
  const able = ships.flatMap(({ plan, isIdle }) => {
    const bought = fulfill(plan, { kind: 'buyShip', shipType });
    if (bought.kind === 'impossible') why = bought.why;
    if (bought.kind !== 'mission') return [];
    return [{ ship: plan.ship.symbol, mission: bought.mission, rank: disturbance(plan, isIdle) }];
  });
  const [best] = able.sort((a, b) => a.rank - b.rank || a.mission.expected.seconds - b.mission.expected.seconds);
  return best ?? { why };
}

/** Applies an order to a ship. One in quarantine has no machine: it can only be resumed. */
function toShip(operatorContext: OperatorContext, order: ShipOrder): Ordered {
  const { ship } = order;
  const state = operatorContext.fleetRuntime.states().get(ship);
  if (state === undefined) {
    const known = shipNames(operatorContext.fleetRuntime.states().keys());
    return { kind: 'unknownShip', message: `expected one of our ships (${known}), got "${ship}"` };
  }
  if (state !== 'quarantined') return applyShipOrder(operatorContext, order);
  if (order.kind !== 'resumeShip')
    return refused(`${ship} is in quarantine and takes no orders: resume it to restart it`);
  operatorContext.fleetRuntime.send(ship, { type: 'RESUME', withFleet: false });
  operatorContext.fleetRuntime.revive(ship);
  const rests = isPaused(operatorContext.orders.of(ship)) ? ', and rests with the fleet' : '';
  return done(`${ship} leaves quarantine and restarts${rests}`);
}

function toFleet({ fleetRuntime, orders }: OperatorContext, isPause: boolean): Ordered {
  orders.setFleetPaused(isPause);
  const ships = [...fleetRuntime.states().keys()];
  for (const ship of ships) fleetRuntime.send(ship, { type: isPause ? 'PAUSE' : 'RESUME', withFleet: true });
  if (isPause) return done('all ships will pause, each once its request under way is answered or its flight is over');
  const states = fleetRuntime.states();
  const idle = ships.flatMap((ship) => {
    if (states.get(ship) === 'quarantined') return [`${ship} (in quarantine)`];
    return isPaused(orders.of(ship)) ? [`${ship} (paused by itself)`] : [];
  });
  return done(`all ships ${idle.length === 0 ? '' : `but ${idle.join(', ')} `}go back to work`);
}

/** Stops or allows the strategy's purchases; ships on their way to buy turn to something else. */
function setBuying({ fleetRuntime, orders }: OperatorContext, isStop: boolean): Ordered {
  const already = orders.buyingIsStopped() === isStop;
  orders.setBuyingStopped(isStop);
  if (already) return done(isStop ? 'no ships are bought already' : 'ships are bought as the strategy says already');
  if (!isStop) return done('ships are bought again, as the strategy says');
  const buyers = [...fleetRuntime.states().keys()].filter((ship) => fleetRuntime.current(ship)?.lane === 'growth');
  const called = buyers.filter((ship) => orders.of(ship).order === undefined);
  for (const ship of called) fleetRuntime.send(ship, { type: 'CANCEL' });
  const back = called.length === 0 ? '' : `; ${called.join(', ')} gave up the purchase under way`;
  return done(`the strategy buys no ships until you allow it again (start-buying)${back}`);
}

/** A hint at the type probably meant by an unknown one; empty where the type is known, or resembles none. */
function meantBy(shipType: string): string {
  const hint = isHeardOf('shipType', shipType) ? undefined : knownWordLike('shipType', shipType);
  return hint === undefined ? '' : ` (${hint})`;
}

function buyShip({ fleetRuntime, orders, world }: OperatorContext, shipType: string, isDryRun: boolean): Ordered {
  // A type unknown to this program may be new: the shipyards decide.
  if (!isGameWord(shipType)) {
    return refused(`expected one of the ship types ${SHIP_TYPES.join(', ')}, got "${shipType}"`);
  }
  const states = fleetRuntime.states();
  // A ship that carries out another order is not free.
  const isFree = (ship: string) =>
    !isPaused(orders.of(ship)) &&
    orders.of(ship).order === undefined &&
    !['quarantined', 'restarting'].includes(states.get(ship) ?? '');
  const ships = [...world.ships.values()].filter(({ symbol }) => isFree(symbol));
  const buyer = chooseBuyer(
    shipType,
    ships.map((ship) => ({
      plan: fleetRuntime.planFor(ship.symbol),
      isIdle: fleetRuntime.current(ship.symbol)?.lane === undefined,
    })),
  );
  if ('why' in buyer) return refused(`${buyer.why}${meantBy(shipType)}`);
  const price = creditsOf(buyer.mission.claims);
  const credits = world.agent?.credits ?? 0;
  if (price > credits)
    return refused(
      `expected ${formatNumber(price)} credits to ${buyer.mission.what}, got ${formatNumber(credits)}: wait for more`,
    );
  const paying = price === 0 ? 'a price not seen yet' : `about ${formatNumber(price)} credits`;
  if (isDryRun) return done(`${buyer.ship} would ${buyer.mission.what}, for ${paying} of ${formatNumber(credits)}`);
  fleetRuntime.send(buyer.ship, { type: 'ORDER', order: { kind: 'buyShip', shipType } });
  return done(`${buyer.ship} is to ${buyer.mission.what}, for ${paying}`);
}

/** Applies the owner's order; every change to a ship is an event to its machine. */
export async function applyOrder(operatorContext: OperatorContext, order: Order): Promise<Ordered> {
  switch (order.kind) {
    case 'pauseFleet':
    case 'resumeFleet':
      return toFleet(operatorContext, order.kind === 'pauseFleet');
    case 'stopBuying':
    case 'startBuying':
      return setBuying(operatorContext, order.kind === 'stopBuying');
    case 'buyShip':
      return buyShip(operatorContext, order.shipType, order.dryRun === true);
    case 'reloadStrategy':
      return operatorContext.strategy.reload();
    default:
      return toShip(operatorContext, order);
  }
}
