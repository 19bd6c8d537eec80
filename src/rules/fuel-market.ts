/** One market unit of FUEL fills this many units of a tank (game-facts 3.3, operation refuel-ship). */
export const TANK_UNITS_PER_MARKET_UNIT = 100;

/** Units of a tank that so many credits fill at so many a market unit: whole market units, as they are sold. */
export function tankUnitsFor(credits: number, askCredits: number): number {
  return Math.max(0, Math.floor(credits / askCredits)) * TANK_UNITS_PER_MARKET_UNIT;
}

/** Market units of FUEL that are paid for to put so many units into a tank. */
export function fuelMarketUnits(tankUnits: number): number {
  return Math.ceil(tankUnits / TANK_UNITS_PER_MARKET_UNIT);
}
