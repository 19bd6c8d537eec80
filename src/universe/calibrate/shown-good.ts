import type { MarketTradeGood } from '../../wire/schemas/market.ts';
import { Activity, GoodType, Supply } from '../../wire/words/words.ts';
import type { ActivityLevel, SupplyLevel, TradeGoodType } from '../state.ts';

/**
 * A good of a market as the API returns it, with labels known to the universe; goods with other labels cannot be
 * compared.
 */
export interface ShownGood extends MarketTradeGood {
  readonly type: TradeGoodType;
  readonly supply: SupplyLevel;
  readonly activity?: ActivityLevel | undefined;
}

/** Whether the labels of a good are all known. */
export function isShown(good: MarketTradeGood): good is ShownGood {
  const { type, supply, activity } = good;
  const isKnown = GoodType.safeParse(type).success && Supply.safeParse(supply).success;
  return isKnown && (activity === undefined || Activity.safeParse(activity).success);
}
