import type { GoodRow, Named } from './by-symbol.ts';
import { PART_GOODS } from './part-goods.ts';

/**
 * Goods that are extracted, siphoned or smelted: symbol, name, base price in credits and volume (facts: trade-volumes,
 * base-prices).
 */
const RAW_GOODS: readonly GoodRow[] = [
  ['FUEL', 'Fuel', 70, 60, 'What every drive but a probe burns; one unit fills a hundred units of tank.'],
  ['ICE_WATER', 'Fresh Water', 15, 60, 'Clean water ice, cut into blocks and kept frozen for the trip.'],
  ['QUARTZ_SAND', 'Quartz Sand', 20, 60, 'Washed silica grains, bought by the makers of building materials.'],
  ['LIQUID_HYDROGEN', 'Liquid Hydrogen', 25, 60, 'Hydrogen chilled into tanks; plastics and explosives begin with it.'],
  ['LIQUID_NITROGEN', 'Liquid Nitrogen', 30, 60, 'Nitrogen chilled into tanks, mostly for fertilizers and ammunition.'],
  ['SILICON_CRYSTALS', 'Silicon Crystals', 35, 60, 'Grown crystals from which chips and circuits are cut.'],
  ['AMMONIA_ICE', 'Ammonia Ice', 40, 60, 'Frozen ammonia from cold rocks, a feedstock of chemists.'],
  ['HYDROCARBON', 'Hydrocarbons', 45, 60, 'Mixed gases and oils that refineries turn into fuel.'],
  ['IRON_ORE', 'Iron Ore', 50, 60, 'Rock with enough iron in it to be worth smelting.'],
  ['COPPER_ORE', 'Copper Ore', 55, 60, 'Rock veined with copper, as it comes from the drill.'],
  ['ALUMINUM_ORE', 'Aluminum Ore', 60, 60, 'Bauxite and the like, on its way to a smelter.'],
  ['SILVER_ORE', 'Silver Ore', 66, 60, 'Rock with threads of silver through it.'],
  ['PRECIOUS_STONES', 'Precious Stones', 75, 60, 'Uncut gems, sorted by colour and size.'],
  ['PLATINUM_ORE', 'Platinum Ore', 77, 60, 'Heavy rock that carries grains of platinum.'],
  ['GOLD_ORE', 'Gold Ore', 88, 60, 'Rock with visible gold, weighed twice before it is sold.'],
  ['DIAMONDS', 'Diamonds', 90, 60, 'Rough diamonds, for tools as much as for rings.'],
  ['URANITE_ORE', 'Uranite Ore', 320, 60, 'Radioactive rock, shipped in lined crates.'],
  ['MERITIUM_ORE', 'Meritium Ore', 1_200, 60, 'A rare, dense ore that few refineries can handle.'],
  ['ANTIMATTER', 'Antimatter', 5_000, 6, 'Held in magnetic flasks; a jump through a gate uses up one unit.'],
  ['EXOTIC_MATTER', 'Exotic Matter', 25_000, 6, 'Matter that follows rules of its own, wanted by the richest worlds.'],
  ['IRON', 'Iron', 120, 60, 'Ingots, the beginning of nearly every machine.'],
  ['ALUMINUM', 'Aluminum', 200, 60, 'Light ingots for hulls, tools and weapons.'],
  ['COPPER', 'Copper', 235, 60, 'Refined copper for wire and circuits.'],
  ['SILVER', 'Silver', 275, 60, 'Refined silver in bars.'],
  ['PLATINUM', 'Platinum', 285, 60, 'Refined platinum for fine apparatus.'],
  ['GOLD', 'Gold', 300, 60, 'Refined gold in bars.'],
  ['URANITE', 'Uranite', 3_600, 60, 'Purified uranite for reactors and shields.'],
  ['MERITIUM', 'Meritium', 14_000, 60, 'Purified meritium, for the longest-ranged drives.'],
  ['EXPLOSIVES', 'Explosives', 147, 20, 'Blasting charges, used up by mines.'],
  ['PLASTICS', 'Plastics', 160, 60, 'Pellets and sheets for the makers of equipment.'],
  ['FERTILIZERS', 'Fertilizers', 177, 60, 'Salts that farms and fibre growers cannot do without.'],
  ['POLYNUCLEOTIDES', 'Polynucleotides', 220, 20, 'Synthetic strands for medicine, drugs and living composites.'],
];

/**
 * Goods made by industry: symbol, name, base price in credits and volume (facts: trade-volumes, base-prices). Base
 * prices without a recording (from MILITARY_EQUIPMENT on, except the recorded exotics) are assumed on the same scale.
 */
