import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from '../../../scripts/options.ts';
import { loadSettings } from '../../../src/config/load.ts';
import type { DayRow } from './checkpoint.ts';
import { slope } from './heap.ts';
import { realSoak, wrongOf } from './real.ts';
import { soak } from './soak.ts';

const HELP = `
npm run soak [-- --days 30] [--ships 50] [--faults 2%] [--seed 1] [--strategy FILE] [--folder DIR] [--fresh]
The daemon for virtual days, faults in such a share of its requests and a reset each week; its books are held against the
universe's own each day (F45). Broken off, it goes on from the last day. Without FILE the fleet stays at home. Of the heap,
the universe and what is known of galaxy and prices are shown apart; the rest may grow by 1 MB a day, with FILE by 2.
npm run soak -- --real [--hours 1] [--speed 10] [--seed 1]
Real processes in real time over loopback (F46). Exit 1 when a figure is not as it should be.
`;

const OWN_STRATEGY = join(import.meta.dirname, 'strategy.yaml');
const STANDARD = { days: 30, ships: 50, faults: '2%', seed: 1, strategy: OWN_STRATEGY, folder: '', fresh: false };
const values = optionsOf(HELP, { ...STANDARD, real: false, hours: 1, speed: 10 });
const root = join(import.meta.dirname, '..', '..', '..');
const say = (line: string) => process.stdout.write(`${line}\n`);

function sayFigures(figures: object): void {
  const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
  const words = Object.entries(figures).map(([name, value]) => `${name} ${rounded(value)}`);
  say(words.join(', '));
}

function conclude(wrong: readonly string[]): void {
  say(wrong.length === 0 ? 'all as it should be' : wrong.join('\n'));
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

/** Settings whose purchases end at so many ships. */
function settingsFor(ships: number) {
  const settings = loadSettings(values.strategy);
  const { strategy } = settings;
  // A fleet begins with a frigate and a probe, and the probe counts among the probes that are bought.
  let left = ships - 1;
  const purchases = strategy.purchases.map((purchase) => {
    const before = strategy.purchases.slice(0, strategy.purchases.indexOf(purchase));
    const already = Math.max(0, ...before.filter(({ type }) => type === purchase.type).map(({ atMost }) => atMost));
    const more = Math.min(left, purchase.atMost - already);
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

async function virtual(): Promise<void> {
  const folder = values.folder || join(root, 'state', 'soak', `seed-${values.seed}`);
  if (values.fresh) rmSync(folder, { recursive: true, force: true });
  let alarms = 0;
  const rows = await soak({
    seed: values.seed,
    days: values.days,
    faults: Number(values.faults.replace('%', '')) / 100,
    settings: settingsFor(values.ships),
    folder,
    onDay: sayFigures,
    onAlarm: (line) => {
      alarms++;
      say(line.trimEnd());
    },
  });
  const most = (figure: 'booksMb' | 'journalMb') => Math.max(0, ...rows.map((row) => row[figure]));
  say(
    `${rows.length} days: 0 exits, ${alarms} alarms, the daemon's heap grows by ${growth(rows).toFixed(2)} MB a day, journal ${most('journalMb')} MB and books ${most('booksMb')} MB at most`,
  );
  conclude(wrongDays(rows));
}

async function real(): Promise<void> {
  const options = { hours: values.hours, speed: values.speed, seed: values.seed };
  const figures = await realSoak(root, { ...options, onMinute: sayFigures });
  sayFigures(figures);
  conclude(wrongOf(figures));
}

await (values.real ? real() : virtual());
