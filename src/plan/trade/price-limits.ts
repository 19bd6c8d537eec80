import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { highest } from '../../game/numbers/extremes.ts';
import type { Action, Mission } from '../mission.ts';

type Prices = NonNullable<Strategy['prices']>;

function limitedAction(action: Action, prices: Prices): Action {
  if (action.kind !== 'buy' && action.kind !== 'sell') return action;
  const limits = prices.find(({ good }) => good === action.tradeSymbol);
  if (action.kind === 'buy') {
    const { buyAtMostCredits = action.maxUnitPriceCredits } = limits ?? {};
    return { ...action, maxUnitPriceCredits: Math.min(action.maxUnitPriceCredits, buyAtMostCredits) };
  }
  if (limits?.sellAtLeastCredits === undefined) return action;
  return { ...action, minUnitPriceCredits: highest([action.minUnitPriceCredits ?? 0, limits.sellAtLeastCredits]) };
}

/**
 * A mission that buys and sells no unit beyond the prices of the strategy: prices move with each lot, and between the plan
 * and the trade.
 */
export function withPriceLimits(mission: Mission, prices: Prices): Mission {
  const stops = mission.stops.map((stop) => {
    return { ...stop, actions: stop.actions.map((action) => limitedAction(action, prices)) };
  });
  return { ...mission, stops };
}
