import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFaultRules } from '../../../src/universe/faults/rules.ts';
import { readFaultScript } from '../../../src/universe/faults/script.ts';
import { FaultScriptError } from '../../../src/universe/faults/script-error.ts';

const SELL = 'POST /my/ships/{shipSymbol}/sell';
const fault = { kind: 'reply-lost' };

function read(script: unknown) {
  return readFaultScript(JSON.stringify(script), 'faults.json');
}

describe('a fault script', () => {
  test('may be empty, and then orders nothing', () => {
    expect(read({})).toEqual({ seed: 1, rules: [], events: [] });
  });

  test.each<[string, unknown, RegExp]>([
    ['a text that is no JSON', undefined, /expected JSON/],
    ['a list', [], /the whole: /],
    ['an unknown field', { rulse: [] }, /rulse/],
    ['an unknown kind', { rules: [{ nth: 1, fault: { kind: 'smoke' } }] }, /rules\.0\.fault\.kind/],
    ['a fault without its seconds', { rules: [{ nth: 1, fault: { kind: 'slow' } }] }, /rules\.0\.fault\.seconds/],
    ['neither nth nor rate', { rules: [{ fault }] }, /rules\.0: expected either nth/],
    ['both of them', { rules: [{ nth: 1, rate: 0.5, fault }] }, /rules\.0: expected either nth/],
    ['a rate above 1', { rules: [{ rate: 1.5, fault }] }, /rules\.0\.rate/],
    [
      'a window that ends before it begins',
      { rules: [{ nth: 1, fromSeconds: 9, untilSeconds: 9, fault }] },
      /untilSeconds/,
    ],
    [
      'an endpoint that nobody serves',
      { rules: [{ nth: 1, match: 'POST /my/ships/sell', fault }] },
      /"POST \/my\/ships\/sell"/,
    ],
    ['an event without a time', { events: [{ kind: 'reset' }] }, /events\.0\.atSeconds/],
  ])('with a mistake is refused, and the message names the place: %s', (_what, script, named) => {
    const reading = () => (script === undefined ? readFaultScript('{', 'faults.json') : read(script));
    expect(reading).toThrow(FaultScriptError);
    expect(reading).toThrow(named);
    expect(reading).toThrow(/^faults\.json: [^\n]+$/);
  });

  test('with several mistakes names them all', () => {
    const script = { seed: -1, rules: [{ nth: 0, fault }], events: [{ kind: 'reset', atSeconds: 'soon' }] };
    expect(() => read(script)).toThrow(/seed: .*; rules\.0\.nth: .*; events\.0\.atSeconds: /);
  });

  test('is read or refused, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          readFaultScript(text);
        } catch (error) {
          expect(error).toBeInstanceOf(FaultScriptError);
        }
      }),
    );
  });
});

describe('the rules of a script', () => {
  /** Which of the requests are struck, one a second. */
  const struck = (rules: object[], endpoints: readonly string[], seed = 1) => {
    const { strike } = createFaultRules(read({ seed, rules }));
    return endpoints.map((endpoint, second) => strike(endpoint, '/v2/my/ships/ARGOSY-1/sell', second)?.kind);
  };
  const sales = Array.from({ length: 2_000 }, () => SELL);

  test.each([
    [SELL, [SELL, 'GET /', SELL, SELL], [undefined, undefined, 'reply-lost', undefined]],
    ['POST *', [SELL, 'GET /', 'POST /register', SELL], [undefined, undefined, 'reply-lost', undefined]],
    ['POST /my/*', [SELL, 'POST /register', 'GET /', SELL], [undefined, undefined, undefined, 'reply-lost']],
    ['*', ['GET /', 'unknown', SELL], [undefined, 'reply-lost', undefined]],
  ])('strike the nth request that matches %s', (match, endpoints, expected) => {
    expect(struck([{ match, nth: 2, fault }], endpoints)).toEqual(expected);
  });

  test.each([
    ['A2', '/v2/systems/X1-T/waypoints/X1-T-A2/market', true],
    ['X1-T-A2', '/v2/systems/X1-T/waypoints/X1-T-A2/market', true],
    ['A2', '/v2/systems/X1-T/waypoints/X1-T-A2/market?page=1', true],
    ['A2', '/v2/systems/X1-T/waypoints/X1-T-A21/market', false],
    ['A2', '/v2/systems/X1-T/waypoints/X1-T-BA2/market', false],
    ['market', '/v2/systems/X1-T/waypoints/X1-T-A21?of=market', false],
  ])('strike what is about %s: %s %s', (about, path, isStruck) => {
    const { strike } = createFaultRules(read({ rules: [{ about, rate: 1, fault }] }));
    expect(strike('GET /', path, 0) !== undefined).toBe(isStruck);
  });

  test('strike the share that the rate says, from the seed alone', () => {
    const rules = [{ match: SELL, rate: 0.25, fault }];
    const one = struck(rules, sales);
    expect(struck(rules, sales)).toEqual(one);
    expect(struck(rules, sales, 2)).not.toEqual(one);
    expect(one.filter((kind) => kind !== undefined).length / sales.length).toBeCloseTo(0.25, 1);
    expect(struck([{ match: SELL, rate: 0, fault }], sales)).not.toContain('reply-lost');
    expect(struck([{ match: SELL, rate: 1, fault }], sales)).not.toContain(undefined);
  });

  test('are in force from a second up to another, and count only there', () => {
    const rules = [{ match: SELL, nth: 1, fromSeconds: 2, untilSeconds: 4, fault }];
    expect(struck(rules, sales.slice(0, 6))).toEqual([
      undefined,
      undefined,
      'reply-lost',
      undefined,
      undefined,
      undefined,
    ]);
    const all = [{ match: SELL, rate: 1, fromSeconds: 2, untilSeconds: 4, fault }];
    expect(struck(all, sales.slice(0, 6)).map((kind) => kind !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  test('let the first that strikes win, while all that match count on', () => {
    const lost = { kind: 'request-lost' };
    const rules = [
      { nth: 1, fault },
      { nth: 1, fault: lost },
      { nth: 2, fault: lost },
    ];
    expect(struck(rules, [SELL, SELL, SELL])).toEqual(['reply-lost', 'request-lost', undefined]);
  });
});
