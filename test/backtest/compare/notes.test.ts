import { expect, test } from 'vitest';
import { differentWorldsNote, shortRunNote } from '../../../src/backtest/compare/notes.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';

const [builder, trader] = ['default', 'trader'].map(
  (name) => loadSettings(`config/strategies/${name}.yaml`).strategy,
) as [ReturnType<typeof loadSettings>['strategy'], ReturnType<typeof loadSettings>['strategy']];
const [kind, middle] = ['kind', 'middle'].map((name) => loadWorld(name));

test.each([
  ['the kind world', [builder], [kind], 23, /^the gate opens at about hour 12: play 24 hours or more, /],
  ['no world', [builder], [undefined], 23, /^the gate opens at about hour 12: /],
  ['the middle world', [trader, builder], [kind, middle], 39, /^the gate opens at about hour 20: play 40 hours /],
])('a run in %s may be too short', (_, strategies, worlds, hours, note) => {
  expect(shortRunNote(strategies, worlds, hours)).toMatch(note);
  expect(shortRunNote(strategies, worlds, hours + 1)).toBeUndefined();
});

test('no run is too short for who builds nothing', () => {
  expect(shortRunNote([trader], [middle], 1)).toBeUndefined();
});

test.each([
  ['kind', undefined, undefined],
  ['middle', 'middle', undefined],
  ['middle', undefined, 'a.yaml plays in middle, b.yaml plays in kind: name one world for all by --world'],
])('files of the worlds %s and %s', (one, other, note) => {
  const named = (world: string | undefined) => (world === undefined ? undefined : { name: world });
  const files = [
    { name: 'a.yaml', world: named(one) },
    { name: 'b.yaml', world: named(other) },
  ];
  expect(differentWorldsNote(files)).toBe(note);
});