const MADE_GOODS: readonly GoodRow[] = [
  ['AMMUNITION', 'Ammunition', 1_400, 20, 'Rounds in crates, for rifles and turrets alike.'],
  [
    'FAB_MATS',
    'Fabrication Materials',
    1_600,
    20,
    'Beams, panels and binders for large structures such as jump gates.',
  ],
  ['FOOD', 'Galactic Cuisine', 1_800, 60, 'Preserved meals and staples for settlements that cannot farm.'],
  ['FABRICS', 'Synthetic Fabrics', 2_000, 60, 'Bolts of woven fibre for clothes, bandages and composites.'],
  ['ELECTRONICS', 'Electronic Components', 2_200, 20, 'Boards, sensors and displays, ready to be built in.'],
  ['MACHINERY', 'Machinery', 2_400, 20, 'Presses, pumps and motors for other factories.'],
  ['EQUIPMENT', 'Equipment', 2_600, 20, 'Tools and gear for crews, labs and settlers.'],
  ['JEWELRY', 'Jewelry', 2_800, 20, 'Set stones and worked gold for those who can afford them.'],
  ['MICROPROCESSORS', 'Microprocessors', 3_000, 20, 'Chips in sealed trays.'],
  ['FIREARMS', 'Galactic Arms', 3_200, 20, 'Sidearms and hunting weapons.'],
  ['ASSAULT_RIFLES', 'Assault Rifles', 3_400, 20, 'Military rifles, sold where nobody asks why.'],
  ['MEDICINE', 'Medicine', 3_800, 20, 'Drugs, dressings and kits for clinics.'],
  ['CLOTHING', 'Clothing', 4_000, 20, 'Garments for work and show.'],
  ['DRUGS', 'Pharmaceuticals', 4_200, 20, 'Strong compounds, some of them on prescription.'],
  ['LAB_INSTRUMENTS', 'Lab Instruments', 4_600, 20, 'Delicate measuring apparatus, packed in foam.'],
  ['BIOCOMPOSITES', 'Biocomposites', 4_800, 20, 'Grown materials that mend themselves.'],
  ['ADVANCED_CIRCUITRY', 'Advanced Circuitry', 5_200, 20, 'Dense circuits for drives, gates and thinking machines.'],
  ['SHIP_PLATING', 'Ship Plating', 5_400, 6, 'Hull plates that every shipyard uses up.'],
  ['SHIP_PARTS', 'Ship Parts', 5_600, 6, 'Fittings, valves and spares for building and mending ships.'],
  ['MILITARY_EQUIPMENT', 'Military Gear', 6_000, 20, 'Armour, optics and field gear for soldiers.'],
  ['HOLOGRAPHICS', 'Holographics', 12_000, 6, 'Projectors of solid-looking light.'],
  ['ROBOTIC_DRONES', 'Robotic Drones', 13_000, 6, 'Small robots that work without pause.'],
  ['BOTANICAL_SPECIMENS', 'Botanical Specimens', 16_000, 6, 'Living plants from other worlds, in glass.'],
  ['NOVEL_LIFEFORMS', 'Novel Lifeforms', 17_000, 6, 'Creatures that no catalogue lists yet.'],
  ['SUPERGRAINS', 'Supergrains', 20_000, 6, 'Seed that yields ten harvests a year.'],
  ['CYBER_IMPLANTS', 'Cyber Implants', 20_000, 6, 'Replacement parts for people.'],
  ['LASER_RIFLES', 'Laser Rifles', 21_000, 6, 'Beam weapons for those who outgrew bullets.'],
  ['GENE_THERAPEUTICS', 'Gene Therapeutics', 22_000, 6, 'Cures written in the patient’s own code.'],
  ['MICRO_FUSION_GENERATORS', 'Micro Fusion Generators', 22_000, 6, 'A power station that fits into a crate.'],
  ['NEURAL_CHIPS', 'Neural Chips', 24_000, 6, 'Processors that speak to nerves.'],
  ['RELIC_TECH', 'Relic Tech', 24_000, 6, 'Machines of makers long gone, some still running.'],
  ['CULTURAL_ARTIFACTS', 'Cultural Artifacts', 24_000, 6, 'Works of art and faith from vanished peoples.'],
  ['VIRAL_AGENTS', 'Viral Agents', 26_000, 6, 'Cultures in triple seals; handle with care.'],
  ['MOOD_REGULATORS', 'Mood Regulators', 28_000, 6, 'Implants that keep a temper even.'],
  ['QUANTUM_DRIVES', 'Quantum Drives', 30_000, 6, 'Storage and computing cores for the largest ships.'],
  ['NANOBOTS', 'Nanobots', 33_000, 6, 'Dust that builds what it is told to.'],
  ['AI_MAINFRAMES', 'AI Mainframes', 34_000, 6, 'Minds in racks, with cooling.'],
  ['GRAVITON_EMITTERS', 'Graviton Emitters', 36_000, 6, 'Devices that bend weight to order.'],
  ['QUANTUM_STABILIZERS', 'Quantum Stabilizers', 60_000, 6, 'The heart of a jump gate.'],
  ['SHIP_SALVAGE', 'Ship Salvage', 2_000, 20, 'Wreckage with something still worth taking out.'],
];

/** A trade good: its name, its base price and its trade volume at a fresh market. */
export interface GoodFacts extends Named {
  /** The base price B (facts: price-formula). */
  readonly basePriceCredits: number;
  /** Units per call at a fresh market that exports or imports it; three times as much at an exchange. */
  readonly tradeVolume: number;
}

const GOODS = new Map(
  [...RAW_GOODS, ...MADE_GOODS, ...PART_GOODS].map(
    ([symbol, name, basePriceCredits, tradeVolume, description]): [string, GoodFacts] => [
      symbol,
      { symbol, name, description, basePriceCredits, tradeVolume },
    ],
  ),
);

/** Every trade symbol that the service knows. */
export const tradeSymbols: readonly string[] = [...GOODS.keys()];

/** The facts of a good; undefined if it is no trade symbol. */
export function goodFacts(symbol: string): GoodFacts | undefined {
  return GOODS.get(symbol);
}
