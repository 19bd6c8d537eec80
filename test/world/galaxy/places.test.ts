import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SystemPlaces } from '../../../src/world/galaxy/places.ts';

interface Known {
  readonly symbol: string;
  readonly system: string;
  readonly value: number;
}

const at = (symbol: string): Known => ({ symbol, system: 'X1-A', value: 0 });

const change = fc.record({
  symbol: fc.constantFrom('a', 'b', 'c', 'd'),
  system: fc.constantFrom('X1-A', 'X1-B', 'X1-C'),
  value: fc.nat(),
  isDeleted: fc.boolean(),
});

type Change = typeof change extends fc.Arbitrary<infer Changed> ? Changed : never;

const apply = (places: SystemPlaces<Known>, { isDeleted, ...known }: Change) =>
  isDeleted ? places.delete(known.symbol) : places.set(known.symbol, known);

/** Places of which these were learned in this order. */
function placesOf(...symbols: string[]) {
  const places = new SystemPlaces<Known>(({ system }) => system);
  for (const symbol of symbols) places.set(symbol, at(symbol));
  return places;
}

test('what is known in a system is what the whole list holds of it, after any changes', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const places = placesOf();
      for (const each of changes) apply(places, each);
      const systems = new Set([...places.values()].map(({ system }) => system));
      expect(new Set(places.systems())).toEqual(systems);
      for (const system of ['X1-A', 'X1-B', 'X1-C']) {
        const meant = [...places.values()].filter((known) => known.system === system);
        expect(new Set(places.in(system))).toEqual(new Set(meant));
        expect(places.in(system)).toHaveLength(meant.length);
      }
    }),
  );
});

test('exactly the systems that changed since a revision are told', () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(change), (before, after) => {
      const places = placesOf();
      for (const each of before) apply(places, each);
      const { revision } = places;
      const touched = new Set<string>();
      for (const each of after) {
        const system = places.get(each.symbol)?.system;
        if (system !== undefined && (each.isDeleted || system !== each.system)) touched.add(system);
        if (!each.isDeleted) touched.add(each.system);
        apply(places, each);
      }
      const told = ['X1-A', 'X1-B', 'X1-C'].filter((system) => places.changedAt(system) > revision);
      expect(new Set(told)).toEqual(touched);
    }),
  );
});

test('a system keeps the order in which its places were learned', () => {
  const places = placesOf('c', 'a', 'b');
  places.set('c', at('c'));
  places.delete('a');
  places.set('a', at('a'));
  expect(places.in('X1-A').map(({ symbol }) => symbol)).toEqual(['c', 'b', 'a']);
});

test('a place that is set last is the last of its system, whatever was known of it', () => {
  const places = placesOf('c', 'a', 'b');
  places.setLast('c', { ...at('c'), value: 1 });
  places.setLast('d', at('d')).setLast('a', { ...at('a'), system: 'X1-B' });
  expect(places.in('X1-A').map(({ symbol, value }) => [symbol, value])).toEqual([
    ['b', 0],
    ['c', 1],
    ['d', 0],
  ]);
  expect(places.in('X1-B').map(({ symbol }) => symbol)).toEqual(['a']);
});

test('nothing is known after it was cleared', () => {
  const places = placesOf('a');
  places.clear();
  expect([places.size, places.in('X1-A').length]).toEqual([0, 0]);
});
