import type { Row } from '../row.ts';
import { playStarts } from '../starts/play.ts';

/** Minutes of the sound world at the end, in short form. */
const BRIEF_MINUTES = 1;
/** Between them these stories have a reset, a second process, a wrong clock, lies of every kind, a failing disk and kills. */
const BRIEF_SEEDS = [12, 21];

/** Starts with several faults at once, which end at random; then one in a sound world. */
export const STARTS: Row = {
  id: 'F74',
  what: 'starts with several faults at once, and random ends',
  seeds: 500,
  scene: (seed) => playStarts(seed),
  brief: async () => {
    const readings = [];
    for (const seed of BRIEF_SEEDS) readings.push(await playStarts(seed, BRIEF_MINUTES));
    return { figures: {}, faults: readings.flatMap(({ faults }) => faults) };
  },
};
