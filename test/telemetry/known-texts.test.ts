import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKnownTexts } from '../../src/telemetry/known-texts.ts';

function knowing(texts: readonly string[], mostAlike?: number) {
  const known = createKnownTexts(mostAlike);
  for (const text of texts) known.add(text);
  return known;
}

describe('known texts', () => {
  test('are replaced wherever they stand, and nothing else is', () => {
    const known = fc.uniqueArray(fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom('a', 'b', '+') }));
    const around = fc.array(fc.string({ unit: fc.constantFrom('x', 'y', ' ') }), { minLength: 1 });
    fc.assert(
      fc.property(known, around, (texts, between) => {
        const hidden = between.map((part, index) => part + (texts[index] ?? '')).join('|');
        const shown = between.map((part, index) => part + (texts[index] === undefined ? '' : '#')).join('|');
        expect(knowing(texts).replaced(hidden, '#')).toBe(shown);
      }),
    );
  });

  test('of which several begin at a place are replaced by the longest', () => {
    expect(knowing(['secret', 'secret of mine']).replaced('a secret of mine, a secret', '#')).toBe('a #, a #');
  });

  test('that are shorter than six characters are ignored', () => {
    expect(knowing(['ships']).replaced('ships', '#')).toBe('ships');
  });

  test('that begin alike, and are more than are compared, are replaced up to a space or a quote', () => {
    const known = knowing(['secret-1', 'secret-2', 'secret-3'], 2);
    expect(known.replaced('secret-9, "secret-of-all" and secrets', '#')).toBe('#, "#" and #');
  });

  test('that are cut off are found at the end alone', () => {
    const known = knowing(['secret of mine']);
    expect(known.withoutBegun('it is secret of')).toBe('it is ');
    expect(known.withoutBegun('it is secret or')).toBe('it is secret or');
    expect(known.withoutBegun('secret of')).toBe('');
  });
});
