/** Ignores case, and treats spaces, hyphens and capitals inside a word as underscores. */
function plain(word: string): string {
  return word
    .trim()
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
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

/** Whether a word is another form of a valid one: MINING of MINE, HAULERS of HAUL. */
function isFormOf(word: string, valid: string): boolean {
  const stem = valid.replace(/E$/, '');
  return stem.length >= 3 && word.startsWith(stem) && /^[A-Z]?(?:S|ER|ERS|ING)$/.test(word.slice(stem.length));
}

/** A word that is a part of the candidate (`MINING_DRONE`, `IRON`, `MINING_LASER`) is nearer than any misspelling. */
function distanceTo(candidate: string, word: string): number {
  const valid = plain(candidate);
  if (valid === word) return 0;
  const isPart = word.length >= 3 && `_${valid}_`.includes(`_${word}_`);
  if (isPart) return 0.5;
  return isFormOf(word, valid) ? 1 : editDistance(word, valid);
}

/** Longer words are cut: only their beginning can resemble a valid word. */
const LONGEST_WORD = 64;

/** The candidate that `word` probably means, the earlier one of equals; undefined when none is near enough. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = plain(word.slice(0, LONGEST_WORD));
  const nearEnough = Math.max(2, Math.floor(wanted.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = distanceTo(candidate, wanted);
    if (best === undefined || distance < best.distance) best = { word: candidate, distance };
  }
  const isNear = best !== undefined && best.distance <= nearEnough && best.distance < best.word.length;
  return isNear ? best?.word : undefined;
}
