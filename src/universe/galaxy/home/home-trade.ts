import type { Random } from '../../../time/random.ts';
import type { Body, Site } from '../bodies.ts';
import { dealIndustries, exchanging, GASES, INDUSTRIES, type Listing, makerOf, SHIP_MATERIALS } from '../industries.ts';

/** Goods that every population imports. */
const NECESSITIES = ['FOOD', 'MEDICINE', 'CLOTHING'] as const;

/** Rare exports of a garrison's station, one to three in a system (facts: starter-prices). */
const EXOTIC_EXPORTS = [
  'BOTANICAL_SPECIMENS',
  'LASER_RIFLES',
  'MODULE_MICRO_REFINERY_I',
  'MODULE_SHIELD_GENERATOR_I',
  'MOOD_REGULATORS',
  'MOUNT_TURRET_I',
  'SUPERGRAINS',
] as const;

const METALS = ['IRON', 'ALUMINUM', 'COPPER'] as const;
const PIRATE_EXPORTS = ['IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE', 'DRUGS', 'PRECIOUS_STONES'] as const;
const RAW_EXCHANGE = ['ICE_WATER', 'AMMONIA_ICE', 'QUARTZ_SAND', 'SILICON_CRYSTALS'] as const;
const ORE_EXCHANGE = ['IRON_ORE', 'COPPER_ORE', 'ALUMINUM_ORE', 'URANITE_ORE', 'MERITIUM_ORE'] as const;
const GEM_EXCHANGE = ['PRECIOUS_STONES', 'DIAMONDS'] as const;

function buyerOf(...imports: string[]): Listing {
  return { exports: [], imports, exchange: ['FUEL'] };
}

function withExchange(trade: Listing, goods: readonly string[]): Listing {
  return { ...trade, exchange: [...goods, ...trade.exchange] };
}

/** Exports of the foundry; uranite only if the garrison needs it for shields. */
function foundryMetals(exotics: readonly string[]): string[] {
  return exotics.includes('MODULE_SHIELD_GENERATOR_I') ? [...METALS, 'URANITE'] : [...METALS];
}

/** Markets that occur once in every home system, by site; their exotic goods are random. */
function fixedMarkets(random: Random): Partial<Record<Site, Listing>> {
  const exotics = random.shuffle(EXOTIC_EXPORTS).slice(0, random.pick([1, 1, 2, 3]));
  const luxury = random.pick(['EXOTIC_MATTER', 'NANOBOTS']);
  return {
    capital: buyerOf(...NECESSITIES, 'EQUIPMENT', 'JEWELRY', luxury),
    'capital yard': buyerOf(...SHIP_MATERIALS),
    'drone yard': buyerOf(...SHIP_MATERIALS),
    'gas yard': withExchange(makerOf(['LAB_INSTRUMENTS'], SHIP_MATERIALS), GASES),
    garrison: makerOf(exotics),
    foundry: makerOf(foundryMetals(exotics), ['DRUGS']),
    smelter: withExchange(makerOf(['GOLD', 'SILVER', 'PLATINUM']), [...RAW_EXCHANGE, ...ORE_EXCHANGE, ...GEM_EXCHANGE]),
    'ore exchange': exchanging(...RAW_EXCHANGE),
    'pirate base': makerOf(PIRATE_EXPORTS, [...NECESSITIES, 'EQUIPMENT', 'ASSAULT_RIFLES', 'FIREARMS']),
    depot: exchanging(),
    'fuel station': exchanging(),
    'trading post': exchanging(),
    gate: exchanging('ANTIMATTER'),
    'gate fuel station': exchanging('ANTIMATTER'),
  };
}

/**
 * The market of each body, in the order of the bodies; undefined if there is none. The supply chain is always complete:
 * every input is made, exchanged or mined in the system, or exotic (facts: starter-prices, starter-system,
 * supply-chain).
 */
export function homeTrade(random: Random, bodies: readonly Body[]): (Listing | undefined)[] {
  const fixed = fixedMarkets(random);
  const hands = dealIndustries(random);
  return bodies.map(({ site }) => {
    if (site === 'works') return makerOf(hands.pop() ?? []);
    if (site === 'settlement') return buyerOf(...NECESSITIES, ...(random.next() < 0.5 ? ['EQUIPMENT'] : []));
    if (site === 'second works') return makerOf([random.pick(INDUSTRIES)]);
    return fixed[site];
  });
}
