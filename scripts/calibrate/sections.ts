import { contractSection } from './contract-figures.ts';
import { freshHome } from './fresh-home.ts';
import { homeSection } from './home-figures.ts';
import { labelSection } from './label-figures.ts';
import { legSection } from './leg-figures.ts';
import { pairSection } from './pair-figures.ts';
import { priceSection } from './price-figures.ts';
import { recoverySection } from './recovery-figures.ts';
import { shipSection } from './ship-figures.ts';
import { stepSection } from './step-figures.ts';
import type { Section } from './table.ts';

/** Universes that nothing was ever fitted to. */
export const FRESH_SEEDS: readonly number[] = Array.from({ length: 20 }, (_, index) => 7_001 + index);

/** Every comparison that needs no player, from homes made anew for each seed: the same numbers at every run. */
export function sectionsOf(seeds: readonly number[]): Section[] {
  const homes = seeds.map(freshHome);
  return [
    homeSection(homes),
    priceSection(homes),
    pairSection(homes),
    labelSection(homes, seeds.map(freshHome)),
    stepSection(homes),
    recoverySection(homes),
    contractSection(homes),
    shipSection(homes),
    legSection(),
  ];
}
