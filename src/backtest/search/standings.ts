import { sum } from '../../game/numbers/averages.ts';
import { middle } from '../spread.ts';
import { differencesOf, estimateOf, type MeanEstimate, mayBeChance } from './paired.ts';

/** How a point did in a rung. */
export interface Standing<Point> {
  readonly point: Point;
  /** One a seed of the rung. */
  readonly figures: readonly number[];
  readonly median: number;
  /** How far it is behind the best of the rung, seed by seed. */
  readonly behind: MeanEstimate;
  /** Whether it may be as good as the best: what it is behind may be chance, or it is the best. */
  readonly isUndecided: boolean;
}

/** Ranks points by their figures on the same seeds, the best first; of equals the one that comes first. */
export function standingsOf<Point>(figuresOf: ReadonlyMap<Point, readonly number[]>): readonly Standing<Point>[] {
  const ranked = [...figuresOf].sort(([, one], [, other]) => sum(other) - sum(one));
  const best = ranked[0]?.[1] ?? [];
  return ranked.map(([point, figures]) => {
    const differences = differencesOf(best, figures);
    return {
      point,
      figures,
      median: middle(figures),
      behind: estimateOf(differences),
      isUndecided: mayBeChance(differences),
    };
  });
}
