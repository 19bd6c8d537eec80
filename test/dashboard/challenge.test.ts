import { expect, test } from 'vitest';
import { askCode, createChallenges, isSameCode, orderCode, pageCode } from '../../src/dashboard/challenge.ts';

const place = { port: 8470, token: 'the control token' };
const PATH = '/api/orders';
const order = { kind: 'retireShip', ship: 'ARGOSY-1-2' };

/** An answered challenge of a page at a port. */
function opened(at = place) {
  const challenges = createChallenges(() => at);
  const given = challenges.give('mine', askCode(at, 'mine'));
  if (given === undefined) throw new Error('expected a challenge, got none');
  return { challenges, given };
}

test('F69: a page and a program that know the token show so to each other, without the token', () => {
  const { challenges, given } = opened();
  expect(given.code).toBe(pageCode(place, 'mine', given.nonce));
  expect(challenges.take(given.nonce, PATH, order, orderCode(place, given.nonce, PATH, order))).toBe(true);
  expect(JSON.stringify([given, askCode(place, 'mine')])).not.toContain(place.token);
});

test('F69: an order is taken once, and only as its sender meant it, for this port and of this token', () => {
  const wrong = (given: string) => [
    orderCode({ ...place, token: 'another' }, given, PATH, order),
    orderCode({ ...place, port: 8471 }, given, PATH, order),
    orderCode(place, 'another', PATH, order),
    orderCode(place, given, '/agents/ALICE/api/orders', order),
    orderCode(place, given, PATH, { ...order, ship: 'ARGOSY-1-1' }),
    pageCode(place, 'mine', given),
    askCode(place, given),
    '',
    undefined,
  ];
  for (const index of wrong('').keys()) {
    const { challenges, given } = opened();
    expect(challenges.take(given.nonce, PATH, order, wrong(given.nonce)[index]), String(index)).toBe(false);
    // Whoever guesses has one try.
    expect(challenges.take(given.nonce, PATH, order, orderCode(place, given.nonce, PATH, order))).toBe(false);
  }
});

test('F69: another port, such as that of a program that passes requests on, is told by the codes', () => {
  const { given } = opened({ ...place, port: 9000 });
  expect(isSameCode(given.code, pageCode(place, 'mine', given.nonce))).toBe(false);
  const challenges = createChallenges(() => ({ ...place, port: 9000 }));
  expect(challenges.give('mine', askCode(place, 'mine'))).toBeUndefined();
});

test('nobody without the token opens a challenge, and of those with it the oldest are dropped', () => {
  const challenges = createChallenges(() => place);
  for (const code of [undefined, '', 'x'.repeat(43), askCode({ ...place, token: 'another' }, 'mine')])
    expect(challenges.give('mine', code)).toBeUndefined();
  const nonces = Array.from({ length: 101 }, () => challenges.give('mine', askCode(place, 'mine'))?.nonce ?? '');
  const take = (nonce = '') => challenges.take(nonce, PATH, order, orderCode(place, nonce, PATH, order));
  expect(new Set(nonces).size).toBe(101);
  expect([take(nonces[0]), take(nonces[1]), take(nonces[100])]).toEqual([false, true, true]);
});
