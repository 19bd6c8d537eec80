import { expect, test } from 'vitest';
import { createClaimExchange } from '../../../src/daemon/agents/shared.ts';
import type { OwnedClaim } from '../../../src/plan/mission.ts';

const until = () => new AbortController();

test('what a ship claims in the galaxy, the ships of other agents see; credits and contracts are its own', () => {
  const exchange = createClaimExchange();
  const claims: OwnedClaim[] = [
    { kind: 'chart', waypoint: 'X1-A-B', by: 'ALICE-1' },
    { kind: 'trade', waypoint: 'X1-A-M', tradeSymbol: 'IRON', side: 'sell', units: 40, by: 'ALICE-1' },
    { kind: 'credits', credits: 9_000, by: 'ALICE-1' },
    { kind: 'delivery', contractId: 'c', tradeSymbol: 'IRON', units: 5, by: 'ALICE-1' },
    { kind: 'purchase', shipType: 'SHIP_PROBE', by: 'ALICE-2' },
    { kind: 'system', systemSymbol: 'X1-A', does: 'charting', arrivesAtMs: 5, by: 'ALICE-2' },
  ];
  const ofOthersThanAlice = exchange.join(() => claims, until().signal);
  const ofOthersThanBobby = exchange.join(() => [], until().signal);
  expect(ofOthersThanAlice()).toEqual([]);
  expect(ofOthersThanBobby().map(({ kind }) => kind)).toEqual(['chart', 'trade', 'system']);
});

test('ships of another agent at an asteroid count as diggers there, and take nothing over', () => {
  const exchange = createClaimExchange();
  const site = (does: 'dig' | 'stay' | 'load' | 'survey'): OwnedClaim => {
    return { kind: 'site', waypoint: 'X1-A-R', does, fromMs: 0, by: `ALICE-${does}` };
  };
  exchange.join(() => [site('dig'), site('stay'), site('load'), site('survey')], until().signal);
  const seen = exchange.join(() => [], until().signal)();
  expect(seen.map((claim) => [claim.by, claim.kind === 'site' && claim.does])).toEqual([
    ['ALICE-dig', 'dig'],
    ['ALICE-stay', 'dig'],
  ]);
});

test('an agent whose run has ended claims nothing any more', () => {
  const exchange = createClaimExchange();
  const ofAlice = until();
  exchange.join(() => [{ kind: 'chart', waypoint: 'X1-A-B', by: 'ALICE-1' }], ofAlice.signal);
  const seen = exchange.join(() => [], until().signal);
  expect(seen()).toHaveLength(1);
  ofAlice.abort();
  expect(seen()).toEqual([]);
});
