import { isHeardOf, knownWordLike } from '../../../config/schema/game-words.ts';
import { isBuiltInLane, LANE_NAMES, type Lane } from '../../../game/lanes.ts';
import { unitsAboard } from '../../../plan/common/stops.ts';
import { fulfill, type MissionOrder } from '../../../plan/orders/mission-orders.ts';
import { conditionOf, installedIn, isPart, partSymbolsOf } from '../../../world/ships/ship-parts.ts';
import { isOfType } from '../../../world/ships/ship-type.ts';
import { orderByHand } from './by-hand.ts';
import type { Ordered } from './order.ts';
import { done, type OperatorContext, refused, type ShipOrder, send, soon } from './sending.ts';

/** Sends a ship to do something, if that is possible by what is known now; the message names the place. */
function carryOut(operatorContext: OperatorContext, ship: string, order: MissionOrder): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const next = known && fulfill(operatorContext.fleetRuntime.planFor(ship), order);
  if (next?.kind === 'impossible') return refused(next.why);
  if (next?.kind !== 'mission') return refused(`expected something left to do for ${order.kind}, got nothing`);
  return send(operatorContext, ship, { type: 'ORDER', order }, `is to ${next.mission.what},`);
}

/** Has a ship repaired. */
function repair(operatorContext: OperatorContext, ship: string): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const order = { kind: 'repairShip', condition: known && conditionOf(known) } as const;
  return carryOut(operatorContext, ship, order);
}

type PartOrder = Extract<ShipOrder, { readonly kind: 'installPart' | 'removePart' }>;

/** Has a mount or module installed in a ship, or removed. */
function refit(operatorContext: OperatorContext, { kind, ship, part }: PartOrder): Ordered {
  const hint = knownWordLike('good', part);
  if (!isPart(part))
    return refused(`expected a mount or module such as MOUNT_SURVEYOR_I, got "${part}"${hint ? ` (${hint})` : ''}`);
  const known = operatorContext.world.ships.get(ship);
  const installed = known ? installedIn(known, part) : 0;
  if (kind === 'installPart') return carryOut(operatorContext, ship, { kind, part, wanted: installed + 1 });
  if (installed > 0) return carryOut(operatorContext, ship, { kind, part, wanted: installed - 1 });
  const parts = known ? partSymbolsOf(known) : [];
  return refused(`expected one of the parts of ${ship} (${[...new Set(parts)].join(', ')}), got "${part}"`);
}

/** Has a ship make a good of what is in its hold. */
function refine(
  operatorContext: OperatorContext,
  { kind, ship, good }: Extract<ShipOrder, { readonly kind: 'refineGood' }>,
): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const order = { kind, good, unitsBefore: known ? unitsAboard(known, good) : 0 };
  return carryOut(operatorContext, ship, order);
}

/** Marks a good in the hold of a ship as not to be sold, or takes the mark away. */
function keep({ fleetRuntime, orders, world }: OperatorContext, ship: string, good: string, isKept: boolean): Ordered {
  const before = orders.of(ship).keeps ?? [];
  const others = before.filter((kept) => kept !== good);
  if (!isKept && others.length === before.length)
    return refused(`expected one of the goods that ${ship} keeps (${before.join(', ') || 'none'}), got "${good}"`);
  const hint = isHeardOf('good', good) ? undefined : knownWordLike('good', good);
  if (isKept && hint !== undefined) return refused(`expected a good, got "${good}" (${hint})`);
  fleetRuntime.send(ship, { type: 'KEEP', goods: isKept ? [...others, good] : others });
  if (!isKept) return done(`${ship} may sell its ${good} again`);
  const known = world.ships.get(ship);
  return done(`${ship} keeps its ${good} (${known ? unitsAboard(known, good) : 0} units now), whatever its lanes are`);
}

function pause(operatorContext: OperatorContext, ship: string): Ordered {
  const { pausedAlone, pausedWithFleet } = operatorContext.orders.of(ship);
  if (pausedAlone) return done(`${ship} is paused already`);
  operatorContext.fleetRuntime.send(ship, { type: 'PAUSE', withFleet: false });
  if (pausedWithFleet) return done(`${ship} rests with the fleet, and on when the fleet goes on`);
  return done(`${ship} rests ${soon(operatorContext, ship)}`);
}

