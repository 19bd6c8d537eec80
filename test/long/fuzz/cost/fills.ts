/** A text of JSON of about so many characters. */
export type Fill = (chars: number) => string;

const text =
  (part: string): Fill =>
  (chars) =>
    `"${part.repeat(Math.max(1, Math.floor(chars / part.length)))}"`;

const list =
  (entry: string): Fill =>
  (chars) =>
    `[${Array(Math.max(1, Math.floor(chars / (entry.length + 1))))
      .fill(entry)
      .join()}]`;

const nested =
  (open: string, close: string): Fill =>
  (chars) => {
    const levels = Math.max(1, Math.floor(chars / (open.length + close.length)));
    return `${open.repeat(levels)}0${close.repeat(levels)}`;
  };

/** Distinct fields, which a part of the name may make secret ones; the index is written in the radix. */
const fields =
  (name: string, value: (index: number) => string, radix = 10): Fill =>
  (chars) => {
    const pairs: string[] = [];
    for (let length = 0, index = 0; length < chars; index++) {
      const pair = `"${name}${index.toString(radix)}":${value(index)}`;
      pairs.push(pair);
      length += pair.length + 1;
    }
    return `{${pairs.join()}}`;
  };

/** Parts of texts at which patterns begin, go on or end. */
const PARTS: Readonly<Record<string, string>> = {
  letters: 'a',
  capitals: 'A',
  digits: '0',
  spaces: ' ',
  dashes: '-',
  underscores: '_',
  dots: '.',
  'letter and dot': 'a.',
  'sixteen and dot': `${'a'.repeat(16)}.`,
  'a token begun': 'eyJ',
  'a token with a dot': 'eyJhbGciOiJIUzI1NiJ9.',
  'a token with two dots': 'eyJhbGciOiJIUzI1NiJ9..',
  bearers: 'Bearer ',
  'bearers in a URL': 'bearer%20',
  ats: '@',
  'encoded ats': '%40',
  'almost addresses': 'a@a',
  addresses: 'a@a.bc ',
  'names of secrets': 'token',
  'named secrets': 'token:',
  equals: '=',
  slashes: '/',
  pluses: '+',
  base64: 'YUBiLmNv',
  'base64 and a space': 'YUBiLmNv ',
  quotes: '\\"',
  backslashes: '\\\\',
  breaks: '\\n',
  zeros: '\\u0000',
  'half a pair': '\\ud800',
  'a rocket': '\\ud83d\\ude80',
  umlauts: 'ä',
  braces: '{',
  brackets: '[',
  markup: '<',
  times: '2026-11-20T00:00:00.000Z',
  'JSON in a text': '{\\"a\\":[1]},',
};

const deepInText: Fill = (chars) => JSON.stringify('['.repeat(chars));
const tokenInToken: Fill = (chars) => {
  let inner = 'eyJ'.repeat(Math.floor(chars / 6));
  while (inner.length < chars * 0.7) inner = Buffer.from(inner).toString('base64');
  return `"${inner}"`;
};

/** What may stand at any place of a reply, of any size. */
export const FILLS: Readonly<Record<string, Fill>> = {
  ...Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [`text of ${name}`, text(part)])),
  'text of a deep list': deepInText,
  'text of base64 in base64': tokenInToken,
  'a number of digits': (chars) => '9'.repeat(chars),
  'a fraction of digits': (chars) => `0.${'3'.repeat(chars)}`,
  'a number as text, of digits': text('9'),
  'list of nothing': list('{}'),
  'list of lists': list('[]'),
  'list of numbers': list('0'),
  'list of texts': list('""'),
  'list of nulls': list('null'),
  'list of symbols': list('{"symbol":"A"}'),
  'list of null fields': list('{"symbol":null}'),
  'list of unknown words': list('{"symbol":"A","type":"B","x":1,"y":1}'),
  'list of addresses': list('"a@b.co"'),
  'list of base64': list('"YUBiLmNvYUBiLmNv"'),
  'list of tokens': list('"eyJhbGciOiJIUzI1NiJ9.a.b"'),
  'deep list': nested('[', ']'),
  'deep object': nested('{"a":', '}'),
  'deep object of known fields': nested('{"data":', '}'),
  'list that never ends': (chars) => '['.repeat(chars),
  fields: fields('k', () => '0'),
  'many keys of one object': fields('', () => '1', 36),
  'many keys, one of them null': fields('', (index) => (index === 0 ? 'null' : '1'), 36),
  'many keys of null': fields('', () => 'null', 36),
  'many keys of objects': fields('', () => '{}', 36),
  'many keys that are numbers': fields('', () => '1'),
  'many long keys': fields('k'.repeat(1_000), () => '1'),
  'one key again and again': (chars) =>
    `{${Array(Math.ceil(chars / 14))
      .fill('"__proto__":{}')
      .join()}}`,
  'fields of null': fields('k', () => 'null'),
  'fields of texts': fields('k', (index) => `"v${index}"`),
  'fields of secrets': fields('token', (index) => `"secret-of-${index}-it"`),
  'secrets of numbers': (chars) =>
    `{"token":[${Array.from({ length: chars / 8 }, (_, index) => 1_000_000 + index).join()}]}`,
  'a long name': (chars) => `{"${'k'.repeat(chars)}":0}`,
  'a long secret name': (chars) => `{"${'token'.repeat(chars / 5)}":0}`,
};
