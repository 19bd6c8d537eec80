import type { Random } from '../../time/random.ts';
import type { WaypointState } from '../state.ts';

/**
 * Goods of a trait: main ones and occasional ones (facts: deposits). By players' own figures, precious metals make up a
 * quarter and rare ones a tenth of the yield of their fields, and common rock the rest, which fits the finding that
 * mining is the poorest of all lanes (facts: lane-incomes).
 */
interface Bearing {
  readonly main: readonly string[];
  readonly occasional: readonly string[];
}

const BEARINGS: Readonly<Record<string, Bearing>> = {
  COMMON_METAL_DEPOSITS: {
    main: ['ALUMINUM_ORE', 'COPPER_ORE', 'IRON_ORE'],
    occasional: ['ICE_WATER', 'SILICON_CRYSTALS', 'QUARTZ_SAND'],
  },
  MINERAL_DEPOSITS: {
    main: ['SILICON_CRYSTALS', 'QUARTZ_SAND'],
    occasional: ['AMMONIA_ICE', 'ICE_WATER', 'IRON_ORE', 'PRECIOUS_STONES'],
  },
  PRECIOUS_METAL_DEPOSITS: {
    main: ['COPPER_ORE', 'QUARTZ_SAND', 'ICE_WATER'],
    occasional: ['PLATINUM_ORE', 'GOLD_ORE', 'SILVER_ORE', 'ALUMINUM_ORE', 'SILICON_CRYSTALS', 'IRON_ORE'],
  },
  RARE_METAL_DEPOSITS: {
    main: ['SILICON_CRYSTALS', 'QUARTZ_SAND', 'ICE_WATER'],
    occasional: ['URANITE_ORE', 'MERITIUM_ORE'],
  },
  ICE_CRYSTALS: { main: ['ICE_WATER', 'AMMONIA_ICE'], occasional: ['LIQUID_HYDROGEN', 'LIQUID_NITROGEN'] },
  EXPLOSIVE_GASES: { main: [], occasional: ['HYDROCARBON'] },
};

const GAS_GIANT: Bearing = { main: ['HYDROCARBON', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN'], occasional: [] };

function bearingsOf(type: string, traits: readonly string[]): Bearing[] {
  if (type === 'GAS_GIANT') return [GAS_GIANT];
  if (!type.includes('ASTEROID') || type === 'ASTEROID_BASE') return [];
  return traits.flatMap((trait) => BEARINGS[trait] ?? []);
}

/**
 * Weights of the goods to extract or siphon here, drawn for each place; undefined if there are none. A main good weighs
 * 10-20, an occasional one 1-4, so that an ore field yields its own ore about five times in six.
 */
export function depositWeights(random: Random, type: string, traits: readonly string[]): WaypointState['deposits'] {
  const weights: Record<string, number> = {};
  for (const { main, occasional } of bearingsOf(type, traits)) {
    for (const good of main) weights[good] = (weights[good] ?? 0) + random.integer(10, 20);
    for (const good of occasional) weights[good] = (weights[good] ?? 0) + random.integer(1, 4);
  }
  return Object.keys(weights).length > 0 ? weights : undefined;
}
