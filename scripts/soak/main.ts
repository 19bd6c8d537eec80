import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings } from '../../src/config/load.ts';
import type { DayRow } from './checkpoint.ts';
import { slope } from './heap.ts';
import { soak } from './soak.ts';

/**
 * `npm run soak [-- --days 30 --faults 2% --seed 1 --fresh]`: the daemon with fifty ships for virtual days, faults in such a share of
 * its requests and a reset each week; its books are held against the universe's own each day. Broken off, it goes on from
 * the last day. Exit 1 when a figure is not as it should be (reliability F45).
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    faults: { type: 'string', default: '2%' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '..', '..');
const folder = values.folder ?? join(root, 'state', 'soak', `seed-${values.seed}`);
if (values.fresh) rmSync(folder, { recursive: true, force: true });

function showDay(row: DayRow): void {
  const figures = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${figures.join(', ')}\n`);
}

let alarms = 0;
const rows = await soak({
  seed: Number(values.seed),
  days: Number(values.days),
  faults: Number(values.faults.replace('%', '')) / 100,
  settings: loadSettings(join(import.meta.dirname, 'strategy.yaml')),
  folder,
  onDay: showDay,
  onAlarm: (line) => {
    alarms++;
    process.stdout.write(line);
  },
});
const wrong = [
  ...rows
    .filter(({ creditsOff }) => creditsOff !== 0)
    .map(({ day, creditsOff }) => `day ${day}: the books are ${creditsOff} credits off`),
  ...rows
    .filter(({ duplicates }) => duplicates !== 0)
    .map(({ day, duplicates }) => `day ${day}: ${duplicates} effects more than intents`),
  ...rows.filter(({ booksMb }) => booksMb > 50).map(({ day, booksMb }) => `day ${day}: the books take ${booksMb} MB`),
  ...(slope(rows) > 1 ? [`the heap grows by ${slope(rows).toFixed(2)} MB a day`] : []),
];
process.stdout.write(
  `${rows.length} days: 0 exits, ${alarms} alarms, heap slope ${slope(rows).toFixed(2)} MB a day, most books ${Math.max(0, ...rows.map(({ booksMb }) => booksMb))} MB\n`,
);
process.stdout.write(wrong.length === 0 ? 'all as it should be\n' : `${wrong.join('\n')}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
