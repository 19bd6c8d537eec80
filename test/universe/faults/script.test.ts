import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFaultRules } from '../../../src/universe/faults/rules.ts';
import { FaultScriptError, readFaultScript } from '../../../src/universe/faults/script.ts';

const SELL = 'POST /my/ships/{shipSymbol}/sell';
const fault = { kind: 'reply-lost' };

function read(script: unknown) {
  return readFaultScript(JSON.stringify(script), 'faults.json');
}

describe('a fault script', () => {
  test('may be empty, and then orders nothing', () => {
    expect(read({})).toEqual({ seed: 1, rules: [], events: [] });
  });

  const KINDS =
    'reply-lost, request-lost, late-effect, server-error, bad-gateway, truncated, bare-429, maintenance, stale-read, slow';
  const slow = { kind: 'slow', seconds: 1 };
  test.each<[string, unknown, string]>([
    ['a list', [], 'expected a mapping with the keys seed, rules, events, got an empty list'],
    [
      'an unknown field',
      { rulse: [] },
      'rulse: expected one of the keys seed, rules, events, got "rulse" (did you mean rules?)',
    ],
    ['rules that are no list', { rules: { nth: 1 } }, 'rules: expected a list of rules, got a mapping'],
    [
      'an unknown kind',
      { rules: [{ nth: 1, fault: { kind: 'smoke' } }] },
      `rules[0].fault.kind: expected one of ${KINDS}, got "smoke"`,
    ],
    [
      'a misspelt kind',
      { rules: [{ nth: 1, fault: { kind: 'replylost' } }] },
      `rules[0].fault.kind: expected one of ${KINDS}, got "replylost" (did you mean reply-lost?)`,
    ],
    [
      'a fault that is none',
      { rules: [{ nth: 1, fault: 'slow' }] },
      `rules[0].fault: expected a mapping with kind: one of ${KINDS}, got "slow"`,
    ],
    [
      'a fault without its seconds',
      { rules: [{ nth: 1, fault: { kind: 'slow' } }] },
      'rules[0].fault.seconds: expected a number of seconds from 0 to 2592000, got nothing',
    ],
    [
      'neither nth nor rate',
      { rules: [{ fault }] },
      'rules[0]: expected either nth (which request) or rate (what share of them), got neither',
    ],
    [
      'both of them',
      { rules: [{ nth: 1, rate: 0.5, fault }] },
      'rules[0]: expected either nth (which request) or rate (what share of them), got both',
    ],
    ['a rate above 1', { rules: [{ rate: 1.5, fault }] }, 'rules[0].rate: expected a number from 0 to 1, got 1.5'],
    [
      'a rate in words',
      { rules: [{ rate: 'half', fault }] },
      'rules[0].rate: expected a number from 0 to 1, got "half"',
    ],
    ['a zeroth request', { rules: [{ nth: 0, fault }] }, 'rules[0].nth: expected a whole number, 1 or more, got 0'],
    [
      'a window that ends before it begins',
      { rules: [{ nth: 1, fromSeconds: 9, untilSeconds: 9, fault: slow }] },
      'rules[0].untilSeconds: expected more than the 9 of fromSeconds, got 9',
    ],
    [
      'an endpoint that nobody serves',
      { rules: [{ nth: 1, match: 'POST /my/ships/sell', fault }] },
      'rules[0].match: expected an endpoint such as "POST /my/ships/{shipSymbol}/sell", the beginning of one and *, or *, got "POST /my/ships/sell"',
    ],
    [
      'an event without a time',
      { events: [{ kind: 'reset' }] },
      'events[0].atSeconds: expected a number of seconds from 0 to 2592000, got nothing',
    ],
  ])('with a mistake is refused in our own words, which name the place: %s', (_what, script, message) => {
    expect(() => read(script)).toThrow(new FaultScriptError(`faults.json: ${message}`));
  });

  test('that is no JSON is refused in one line, whatever lines it has', () => {
    const reading = () => readFaultScript('rules:\n  - nth: 1\n', 'faults.json');
    expect(reading).toThrow(FaultScriptError);
    expect(reading).toThrow(/^faults\.json: expected JSON, got a text that is none \([^\n]+\)$/);
  });

  test('with several mistakes names them all', () => {
    const script = { seed: -1, rules: [{ nth: 0, fault }], events: [{ kind: 'reset', atSeconds: 'soon' }] };
    expect(() => read(script)).toThrow(/seed: .*; rules\[0\]\.nth: .*; events\[0\]\.atSeconds: /);
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
    const window = { match: SELL, fromSeconds: 2, untilSeconds: 4, fault };
    const secondsOf = (rule: object) =>
      struck([rule], sales.slice(0, 6)).flatMap((kind, second) => (kind === undefined ? [] : second));
    expect(secondsOf({ ...window, nth: 1 })).toEqual([2]);
    expect(secondsOf({ ...window, rate: 1 })).toEqual([2, 3]);
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
