import type { SystemKnown } from '../../world/known.ts';
import { memoizeByObject } from '../common/memoize.ts';

/**
 * The five tiers of systems: how often each occurs, how many planets it has on average, and the part of its planets
 * with a station. Players worked them out from the galaxy (facts: system-tiers).
 */
const TIERS = [
  { weight: 100, planets: 2, stations: 0.23 },
  { weight: 100, planets: 3, stations: 0.26 },
  { weight: 50, planets: 4, stations: 0.32 },
  { weight: 20, planets: 5, stations: 0.32 },
  { weight: 20, planets: 6, stations: 0.9 },
];

/** Standard deviation of the number of planets in each tier. */
const DEVIATION = 2;

/** How likely a tier has so many planets, and stations at so many of them; the binomial coefficient is left out. */
function likelihood({ weight, planets, stations }: (typeof TIERS)[number], has: { planets: number; stations: number }) {
  const off = (has.planets - planets) / DEVIATION;
  return weight * Math.exp(-(off ** 2) / 2) * stations ** has.stations * (1 - stations) ** (has.planets - has.stations);
}

/**
 * Probability, 0 to 1, that a system is of the highest tier, whose markets have the largest volumes, by what the list of
 * all systems has of it. Starter systems are not: they are generated from another template.
 */
export const richness = memoizeByObject(({ counts, isSettled }: Pick<SystemKnown, 'counts' | 'isSettled'>): number => {
  if (isSettled) return 0;
  const planets = counts.PLANET ?? 0;
  const has = { planets, stations: Math.min(planets, counts.ORBITAL_STATION ?? 0) };
  const likelihoods = TIERS.map((tier) => likelihood(tier, has));
  return (likelihoods.at(-1) ?? 0) / likelihoods.reduce((sum, one) => sum + one, 0);
});
