import type { GameWorld } from '../../../config/worlds/world-schema.ts';
import { lowest } from '../../../game/numbers/extremes.ts';
import { systemDistance } from '../../../game/physics/warp.ts';
import type { Random } from '../../../time/random.ts';
import { goodFacts } from '../../facts/goods.ts';
import { exportToImports } from '../../facts/supply-chain.ts';
import type { UniverseState } from '../../state.ts';
import type { DistantSite } from '../bodies.ts';
import { capitalsOf, type SystemSketch, type Tier } from '../catalogue.ts';
import { areCompatible, exchanging, GASES, type Listing, makerOf, SHIP_MATERIALS } from '../industries.ts';
import { drawPlace, isPeoples } from './places-of-trade.ts';

/**
 * Trade volumes abroad relative to those of home systems, least and most, by tier: imports of 12 to 46 instead of 6 and
 * of 40 to 180 instead of 20 were read there, and with these numbers the sums of volume times price over the twelve
 * goods that pay most are spread as in 381 recorded systems (facts: markets-abroad). Growth is limited relative to
 * them.
 */
const VOLUME_FACTORS: Readonly<Record<Tier, readonly [number, number]>> = {
  1: [2.5, 7],
  2: [2.5, 6.5],
  3: [2, 5],
  4: [1.5, 4],
  5: [2.5, 7],
};

/** How far the trade of others moves a supply at most, in trade volumes: at a capital, and far from any; ours. */
const MOST_MOVED = { atCapital: 2, far: 0.5 } as const;

/** Distance from a capital over which the trade of others falls to 37 %, in units of the system map; ours. */
const FALL_DISTANCE = 6_000;

/** Factor on the trade volumes of a market in a system of this tier. */
export function drawVolumeFactor(random: Random, tier: Tier): number {
  return random.between(...VOLUME_FACTORS[tier]);
}

/** How many trade volumes others move in a system at most: more the nearer a capital is. */
export function othersTradeVolumesIn(state: UniverseState, sketch: SystemSketch): number {
  const nearest = lowest(capitalsOf(state).map((capital) => systemDistance(capital, sketch)));
  const { atCapital, far } = MOST_MOVED;
  return far + (atCapital - far) * Math.exp(-nearest / FALL_DISTANCE);
}

/** The market and the ship types of a waypoint. */
export interface Business {
  readonly trade?: Listing;
  readonly shipTypes?: readonly string[];
}

/** Maximum base price of an industrial export, by tier, in credits; ours. */
const DEAREST_EXPORT: Readonly<Record<Tier, number>> = { 1: 3_000, 2: 6_000, 3: 30_000, 4: 130_000, 5: 1_000_000 };

/** Maximum number of exports of one market; ours. */
const MOST_EXPORTS: Readonly<Record<Tier, number>> = { 1: 2, 2: 2, 3: 3, 4: 3, 5: 4 };

/** Ship types for sale at a yard besides probes, by tier; without large ones (facts: yards-abroad). */
const SMALL_SHIPS = ['SHIP_MINING_DRONE', 'SHIP_SIPHON_DRONE', 'SHIP_SURVEYOR', 'SHIP_LIGHT_SHUTTLE'];
const SHIPS: Readonly<Record<Tier, readonly string[]>> = {
  1: SMALL_SHIPS,
  2: SMALL_SHIPS,
  3: [...SMALL_SHIPS, 'SHIP_LIGHT_HAULER', 'SHIP_ORE_HOUND'],
  4: [...SMALL_SHIPS, 'SHIP_LIGHT_HAULER', 'SHIP_ORE_HOUND', 'SHIP_INTERCEPTOR'],
  5: [...SMALL_SHIPS, 'SHIP_LIGHT_HAULER', 'SHIP_ORE_HOUND', 'SHIP_INTERCEPTOR'],
};

/**
 * Share of yards that sell probes: with it four systems in ten with a gate do, as 166 of 382 recorded ones. Shares that
 * sell large ships, from tier 3 on: 16 systems were known for heavy freighters, or 85 of 2,257 yards, and one for bulk
 * freighters (facts: yards-abroad, places-of-trade).
 */
const SELLING = {
  anywhere: { SHIP_PROBE: 0.8, SHIP_HEAVY_FREIGHTER: 0.03, SHIP_BULK_FREIGHTER: 0.005 },
  stations: { SHIP_PROBE: 0.54, SHIP_HEAVY_FREIGHTER: 0.08, SHIP_BULK_FREIGHTER: 0.005 },
} as const;
const LARGE = ['SHIP_HEAVY_FREIGHTER', 'SHIP_BULK_FREIGHTER'] as const;
const LARGE_FROM_TIER = 3;

