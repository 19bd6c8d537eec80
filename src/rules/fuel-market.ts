/** One market unit of FUEL fills this many units of a tank (game-facts 3.3, operation refuel-ship). */
export const TANK_UNITS_PER_MARKET_UNIT = 100;

/** Tank units that these credits buy at this ask per market unit; market units are sold whole. */
export function tankUnitsFor(credits: number, askCredits: number): number {
  return Math.max(0, Math.floor(credits / askCredits)) * TANK_UNITS_PER_MARKET_UNIT;
}

/** Market units of FUEL that must be paid to fill these tank units. */
export function fuelMarketUnits(tankUnits: number): number {
  return Math.ceil(tankUnits / TANK_UNITS_PER_MARKET_UNIT);
}
