import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { FACTION_SYMBOLS, FRAME_SYMBOLS, SHIP_ROLES, SHIP_TYPES } from '../../../src/game/words/known-symbols.ts';
import { shipNames } from '../../../src/game/words/symbols.ts';
import { TRADE_SYMBOLS } from '../../../src/game/words/trade-symbols.ts';

const MODELS = new URL('../../../../shared/openapi/models/', import.meta.url);
const enumOf = (model: string, pick: (schema: never) => { enum: string[] } = (schema) => schema): string[] =>
  pick(JSON.parse(readFileSync(new URL(`${model}.json`, MODELS), 'utf8')) as never).enum;

describe.skipIf(!existsSync(MODELS))(
  "the symbols are those of the service's specification (skipped without it)",
  () => {
    it.each([
      ['ShipType', SHIP_TYPES],
      ['ShipRole', SHIP_ROLES],
      ['FactionSymbol', FACTION_SYMBOLS],
      ['TradeSymbol', TRADE_SYMBOLS],
    ])('%s', (model, symbols) => {
      expect(symbols.toSorted()).toEqual(enumOf(model).toSorted());
    });

    it('frames', () => {
      const frames = enumOf(
        'ShipFrame',
        (schema: { properties: { symbol: { enum: string[] } } }) => schema.properties.symbol,
      );
      expect(FRAME_SYMBOLS.toSorted()).toEqual(frames.toSorted());
    });
  },
);

test('a message names the first ships of a large fleet, and how many more there are', () => {
  expect(shipNames(['A-10', 'A-2'])).toBe('A-2, A-10');
  const fleet = Array.from({ length: 145 }, (_, n) => `A-${(n + 1).toString(16).toUpperCase()}`);
  expect(shipNames(fleet)).toBe('A-1, A-2, A-3, A-4, A-5, A-6, A-7, A-8 and 137 more');
});
