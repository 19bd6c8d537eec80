import type { Ship } from '../../wire/schemas/ship.ts';
import { unitsAboard } from '../common/stops.ts';
import { missionHere } from '../mission.ts';
import { type Fulfillment, impossible } from './fulfillment.ts';

/** Make a good from goods in the hold; `unitsBefore` is how much of it the hold had when the order was given. */
export interface RefineOrder {
  readonly kind: 'refineGood';
  readonly good: string;
  readonly unitsBefore: number;
}

/** Whether there is a refinery shows; what it makes, and of how much, the service knows, and refuses the rest. */
export function refining(ship: Ship, { good, unitsBefore }: RefineOrder): Fulfillment {
  if (unitsAboard(ship, good) > unitsBefore) return { kind: 'done' };
  if (!ship.modules.some(({ symbol }) => symbol.includes('REFINERY')))
    return impossible(`${ship.symbol} has no refinery`);
  return { kind: 'mission', mission: missionHere('growth', ship, `refine ${good}`, [{ kind: 'refine', good }], 0) };
}
