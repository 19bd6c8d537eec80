import { describe, expect, test } from 'vitest';
import { createAccount } from '../../src/command/account.ts';

describe('what a request did to the credits, by those that its reply tells', () => {
  test('is what they differ by from those that the books come to', () => {
    const account = createAccount();
    account.begin(1_000, []);
    account.departs('sale', 'sellCargo');
    expect(account.effectOf('sale', 1_250)).toBe(250);
  });

  test('is not known before the books are, and of a request that is not under way', () => {
    const account = createAccount();
    account.departs('sale', 'sellCargo');
    expect(account.effectOf('sale', 1_250)).toBeUndefined();
    account.begin(1_000, []);
    expect(account.effectOf('purchase', 1_250)).toBeUndefined();
  });

  test.each([
    ['another change has been under way meanwhile', 'purchaseCargo', undefined],
    ['only something that changes no credits has', 'dockShip', 250],
  ] as const)('where %s', (_, other, effect) => {
    const account = createAccount();
    account.begin(1_000, []);
    account.departs('sale', 'sellCargo');
    account.departs('other', other);
    expect(account.effectOf('sale', 1_250)).toBe(effect);
  });
});
