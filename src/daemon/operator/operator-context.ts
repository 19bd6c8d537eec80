import type { DirectiveStore } from '../../fleet/directives/directive-store.ts';
import type { WorldView } from '../../world/state.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import type { StrategyKeeper } from './operator-console.ts';
import type { Ordered } from './order.ts';

/** What directives are applied to. */
export interface OperatorContext {
  readonly fleetRuntime: FleetRuntime;
  readonly directives: DirectiveStore;
  readonly world: WorldView;
  readonly strategy: StrategyKeeper;
}

export const done = (said: string): Ordered => ({ kind: 'done', said });
export const refused = (why: string): Ordered => ({ kind: 'refused', why });
