import { afterAll, describe, expect, test } from 'vitest';
import { longOptions, printFigures, seedsIn } from '../options.ts';
import { type Reading, worst } from './row.ts';
import { ROWS } from './rows.ts';

/** `only` names rows (F01,F22), `seeds` a range; from 201 on seeds play beyond the home system. */
const { only, seeds } = longOptions({ only: '', seeds: '' });
const isWanted = (id: string) => only === '' || only.split(',').includes(id);
const wanted = ROWS.filter(({ id, seeds: most }) => isWanted(id) && seedsIn(seeds, most).length > 0);

describe.each(wanted)('$id: $what', ({ id, seeds: most, scene }) => {
  const readings: Reading[] = [];
  afterAll(() => printFigures(`${id}, ${readings.length} seeds, at worst: `, worst(readings)));

  test.each(seedsIn(seeds, most))('seed %i', async (seed) => {
    const reading = await scene(seed);
    readings.push(reading);
    expect(reading.faults).toEqual([]);
  });
});
