import { LANES, type Lane } from '../../config/lanes.ts';
import { SHIP_TYPES } from '../../config/symbols.ts';
import type { OrderBook } from '../../fleet/order-book.ts';
import { isPaused, type OrderEvent } from '../../fleet/ship-orders.ts';
import { isOfType } from '../../plan/growth.ts';
import type { WorldView } from '../../world/state.ts';
import type { Crew } from '../crew.ts';
import { chooseBuyer } from './buyer.ts';
import type { StrategyKeeper } from './desk.ts';
import type { Order, Ordered } from './order.ts';

/** What orders are given to. */
export interface Helm {
  readonly crew: Crew;
  readonly orders: OrderBook;
  readonly world: WorldView;
  readonly strategy: StrategyKeeper;
}

const done = (said: string): Ordered => ({ kind: 'done', said });
const refused = (why: string): Ordered => ({ kind: 'refused', why });

type ShipOrder = Extract<Order, { readonly ship: string }>;

/** States in which a ship has nothing under way that would have to be finished first. */
const AT_LEISURE: ReadonlySet<string> = new Set([
  'paused',
  'planning',
  'waiting',
  'replanning',
  'coolingDown',
  'awaitingHauler',
  'loading',
]);

/** When a ship that is called back comes to its safe point. */
function soon({ crew }: Helm, ship: string): string {
  const state = crew.states().get(ship) ?? '';
  if (state === 'navigating') return 'once it has arrived';
  if (state === 'restarting') return 'once its machine has started anew';
  return AT_LEISURE.has(state) ? 'at once' : 'once its request under way is answered';
}

function pause(helm: Helm, ship: string): Ordered {
  helm.crew.tell(ship, { type: 'PAUSE', withFleet: false });
  return done(`${ship} rests ${soon(helm, ship)}`);
}

function resume(helm: Helm, ship: string): Ordered {
  const { pausedAlone, pausedWithFleet } = helm.orders.of(ship);
  helm.crew.tell(ship, { type: 'RESUME', withFleet: false });
  if (pausedWithFleet)
    return refused(`expected to resume ${ship} alone, but the whole fleet is paused: resume the fleet`);
  return done(pausedAlone ? `${ship} takes up work again` : `${ship} was not paused`);
}

function isLane(lane: string): lane is Lane {
  return Object.hasOwn(LANES, lane);
}

function setLanes({ crew }: Helm, ship: string, lanes: readonly string[] | null): Ordered {
  const known = lanes?.filter(isLane) ?? null;
  if (lanes !== null && known?.length !== lanes.length) {
    const strange = lanes.find((lane) => !isLane(lane));
    return refused(`expected lanes out of ${Object.keys(LANES).join(', ')}, got "${strange}"`);
  }
  crew.tell(ship, { type: 'LANES', lanes: known === null ? null : [...new Set(known)] });
  const which = known === null ? 'the lanes of the strategy' : known.length === 0 ? 'no lanes' : known.join(', ');
  return done(`${ship} goes by ${which} from its next mission on`);
}

/** Why a ship cannot be sent to do something now. */
function hindrance({ orders }: Helm, ship: string): string | undefined {
  const { pausedWithFleet, pausedAlone } = orders.of(ship);
  if (pausedWithFleet) return `${ship} is paused with the whole fleet: resume the fleet first`;
  return pausedAlone ? `${ship} is paused: resume it first` : undefined;
}

function send(helm: Helm, ship: string, event: OrderEvent, what: string): Ordered {
  const why = hindrance(helm, ship);
  if (why !== undefined) return refused(why);
  const before = helm.orders.of(ship).wish?.kind;
  const when = soon(helm, ship);
  helm.crew.tell(ship, event);
  const isOther = event.type === 'WISH' && before !== undefined && before !== event.wish.kind;
  return done(`${ship} ${what} ${when}${isOther ? `, instead of the order before (${before})` : ''}`);
}

function sellEverything(helm: Helm, ship: string): Ordered {
  if (helm.world.ships.get(ship)?.cargo.units === 0)
    return refused(`expected cargo aboard ${ship}, but its hold is empty`);
  return send(helm, ship, { type: 'WISH', wish: { kind: 'sellEverything' } }, 'sells all that is aboard');
}

/** A warning where the strategy would buy another ship of the type at once. */
function boughtBack({ world, strategy }: Helm, symbol: string): string {
  const ship = world.ships.get(symbol);
  const ships = [...world.ships.values()];
  const asked = strategy
    .current()
    .purchases.find(
      ({ type, atMost }) =>
        ship !== undefined && isOfType(ship, type) && ships.filter((each) => isOfType(each, type)).length <= atMost,
    );
  return asked === undefined
    ? ''
    : `; the strategy asks for ${asked.atMost} of ${asked.type} and may buy another: lower atMost if it is not to`;
}

