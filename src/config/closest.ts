/** The valid word that lies nearest to a wrong one. */
export interface Closest {
  word: string;
  /** Whether it is near enough to be what was meant. */
  isNear: boolean;
}

/** Letters only count: case, spaces and hyphens are forgiven. */
function plain(word: string): string {
  return word
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** How many letters must be added, removed, replaced or swapped with a neighbour to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (twoAbove[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(best);
    }
    twoAbove = above;
    above = current;
  }
  return above[to.length] ?? 0;
}

/** A forgotten prefix or suffix (`MINING_DRONE`, `IRON`) is nearer than any misspelling. */
function distanceTo(candidate: string, word: string): number {
  const valid = plain(candidate);
  if (valid === word) return 0;
  const isPart = word.length >= 3 && (valid.endsWith(`_${word}`) || valid.startsWith(`${word}_`));
  return isPart ? 0.5 : editDistance(word, valid);
}

/** Words longer than any valid one by far are cut: only their beginning can be like a valid word. */
const LONGEST_WORD = 64;

/** The candidate nearest to `word`; the earlier one of equals, undefined without candidates. */
export function closest(word: string, candidates: readonly string[]): Closest | undefined {
  const wanted = plain(word.slice(0, LONGEST_WORD));
  const nearEnough = Math.max(2, Math.floor(wanted.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = distanceTo(candidate, wanted);
    if (best === undefined || distance < best.distance) best = { word: candidate, distance };
  }
  return best && { word: best.word, isNear: best.distance <= nearEnough && best.distance < best.word.length };
}
