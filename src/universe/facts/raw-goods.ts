import type { GoodRow } from './by-symbol.ts';

/**
 * Goods that are extracted, siphoned or smelted: symbol, name, base price in credits and volume (game-facts 5.5, 5.6).
 */
export const RAW_GOODS: readonly GoodRow[] = [
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
