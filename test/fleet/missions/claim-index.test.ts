import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClaimIndex } from '../../../src/fleet/missions/claim-index.ts';
import { bothClaims, creditsOf, sortedClaims } from '../../../src/plan/common/claims.ts';
import type { Claim, OwnedClaim } from '../../../src/plan/mission.ts';

const KINDS = ['chart', 'look', 'credits', 'negotiation'] as const;

const claim: fc.Arbitrary<Claim> = fc.oneof(
  fc.record({ kind: fc.constantFrom('chart', 'look'), waypoint: fc.constantFrom('X1-A-1', 'X1-A-2') }),
  fc.record({ kind: fc.constant('credits'), credits: fc.nat(9) }),
  fc.record({ kind: fc.constant('negotiation') }),
) as fc.Arbitrary<Claim>;

const ship = fc.constantFrom('A-1', 'A-2', 'A-3');

test('whatever ships claim and let go of, one sees by kind just what the others claim last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ship, fc.array(claim, { maxLength: 4 })), { maxLength: 12 }), (steps) => {
      const index = createClaimIndex();
      const last = new Map<string, OwnedClaim[]>();
      for (const [by, claims] of steps) {
        const owned = claims.map((one) => ({ ...one, by }));
        index.set(by, owned);
        last.set(by, owned);
      }
      const others = [...last].flatMap(([by, claims]) => (by === 'A-1' ? [] : claims));
      const seen = index.ofOthers('A-1');
      const byOwner = (one: OwnedClaim, other: OwnedClaim) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0);
      for (const kind of KINDS)
        expect([...seen.ofKind(kind)].sort(byOwner)).toEqual(others.filter((one) => one.kind === kind).sort(byOwner));
      expect(seen.credits()).toBe(creditsOf(others));
      for (const waypoint of ['X1-A-1', 'X1-A-2'])
        expect(seen.isToBeCharted(waypoint)).toBe(sortedClaims(() => others).isToBeCharted(waypoint));
    }),
  );
});

test('the claims of two sources are those of one, then those of the other', () => {
  const look = (waypoint: string, by: string): OwnedClaim => ({ kind: 'look', waypoint, by });
  const both = bothClaims(
    sortedClaims(() => [look('X1-A-1', 'A-1'), { kind: 'negotiation', by: 'A-1' }]),
    sortedClaims(() => [look('X1-A-2', 'B-1')]),
  );
  expect(both.ofKind('look').map(({ by }) => by)).toEqual(['A-1', 'B-1']);
  expect(both.ofKind('chart')).toEqual([]);
});
