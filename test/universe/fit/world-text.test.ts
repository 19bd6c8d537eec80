import { expect, test } from 'vitest';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { readTextFile } from '../../../src/config/yaml/read-file.ts';
import { fitWorld } from '../../../src/universe/fit/fit-world.ts';
import { worldText } from '../../../src/universe/fit/world-text.ts';

const charts = Array.from({ length: 20 }, () => ({ credits: 8_000, traits: ['MARKETPLACE'], hasGate: true }));
const findings = fitWorld({ hours: 5, charts, shipPrices: [], supplies: [], jumpFees: [], charters: [] });

test('the file of a fitted world is a world: what is settled has its value, all else is that of the middle world', () => {
  const text = worldText(findings, 5);
  const { values } = loadWorld('./my.yaml', {
    readText: (path) => (path.endsWith('my.yaml') ? text : readTextFile(path)),
  });
  const middle = loadWorld('middle').values;
  expect(values).toEqual({ ...middle, charts: { ...middle.charts, payFactor: 0.8 } });
  expect(text).toMatch(/Fitted: 0.8, 95 % interval .*20 charts/);
  expect(text).toMatch(/payFactorUngated is not settled and stays at 0.81/);
});
