import { describe, expect, test } from 'vitest';
import { createAccount } from '../../../src/command/booking/account.ts';
import type { OperationId } from '../../../src/wire/endpoints.ts';

/** The account of an agent with 1,000 credits while these requests are under way. */
function accountWith(requests: Readonly<Record<string, OperationId>>) {
  const account = createAccount();
  account.begin(1_000, []);
  for (const [id, operation] of Object.entries(requests)) account.departs(id, operation);
  return account;
}

describe('what a request did to the credits, by those that its reply tells', () => {
  test('is what they differ by from those that the books come to', () => {
    expect(accountWith({ sale: 'sellCargo' }).effectOf('sale', 1_250)).toBe(250);
  });

  test('is not known before the books are, and of a request that is not under way', () => {
    const account = createAccount();
    account.departs('sale', 'sellCargo');
    expect(account.effectOf('sale', 1_250)).toBeUndefined();
    account.begin(1_000, []);
    expect(account.effectOf('purchase', 1_250)).toBeUndefined();
  });

  test('leaves out what somebody else is known to have changed', () => {
    const account = accountWith({ read: 'getMyAgent' });
    account.shows('read', 900, 0);
    account.isOver('read');
    account.departs('sale', 'sellCargo');
    expect(account.effectOf('sale', 1_150)).toBe(250);
  });

  test.each([
    ['another change has been under way meanwhile', 'purchaseCargo', undefined],
    ['a chart, which may be paid, has', 'createChart', undefined],
    ['a jump, which is paid for, has', 'jumpShip', undefined],
    ['only something that changes no credits has', 'dockShip', 250],
  ] as const)('where %s', (_, other, effect) => {
    expect(accountWith({ sale: 'sellCargo', other }).effectOf('sale', 1_250)).toBe(effect);
  });
});

describe('the credits once no change is under way', () => {
  const closed = (id: string, creditsDelta: number) => ({ id, outcome: 'done', creditsDelta }) as const;

  /** A purchase for 30, then a sale for 50, whose reply comes first. */
  function crossing() {
    const account = accountWith({ purchase: 'purchaseCargo', sale: 'sellCargo' });
    account.shows('sale', 1_020, 50);
    account.closed(closed('sale', 50));
    return account;
  }

  test('are those of the newer of two replies that cross', () => {
    const account = crossing();
    expect(account.settledCredits()).toBeUndefined();
    account.shows('purchase', 970, -30);
    account.closed(closed('purchase', -30));
    expect(account.settledCredits()).toBe(1_020);
  });

  test('are not known where no reply told them, since somebody else may have changed them', () => {
    const account = crossing();
    account.shows('purchase', 900, -30);
    account.closed(closed('purchase', -40));
    expect(account.settledCredits()).toBeUndefined();
  });
});
