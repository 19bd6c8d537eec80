import type { Ship } from '../../wire/schemas/ship.ts';
import { missionHere } from '../mission.ts';
import { unitsAboard } from '../movement/stops.ts';
import type { Fulfillment } from './fulfillment.ts';

/** Make a good from goods in the hold; `unitsBefore` is how much of it the hold had when the order was given. */
export interface RefineDirective {
  readonly kind: 'refineGood';
  readonly good: string;
  readonly unitsBefore: number;
}

/** The service knows what the ship's refinery makes, and of how much: it refuses what cannot be done. */
export function refining(ship: Ship, { good, unitsBefore }: RefineDirective): Fulfillment {
  if (unitsAboard(ship, good) > unitsBefore) return { kind: 'done' };
  return { kind: 'mission', mission: missionHere('growth', ship, `refine ${good}`, [{ kind: 'refine', good }], 0) };
}
