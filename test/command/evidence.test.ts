import { expect, test } from 'vitest';
import { verdictOf } from '../../src/command/evidence/verdict.ts';
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
