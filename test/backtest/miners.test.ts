import { expect, test } from 'vitest';
import { minerFigures } from '../../src/backtest/miners.ts';
import type { ReferenceRow } from '../../src/universe/ledger.ts';

const laser = { symbol: 'MOUNT_MINING_LASER_I', requirements: { power: 1 } };
const drone = { symbol: 'A-3', mounts: [laser] };

function row(atSeconds: number, what: string, units: number, shipSymbol = drone.symbol): ReferenceRow {
  const endpoint = `POST /my/ships/{shipSymbol}/${what}`;
  return {
    sequence: 1,
    atMs: atSeconds * 1_000,
    agentSymbol: 'A',
    shipSymbol,
    endpoint,
    creditsDelta: 0,
    units,
    cargoUnitsDelta: 0,
  };
}

test('lasers are in use for their cooldown of 70 s, from the first extraction on', () => {
  const rows = [row(1_000, 'extract', 3), row(1_070, 'extract/survey', 3), row(1_140, 'sell', 6)];
  expect(minerFigures(rows, [drone], 1_280_000)).toMatchObject({
    laserUse: 0.5,
    jettisonedShare: 0,
    unitsExtracted: 6,
  });
  expect(minerFigures(rows, [drone], 1_840_000).laserUse).toBeCloseTo(140 / 840);
});

test('what was thrown away counts against all that the fleet dug or siphoned', () => {
  const rows = [row(0, 'extract', 6), row(0, 'siphon', 14, 'A-4'), row(9, 'jettison', 5, 'A-4')];
  expect(minerFigures(rows, [drone], 70_000)).toMatchObject({ laserUse: 1, jettisonedShare: 0.25 });
});

test('where nothing was dug there is no figure', () => {
  expect(minerFigures([], [drone], 1_000)).toMatchObject({ laserUse: null, jettisonedShare: null });
});