function retire(helm: Helm, ship: string): Ordered {
  if (helm.world.ships.size < 2) return refused(`${ship} is the last ship: the fleet would end with it`);
  const wish = { kind: 'retireShip' } as const;
  const ordered = send(helm, ship, { type: 'WISH', wish }, 'sells its cargo and is scrapped');
  return ordered.kind === 'done' ? done(ordered.said + boughtBack(helm, ship)) : ordered;
}

function cancel(helm: Helm, ship: string): Ordered {
  const current = helm.crew.current(ship);
  const hasWish = helm.orders.of(ship).wish !== undefined;
  if (current?.lane === undefined && !hasWish)
    return refused(`expected a mission of ${ship} to cancel, but it has none${current ? ` (${current.what})` : ''}`);
  return send(helm, ship, { type: 'CANCEL' }, 'drops its mission and plans anew');
}

function obeyForShip(helm: Helm, order: ShipOrder): Ordered {
  const { ship } = order;
  switch (order.kind) {
    case 'pauseShip':
      return pause(helm, ship);
    case 'resumeShip':
      return resume(helm, ship);
    case 'setLanes':
      return setLanes(helm, ship, order.lanes);
    case 'cancelMission':
      return cancel(helm, ship);
    case 'sellEverything':
      return sellEverything(helm, ship);
    case 'retireShip':
      return retire(helm, ship);
  }
}

/** A ship in quarantine has no machine: all that it can be told is to start anew. */
function toShip(helm: Helm, order: ShipOrder): Ordered {
  const { ship } = order;
  const state = helm.crew.states().get(ship);
  if (state === undefined) {
    const ships = [...helm.crew.states().keys()];
    const known = ships.length > 8 ? `${ships.slice(0, 8).join(', ')}, …` : ships.join(', ');
    const all = ships.length > 8 ? '; argosy status lists them all' : '';
    return { kind: 'unknownShip', why: `expected one of our ships (${known}), got "${ship}"${all}` };
  }
  if (state !== 'quarantined') return obeyForShip(helm, order);
  if (order.kind !== 'resumeShip')
    return refused(`${ship} is in quarantine and takes no orders: resume it to start it anew`);
  helm.crew.revive(ship);
  return done(`${ship} leaves quarantine and starts anew`);
}

function toFleet({ crew, orders }: Helm, isPause: boolean): Ordered {
  orders.setFleetPaused(isPause);
  const ships = [...crew.states().keys()];
  for (const ship of ships) crew.tell(ship, { type: isPause ? 'PAUSE' : 'RESUME', withFleet: true });
  const alone = ships.filter((ship) => isPaused(orders.of(ship)));
  if (isPause) return done('all ships rest, each once its request under way is answered or its flight is over');
  return done(
    alone.length === 0 ? 'all ships take up work again' : `all ships but ${alone.join(', ')} take up work again`,
  );
}

function buyShip({ crew, orders, world }: Helm, shipType: string): Ordered {
  if (!(SHIP_TYPES as readonly string[]).includes(shipType)) {
    return refused(`expected one of the ship types ${SHIP_TYPES.join(', ')}, got "${shipType}"`);
  }
  const states = crew.states();
  // A ship that carries out another order is left to it.
  const isFree = (ship: string) =>
    !isPaused(orders.of(ship)) &&
    orders.of(ship).wish === undefined &&
    !['quarantined', 'restarting'].includes(states.get(ship) ?? '');
  const ships = [...world.ships.values()].filter(({ symbol }) => isFree(symbol));
  const buyer = chooseBuyer(
    shipType,
    ships.map((ship) => ({
      ship,
      situation: crew.situationFor(ship.symbol),
      isIdle: crew.current(ship.symbol)?.lane === undefined,
    })),
  );
  if ('why' in buyer) return refused(buyer.why);
  const price = buyer.mission.claims.reduce((sum, claim) => sum + (claim.kind === 'credits' ? claim.credits : 0), 0);
  const credits = world.agent?.credits ?? 0;
  if (price > credits) return refused(`a ${shipType} costs ${price} credits, and there are ${credits}`);
  crew.tell(buyer.ship, { type: 'WISH', wish: { kind: 'buyShip', shipType } });
  return done(
    `${buyer.ship} is to ${buyer.mission.what}, for ${price === 0 ? 'a price not seen yet' : `about ${price} credits`}`,
  );
}

/** Does what the owner ordered; every act on a ship is an event to its machine. */
export async function obey(helm: Helm, order: Order): Promise<Ordered> {
  switch (order.kind) {
    case 'pauseFleet':
    case 'resumeFleet':
      return toFleet(helm, order.kind === 'pauseFleet');
    case 'buyShip':
      return buyShip(helm, order.shipType);
    case 'reloadStrategy':
      return helm.strategy.reload();
    default:
      return toShip(helm, order);
  }
}
