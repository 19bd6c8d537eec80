import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { isWorldFile, loadWorld, SHIPPED } from '../../../src/config/worlds/load-world.ts';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { ROOT } from '../../kit/files.ts';

/** Loads `one.yaml` among these files. */
const load = (files: Readonly<Record<string, string>>) =>
  loadWorld('./one.yaml', { readText: (path) => files[path] ?? readFileSync(path, 'utf8') }).values;

const failing = (files: Readonly<Record<string, string>>) => () => load(files);

test.each(SHIPPED)('the shipped world %s has no mistake', (name) => {
  expect(() => loadWorld(name)).not.toThrow();
});

test('shipped worlds are known as worlds by their keys, strategies and configs are not', () => {
  const worlds = SHIPPED.map((name) => join('config', 'worlds', `${name}.yaml`));
  const others = ['config/argosy.yaml', 'config/strategies/default.yaml', 'config/strategies/homebody.yaml'];
  expect(worlds.filter((path) => !isWorldFile(join(ROOT, path)))).toEqual([]);
  expect(others.filter((path) => isWorldFile(join(ROOT, path)))).toEqual([]);
});

describe('a world file', () => {
  it('that is empty is the kind world, which config/worlds/kind.yaml writes down', () => {
    expect(load({ 'one.yaml': '{}' })).toEqual(KIND);
    expect(loadWorld('kind').values).toEqual(KIND);
    const text = readFileSync(join(ROOT, 'config', 'worlds', 'kind.yaml'), 'utf8');
    for (const group of Object.values(KIND)) for (const key of Object.keys(group)) expect(text).toContain(`${key}:`);
  });

  it('replaces values of the world that it extends, group by group', () => {
    const files = {
      'one.yaml': 'extends: ./two.yaml\nmarkets: { mostProduced: { WEAK: 0.5 } }\n',
      'two.yaml': 'extends: kind\nmarkets: { halfLifeMinutes: 339, mostProduced: { WEAK: 0.65, STRONG: 2 } }\n',
    };
    const { mostProduced } = KIND.markets;
    expect(load(files).markets).toEqual({
      ...KIND.markets,
      halfLifeMinutes: 339,
      mostProduced: { ...mostProduced, WEAK: 0.5, STRONG: 2 },
    });
  });

  it.each<[what: string, text: string, message: string]>([
    ['an unknown key', 'chart: {}', 'one.yaml:1: chart: expected'],
    [
      'a value out of range',
      'ships: { climbPerPurchase: 7 }',
      'ships.climbPerPurchase: expected a number from 0 to 0.5, got 7',
    ],
    ['an unknown world', 'extends: kidn', './my.yaml, got kidn (did you mean kind?)'],
    ['itself', 'extends: ./one.yaml', 'extends: expected a world that does not extend this one, got ./one.yaml'],
  ])('that names %s is refused by its line', (_what, text, message) => {
    expect(failing({ 'one.yaml': text })).toThrow(message);
  });

  it('that extends itself by another is refused', () => {
    const files = { 'one.yaml': 'extends: ./two.yaml', 'two.yaml': 'extends: ./one.yaml' };
    expect(failing(files)).toThrow('two.yaml:1: extends: expected a world that does not extend this one');
  });
});
