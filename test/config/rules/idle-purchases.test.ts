import { expect, test } from 'vitest';
import { StrategyFile } from '../../../src/config/schema/strategy-schema.ts';

const probe = { type: 'SHIP_PROBE', atMost: 5, whenCreditsAbove: 60_000 };

test.each([
  ['asks for more', [probe, { ...probe, atMost: 8 }]],
  ['asks sooner', [probe, { ...probe, atMost: 2, whenCreditsAbove: 20_000 }]],
  ['is of another type', [probe, { ...probe, type: 'SHIP_LIGHT_SHUTTLE' }]],
  ['follows one that must pay back', [{ ...probe, paysBackWithinHours: 10 }, probe]],
  ['follows one that must be a small part of the credits', [{ ...probe, atMostPercentOfCredits: 10 }, probe]],
  ['follows one that waits for the gate', [{ ...probe, whenGateIsBuilt: true }, probe]],
  ['follows one that must not cost too much', [{ ...probe, atMostCredits: 30_000 }, probe]],
  ['follows one of single shipyards', [{ ...probe, atYards: ['X1-AB12-C3'] }, probe]],
  ['follows one that comes later in the week', [{ ...probe, afterHours: 24 }, probe]],
  ['follows one that waits for a net worth', [{ ...probe, fromNetWorthCredits: 1_000_000 }, probe]],
])('a purchase of what has one above it stands when it %s', (_what, purchases) => {
  const strategy = { agent: { callsigns: ['ARGOSY-1'] }, ships: [{ match: { symbol: '*' }, lanes: [] }], purchases };
  expect(StrategyFile.safeParse(strategy).success).toBe(true);
});
