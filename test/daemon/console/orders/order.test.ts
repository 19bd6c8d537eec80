import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Order, readOrder } from '../../../../src/daemon/console/orders/order.ts';

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const lanes = fc.option(fc.array(word, { maxLength: 40 }));
const order: fc.Arbitrary<Order> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pauseFleet' as const, 'resumeFleet' as const, 'reloadStrategy' as const) }),
  fc.record({
    kind: fc.constantFrom(...(['pauseShip', 'resumeShip', 'cancelMission', 'sellEverything', 'retireShip'] as const)),
    ship: word,
  }),
  fc.record({ kind: fc.constant('setLanes' as const), ship: word, lanes }),
  fc.record({ kind: fc.constant('buyShip' as const), shipType: word }),
);

test('every order is read as it was sent', () => {
  fc.assert(fc.property(order, (sent) => void expect(readOrder(JSON.parse(JSON.stringify(sent)))).toEqual(sent)));
});

test('an order with one key changed, left out or added is none, and what was expected is said', () => {
  const junk = fc.oneof(fc.anything(), fc.constantFrom('', 'A B', 'A\n', '\u001b[2J', 'x'.repeat(41), '../..', '<b>'));
  const spoilt = order.chain((sent) =>
    fc.oneof(
      fc
        .record({ key: fc.constantFrom(...Object.keys(sent)), value: junk })
        .map(({ key, value }) => ({ ...sent, [key]: value })),
      fc
        .constantFrom(...Object.keys(sent))
        .map((key) => Object.fromEntries(Object.entries(sent).filter(([name]) => name !== key))),
      fc.string().map((key) => ({ ...sent, [`${key}!`]: 1 })),
    ),
  );
  fc.assert(
    fc.property(spoilt, (value) => {
      const read = readOrder(value);
      if ('expected' in read) return void expect(read.expected).toMatch(/^(?:an object with|"kind" to be one of)/);
      // What was put in may have been right by chance: then nothing in it is anything but words.
      const texts = Object.values(read)
        .flat()
        .filter((text) => text !== null);
      for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    }),
  );
});

test('nothing that a stranger sends makes it fail', () => {
  fc.assert(fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => void readOrder(value)));
});
