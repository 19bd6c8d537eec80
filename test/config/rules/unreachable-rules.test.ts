import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { lanesOf } from '../../../src/config/rules/ship-rules.ts';
import { reportUnreachable } from '../../../src/config/rules/unreachable-rules.ts';
import { type Strategy, StrategyFile } from '../../../src/config/schema/strategy-schema.ts';

type Rules = Strategy['ships'];

/** The rule that is said to be out of reach, if one is. */
function reportedOf(rules: Rules): number | undefined {
  const told: unknown[] = [];
  const context = { addIssue: ({ path }: { path: number[] }) => told.push(path[0]) };
  reportUnreachable(rules, context as unknown as z.core.$RefinementCtx);
  return told[0] as number | undefined;
}

const role = fc.constantFrom('COMMAND' as const, 'HAULER' as const);
const frame = fc.constantFrom('FRAME_DRONE' as const, 'FRAME_PROBE' as const);
const pattern = fc.string({ unit: fc.constantFrom('A', 'B', '*', '?'), minLength: 1, maxLength: 3 });
const match = fc
  .record({ role, frame, symbol: pattern }, { requiredKeys: [] })
  .filter((one) => Object.keys(one).length > 0);
const someRules = fc.array(match, { minLength: 1, maxLength: 4 });
const ship = fc.record({
  symbol: fc.string({ unit: fc.constantFrom('A', 'B'), maxLength: 4 }),
  registration: fc.record({ role }),
  frame: fc.record({ symbol: frame }),
});

/** Rules of which each has lanes of its own, told by their number. */
const numbered = (matches: readonly Rules[number]['match'][]): Rules =>
  matches.map((one, index) => ({ match: one, lanes: Array.from({ length: index }, () => 'trade' as const) }));

test('a rule is said to be out of reach only if no ship reaches it', () => {
  let reported = 0;
  fc.assert(
    fc.property(someRules, fc.array(ship, { minLength: 20, maxLength: 20 }), (matches, ships) => {
      const rules = numbered(matches);
      const index = reportedOf(rules);
      if (index === undefined) return;
      reported += 1;
      for (const one of ships) {
        const taken = rules.find((_, at) => lanesOf({ ships: rules.slice(0, at + 1) }, one) === rules[at]?.lanes);
        expect(taken).not.toBe(rules[index]);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(reported).toBeGreaterThan(100);
});

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
