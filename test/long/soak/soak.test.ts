import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { ROOT } from '../../kit/files.ts';
import { longOptions, printFigures } from '../options.ts';
import type { DayRow } from './checkpoint.ts';
import { slope } from './heap.ts';
import { realSoak, wrongOf } from './real.ts';
import { soak } from './soak.ts';

const OWN_STRATEGY = join(import.meta.dirname, 'strategy.yaml');
const STANDARD = {
  days: 30,
  ships: 50,
  faults: '2%',
  seed: 1,
  world: 'kind',
  strategy: OWN_STRATEGY,
  folder: '',
  fresh: false,
};
/** With `real`, hours in real time at a speed in place of days in virtual time; `fresh` begins again. */
const values = longOptions({ ...STANDARD, real: false, hours: 1, speed: 10 });

/** Settings whose purchases end at so many ships. */
function settingsFor(ships: number) {
  const settings = loadSettings(values.strategy);
  const { strategy } = settings;
  // A fleet begins with a frigate and a probe, and the probe counts among the probes that are bought.
  let left = ships - 1;
  const purchases = strategy.purchases.map((purchase) => {
    const before = strategy.purchases.slice(0, strategy.purchases.indexOf(purchase));
    const already = Math.max(
      0,
      ...before.filter(({ type }) => type === purchase.type).map(({ atMost }) => atMost ?? 0),
    );
    const more = Math.min(left, (purchase.atMost ?? ships) - already);
    left -= more;
    return { ...purchase, atMost: already + more };
  });
  return { ...settings, strategy: { ...strategy, purchases } };
}

/** Megabytes a day by which the heap grows, without the universe and what is known of galaxy and prices. */
const growth = (rows: readonly DayRow[]) => slope(rows.map(({ day, daemonMb }) => [day, daemonMb]));

/** Megabytes a day: a fleet abroad has more ships and more missions each day. */
const MOST_GROWTH = values.strategy === OWN_STRATEGY ? 1 : 2;

function wrongDays(rows: readonly DayRow[]): string[] {
  return [
    ...rows.filter((row) => row.creditsOff !== 0).map((row) => `day ${row.day}: books ${row.creditsOff} credits off`),
    ...rows.filter((row) => row.duplicates !== 0).map((row) => `day ${row.day}: ${row.duplicates} effects too many`),
    ...rows.filter((row) => row.journalMb > 50).map((row) => `day ${row.day}: the journal takes ${row.journalMb} MB`),
    ...(growth(rows) > MOST_GROWTH ? [`the heap of the daemon grows by ${growth(rows).toFixed(2)} MB a day`] : []),
  ];
}

test.runIf(!values.real)('F45: weeks of faults and resets, books to the credit, memory bounded', async () => {
  const folder = values.folder || join(ROOT, 'state', 'soak', `seed-${values.seed}`);
  if (values.fresh) rmSync(folder, { recursive: true, force: true });
  let alarms = 0;
  const rows = await soak({
    seed: values.seed,
    days: values.days,
    faults: Number(values.faults.replace('%', '')) / 100,
    settings: settingsFor(values.ships),
    world: values.world,
    folder,
    onDay: (row) => printFigures('', row),
    onAlarm: (line) => {
      alarms++;
      console.log(line.trimEnd());
    },
  });
  const most = (figure: 'booksMb' | 'journalMb') => Math.max(0, ...rows.map((row) => row[figure]));
  printFigures(`${rows.length} days: `, {
    alarms,
    'growth of the heap in MB a day': growth(rows),
    'journal in MB at most': most('journalMb'),
    'books in MB at most': most('booksMb'),
  });
  expect(wrongDays(rows)).toEqual([]);
});

test.runIf(values.real)('F46: hours over a real network of this machine, memory and delays bounded', async () => {
  const { hours, speed, seed } = values;
  const figures = await realSoak({ hours, speed, seed, onMinute: (health) => printFigures('', health) });
  printFigures('', figures);
  expect(wrongOf(figures)).toEqual([]);
});
