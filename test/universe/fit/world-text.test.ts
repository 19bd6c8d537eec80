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

test('no value looks like thousands, which would be refused', () => {
  const estimate = { value: 2.3771, low: 2.2, high: 2.5 };
  const seen = { from: '5 others on the board of charts', sightings: 5, isSettled: true, wouldSettle: '' };
  expect(worldText([{ key: 'charters.chartsFactor', estimate, ...seen }], 24)).toMatch(/chartsFactor: 2\.38\n/);
});