/** Ship types that every faction's capital sells (facts: yards-abroad). */
const CAPITAL_SHIPS = [
  'SHIP_PROBE',
  'SHIP_LIGHT_HAULER',
  'SHIP_HEAVY_FREIGHTER',
  'SHIP_REFINING_FREIGHTER',
  'SHIP_EXPLORER',
] as const;

const NECESSITIES = ['FOOD', 'MEDICINE', 'CLOTHING', 'EQUIPMENT'] as const;
const SMELTER = ['IRON', 'ALUMINUM', 'COPPER', 'GOLD', 'SILVER', 'PLATINUM'] as const;

/**
 * Goods that are extracted or siphoned, never made at a populated site, and warp drives, which nobody has found in a
 * market (facts: warp).
 */
const DUG =
  /_ORE$|^MODULE_WARP_DRIVE|^ICE_WATER$|^AMMONIA_ICE$|^QUARTZ_SAND$|^SILICON_CRYSTALS$|^PRECIOUS_STONES$|^DIAMONDS$|^SHIP_(?!PARTS|PLATING)/;

function madeBelow(basePriceCredits: number): string[] {
  return Object.keys(exportToImports).filter((good) => {
    const facts = goodFacts(good);
    const isMade = !DUG.test(good) && !GASES.some((gas) => gas === good) && good !== 'ANTIMATTER';
    return isMade && facts !== undefined && facts.basePriceCredits <= basePriceCredits;
  });
}

/** Goods that can be made in a system of each tier. */
const MADE: Readonly<Record<Tier, readonly string[]>> = {
  1: madeBelow(DEAREST_EXPORT[1]),
  2: madeBelow(DEAREST_EXPORT[2]),
  3: madeBelow(DEAREST_EXPORT[3]),
  4: madeBelow(DEAREST_EXPORT[4]),
  5: madeBelow(DEAREST_EXPORT[5]),
};

/** Exports of one market, none of them an input of another. */
function exportsOf(random: Random, tier: Tier): string[] {
  const exports: string[] = [];
  for (const good of random.shuffle(MADE[tier]).slice(0, random.integer(1, MOST_EXPORTS[tier]))) {
    if (areCompatible([...exports, good])) exports.push(good);
  }
  return exports;
}

/** The market of a populated site: two in three make something, and the others import necessities. */
function peoplesTrade(random: Random, tier: Tier, alsoImports: readonly string[]): Listing {
  const exports = random.next() < 0.67 ? exportsOf(random, tier) : [];
  const wanted = exports.length > 0 ? alsoImports : [...NECESSITIES, ...alsoImports];
  return makerOf(
    exports,
    wanted.filter((good) => !exports.includes(good)),
  );
}

/** Markets whose kind follows from the site alone. */
const FIXED: Partial<Record<DistantSite, Listing>> = {
  gate: exchanging('ANTIMATTER'),
  'fuel station': exchanging(),
  'gas station': exchanging(...GASES),
  'gas giant': exchanging(...GASES),
  depot: exchanging(),
};

function shipTypesOf(random: Random, tier: Tier, { ships }: Pick<GameWorld, 'ships'>): string[] {
  const shares = SELLING[ships.yards];
  const others = random.shuffle(SHIPS[tier]).slice(0, random.integer(1, 3));
  const probes = random.next() < shares.SHIP_PROBE ? ['SHIP_PROBE'] : [];
  const large = LARGE.filter((shipType) => random.next() < shares[shipType] && tier >= LARGE_FROM_TIER);
  return [...probes, ...others, ...large];
}

/** What the market of a place lists, beside other imports. */
function tradeAt(random: Random, tier: Tier, site: DistantSite, alsoImports: readonly string[]): Listing {
  if (isPeoples(site)) return peoplesTrade(random, tier, alsoImports);
  if (site === 'belt base') return makerOf(random.shuffle(SMELTER).slice(0, random.integer(1, 3)));
  return { ...(FIXED[site] ?? exchanging()), imports: alsoImports };
}

/** The market and ship types of a body of a distant system; one of a capital sells the capital's ships. */
export function distantBusiness(
  random: Random,
  { tier }: SystemSketch,
  site: DistantSite,
  isCapitalYard: boolean,
  world: Pick<GameWorld, 'markets' | 'ships'>,
): Business {
  if (isCapitalYard) return { trade: tradeAt(random, tier, site, SHIP_MATERIALS), shipTypes: CAPITAL_SHIPS };
  const { hasMarket, hasYard } = drawPlace(random, tier, site, world);
  if (!hasMarket) return {};
  if (!hasYard) return { trade: tradeAt(random, tier, site, []) };
  return { trade: tradeAt(random, tier, site, SHIP_MATERIALS), shipTypes: shipTypesOf(random, tier, world) };
}
