import type { Random } from '../../time/random.ts';
import { BELT_SITES, beltTraits } from './asteroid-traits.ts';
import type { Body, Site } from './bodies.ts';
import type { Trade } from './industries.ts';
import { siteTraits } from './site-traits.ts';

/** Traits of every body, in the order of the bodies; those of a belt's asteroids are drawn together. */
export function homeTraits(
  random: Random,
  bodies: readonly Body[],
  trades: readonly (Trade | undefined)[],
): readonly string[][] {
  const belts = BELT_SITES.map((belt): [Site, string[][]] => {
    const count = bodies.filter((body) => body.site === belt).length;
    return [belt, beltTraits(random, count, belt)];
  });
  const remaining = new Map(belts);
  return bodies.map(
    (body, index) => remaining.get(body.site)?.pop() ?? siteTraits(random, body, trades[index] !== undefined),
  );
}
