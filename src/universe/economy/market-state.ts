export type TradeGoodType = 'EXPORT' | 'IMPORT' | 'EXCHANGE';
export type SupplyLevel = 'SCARCE' | 'LIMITED' | 'MODERATE' | 'HIGH' | 'ABUNDANT';
export type ActivityLevel = 'WEAK' | 'GROWING' | 'STRONG' | 'RESTRICTED';

/** One good of one market; prices are computed from it (facts: price-formula) and never stored. */
export interface MarketGoodState {
  readonly symbol: string;
  readonly type: TradeGoodType;
  readonly basePriceCredits: number;
  /** The margin m in whole percent (facts: price-formula). */
  readonly marginPercent: number;
  tradeVolume: number;
  readonly restTradeVolume: number;
  /** Units: s times the trade volume (facts: price-formula). */
  netSupply: number;
  /** Equilibrium of the net supply without trade, in units. */
  readonly restNetSupply: number;
  activity: ActivityLevel | null;
  /**
   * Units that players recently traded in the direction of the supply chain (exports bought, imports sold), weighted
   * less with age; absent means none.
   */
  recentTrade?: number;
  /** Consecutive reviews: above 0 with brisk trade, below 0 with neglect; absent means 0. */
  momentum?: number;
  /** By how many trade volumes others move the supply at most; absent in systems of the home template. */
  readonly othersTradeVolumes?: number;
  /**
   * Priced by the table of measured steps (facts: price-steps), as in a hard universe, instead of the curve
   * (facts: price-formula).
   */
  readonly stepPriced?: true;
}

export interface MarketTransactionState {
  readonly waypointSymbol: string;
  readonly shipSymbol: string;
  readonly tradeSymbol: string;
  readonly type: 'PURCHASE' | 'SELL';
  readonly units: number;
  readonly pricePerUnit: number;
  readonly totalPrice: number;
  readonly timestampMs: number;
}

export interface MarketState {
  readonly waypointSymbol: string;
  readonly goods: Record<string, MarketGoodState>;
  /** The net supplies are up to date as of this tick. */
  settledAtMs: number;
  /** The latest 20, oldest first. */
  readonly transactions: MarketTransactionState[];
}

export interface ShipyardState {
  readonly waypointSymbol: string;
  readonly modificationsFeeCredits: number;
  /** Base price and the current increase above it, by ship type. */
  readonly ships: Record<
    string,
    { readonly restPriceCredits: number; climb: number; readonly supply: SupplyLevel; activity: ActivityLevel }
  >;
  /** Increase of every price from the lack of ship parts and plating, as a fraction; absent means 0. */
  starvation?: number;
  settledAtMs: number;
  readonly transactions: {
    readonly waypointSymbol: string;
    readonly shipSymbol: string;
    readonly shipType: string;
    readonly price: number;
    readonly agentSymbol: string;
    readonly timestampMs: number;
  }[];
}
