/** One good of one market when it was read (`getMarket`), as the books keep it; all goods of one look have the same time. */
export interface PriceRecord {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  /** EXPORT, IMPORT or EXCHANGE. */
  readonly type: string;
  readonly tradeVolume: number;
  readonly supply: string;
  readonly activity: string | null;
  /** Credits that a ship pays for one unit. */
  readonly purchasePriceCredits: number;
  /** Credits that a ship receives for one unit. */
  readonly sellPriceCredits: number;
  readonly atMs: number;
}

/** The price of a ship type at a shipyard (`getShipyard`), as the books keep it. */
export interface ShipPriceRecord {
  readonly waypointSymbol: string;
  readonly shipType: string;
  readonly priceCredits: number;
  readonly atMs: number;
}
