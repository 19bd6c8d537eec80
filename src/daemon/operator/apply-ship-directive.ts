import { LANES, type Lane } from '../../config/rules/lanes.ts';
import type { DirectiveStore } from '../../fleet/directives/directive-store.ts';
import type { DirectiveEvent } from '../../fleet/directives/ship-directives.ts';
import { type Directive, fulfill } from '../../plan/directives.ts';
import { isOfType } from '../../world/ship-type.ts';
import type { WorldView } from '../../world/state.ts';
import { conditionOf } from '../../world/wear.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import type { StrategyKeeper } from './operator-console.ts';
import type { Order, Ordered } from './order.ts';

/** What directives are applied to. */
export interface OperatorContext {
  readonly fleetRuntime: FleetRuntime;
  readonly directives: DirectiveStore;
  readonly world: WorldView;
  readonly strategy: StrategyKeeper;
}

export const done = (said: string): Ordered => ({ kind: 'done', said });
export const refused = (why: string): Ordered => ({ kind: 'refused', why });

/** A directive for one ship. */
export type ShipOrder = Extract<Order, { readonly ship: string }>;

/** States in which a ship has no request or flight to finish first. */
const AT_LEISURE: ReadonlySet<string> = new Set([
  'paused',
  'planning',
  'waiting',
  'replanning',
  'coolingDown',
  'awaitingHauler',
  'loading',
]);

/** When a ship that is called back reaches its safe point, in words. */
function soon({ fleetRuntime }: OperatorContext, ship: string): string {
  const state = fleetRuntime.states().get(ship) ?? '';
  if (state === 'navigating') return 'on arrival';
  if (state === 'restarting') return 'once its machine has restarted';
  return AT_LEISURE.has(state) ? 'at once' : 'once its request under way is answered';
}

function pause(operatorContext: OperatorContext, ship: string): Ordered {
  const { pausedAlone, pausedWithFleet } = operatorContext.directives.of(ship);
  if (pausedAlone) return done(`${ship} is paused already`);
  operatorContext.fleetRuntime.send(ship, { type: 'PAUSE', withFleet: false });
  if (pausedWithFleet) return done(`${ship} rests with the fleet, and on when the fleet goes on`);
  return done(`${ship} rests ${soon(operatorContext, ship)}`);
}

function resume(operatorContext: OperatorContext, ship: string): Ordered {
  const { pausedAlone, pausedWithFleet } = operatorContext.directives.of(ship);
  if (pausedWithFleet)
    return refused(`expected to resume ${ship} alone, but the whole fleet is paused: resume the fleet`);
  operatorContext.fleetRuntime.send(ship, { type: 'RESUME', withFleet: false });
  return done(pausedAlone ? `${ship} takes up work again` : `${ship} was not paused`);
}

function isLane(lane: string): lane is Lane {
  return Object.hasOwn(LANES, lane);
}

function setLanes({ fleetRuntime }: OperatorContext, ship: string, lanes: readonly string[] | null): Ordered {
  const known = lanes?.filter(isLane) ?? null;
  if (lanes !== null && known?.length !== lanes.length) {
    const strange = lanes.find((lane) => !isLane(lane));
    return refused(`expected lanes out of ${Object.keys(LANES).join(', ')}, got "${strange}"`);
  }
  fleetRuntime.send(ship, { type: 'LANES', lanes: known === null ? null : [...new Set(known)] });
  const which = known === null ? 'the lanes of the strategy' : known.length === 0 ? 'no lanes' : known.join(', ');
  return done(`${ship} uses ${which} from its next mission on`);
}

/** Why a ship cannot be sent to do something now. */
function blocker({ directives }: OperatorContext, ship: string): string | undefined {
  const { pausedWithFleet, pausedAlone } = directives.of(ship);
  if (pausedWithFleet) return `${ship} is paused with the whole fleet: resume the fleet first`;
  return pausedAlone ? `${ship} is paused: resume it first` : undefined;
}

function send(operatorContext: OperatorContext, ship: string, event: DirectiveEvent, what: string): Ordered {
  const why = blocker(operatorContext, ship);
  if (why !== undefined) return refused(why);
  const before = operatorContext.directives.of(ship).directive?.kind;
  const when = soon(operatorContext, ship);
  operatorContext.fleetRuntime.send(ship, event);
  const isOther = event.type === 'DIRECTIVE' && before !== undefined && before !== event.directive.kind;
  return done(`${ship} ${what} ${when}${isOther ? `, instead of the order before (${before})` : ''}`);
}

function sellEverything(operatorContext: OperatorContext, ship: string): Ordered {
  if (operatorContext.world.ships.get(ship)?.cargo.units === 0)
    return refused(`expected cargo aboard ${ship}, but its hold is empty`);
  return send(
    operatorContext,
    ship,
    { type: 'DIRECTIVE', directive: { kind: 'sellEverything' } },
    'sells all that is aboard',
  );
}

/** A warning where the strategy would buy another ship of the type at once. */
function boughtBack({ world, strategy }: OperatorContext, symbol: string): string {
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

function retire(operatorContext: OperatorContext, ship: string): Ordered {
  if (operatorContext.world.ships.size < 2)
    return refused(`expected another ship beside ${ship}, got none: buy one first`);
  const directive = { kind: 'retireShip' } as const;
  const ordered = send(operatorContext, ship, { type: 'DIRECTIVE', directive }, 'sells its cargo and is scrapped');
  return ordered.kind === 'done' ? done(ordered.said + boughtBack(operatorContext, ship)) : ordered;
}

/** Sends a ship to do something, if that is possible by what is known now. */
function carryOut(operatorContext: OperatorContext, ship: string, directive: Directive, what: string): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const next = known && fulfill(operatorContext.fleetRuntime.situationFor(ship), known, directive);
  if (next?.kind === 'impossible') return refused(next.why);
  return send(operatorContext, ship, { type: 'DIRECTIVE', directive }, what);
}

function repair(operatorContext: OperatorContext, ship: string): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const condition = known && conditionOf(known);
  return carryOut(
    operatorContext,
    ship,
    { kind: 'repairShip', condition },
    'sets out for a repair at the nearest shipyard',
  );
}

function cancel(operatorContext: OperatorContext, ship: string): Ordered {
  const current = operatorContext.fleetRuntime.current(ship);
  const hasDirective = operatorContext.directives.of(ship).directive !== undefined;
  if (current?.lane === undefined && !hasDirective)
    return refused(`expected a mission of ${ship} to cancel, but it has none${current ? ` (${current.what})` : ''}`);
  return send(operatorContext, ship, { type: 'CANCEL' }, 'drops its mission and plans again');
}

/** Applies a directive to a ship with a machine; every change is an event to that machine. */
export function applyShipDirective(operatorContext: OperatorContext, order: ShipOrder): Ordered {
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
  }
}
