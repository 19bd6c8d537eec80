import { availableParallelism } from 'node:os';
import type { Figures } from '../../src/backtest/figures.ts';
import { carryOut, type Run } from '../../src/backtest/runs.ts';
import { spreadOf } from '../../src/backtest/spread.ts';
import { loadSettings } from '../../src/config/load.ts';
import { loadWorld } from '../../src/config/worlds/load-world.ts';
import { optionsOf } from '../options.ts';
import { printAblations } from './ablations.ts';
import { seedsOf } from './seeds.ts';

const HELP = `
npm run figures [-- --seeds 1,2,3 | --text TEXT] [--ablations]
Prints goals and figures of default.yaml; with --ablations what each part of the daemon earns.
--text decides five seeds.
`;

const HOURS = 24;

/** Seeds that a text decides. */
const SEEDS = 5;

const RIVALS = 3;
const WORLD = 'middle';

/** `reserveCredits` of default.yaml. */
const RESERVE_CREDITS = loadSettings('config/strategies/default.yaml').strategy.reserveCredits;

function runsOf(strategy: string, seeds: readonly number[], more: Partial<Run> = {}): Run[] {
  const settings = { ...loadSettings(`config/strategies/${strategy}.yaml`), logLevel: 'error' as const };
  const world = { world: loadWorld(WORLD), rivals: RIVALS, ...more.world };
  return seeds.map((seed) => ({ settings, seed, hours: HOURS, isWatched: false, ...more, world }));
}

async function figuresOf(runs: readonly Run[]): Promise<Figures[]> {
  return (await carryOut(runs, availableParallelism())).map(({ figures }) => figures);
}

type Read = (figures: Figures) => number | null;

function line(name: string, goal: string, all: readonly Figures[], read: Read, digits = 0): string {
  const { median, least, most } = spreadOf(all.map(read));
  const shown = (value: number | null) =>
    value === null ? 'never' : value.toLocaleString('en', { maximumFractionDigits: digits });
  return `| ${name} | ${goal} | ${shown(median)} | ${shown(least)} | ${shown(most)} |`;
}

const percentOf =
  (read: Read): Read =>
  (figures) => {
    const share = read(figures);
    return share === null ? null : 100 * share;
  };

/** What default.yaml comes to in rougher universes. */
function hardLines(hard: readonly Figures[]): string[] {
  return [
    line('hard: net worth after 24 h', 'half of normal', hard, (one) => one.netWorth),
    line(
      'hard: a trade off its expected profit, %, median',
      '25',
      hard,
      percentOf((one) => one.missions.tradePredictionErrorMedian),
      1,
    ),
    line(
      'hard: credits left by the purchase that left least',
      `${RESERVE_CREDITS.toLocaleString('en')} (the reserve)`,
      hard,
      (one) => one.leastCreditsAfterPurchase,
    ),
  ];
}

/** The table of what the shipped strategies come to, over some seeds. */
async function table(seeds: readonly number[]): Promise<string[]> {
  const usual = await figuresOf(runsOf('default', seeds));
  const sold = await figuresOf(runsOf('default', seeds, { resetAfterHours: HOURS }));
  const hard = await figuresOf(runsOf('default', seeds, { world: { difficulty: 'hard' } }));
  const miners = await figuresOf(runsOf('miner', seeds));
  return [
    `Seeds ${seeds.join(', ')}; ${HOURS} game hours, ${RIVALS} rivals, the world ${WORLD}; default.yaml unless another is named.`,
    '',
    '| figure | to reach | median | least | most |',
    '|---|---|---|---|---|',
    line('first million of net worth, game hours', '1', usual, (one) => one.firstMillionAtHours, 2),
    line('net worth after 24 h', '10,000,000', usual, (one) => one.netWorth),
    line('credits when the universe is reset after 24 h', '8,000,000', sold, (one) => one.credits),
    line('credits per 1,000 requests, hours 2-24', '70,000', usual, (one) => one.creditsPer1000RequestsAfterHour2),
    line(
      'request overhead, × minimum, median of missions that earn',
      '1.15',
      usual,
      (one) => one.missions.requestsRatioMedian,
      2,
    ),
    line(
      'ship hours without a mission, %',
      '5',
      usual,
      percentOf((one) => one.missions.idleShare),
      1,
    ),
    line(
      'losing trades, % of what the others earned',
      '2',
      usual,
      percentOf((one) => one.missions.losingTradeShare),
      1,
    ),
    line(
      'a trade off its expected profit, %, median',
      '15',
      usual,
      percentOf((one) => one.missions.tradePredictionErrorMedian),
      1,
    ),
    line(
      'miner: laser cooldown in use, % of miner hours',
      '95',
      miners,
      percentOf((one) => one.miners.laserUse),
      1,
    ),
    line(
      'miner: jettisoned, % of units',
      '10',
      miners,
      percentOf((one) => one.miners.jettisonedShare),
      1,
    ),
    ...hardLines(hard),
    '',
  ];
}

const values = optionsOf(HELP, { seeds: '1,2,3,4,5', text: '', ablations: false });
const seeds = values.text === '' ? values.seeds.split(',').map(Number) : seedsOf(values.text, SEEDS);
const say = (line: string) => console.log(line);
if (values.ablations) await printAblations(seeds, say);
else for (const row of await table(seeds)) say(row);
