import { gameSecondsBetween } from '../../time/iso.ts';
import type { PriceSeen } from '../known.ts';

/** Game seconds in which the weight of moved units falls by e: markets look back on about an hour (facts: activity). */
const MEMORY_SECONDS = 3_600;

/** Trade volumes that our ships recently moved, as of a time. */
type Flow = NonNullable<PriceSeen['flow']>;

/** Trade volumes that our ships recently moved along the chain of a good, at a market. */
export function flowNow({ flow }: Pick<PriceSeen, 'flow'>, nowMs: number, speed: number): number {
  if (flow === undefined) return 0;
  const seconds = gameSecondsBetween({ speed }, flow.atMs, nowMs);
  return flow.volumes * Math.exp(-Math.max(0, seconds) / MEMORY_SECONDS);
}

/** The flow after further units. */
export function flowAfter(price: PriceSeen, units: number, atMs: number, speed: number): Flow {
  return { volumes: flowNow(price, atMs, speed) + units / Math.max(1, price.tradeVolume), atMs };
}
