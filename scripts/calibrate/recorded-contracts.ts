/** Good, units, credits on accepting, credits on fulfilling. */
export type ContractRow = readonly [string, number, number, number];

/** Negotiated contracts, June 2025 and September 2026 (game-facts 6): every one of which units and pay are known. */
export const RECORDED_CONTRACTS: readonly ContractRow[] = [
  ['IRON_ORE', 212, 4_897, 18_423],
  ['PRECIOUS_STONES', 64, 2_110, 7_938],
  ['IRON', 52, 3_438, 8_418],
  ['POLYNUCLEOTIDES', 14, 1_218, 4_872],
  ['POLYNUCLEOTIDES', 25, 3_796, 10_804],
  ['ELECTRONICS', 18, 19_613, 62_107],
  ['EQUIPMENT', 26, 39_972, 113_766],
  ['ASSAULT_RIFLES', 77, 111_388, 445_553],
  ['DRUGS', 18, 52_665, 128_937],
  ['SHIP_PLATING', 7, 18_117, 64_231],
  ['SHIP_PLATING', 9, 28_232, 80_353],
  ['SHIP_PLATING', 8, 29_456, 79_640],
  ['SHIP_PARTS', 17, 63_142, 189_427],
];

/** Mean pay a unit in one operator's books of 2026 (game-facts 6), credits; how many contracts is not told. */
export const RECORDED_MEAN_PAY: Readonly<Record<string, number>> = {
  MEDICINE: 6_935,
  CLOTHING: 6_642,
  DRUGS: 7_039,
  ADVANCED_CIRCUITRY: 8_352,
  SHIP_PLATING: 10_211,
  SHIP_PARTS: 10_059,
  ASSAULT_RIFLES: 5_417,
  FIREARMS: 5_575,
};

/** Contracts that came with registration, 2024 to 2026 (game-facts 6). */
export const RECORDED_STARTERS: readonly ContractRow[] = [
  ['ALUMINUM_ORE', 46, 1_391, 10_466],
  ['COPPER_ORE', 43, 1_440, 7_784],
  ['COPPER_ORE', 58, 1_510, 11_364],
  ['ALUMINUM_ORE', 57, 1_678, 11_236],
];
