import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson, SHORT_CHARS } from '../../src/wire/json.ts';

describe('JSON text', () => {
  test.each([
    ['{}', {}],
    ['[]', []],
    ['0', 0],
    ['"x"', 'x'],
    [' {"a": [1, {"b": true}]} ', { a: [1, { b: true }] }],
  ])('%s is read', (text, value) => {
    expect(parseJson(text)).toEqual({ value });
  });

  test.each(['', ' ', '{', '{"a":1', '<html>', 'undefined', 'NaN', "{'a':1}", '{"a":1}x', '['.repeat(100_000)])(
    '%s is not JSON',
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );

  test.each(['[', '{"a":'])('nested deeper than can be read (%s) counts as none', (open) => {
    const close = open === '[' ? ']' : '}';
    expect(parseJson(`${open.repeat(50_000)}1${close.repeat(50_000)}`)).toBeUndefined();
  });
});

test('what a short text says, however deep, can be written again', () => {
  const levels = SHORT_CHARS / 2 - 1;
  const text = `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  expect(JSON.stringify(parseJson(text)?.value)).toBe(text);
});

describe('a field that is null is absent', () => {
  test.each([
    ['{"a":null}', {}],
    ['{"a":null,"b":1}', { b: 1 }],
    ['{"a":{"b":null,"c":[{"d":null}]}}', { a: { c: [{}] } }],
    ['{"a":0,"b":"","c":false,"d":[]}', { a: 0, b: '', c: false, d: [] }],
  ])('in %s', (text, value) => {
    expect(parseJson(text)).toStrictEqual({ value });
  });

  test('but the entries of a list keep their places, and null alone stays null', () => {
    expect(parseJson('[1,null,2]')).toEqual({ value: [1, null, 2] });
    expect(parseJson('null')).toEqual({ value: null });
  });

  test('and stays where an object has more fields than can be looked at; a list may have any number of entries', () => {
    const fields = Array.from({ length: 20_001 }, (_, index) => `"${index.toString(36)}":0`);
    expect(parseJson(`{"data":{"not-one":null,${fields.join()}}}`)?.value).toHaveProperty('data.not-one', null);
    const entries = Array<string>(20_001).fill('{"a":1,"no":null}');
    expect(parseJson(`[${entries.join()}]`)?.value).toEqual(entries.map(() => ({ a: 1 })));
  });

  test('and a key that objects inherit by is a key like any other', () => {
    const read = parseJson('{"__proto__":{"code":1},"a":2}')?.value as object;
    expect(Object.keys(read)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  test('any other JSON is read as it was written', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        if (!text.includes('null')) expect(parseJson(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });
});
