import { TRADING } from './lanes.ts';
import type { Strategy } from './strategy-schema.ts';

/** For people: what is no mistake in a strategy, and yet most likely not what its owner expects; undefined for nothing. */
export function adviceOn({ ships, purchases }: Pick<Strategy, 'ships' | 'purchases'>): string | undefined {
  const lanes = new Set(ships.flatMap((rule) => rule.lanes));
  if (lanes.has('scout')) return undefined;
  const surprises: string[] = [];
  if (purchases.length > 0) surprises.push('nothing under purchases is bought, which those do that scout');
  if (TRADING.some((lane) => lanes.has(lane)))
    surprises.push('trade and supply know only the prices that other lanes happen to see');
  if (surprises.length === 0) return undefined;
  return `no rule has the lane scout, so ${surprises.join(', and ')}: give it to your probes (role: SATELLITE)`;
}
