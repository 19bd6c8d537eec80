import type { PlanContext } from '../../plan/context.ts';
import type { Action, BudgetCategory, Mission } from '../../plan/mission.ts';

/** Game seconds for which a ship is not asked again. */
const REST_SECONDS = 60;

/** What can be done for ever where the ship is, and takes a request each time. */
const FOR_EVER: ReadonlySet<Action['kind']> = new Set(['look', 'refuel', 'repair', 'chart']);

type Moment = Pick<PlanContext, 'nowMs' | 'speed' | 'ship' | 'here'>;

const keyOf = ({ ship }: Moment, lane: BudgetCategory) => `${ship.symbol} ${lane}`;

/** Ships that a lane is not asked for, for a while: their missions lead nowhere and would be planned without a pause. */
export class Rests {
  readonly #untilMs = new Map<string, number>();

  begin(moment: Moment, lane: BudgetCategory): void {
    this.#untilMs.set(keyOf(moment, lane), moment.nowMs + (REST_SECONDS * 1_000) / moment.speed);
  }

  isResting(moment: Moment, lane: BudgetCategory): boolean {
    return moment.nowMs < (this.#untilMs.get(keyOf(moment, lane)) ?? 0);
  }

  /** A mission that only looks where the ship is leads nowhere. */
  proposed(moment: Moment, { lane, stops }: Mission): void {
    const isHere = stops.every(({ waypoint }) => waypoint === moment.here);
    if (isHere && stops.every(({ actions }) => actions.every(({ kind }) => FOR_EVER.has(kind))))
      this.begin(moment, lane);
  }
}
