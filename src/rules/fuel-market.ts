/** One market unit of FUEL fills this many units of a tank (game-facts 3.3, operation refuel-ship). */
export const TANK_UNITS_PER_MARKET_UNIT = 100;

/** Market units of FUEL that are paid for to put so many units into a tank. */
export function fuelMarketUnits(tankUnits: number): number {
  return Math.ceil(tankUnits / TANK_UNITS_PER_MARKET_UNIT);
}
