import type { PlanContext } from '../../plan/context.ts';
import type { Action, Stop } from '../../plan/mission.ts';
import { StrangeAnswer } from './strange.ts';

/** Places in turn, and what the ship does there. */
export type ErrandTold = Pick<Stop, 'waypoint' | 'actions'>;

/** What is dug or refined is only known when it is aboard. */
const UNKNOWN: ReadonlySet<Action['kind']> = new Set(['extract', 'siphon', 'refine']);

/** What an action moves into the hold, or out of it where the units are below 0; undefined where it moves nothing. */
function movedBy(action: Action): { readonly good: string; readonly units: number } | undefined {
  if (action.kind === 'install') return { good: action.part, units: -1 };
  if (action.kind === 'remove') return { good: action.part, units: 1 };
  if (!('tradeSymbol' in action)) return undefined;
  return { good: action.tradeSymbol, units: action.kind === 'buy' ? action.units : -action.units };
}

function load(aboard: Map<string, number>, capacity: number, action: Action, waypoint: string): void {
  const moved = movedBy(action);
  if (moved === undefined) return;
  const { good, units } = moved;
  const had = aboard.get(good) ?? 0;
  if (had + units < 0)
    throw new StrangeAnswer(`expected at most ${had} ${good} aboard at ${waypoint}, got ${action.kind} of ${-units}`);
  aboard.set(good, had + units);
  const sum = [...aboard.values()].reduce((all, one) => all + one, 0);
  if (units > 0 && sum > capacity)
    throw new StrangeAnswer(`expected at most ${capacity} units aboard at ${waypoint}, got ${sum}`);
}

/**
 * Follows the hold through a mission: nothing is sold that is not aboard, nothing bought that does not fit.
 * @throws StrangeAnswer
 */
export function checkHold({ ship }: PlanContext, errands: readonly ErrandTold[]): void {
  const aboard = new Map(ship.cargo.inventory.map(({ symbol, units }) => [symbol, units]));
  for (const { waypoint, actions } of errands) {
    for (const action of actions) {
      if (UNKNOWN.has(action.kind)) return;
      load(aboard, ship.cargo.capacity, action, waypoint);
    }
  }
}
