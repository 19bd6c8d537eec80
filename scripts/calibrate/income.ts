import { type Row, type Section, type Source, shown } from '../../src/universe/calibrate/table.ts';
import { play as contractsOnly } from '../../test/reference-bots/contracts-only.ts';
import { play as greedyFrigate } from '../../test/reference-bots/greedy-frigate.ts';
import { type Bot, type Earnings, type Play, playInVirtualTime } from '../../test/reference-bots/harness.ts';
import { play as miningFleet } from '../../test/reference-bots/mining-fleet.ts';
import { within } from './within.ts';

/** Universes that nothing was ever fitted to, and the bots least of all. */
const SEEDS = Array.from({ length: 20 }, (_, index) => 101 + index);

/** Days of digging take long to play, and come out alike. */
const FEW_SEEDS = SEEDS.slice(0, 5);

/** A figure of a play, and what the bot's like earned live in its unit, half to double of which will do; NaN for a loss. */
type Figure = readonly [Source, figure: string, live: number, measure: (earnings: Earnings) => number];

interface Trial {
  readonly bot: Bot;
  readonly play: Omit<Play, 'seed'>;
  readonly seeds: readonly number[];
  readonly figures: readonly Figure[];
}

const TOLD: Source = { section: 'playbook 2.1', n: 'a bot’s owner told', sure: 'poor' };
const MINERS: Source = { section: '4.8', n: '2 operators', sure: 'fair' };
const FIVE_DRONES: Source = { section: 'playbook 2.2', n: '1 operator', sure: 'fair' };

/** Longer than any play, for those who never get there. */
const NEVER = 999;

const hoursToAMillion = ({ millionAtHours }: Earnings) => millionAtHours ?? NEVER;
const creditsPerUnit = ({ salesCredits, unitsSold }: Earnings) => salesCredits / Math.max(1, unitsSold);

/** What digging itself came to, ships and all. */
const gained = ({ creditsAtEnd, creditsAtStart }: Earnings) => creditsAtEnd - creditsAtStart;

/** What digging came to in the last half of the play, when all ships are bought. */
const gainedLately = ({ creditsByHour: hours }: Earnings) =>
  (hours.at(-1) ?? 0) - (hours[Math.floor(hours.length / 2)] ?? 0);

const FRIGATE: Figure = [TOLD, 'greedy frigate: hours to a million', 1, hoursToAMillion];
const CONTRACTS: Figure = [TOLD, 'contracts only: hours to a million', 4.5, hoursToAMillion];
const UNITS: Figure = [FIVE_DRONES, 'frigate and five drones: credits a unit sold', 70, creditsPerUnit];
const A_DAY: Figure = [MINERS, 'twenty drones on one asteroid, a day: gain', Number.NaN, gained];
const HALF_A_DAY: Figure = [MINERS, 'the same, the last twelve hours alone: gain', Number.NaN, gainedLately];
const TWENTY_DRONES = { hours: 24, drones: 20, startCredits: 3_000_000 };

const TRIALS: readonly Trial[] = [
  { bot: greedyFrigate, play: { hours: 4 }, seeds: SEEDS, figures: [FRIGATE] },
  { bot: contractsOnly, play: { hours: 12 }, seeds: SEEDS, figures: [CONTRACTS] },
  { bot: miningFleet, play: { hours: 6, drones: 5 }, seeds: FEW_SEEDS, figures: [UNITS] },
  { bot: miningFleet, play: TWENTY_DRONES, seeds: FEW_SEEDS, figures: [A_DAY, HALF_A_DAY] },
];

function show(value: number): string {
  if (value === NEVER) return 'never';
  return Math.abs(value) < 10 ? value.toFixed(2) : shown(value, Math.abs(value) < 100 ? 1 : 0);
}

function rowOf([source, figure, live, measure]: Figure, played: readonly Earnings[]): Row {
  const isLoss = Number.isNaN(live);
  const range = isLoss ? ([Number.NEGATIVE_INFINITY, -1] as const) : ([live / 2, live * 2] as const);
  const recorded = isLoss ? 'a loss' : `about ${live}; ${range.join('–')}`;
  return within(source, figure, range, played.map(measure), { by: 'median', show, recorded });
}

async function rowsOf({ bot, play, seeds, figures }: Trial): Promise<Row[]> {
  const played: Earnings[] = [];
  for (const seed of seeds) played.push(await playInVirtualTime(bot, { ...play, seed }));
  return figures.map((figure) => rowOf(figure, played));
}

/** Above the table, with what trials with changed rules told, none of which was kept. */
const TOLD_ABOVE = `Three bots as a stranger would write them (test/reference-bots), by plain HTTP, each alone in a universe of its own, against what their like earned live, within a factor of two by the median. The twenty drones are bought with a purse of three million. The bots are not tuned to the universe, nor it to them.

Both traders earn somewhat faster than live. Contracts: with pay lowered to one operator’s means the bot takes about 3.7 hours; the pay of the recorded single contracts speaks against lowering it. Frigate: it starts in markets at rest that nobody else works, where a live trader has company; no rule is known to be wrong.`;

/** Plays every bot in a universe of each seed, which takes about a minute. */
export async function incomeSection(): Promise<Section> {
  const rows: Row[] = [];
  for (const trial of TRIALS) rows.push(...(await rowsOf(trial)));
  return { title: 'Income', told: TOLD_ABOVE, rows };
}
