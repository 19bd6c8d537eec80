import type { KeptTo } from '../config/rules/ship-rules.ts';
import type { Strategy } from '../config/schema/strategy-schema.ts';
import type { ActionKind } from '../game/actions.ts';
import type { WorldView } from '../world/state.ts';
import type { Claims } from './common/claims.ts';
import type { BudgetCategory } from './mission.ts';
import type { OwnCodeInPlan } from './own-code.ts';
import type { TrackRecord } from './score/track-record.ts';
import type { Tuning } from './tuning/tuning.ts';

/** What is known when a plan is made. */
export interface PlanFacts {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** The markets and goods that the lane of the plan is kept to; all by default. */
  readonly only?: KeptTo | undefined;
  /** The owner's own lanes and hooks; none by default. */
  readonly own?: OwnCodeInPlan<never> | undefined;
  /** Claims of the other ships' missions. */
  readonly claims: Claims;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Game seconds per second; 1 on the live service. */
  readonly speed: number;
  /** How scarce requests are: from 0, while there are enough for all, to 1, while the queue is never empty. */
  readonly scarcity: number;
  /** The numbers to plan by; those of the tuning files by default. */
  readonly tuning?: Tuning | undefined;
  /** The track record of recent missions; empty by default. */
  readonly track?: TrackRecord;
  /** Number of other ships with a mission, by lane; none by default. */
  readonly othersByLane?: ReadonlyMap<BudgetCategory, number>;
  /** Ships that will do nothing more, such as quarantined ones: no work is left to them; none by default. */
  readonly outOfService?: ReadonlySet<string>;
  /** Those of them that their owner has paused: they will go on; none by default. */
  readonly paused?: ReadonlySet<string>;
  /** Actions that the ship of the plan is backed off from at every place; none by default. */
  readonly backedOffActions?: ReadonlySet<ActionKind>;
}

export const NO_SHIPS: ReadonlySet<string> = new Set();
export const NO_OTHERS: ReadonlyMap<BudgetCategory, number> = new Map();
export const NO_ACTIONS: ReadonlySet<ActionKind> = new Set();
