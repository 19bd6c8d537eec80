import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { homeSystemSymbols } from '../../../src/universe/galaxy/names.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import { freshUniverse } from './fresh-universe.ts';

/** SHA-256 of all 19 home systems as JSON, taken when the galaxy had nothing else. */
const FINGERPRINTS: readonly (readonly [seed: number, sha256: string])[] = [
  [1, '6b975ee13de612c5816811585c7738997de8cfc213c1e41ddcd42cc58ced0622'],
  [2, 'd875339081ca6cae2caa69163f5421ac6743a890c7b39b34935d117286f31710'],
  [7, '5253c9a0826d097bb2c053313958ad3198c7cf2e14faf3b5a6d5d0cf1dcb9565'],
  [42, '978fd05f3cfd874191f65715e2fb6a951182a88922a6f86ee7298e644b9977a2'],
  [2026, '694f18fe5aa4e93ed8f43d0192eebf0b0976f33267fd003afa368f502609f028'],
];

function fingerprint(seed: number, systemsWanted?: number): string {
  const state = { ...freshUniverse(seed), ...(systemsWanted !== undefined && { systemsWanted }) };
  const homes = [...homeSystemSymbols(seed).values()].map((symbol) => systemAt(state, symbol));
  return createHash('sha256').update(JSON.stringify(homes)).digest('hex');
}

describe('home systems from one version to the next', () => {
  it.each(FINGERPRINTS)('are what they always were for seed %i', (seed, sha256) => {
    expect(fingerprint(seed)).toBe(sha256);
  });

  it('do not depend on the size of the galaxy', () => {
    for (const systems of [19, 40, 1_000]) expect(fingerprint(1, systems)).toBe(FINGERPRINTS[0]?.[1]);
  });
});
