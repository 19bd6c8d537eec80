import { play as contractsOnly } from '../../test/reference-bots/contracts-only.ts';
import { play as greedyFrigate } from '../../test/reference-bots/greedy-frigate.ts';
import { type Bot, type Earnings, type Play, playInVirtualTime } from '../../test/reference-bots/harness.ts';
import { play as miningFleet } from '../../test/reference-bots/mining-fleet.ts';
import type { Source } from './recorded-figures.ts';
import { greatest, least, median } from './statistics.ts';
import { judged, type Row, type Section, shown } from './table.ts';

/** Universes that nothing was ever fitted to, and the bots least of all. */
export const INCOME_SEEDS: readonly number[] = Array.from({ length: 20 }, (_, index) => 101 + index);

/** What a reference bot is held against. */
interface Trial {
  readonly figure: string;
  readonly bot: Bot;
  readonly play: Omit<Play, 'seed'>;
  /** What its like earned live, in the unit of the figure. */
  readonly live: number;
  readonly source: Source;
  readonly measure: (earnings: Earnings) => number;
  /** How many of the seeds; all unless given. */
  readonly seeds?: number;
  /** Instead of half to double the live figure. */
  readonly range?: readonly [low: number, high: number];
}

const TOLD: Source = { section: 'playbook 2.1', n: 'a bot’s owner told', sure: 'poor' };

/** Longer than any play, for those who never get there. */
const NEVER = 999;

function millionAtHours({ millionAtHours: hours }: Earnings): number {
  return hours === undefined ? NEVER : Math.round(100 * hours) / 100;
}

function creditsPerUnit({ salesCredits, unitsSold }: Earnings): number {
  return Math.round((10 * salesCredits) / Math.max(1, unitsSold)) / 10;
}

/** What digging itself came to, ships and all. */
function gained({ creditsAtEnd, creditsAtStart }: Earnings): number {
  return creditsAtEnd - creditsAtStart;
}

/** What digging came to in the last half of the play, when all ships are bought. */
function gainedLately({ creditsByHour }: Earnings): number {
  return (creditsByHour.at(-1) ?? 0) - (creditsByHour[Math.floor(creditsByHour.length / 2)] ?? 0);
}

/** Days of digging take long to play, and come out alike. */
const FEW_SEEDS = 5;

const TWENTY_DRONES = { hours: 24, drones: 20, startCredits: 3_000_000 };
const LOSES: readonly [number, number] = [Number.NEGATIVE_INFINITY, -1];
const MINERS: Source = { section: '4.8', n: '2 operators', sure: 'fair' };

const TRIALS: readonly Trial[] = [
  {
    figure: 'greedy frigate: hours to a million',
    bot: greedyFrigate,
    play: { hours: 4 },
    live: 1,
    source: TOLD,
    measure: millionAtHours,
  },
  {
    figure: 'contracts only: hours to a million',
    bot: contractsOnly,
    play: { hours: 12 },
    live: 4.5,
    source: TOLD,
    measure: millionAtHours,
  },
  {
    figure: 'frigate and five drones: credits a unit sold',
    bot: miningFleet,
    play: { hours: 6, drones: 5 },
    live: 70,
    source: { section: 'playbook 2.2', n: '1 operator', sure: 'fair' },
    measure: creditsPerUnit,
    seeds: FEW_SEEDS,
  },
  {
    figure: 'twenty drones on one asteroid, a day: gain',
    bot: miningFleet,
    play: TWENTY_DRONES,
    live: Number.NaN,
    range: LOSES,
    source: MINERS,
    measure: gained,
    seeds: FEW_SEEDS,
  },
  {
    figure: 'the same, the last twelve hours alone: gain',
    bot: miningFleet,
    play: TWENTY_DRONES,
    live: Number.NaN,
    range: LOSES,
    source: MINERS,
    measure: gainedLately,
    seeds: FEW_SEEDS,
  },
];

function told(value: number): string {
  if (value === NEVER) return 'never';
  return Math.abs(value) < 10 ? value.toFixed(2) : shown(value);
}

/** One line for all seeds: the median has to lie within, and how many did alone is told. */
function trialRow({ figure, live, range, source }: Trial, values: readonly number[]): Row {
  const [low, high] = range ?? [live / 2, live * 2];
  const isWithin = (value: number) => value >= low && value <= high;
  const within = `${values.filter(isWithin).length} of ${values.length} seeds within`;
  return {
    figure,
    recorded: range === undefined ? `about ${live}; ${low}–${high}` : 'a loss',
    ours: `median ${told(median(values))}, ${told(least(values))} to ${told(greatest(values))} (${within})`,
    verdict: judged(isWithin(median(values))),
    ...source,
  };
}

const TOLD_ABOVE = [
  'Three bots as a stranger would write them (test/reference-bots), by plain HTTP, each alone in a universe of its own,',
  'against what their like earned live, within a factor of two. The median is judged; how many seeds lie within alone is',
  'told. The twenty drones are bought with a purse of three million. The bots are not tuned to the universe, nor it to them.',
].join(' ');

/** What trials with changed rules told, none of which was kept. */
const TOLD_BELOW = [
  'Both bots earn somewhat faster than live. Contracts: with pay lowered to one operator’s means (0.57 to 0.79 of the ask in',
  'place of 0.7 to 0.95) the bot takes about 3.7 hours; the pay of the recorded single contracts, 0.75 to 1.04 of the mean ask',
  'of their good, speaks against lowering it. Frigate: it starts in markets at rest that nobody else works, where a live',
  'trader has company; no rule is known to be wrong.',
].join(' ');

/** Plays every bot in a universe of each seed, which takes about a minute. */
export async function incomeSection(seeds: readonly number[]): Promise<Section> {
  const rows: Row[] = [];
  const played = new Map<string, Earnings>();
  for (const trial of TRIALS) {
    const values: number[] = [];
    for (const seed of seeds.slice(0, trial.seeds)) {
      const key = JSON.stringify([trial.bot === greedyFrigate, trial.bot === contractsOnly, trial.play, seed]);
      const earnings = played.get(key) ?? (await playInVirtualTime(trial.bot, { ...trial.play, seed }));
      played.set(key, earnings);
      values.push(trial.measure(earnings));
    }
    rows.push(trialRow(trial, values));
  }
  return {
    title: 'Income',
    told: `${TOLD_ABOVE}\n\n${TOLD_BELOW}`,
    rows,
  };
}
