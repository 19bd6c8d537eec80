import { expect, test } from 'vitest';
import { middle } from '../../../src/backtest/spread.ts';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { formatNumber } from '../../../src/game/numbers/format-number.ts';
import { chartCounts } from '../../../src/universe/galaxy/charts.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import { longOptions } from '../options.ts';
import { play as chartingProbes } from './charting-probes.ts';
import { playInVirtualTime } from './harness.ts';

const options = longOptions({ seeds: '1,2,3', worlds: 'kind' });
const seeds = options.seeds.split(',').map(Number);
const worlds = options.worlds.split(',').map((name) => loadWorld(name));
const PROBES = 60;
const WEEK_HOURS = 168;
const GATE_OPEN_AT_HOURS = 24;
const HOURS_SHOWN = [48, 72, 96, WEEK_HOURS];

/**
 * Granted outside of the service, as what earlier hours would have earned: sixty probes bought two minutes apart, whose
 * price climbs by 2.4 % each, and the antimatter of their first jumps.
 */
const START_CREDITS = 6_000_000;

type World = (typeof worlds)[number];

/** What a week of one seed came to, in the columns of the table. */
interface Week {
  readonly figures: readonly number[];
  /** What the bot died of, if it did. */
  readonly failure?: string | undefined;
}

const FIGURES = [
  ...HOURS_SHOWN.map((hours) => `charts by hour ${hours}`),
  `credits at hour ${WEEK_HOURS}, million`,
  'charts refused, %',
  'requests',
  'charts of others where nobody else charts',
];

/** Charts of others at the week's end, as an agent sees them that charts nothing. */
function chartsOfOthers(world: World, seed: number): number {
  const { state } = openGame({ seed, world, speed: 1, startedAtMs: 0, resets: false });
  return [...chartCounts(state, WEEK_HOURS * 3_600_000).values()].reduce((sum, count) => sum + count, 0);
}

async function weekOf(world: World, seed: number): Promise<Week> {
  const { creditsAtEnd, chartedAtHours, chartsTried, requests, failure } = await playInVirtualTime(chartingProbes, {
    world,
    seed,
    hours: WEEK_HOURS - GATE_OPEN_AT_HOURS,
    startCredits: START_CREDITS,
    gateOpenAtHours: GATE_OPEN_AT_HOURS,
    probes: PROBES,
  });
  const charts = HOURS_SHOWN.map((hours) => chartedAtHours.filter((atHours) => atHours <= hours).length);
  const refusedPercent = 100 * (1 - chartedAtHours.length / chartsTried);
  const others = chartsOfOthers(world, seed);
  return { figures: [...charts, creditsAtEnd / 1_000_000, refusedPercent, requests, others], failure };
}

const printRow = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
const printWeek = (world: string, seed: string, { figures, failure = '' }: Week) =>
  printRow(world, seed, ...figures.map((figure) => formatNumber(figure, figure < 100 ? 1 : 0)), failure);

test('a simple bot charts with sixty probes from hour 24 on, and dies of nothing', async () => {
  const given = `${formatNumber(START_CREDITS)} credits and an open gate at hour ${GATE_OPEN_AT_HOURS}`;
  console.log(`Each bot is given ${given}. It buys ${PROBES} probes.\n`);
  const columns = ['world', 'seed', ...FIGURES, 'died of'];
  printRow(...columns);
  printRow(...columns.map(() => '---'));
  const deaths: string[] = [];
  for (const world of worlds) {
    const weeks: Week[] = [];
    for (const seed of seeds) {
      const week = await weekOf(world, seed);
      printWeek(world.name, String(seed), week);
      weeks.push(week);
      if (week.failure !== undefined) deaths.push(`${world.name}, seed ${seed}: ${week.failure}`);
    }
    const medians = FIGURES.map((_, index) => middle(weeks.map(({ figures }) => figures[index] ?? 0)));
    printWeek(world.name, 'median', { figures: medians });
  }
  expect(deaths).toEqual([]);
});
