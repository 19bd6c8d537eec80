import { describe, expect, test } from 'vitest';
import { exampleOf, strategyKeys, strategyTable, unitOf } from '../../../scripts/docs/strategy-keys.ts';

const keys = strategyKeys();
const leaves = keys.filter(
  ({ path }) => !keys.some((other) => /^[.[]/.test(other.path.slice(path.length)) && other.path.startsWith(path)),
);

describe('the table of the keys of a strategy', () => {
  test('has a row for each key, those of lists and alternatives among them', () => {
    const paths = keys.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['reserveCredits', 'purchases[].atMost', 'server.url', 'server.seed']),
    );
    expect(new Set(paths).size).toBe(paths.length);
    expect(strategyTable().split('\n')).toHaveLength(2 + keys.length);
  });

  test.each(keys)('says what $path is', ({ node }) => {
    expect(node.description).toMatch(/^.{10,}$/);
  });

  test.each(leaves)('has an example of $path', (key) => {
    expect(exampleOf(key)).toBeDefined();
  });

  test.each(keys.filter(({ path, node }) => node.type === 'integer' && path !== 'server.seed'))(
    'has the unit of $path',
    (key) => {
      expect(unitOf(key)).toBeDefined();
    },
  );
});
