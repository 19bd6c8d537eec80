import { dot } from './matrix.ts';

/** What is left of a series of sightings once its own unknowns, such as a price at rest, are fitted to it. */
export interface Residuals {
  /** Seen less expected, one for each sighting. */
  readonly values: readonly number[];
  /** How many sightings the unknowns use up; a part of one where a belief holds an unknown. */
  readonly freed: number;
  /** What errs together, such as all goods of one market; a series alone by default. */
  readonly cluster?: number;
}

/** An unknown of one series. */
export interface SeriesUnknown {
  /** Where the search begins. */
  readonly start: number;
  /** How far it may lie from there: deviation, in deviations of one sighting; infinite for any. */
  readonly slack: number;
}

/** Most rounds of the search, and halvings of a step that leads uphill; a series that is linear in its unknowns needs one. */
const ROUNDS = 8;
const HALVINGS = 6;

/** A round that gains less than this share of the misfit is the last. */
const LEAST_GAIN = 1e-6;

/** Step of a numeric derivative. */
const STEP = 1e-4;

/** Keeps the equations solvable where sightings say nothing of an unknown. */
const TINY = 1e-12;

type Pair = readonly [number, number];

/** Solves the two equations with the symmetric matrix [[a, b], [b, c]]. */
function solved([a, b, c]: readonly [number, number, number], [x, y]: Pair): Pair {
  const determinant = a * c - b * b;
  return [(c * x - b * y) / determinant, (a * y - b * x) / determinant];
}

const slope = (moved: readonly number[], here: readonly number[]) =>
  moved.map((value, index) => ((here[index] ?? 0) - value) / STEP);

/**
 * Fits the two unknowns of a series by least squares, and returns what is left.
 * @param leftWith seen less expected with these unknowns, one for each sighting, in deviations
 */
export function residualsOf(
  [first, second]: readonly [SeriesUnknown, SeriesUnknown],
  leftWith: (unknowns: Pair) => readonly number[],
): Residuals & { readonly place: Pair } {
  const beliefs: Pair = [first.slack ** -2, second.slack ** -2];
  const misfit = ([p, q]: Pair, left: readonly number[]) =>
    dot(left, left) + beliefs[0] * (p - first.start) ** 2 + beliefs[1] * (q - second.start) ** 2;
  let place: Pair = [first.start, second.start];
  let left = leftWith(place);
  let freed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [p, q] = place;
    const [byFirst, bySecond] = [slope(leftWith([p + STEP, q]), left), slope(leftWith([p, q + STEP]), left)];
    const plain = [dot(byFirst, byFirst), dot(byFirst, bySecond), dot(bySecond, bySecond)] as const;
    const matrix = [plain[0] + beliefs[0] + TINY, plain[1], plain[2] + beliefs[1] + TINY] as const;
    freed = solved(matrix, [plain[0], plain[1]])[0] + solved(matrix, [plain[1], plain[2]])[1];
    const [dp, dq] = solved(matrix, [
      dot(byFirst, left) - beliefs[0] * (p - first.start),
      dot(bySecond, left) - beliefs[1] * (q - second.start),
    ]);
    const before = misfit(place, left);
    for (let share = 1; share >= 2 ** -HALVINGS; share /= 2) {
      const next: Pair = [p + share * dp, q + share * dq];
      const leftNext = leftWith(next);
      if (misfit(next, leftNext) > before) continue;
      [place, left] = [next, leftNext];
      break;
    }
    if (before - misfit(place, left) <= LEAST_GAIN * before) break;
  }
  return { values: left, freed, place };
}
