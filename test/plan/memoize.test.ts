import { describe, expect, test } from 'vitest';
import { memoizeByKey, memoizeByObject } from '../../src/plan/memoize.ts';

interface Asked {
  readonly name: string;
}

/** A memoized function, and the names of the objects for which it was computed. */
function counted(memoize: (make: (of: Asked) => string) => (of: Asked) => string) {
  const made: string[] = [];
  const ask = memoize(({ name }) => {
    made.push(name);
    return name.toUpperCase();
  });
  return { made, ask };
}

describe('an answer that is kept for an object', () => {
  test('computes an answer once for each object, and again for a copy', () => {
    const { made, ask } = counted(memoizeByObject);
    const one = { name: 'one' };
    expect([ask(one), ask(one), ask({ ...one, name: 'copy' }), ask(one)]).toEqual(['ONE', 'ONE', 'COPY', 'ONE']);
    expect(made).toEqual(['one', 'copy']);
  });

  test('does not mix up the answers of two functions for one object', () => {
    const [first, second] = [counted(memoizeByObject), counted(memoizeByObject)];
    const one = { name: 'one' };
    expect([first.ask(one), second.ask(one), first.made, second.made]).toEqual(['ONE', 'ONE', ['one'], ['one']]);
  });

  test('keeps one answer for each key, even undefined', () => {
    const ask = memoizeByKey<Asked, string, string | undefined>();
    const one = { name: 'one' };
    let times = 0;
    const answer = (key: string, made: string | undefined) =>
      ask(one, key, () => {
        times += 1;
        return made;
      });
    expect([answer('a', undefined), answer('a', 'late'), answer('b', 'B')]).toEqual([undefined, undefined, 'B']);
    expect(times).toBe(2);
  });
});
