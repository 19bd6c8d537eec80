import { describe, expect, test } from 'vitest';
import { changesGame, endpoints, type OperationId, operationLabel } from '../../../src/wire/endpoints.ts';
import { type Fault, loseReply } from '../../kit/lose-reply.ts';
import { CASES } from '../../kit/lose-reply-cases.ts';

/** Registering comes before there are books: the service itself then says whether it took place (test/play/daemon/account/authenticate-or-register.test.ts). */
const MUTATING = (Object.keys(endpoints) as OperationId[]).filter(
  (operation) => changesGame(operation) && operation !== 'register',
);

test('F01, F02: every operation in use that changes the game has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual([...MUTATING].sort());
});

interface Expected {
  readonly happens: boolean;
  readonly reads: number;
  readonly seconds: number;
}

const FAULTS: readonly [string, Fault, Expected][] = [
  ['F01: whose reply is lost', { kind: 'reply-lost' }, { happens: true, reads: 3, seconds: 5 }],
  ['F02: that is lost on its way', { kind: 'request-lost' }, { happens: false, reads: 3, seconds: 26 }],
  // Once before the effect, which is no evidence yet, and then as above.
  ['F03: that takes effect 20 s late', { kind: 'late-effect', seconds: 20 }, { happens: true, reads: 4, seconds: 26 }],
];

describe.each(Object.entries(CASES))('%s', (operation, prepare) => {
  const label = operationLabel(operation as OperationId);

  test.each(FAULTS)('%s has its effect once, and the books equal the oracle', async (_, fault, expected) => {
    const seen = await loseReply(prepare, fault);
    expect(seen.outcomes).toEqual(['unknown', expected.happens ? undefined : 'done']);
    expect(seen.effectsOfFirst).toBe(expected.happens ? 1 : 0);
    expect(seen.effects).toEqual([label]);
    expect(seen.open).toBe(0);
    expect(seen.booked).toEqual(seen.oracle);
    expect(seen.creditsOff).toBe(0);
    // What the market was like afterwards is read later than that; ships are found among those booked since.
    if (expected.happens && operation !== 'purchaseShip')
      expect(Math.max(0, ...seen.bookedAfterSeconds)).toBeLessThan(1);
    if (operation === 'deliverContract') expect(seen.delivered).toEqual([seen.command.body?.units]);
    expect(seen.events).toContain('command.settled');
    expect(seen.events).not.toContain('command.given-up');
    expect(seen.reads).toBeLessThanOrEqual(expected.reads);
    expect(seen.seconds).toBeLessThanOrEqual(expected.seconds);
  });
});

describe('of an older record, read first, from when the hold was empty', () => {
  const cargo = ['sellCargo', 'jettison', 'transferCargo', 'deliverContract'] as const;

  test.each(cargo)('nobody learns that a lost %s took place', async (operation) => {
    const prepare = CASES[operation];
    if (prepare === undefined) throw new Error(`expected a case of ${operation}, got none`);
    const seen = await loseReply(prepare, { kind: 'request-lost' }, 'ship');
    expect(seen.verdicts).toEqual(['absent']);
    expect(seen.effects).toEqual([operationLabel(operation)]);
    expect(seen.booked).toEqual(seen.oracle);
  });
});

test.each(['sellCargo', 'purchaseCargo', 'refuelShip'] as const)(
  'the receipt of a %s whose reply is lost is found though the market is first told of as it was before',
  async (operation) => {
    const prepare = CASES[operation];
    if (prepare === undefined) throw new Error(`expected a case of ${operation}, got none`);
    const seen = await loseReply(prepare, { kind: 'reply-lost' }, 'market');
    expect(seen.verdicts).toEqual(['done']);
    expect(seen.events).not.toContain('books.estimated');
    expect(seen.booked).toEqual(seen.oracle);
  },
);
