import type { DirectiveStore } from '../../fleet/directives/directive-store.ts';
import type { DirectiveEvent } from '../../fleet/directives/ship-directives.ts';
import type { WorldView } from '../../world/state.ts';
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
export function soon({ fleetRuntime }: OperatorContext, ship: string): string {
  const state = fleetRuntime.states().get(ship) ?? '';
  if (state === 'navigating') return 'on arrival';
  if (state === 'restarting') return 'once its machine has restarted';
  return AT_LEISURE.has(state) ? 'at once' : 'once its request under way is answered';
}

/** Why a ship cannot be sent to do something now. */
function blocker({ directives }: OperatorContext, ship: string): string | undefined {
  const { pausedWithFleet, pausedAlone } = directives.of(ship);
  if (pausedWithFleet) return `${ship} is paused with the whole fleet: resume the fleet first`;
  return pausedAlone ? `${ship} is paused: resume it first` : undefined;
}

/** Sends a ship to do something, unless it rests; says when it begins. */
export function send(operatorContext: OperatorContext, ship: string, event: DirectiveEvent, what: string): Ordered {
  const why = blocker(operatorContext, ship);
  if (why !== undefined) return refused(why);
  const before = operatorContext.directives.of(ship).directive?.kind;
  const when = soon(operatorContext, ship);
  operatorContext.fleetRuntime.send(ship, event);
  const isOther = event.type === 'DIRECTIVE' && before !== undefined && before !== event.directive.kind;
  return done(`${ship} ${what} ${when}${isOther ? `, instead of the order before (${before})` : ''}`);
}
