import type { Waypoint } from '../../wire/schemas/system.ts';

/** Goods that extraction finds by a waypoint's trait, as the traits' own texts tell (game-facts 4.5), main ones first. */
const GOODS_BY_TRAIT: Readonly<
  Record<string, { readonly main: readonly string[]; readonly other: readonly string[] }>
> = {
  COMMON_METAL_DEPOSITS: {
    main: ['ALUMINUM_ORE', 'COPPER_ORE', 'IRON_ORE'],
    other: ['ICE_WATER', 'SILICON_CRYSTALS', 'QUARTZ_SAND'],
  },
  MINERAL_DEPOSITS: {
    main: ['SILICON_CRYSTALS', 'QUARTZ_SAND'],
    other: ['AMMONIA_ICE', 'ICE_WATER', 'IRON_ORE', 'PRECIOUS_STONES'],
  },
  PRECIOUS_METAL_DEPOSITS: {
    main: ['PLATINUM_ORE', 'GOLD_ORE', 'SILVER_ORE'],
    other: ['ALUMINUM_ORE', 'COPPER_ORE', 'ICE_WATER', 'QUARTZ_SAND', 'SILICON_CRYSTALS'],
  },
  RARE_METAL_DEPOSITS: { main: ['URANITE_ORE', 'MERITIUM_ORE'], other: [] },
  FROZEN: { main: ['ICE_WATER', 'AMMONIA_ICE'], other: [] },
  ICE_CRYSTALS: { main: ['ICE_WATER', 'AMMONIA_ICE', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN'], other: [] },
};

const EXTRACTABLE = new Set(['ASTEROID', 'ENGINEERED_ASTEROID', 'ASTEROID_FIELD']);

/** A main good is guessed to be found this many times as often as another one. */
const MAIN_WEIGHT = 3;

/** Our guess of how often each good is found at a waypoint, adding up to 1; empty where nothing can be mined. */
export function guessedDeposits(waypoint: Waypoint): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  if (!EXTRACTABLE.has(waypoint.type)) return weights;
  for (const { symbol } of waypoint.traits) {
    const goods = GOODS_BY_TRAIT[symbol];
    for (const good of goods?.main ?? []) weights.set(good, (weights.get(good) ?? 0) + MAIN_WEIGHT);
    for (const good of goods?.other ?? []) weights.set(good, (weights.get(good) ?? 0) + 1);
  }
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...weights].map(([good, weight]) => [good, weight / sum]));
}

/** Part of a full yield to be expected: a stripped asteroid gives less, by how much is our guess. */
export function guessedRichness(waypoint: Waypoint): number {
  return waypoint.traits.some((trait) => trait.symbol === 'STRIPPED') ? 0.5 : 1;
}

/** Whether mining here is refused or about to be. */
export function isUnstable(waypoint: Waypoint): boolean {
  return waypoint.modifiers?.some(({ symbol }) => symbol === 'UNSTABLE' || symbol === 'CRITICAL_LIMIT') ?? false;
}
