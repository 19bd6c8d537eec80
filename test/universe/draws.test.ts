import { describe, expect, it } from 'vitest';
import { drawStream } from '../../src/universe/draws.ts';
import { freshUniverse } from './galaxy/fresh-universe.ts';

describe('the draws of a universe', () => {
  it('differ from one event of a subject to its next, and are the same in every universe of the seed', () => {
    const draws = (seed: number) => {
      const state = freshUniverse(seed);
      return Array.from({ length: 5 }, () => drawStream(state, 'extract ARGOSY-1').next());
    };
    expect(new Set(draws(1)).size).toBe(5);
    expect(draws(1)).toEqual(draws(1));
    expect(draws(1)).not.toEqual(draws(2));
  });
});
