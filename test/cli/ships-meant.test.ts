import { expect, test } from 'vitest';
import { isOfMany, type ManyShips, shipsMeant } from '../../src/cli/owner/ships-meant.ts';
import { UsageError } from '../../src/cli/process/exit.ts';
import type { ShipView } from '../../src/daemon/views.ts';
import { shipView } from '../kit/ship-view.ts';

const nav = (system: string) => ({ ...shipView().nav, system });
const mission = { lane: 'chart', what: 'chart X1-B' } as NonNullable<ShipView['mission']>;
const SHIPS = [
  shipView({ symbol: 'A-1', mission }),
  shipView({ symbol: 'A-2', type: 'SHIP_PROBE', mission, nav: nav('X1-B') }),
  shipView({ symbol: 'A-3', type: 'SHIP_PROBE', nav: nav('X1-C') }),
];
const { lane } = mission;

test.each<[ManyShips, string[]]>([
  [{ type: 'ship_probe' }, ['A-2', 'A-3']],
  [{ lane }, ['A-1', 'A-2']],
  [{ type: 'SHIP_PROBE', lane }, ['A-2']],
  [{ system: 'x1-c' }, ['A-3']],
])('%j means %j', (many, symbols) => {
  expect(isOfMany(many)).toBe(true);
  expect(shipsMeant(SHIPS, many).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('where no ship is meant nothing is ordered, and the types that there are stand beside it', () => {
  expect(() => shipsMeant(SHIPS, { type: 'SHIP_PROB' })).toThrow(UsageError);
  expect(() => shipsMeant(SHIPS, { type: 'SHIP_PROB' })).toThrow(
    /got none of 3 \(there are SHIP_COMMAND_FRIGATE, SHIP_PROBE\)/,
  );
  expect(isOfMany({})).toBe(false);
});
