import { expect, test } from 'vitest';
import { middle } from '../../../src/backtest/spread.ts';
import { formatNumber } from '../../../src/game/numbers/format-number.ts';
import { chartCounts } from '../../../src/universe/galaxy/charts.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import { longOptions } from '../options.ts';
import { play as chartingProbes } from './charting-probes.ts';
import { playInVirtualTime } from './harness.ts';

const { seeds: named } = longOptions({ seeds: '1,2,3' });
const seeds = named.split(',').map(Number);
const PROBES = 60;
const WEEK_HOURS = 168;
const GATE_OPEN_AT_HOURS = 24;
const HOURS_SHOWN = [48, 72, 96, WEEK_HOURS];

/**
 * Granted outside of the service, as what earlier hours would have earned: sixty probes bought two minutes apart, whose
 * price climbs by 2.4 % each, and the antimatter of their first jumps.
 */
const START_CREDITS = 6_000_000;

/** What a week of one seed came to. */
type Week = Awaited<ReturnType<typeof weekOf>>;

/** Charts of others at the week's end, as an agent sees them that charts nothing. */
function chartsOfOthers(seed: number): number {
  const { state } = openGame({ seed, speed: 1, startedAtMs: 0, resets: false });
  return [...chartCounts(state, WEEK_HOURS * 3_600_000).values()].reduce((sum, count) => sum + count, 0);
}

async function weekOf(seed: number) {
  const played = await playInVirtualTime(chartingProbes, {
    seed,
    hours: WEEK_HOURS - GATE_OPEN_AT_HOURS,
    startCredits: START_CREDITS,
    gateOpenAtHours: GATE_OPEN_AT_HOURS,
    probes: PROBES,
  });
  const { creditsAtEnd, chartedAtHours, requests, failure } = played;
  /** The bot's charts by each of the hours shown. */
  const charts = HOURS_SHOWN.map((hours) => chartedAtHours.filter((atHours) => atHours <= hours).length);
  return { seed, charts, credits: creditsAtEnd, requests, others: chartsOfOthers(seed), failure };
}

function row(name: string, weeks: readonly Week[], read: (week: Week) => number): string {
  const values = weeks.map(read);
  return `| ${[name, ...values.map((value) => formatNumber(value)), formatNumber(middle(values))].join(' | ')} |`;
}

test('a simple bot charts with sixty probes from hour 24 on, and dies of nothing', async () => {
  const weeks: Week[] = [];
  for (const seed of seeds) weeks.push(await weekOf(seed));
  console.log(`| figure | ${weeks.map(({ seed }) => `seed ${seed}`).join(' | ')} | median |`);
  console.log(`|---|${weeks.map(() => '---|').join('')}---|`);
  for (const [index, hours] of HOURS_SHOWN.entries())
    console.log(row(`charts by hour ${hours}`, weeks, ({ charts }) => charts[index] ?? 0));
  console.log(row(`credits at hour ${WEEK_HOURS}`, weeks, ({ credits }) => credits));
  console.log(row('requests', weeks, ({ requests }) => requests));
  console.log(row('charts of others where nobody else charts', weeks, ({ others }) => others));
  expect(weeks.map(({ failure }) => failure)).toEqual(seeds.map(() => undefined));
});
