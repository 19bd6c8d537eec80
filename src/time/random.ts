/** A stream of random draws that depends only on its seed. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Normally distributed around `mean`. */
  normal(mean: number, deviation: number): number;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
}

/** 32-bit FNV-1a of a text: the start of a stream. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32: small, fast, and good enough for a game. */
function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The stream for these keys, in this order; equal keys give equal streams.
 * @param keys the purpose of the draws, e.g. `seededRandom(seed, 'market', waypointSymbol)`
 */
export function seededRandom(...keys: readonly (string | number)[]): Random {
  const next = mulberry32(hash(keys.join('\u0000')));
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new RangeError('pick: expected a list with elements, got an empty one');
      return picked;
    },
    shuffle: (list) => {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = integer(0, last);
        [copy[last], copy[other]] = [copy[other] as never, copy[last] as never];
      }
      return copy;
    },
  };
}
