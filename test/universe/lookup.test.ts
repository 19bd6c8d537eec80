import { expect, test } from 'vitest';
import { oncePerGalaxy } from '../../src/universe/lookup.ts';
import { galaxyOf } from './galaxy/fresh-universe.ts';

test('what only the galaxy decides is made once for all states of it, and kept for each of them', () => {
  const made: string[] = [];
  const nameOf = oncePerGalaxy(({ seed, systemsWanted }) => {
    made.push(`seed ${seed}, ${systemsWanted} systems`);
    return made.at(-1);
  });
  const [first, twin] = [galaxyOf(1, 100), galaxyOf(1, 100)];
  expect([nameOf(first), nameOf(twin)]).toEqual(['seed 1, 100 systems', 'seed 1, 100 systems']);
  expect(nameOf(galaxyOf(2, 100))).toBe('seed 2, 100 systems');
  expect(nameOf(galaxyOf(2, 101))).toBe('seed 2, 101 systems');
  expect(nameOf(first)).toBe('seed 1, 100 systems');
  expect(made).toHaveLength(3);
});
