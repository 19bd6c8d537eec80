import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avoidsMarket, lanesOf } from '../../../src/config/rules/ship-rules.ts';
import type { ShipRule } from '../../../src/config/schema/strategy-schema.ts';
import { isLike } from '../../../src/game/words/symbols.ts';

const aShip = (symbol: string, role: string, frame: string) => {
  return { symbol, registration: { role }, frame: { symbol: frame } };
};
const frigate = aShip('ARGOSY-1', 'COMMAND', 'FRAME_FRIGATE');
const drone = aShip('ARGOSY-3', 'EXCAVATOR', 'FRAME_DRONE');
const ships: ShipRule[] = [
  { match: { role: 'COMMAND' }, lanes: ['contract', 'mine'] },
  { match: { role: 'EXCAVATOR', frame: 'FRAME_MINER' }, lanes: ['contract'] },
  { match: { frame: 'FRAME_DRONE', symbol: '*-3' }, lanes: ['mine'] },
  { match: { symbol: 'ARGOSY-?' }, lanes: [] },
  { match: { role: 'SATELLITE' }, lanes: ['scout'] },
];

describe('the lanes of a ship', () => {
  it.each([
    ['those of the first rule that matches', frigate, ['contract', 'mine']],
    ['those of a rule of which all parts hold', drone, ['mine']],
    ['none when the first rule that matches has none', { ...drone, symbol: 'ARGOSY-4' }, []],
    ['those of a later rule when earlier ones do not match', aShip('ARGOSY-1F', 'SATELLITE', 'FRAME_PROBE'), ['scout']],
    ['none when no rule matches', { ...drone, symbol: 'OTHER-10' }, []],
  ])('are %s', (_name, ship, lanes) => {
    expect(lanesOf({ ships }, ship)).toEqual(lanes);
  });
});

describe('a market to avoid', () => {
  it.each([
    ['X1-AB12-C41', true],
    ['X1-AB12-D4', true],
    ['X1-AB12-D42', false],
    ['X1-AB1-C41', false],
  ])('by X1-AB12-C* and X1-AB12-D?: %s is %s', (waypoint, isAvoided) => {
    expect(avoidsMarket({ avoid: { markets: ['X1-AB12-C*', 'X1-AB12-D?'], goods: [] } }, waypoint)).toBe(isAvoided);
  });
});

describe('a pattern', () => {
  const letters = (alphabet: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength });

  it('matches what the same regular expression matches', () => {
    fc.assert(
      fc.property(letters('AB-', 8), letters('AB-*?', 6), (symbol, pattern) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(isLike(symbol, pattern)).toBe(expression.test(symbol));
      }),
      { numRuns: 2000 },
    );
  });

  it('of stars alone takes no longer for it', () => {
    expect(isLike('A'.repeat(2000), `${'*A'.repeat(1000)}*B`)).toBe(false);
  });
});
