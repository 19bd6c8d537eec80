import { expect, test } from 'vitest';
import { isOlder, verdictOf } from '../../src/command/evidence/verdict.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import { aShip, aWorld, SHIP, START_MS } from '../fleet/ships.ts';

/** The ship had rested for a second when it was told to dig, with nothing in its hold. */
const BEFORE = { serverMs: START_MS, cooldownExpiration: isoFromMs(START_MS - 1_000), cargoUnits: 0 };
const DIG = { operation: 'siphonResources', path: { shipSymbol: SHIP } } as const;

test.each([
  ['a cooldown that goes on', { restsUntilMs: START_MS + 70_000 }, 'happened'],
  ['a cooldown that goes on, and what was dug', { restsUntilMs: START_MS + 70_000, cargo: { IRON: 3 } }, 'happened'],
  ['a cooldown that has passed, and what was dug', { cargo: { IRON: 3 } }, 'happened'],
  ['a ship at rest with nothing', {}, 'absent'],
  ['the cooldown of before', { restsUntilMs: START_MS - 1_000 }, 'absent'],
  ['an older reply, with what the ship held once', { restsUntilMs: START_MS - 1_000, cargo: { IRON: 3 } }, 'absent'],
  ['a reply older still', { restsUntilMs: START_MS - 70_000, cargo: { IRON: 3 } }, 'absent'],
])('digging whose reply is lost, when reading shows %s', (_, told, verdict) => {
  expect(verdictOf(DIG, BEFORE, aWorld({ ships: [aShip(told)] }), 0)).toBe(verdict);
});

test.each([
  ['the rest that was known', { restsUntilMs: START_MS + 60_000 }, false],
  ['a longer rest', { restsUntilMs: START_MS + 70_000 }, false],
  ['a rest that was over before', { restsUntilMs: START_MS - 1_000 }, true],
  ['no rest', {}, true],
])(
  'a record of a ship that rests for a minute yet, with %s, is or is not older than what was known',
  (_, told, isOld) => {
    const known = { cooldownExpiration: isoFromMs(START_MS + 60_000) };
    expect(isOlder(aShip(told), known, START_MS)).toBe(isOld);
  },
);

test('a record of a ship that left before it is known to have left is older than what was known', () => {
  expect(isOlder(aShip(), { departure: isoFromMs(START_MS + 1) }, START_MS)).toBe(true);
  expect(isOlder(aShip(), { departure: isoFromMs(START_MS) }, START_MS)).toBe(false);
});

test('a rest that has passed meanwhile makes no record old', () => {
  expect(isOlder(aShip(), { cooldownExpiration: isoFromMs(START_MS + 60_000) }, START_MS + 61_000)).toBe(false);
});
