import type { Waypoint } from '../../wire/schemas/system.ts';
import { memoizeByKey } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Tuning } from '../tuning/tuning.ts';

/** Goods that a trait implies: found often (main), and found occasionally (other). */
interface GoodsOfTrait {
  readonly main: readonly string[];
  readonly other: readonly string[];
}

/**
 * Goods that extraction finds by a waypoint's trait, from the texts of the traits (facts: deposits). Precious and rare
 * metals count as occasional finds among common rock: mining brings about 70 credits a unit at any site
 * (facts: lane-incomes), and fields full of ores worth 300 to 1,200 credits would exceed that many times.
 */
const GOODS_BY_TRAIT: Readonly<Record<string, GoodsOfTrait>> = {
  COMMON_METAL_DEPOSITS: {
    main: ['ALUMINUM_ORE', 'COPPER_ORE', 'IRON_ORE'],
    other: ['ICE_WATER', 'SILICON_CRYSTALS', 'QUARTZ_SAND'],
  },
  MINERAL_DEPOSITS: {
    main: ['SILICON_CRYSTALS', 'QUARTZ_SAND'],
    other: ['AMMONIA_ICE', 'ICE_WATER', 'IRON_ORE', 'PRECIOUS_STONES'],
  },
  PRECIOUS_METAL_DEPOSITS: {
    main: ['COPPER_ORE', 'ICE_WATER', 'QUARTZ_SAND', 'SILICON_CRYSTALS'],
    other: ['PLATINUM_ORE', 'GOLD_ORE', 'SILVER_ORE', 'ALUMINUM_ORE'],
  },
  RARE_METAL_DEPOSITS: {
    main: ['ICE_WATER', 'QUARTZ_SAND', 'SILICON_CRYSTALS'],
    other: ['URANITE_ORE', 'MERITIUM_ORE'],
  },
  FROZEN: { main: ['ICE_WATER', 'AMMONIA_ICE'], other: [] },
  ICE_CRYSTALS: { main: ['ICE_WATER', 'AMMONIA_ICE'], other: ['LIQUID_HYDROGEN', 'LIQUID_NITROGEN'] },
};

const EXTRACTABLE = new Set(['ASTEROID', 'ENGINEERED_ASTEROID', 'ASTEROID_FIELD']);

/** Gases that siphons draw from a gas giant (facts: deposits), each counted as equally frequent. */
const GASES = new Map(['HYDROCARBON', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN'].map((gas) => [gas, 1 / 3]));

const DUG = new Set([
  ...Object.values(GOODS_BY_TRAIT).flatMap(({ main, other }) => [...main, ...other]),
  ...GASES.keys(),
]);

/** Whether a good comes from mining or siphoning; any other good in a hold was bought. */
export function isDug(tradeSymbol: string): boolean {
  return DUG.has(tradeSymbol);
}

/** Whether mining lasers and surveyors work at a waypoint (facts: dig-sites). */
export function isExtractable({ type }: Waypoint): boolean {
  return EXTRACTABLE.has(type);
}

/** Guesses by waypoint and weight of the main goods: a plan needs that of every site. */
const guessesOf = memoizeByKey<Waypoint, number, ReadonlyMap<string, number>>();

/** Our guess of each good's share at a waypoint, adding up to 1; empty where nothing can be mined or siphoned. */
export function guessedDeposits(tuning: Tuning, waypoint: Waypoint): ReadonlyMap<string, number> {
  if (waypoint.type === 'GAS_GIANT') return GASES;
  const { mainWeight } = tuning.digging;
  return guessesOf(waypoint, mainWeight, () => guessFromTraits(waypoint, mainWeight));
}

function guessFromTraits(waypoint: Waypoint, mainWeight: number): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  if (!EXTRACTABLE.has(waypoint.type)) return weights;
  for (const { symbol } of waypoint.traits) {
    const goods = GOODS_BY_TRAIT[symbol];
    for (const good of goods?.main ?? []) weights.set(good, (weights.get(good) ?? 0) + mainWeight);
    for (const good of goods?.other ?? []) weights.set(good, (weights.get(good) ?? 0) + 1);
  }
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...weights].map(([good, weight]) => [good, weight / sum]));
}

/** Expected fraction of a full yield. A stripped asteroid gives less; how much less is our guess. */
export function guessedRichness(tuning: Tuning, waypoint: Waypoint): number {
  const isStripped = waypoint.traits.some((trait) => trait.symbol === 'STRIPPED');
  return isStripped ? tuning.digging.strippedPart : 1;
}

/** Whether extraction at a waypoint is likely to be refused. */
export function isUnstable(
  fleet: Pick<FleetContext, 'world' | 'ageSeconds' | 'tuning'>,
  waypointSymbol: string,
): boolean {
  const seenAtMs = fleet.world.unstable.get(waypointSymbol);
  return seenAtMs !== undefined && fleet.ageSeconds(seenAtMs) < fleet.tuning.digging.healingSeconds;
}
