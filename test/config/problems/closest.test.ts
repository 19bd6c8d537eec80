import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, editDistance } from '../../../src/config/problems/hint.ts';
import { LANES } from '../../../src/game/lanes.ts';
import { SHIP_TYPES } from '../../../src/game/words/known-symbols.ts';
import { TRADE_SYMBOLS } from '../../../src/game/words/trade-symbols.ts';

describe('the closest valid word', () => {
  it.each([
    ['SHIP_MINNING_DRONE', 'SHIP_MINING_DRONE'],
    ['MINING_DRONE', 'SHIP_MINING_DRONE'],
    ['light hauler', 'SHIP_LIGHT_HAULER'],
    ['ship-probe', 'SHIP_PROBE'],
    ['SIHP_PROBE', 'SHIP_PROBE'],
  ])('to the ship type %s is %s', (word, meant) => {
    expect(closest(word, SHIP_TYPES)).toBe(meant);
  });

  it.each([
    ['Gold', 'GOLD'],
    ['IRONORE', 'IRON_ORE'],
    ['COPER', 'COPPER'],
    ['mining laser i', 'MOUNT_MINING_LASER_I'],
    ['MINING_LASER', 'MOUNT_MINING_LASER_I'],
  ])('to the good %s is %s', (word, meant) => {
    expect(closest(word, TRADE_SYMBOLS)).toBe(meant);
  });

  it.each([
    ['minning', 'mine'],
    ['Trading', 'trade'],
    ['scuot', 'scout'],
    ['haulers', 'haul'],
    ['contracts', 'contract'],
  ])('to the lane %s is %s', (word, meant) => {
    expect(closest(word, Object.keys(LANES))).toBe(meant);
  });

  it('to the beginning of a key is the key', () => {
    expect(closest('reserve', ['agent', 'ships', 'reserveCredits', 'server'])).toBe('reserveCredits');
  });

  it('is none where nothing is near', () => {
    expect(closest('TEA', ['ADVANCED_CIRCUITRY', 'SHIP_PLATING'])).toBeUndefined();
    expect(closest('x', ['y'])).toBeUndefined();
  });

  it('does not exist without candidates', () => {
    expect(closest('x', [])).toBeUndefined();
  });
});

describe('the distance between two words', () => {
  it.each([
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it('is the same both ways and never more than the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (from, to) => {
        expect(editDistance(from, to)).toBe(editDistance(to, from));
        expect(editDistance(from, to)).toBeLessThanOrEqual(Math.max(from.length, to.length));
      }),
    );
  });
});
