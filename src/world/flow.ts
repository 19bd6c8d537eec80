import { gameSecondsBetween } from '../time/game-time.ts';
import type { PriceSeen } from './known.ts';

/** Game seconds in which what was moved comes to count e times less: markets look back on about an hour (game-facts 10). */
const MEMORY_SECONDS = 3_600;

/** What our ships lately moved, as of a time. */
type Flow = NonNullable<PriceSeen['flow']>;

/** Trade volumes that our ships lately moved along the chain of a good, at a market. */
export function flowNow({ flow }: Pick<PriceSeen, 'flow'>, nowMs: number, speed: number): number {
  if (flow === undefined) return 0;
  const seconds = gameSecondsBetween({ speed }, flow.atMs, nowMs);
  return flow.volumes * Math.exp(-Math.max(0, seconds) / MEMORY_SECONDS);
}

/** The same with so many units more. */
export function flowAfter(price: PriceSeen, units: number, atMs: number, speed: number): Flow {
  return { volumes: flowNow(price, atMs, speed) + units / Math.max(1, price.tradeVolume), atMs };
}
