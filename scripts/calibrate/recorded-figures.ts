/**
 * What has been seen of the live service, as numbers: the table that a generated universe is held against. Typed in from
 * the collected facts of public recordings; the sections named are those of that collection.
 */

/** exact: a rule that fits every recording; good: many sightings; fair: some, or one system; poor: hearsay or one. */
export type Sure = 'exact' | 'good' | 'fair' | 'poor';

/** Where a number comes from. */
export interface Source {
  readonly section: string;
  /** Sightings behind it, and what they are of. */
  readonly n: string;
  readonly sure: Sure;
}

/** A figure with the range that it was seen in; equal ends mean one value. */
export interface RangeFact extends Source {
  readonly figure: string;
  readonly low: number;
  readonly high: number;
}

const TEMPLATE: Source = { section: '8', n: 'every starter system', sure: 'good' };
const ONE_SYSTEM: Source = { section: 'B', n: '1 system', sure: 'fair' };

/** Waypoints of a home system by kind. */
export const WAYPOINTS_BY_TYPE: Readonly<Record<string, readonly [number, number]>> = {
  PLANET: [7, 7],
  MOON: [9, 9],
  ORBITAL_STATION: [3, 3],
  GAS_GIANT: [1, 1],
  FUEL_STATION: [4, 4],
  ASTEROID_BASE: [2, 2],
  ENGINEERED_ASTEROID: [1, 1],
  JUMP_GATE: [1, 1],
  ASTEROID: [52, 65],
};

/** Markets of a home system by the kind of their waypoint. */
export const MARKETS_BY_TYPE: Readonly<Record<string, number>> = {
  PLANET: 7,
  MOON: 7,
  FUEL_STATION: 4,
  ORBITAL_STATION: 3,
  ASTEROID_BASE: 2,
  JUMP_GATE: 1,
  ENGINEERED_ASTEROID: 1,
};

export const HOME_SOURCE = { template: TEMPLATE, oneSystem: ONE_SYSTEM };

/** What else a home system has. Listings were counted in one system, so a fifth more or less is allowed. */
export const HOME_COUNTS: Readonly<
  Record<'waypoints' | 'markets' | 'shipyards' | 'exports' | 'imports' | 'exchange', RangeFact>
> = {
  waypoints: { figure: 'waypoints', low: 79, high: 93, ...TEMPLATE },
  markets: { figure: 'markets', low: 25, high: 30, ...TEMPLATE },
  shipyards: { figure: 'shipyards', low: 3, high: 3, ...TEMPLATE },
  exports: { figure: 'goods listed as exports (35 seen)', low: 28, high: 42, ...ONE_SYSTEM },
  imports: { figure: 'goods listed as imports (68 seen)', low: 54, high: 82, ...ONE_SYSTEM },
  exchange: { figure: 'goods listed as exchange (44 seen)', low: 35, high: 53, ...ONE_SYSTEM },
};

/** Percent of a home system's 54 asteroids by their deposits. */
export const DEPOSITS_PERCENT: Readonly<Record<string, number>> = {
  MINERAL_DEPOSITS: 52,
  COMMON_METAL_DEPOSITS: 37,
  RARE_METAL_DEPOSITS: 7,
  PRECIOUS_METAL_DEPOSITS: 4,
};

/** Percent of the goods that have an activity. */
export const ACTIVITY_PERCENT: Readonly<Record<string, number>> = { WEAK: 62, RESTRICTED: 28, GROWING: 8, STRONG: 2 };
export const ACTIVITY_SOURCE: Source = { section: '5.4', n: '448 market states', sure: 'good' };

/** Market states seen by type and supply, fresh and traded systems together. */
export const SUPPLY_COUNTS: Readonly<Record<'EXPORT' | 'IMPORT' | 'EXCHANGE', Readonly<Record<string, number>>>> = {
  EXPORT: { ABUNDANT: 52, HIGH: 66, MODERATE: 24, LIMITED: 3, SCARCE: 3 },
  IMPORT: { ABUNDANT: 7, HIGH: 2, MODERATE: 70, LIMITED: 110, SCARCE: 111 },
  EXCHANGE: { ABUNDANT: 0, HIGH: 7, MODERATE: 151, LIMITED: 17, SCARCE: 7 },
};
export const SUPPLY_SOURCE: Source = { section: 'A', n: '630 market states', sure: 'good' };

/** Game minutes until half of what one trade did to a price is gone. */
export const RECOVERY: RangeFact = {
  figure: 'half-life of a one-volume trade, WEAK, idle (minutes; median seen 194)',
  low: 149,
  high: 270,
  section: '5.4',
  n: 'one bot’s fits; 149-270 is the middle half',
  sure: 'fair',
};

const YARDS: Source = { section: '7.3', n: '3 yards of 1 system, quotes of others', sure: 'fair' };

/** Asking prices of starter yards at a fresh reset, credits. */
export const SHIP_PRICES: readonly RangeFact[] = [
  { figure: 'SHIP_PROBE', low: 20_012, high: 27_934, ...YARDS },
  { figure: 'SHIP_LIGHT_SHUTTLE', low: 85_000, high: 89_000, ...YARDS },
  { figure: 'SHIP_LIGHT_HAULER', low: 272_775, high: 295_000, ...YARDS },
  { figure: 'SHIP_SIPHON_DRONE', low: 38_000, high: 46_052, ...YARDS },
  { figure: 'SHIP_MINING_DRONE', low: 39_000, high: 50_600, ...YARDS },
  { figure: 'SHIP_SURVEYOR', low: 27_693, high: 28_700, ...YARDS },
];

/** Percent that a purchase adds to the price of the next. */
export const SHIP_PRICE_CLIMBS: readonly RangeFact[] = [
  { figure: 'SHIP_PROBE', low: 2.4, high: 2.6, section: '7.3', n: '2 purchases', sure: 'fair' },
  { figure: 'SHIP_SIPHON_DRONE', low: 2.5, high: 2.5, section: '7.3', n: '1 purchase', sure: 'poor' },
  { figure: 'SHIP_MINING_DRONE', low: 4.8, high: 4.8, section: '7.3', n: '1 purchase', sure: 'poor' },
];