function resume(operatorContext: OperatorContext, ship: string): Ordered {
  const { pausedAlone, pausedWithFleet, lentUntilMs } = operatorContext.orders.of(ship);
  if (pausedWithFleet)
    return refused(`expected to resume ${ship} alone, but the whole fleet is paused: resume the fleet`);
  operatorContext.fleetRuntime.send(ship, { type: 'RESUME', withFleet: false });
  return done(pausedAlone || lentUntilMs !== undefined ? `${ship} takes up work again` : `${ship} was not paused`);
}

function setLanes({ fleetRuntime, strategy }: OperatorContext, ship: string, lanes: readonly string[] | null): Ordered {
  const own = Object.keys(strategy.current().lanes ?? {});
  const isLane = (name: string): name is Lane => isBuiltInLane(name) || own.includes(name);
  const known = lanes?.filter(isLane) ?? null;
  if (lanes !== null && known?.length !== lanes.length) {
    const strange = lanes.find((lane) => !isLane(lane));
    return refused(`expected lanes out of ${[...LANE_NAMES, ...own].join(', ')}, got "${strange}"`);
  }
  fleetRuntime.send(ship, { type: 'LANES', lanes: known === null ? null : [...new Set(known)] });
  const which = known === null ? 'the lanes of the strategy' : known.length === 0 ? 'no lanes' : known.join(', ');
  return done(`${ship} uses ${which} from its next mission on`);
}

function sellEverything(operatorContext: OperatorContext, ship: string): Ordered {
  if (operatorContext.world.ships.get(ship)?.cargo.units === 0)
    return refused(`expected cargo aboard ${ship}, but its hold is empty`);
  return send(operatorContext, ship, { type: 'ORDER', order: { kind: 'sellEverything' } }, 'sells its whole cargo');
}

/** A warning where the strategy would buy another ship of the type at once. */
function boughtBack({ world, strategy }: OperatorContext, symbol: string): string {
  const ship = world.ships.get(symbol);
  const ships = [...world.ships.values()];
  const asked = strategy
    .current()
    .purchases.find(
      ({ type, atMost = Number.POSITIVE_INFINITY }) =>
        ship !== undefined && isOfType(ship, type) && ships.filter((each) => isOfType(each, type)).length <= atMost,
    );
  if (asked === undefined) return '';
  const { type, atMost } = asked;
  return atMost === undefined
    ? `; the strategy buys another ${type} while it pays back: give the rule an atMost if it is not to`
    : `; the strategy asks for ${atMost} of ${type} and may buy another: lower atMost if it is not to`;
}

function retire(operatorContext: OperatorContext, ship: string): Ordered {
  if (operatorContext.world.ships.size < 2)
    return refused(`expected another ship beside ${ship}, got none: buy one first`);
  const order = { kind: 'retireShip' } as const;
  const ordered = send(operatorContext, ship, { type: 'ORDER', order }, 'sells its cargo and is scrapped');
  return ordered.kind === 'done' ? done(ordered.message + boughtBack(operatorContext, ship)) : ordered;
}

function cancel(operatorContext: OperatorContext, ship: string): Ordered {
  const current = operatorContext.fleetRuntime.current(ship);
  const hasOrder = operatorContext.orders.of(ship).order !== undefined;
  if (current?.lane === undefined && !hasOrder)
    return refused(`expected a mission of ${ship} to cancel, but it has none${current ? ` (${current.what})` : ''}`);
  return send(operatorContext, ship, { type: 'CANCEL' }, 'drops its mission and plans again');
}

/** Applies an order to a ship with a machine; every change is an event to that machine. */
export function applyShipOrder(operatorContext: OperatorContext, order: ShipOrder): Ordered {
  const { ship } = order;
  switch (order.kind) {
    case 'pauseShip':
      return pause(operatorContext, ship);
    case 'resumeShip':
      return resume(operatorContext, ship);
    case 'setLanes':
      return setLanes(operatorContext, ship, order.lanes);
    case 'cancelMission':
      return cancel(operatorContext, ship);
    case 'sellEverything':
      return sellEverything(operatorContext, ship);
    case 'retireShip':
      return retire(operatorContext, ship);
    case 'repairShip':
      return repair(operatorContext, ship);
    case 'refineGood':
      return refine(operatorContext, order);
    case 'keepGood':
    case 'unkeepGood':
      return keep(operatorContext, ship, order.good, order.kind === 'keepGood');
    case 'byHand':
      return orderByHand(operatorContext, order);
    case 'installPart':
    case 'removePart':
      return refit(operatorContext, order);
  }
}
