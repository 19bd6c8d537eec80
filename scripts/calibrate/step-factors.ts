import { askCredits, bidCredits } from '../../src/universe/economy/prices.ts';
import { recordTrade } from '../../src/universe/economy/trades.ts';
import type { ActivityLevel, Difficulty, MarketGoodState, SupplyLevel } from '../../src/universe/state.ts';

/** What one full trade volume does to the price, where a good is this short and this busy. */
export interface StepFactor {
  readonly supply: SupplyLevel;
  readonly activity: ActivityLevel;
  /** New ask ÷ old ask of an export of which one volume was bought. */
  readonly buyGrowth: number;
  /** New bid ÷ old bid of an import of which one volume was sold. */
  readonly sellDecay: number;
}

/** Relative supply in the middle of each label; of the open ones, one volume beyond the boundary. */
const MIDDLES: Readonly<Record<SupplyLevel, number>> = { ABUNDANT: 5, HIGH: 3, MODERATE: 0, LIMITED: -3, SCARCE: -5 };

const ACTIVITIES: readonly ActivityLevel[] = ['GROWING', 'WEAK', 'STRONG', 'RESTRICTED'];

/** So dear that rounding to whole credits doesn't show; the usual margin. */
function specimen(type: 'EXPORT' | 'IMPORT', s: number, activity: ActivityLevel, isHard: boolean): MarketGoodState {
  const netSupply = s * 100;
  return {
    symbol: 'SPECIMEN',
    type,
    basePriceCredits: 1_000_000,
    marginPercent: isHard ? 6 : 8,
    tradeVolume: 100,
    restTradeVolume: 100,
    netSupply,
    restNetSupply: netSupply,
    activity,
    ...(isHard && { stepPriced: true }),
  };
}

function step(good: MarketGoodState, act: 'PURCHASE' | 'SELL'): number {
  const price = act === 'SELL' ? bidCredits : askCredits;
  const before = price(good);
  recordTrade(good, good.tradeVolume, act);
  return price(good) / before;
}

/** The steps that this universe's prices take, for every supply and activity, to be set beside the table of game-facts 5.3. */
export function stepFactors(difficulty: Difficulty = 'normal'): StepFactor[] {
  const isHard = difficulty === 'hard';
  return (['ABUNDANT', 'HIGH', 'MODERATE', 'LIMITED', 'SCARCE'] as const).flatMap((supply) =>
    ACTIVITIES.map((activity) => ({
      supply,
      activity,
      buyGrowth: step(specimen('EXPORT', MIDDLES[supply], activity, isHard), 'PURCHASE'),
      sellDecay: step(specimen('IMPORT', MIDDLES[supply], activity, isHard), 'SELL'),
    })),
  );
}
