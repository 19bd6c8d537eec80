import { loadSettings } from '../src/config/load.ts';
import type { Settings } from '../src/config/settings.ts';
import { type GrownFleet, grownUniverse as grow, type Pace, runGrown } from './grown.ts';
import { memoryRow } from './memory.ts';
import { partOf, timed } from './plans.ts';
import { tableLines } from './table.ts';

/**
 * Ships beside the frigate and the probe that every agent begins with: for each 48, so many of each type, much as default.yaml
 * comes to have them (with two probes more, so that there are fifty).
 */
const OF_48 = [
  ['SHIP_MINING_DRONE', 14],
  ['SHIP_LIGHT_HAULER', 12],
  ['SHIP_LIGHT_SHUTTLE', 9],
  ['SHIP_PROBE', 9],
  ['SHIP_SIPHON_DRONE', 4],
] as const;

/** The default's ships do as they do, and buy no others: what is measured is a fleet of so many. */
function settingsOf(): Settings {
  const settings = loadSettings('config/argosy.yaml');
  return { ...settings, strategy: { ...settings.strategy, purchases: [] } };
}

function fleetOf(ships: number, hours: number): GrownFleet {
  const bought = OF_48.map(([type, count]) => [type, Math.round((count * (ships - 2)) / 48)] as const);
  return { seed: 1, hours, credits: 5_000_000, rivals: 3, bought };
}

/** A whole day: the first hour alone would mostly show what is compiled and looked up for the first time. */
const FIFTY = fleetOf(50, 24);

/** A universe with an agent of fifty ships, and the agent's token. */
export function grownUniverse(pace: Pace) {
  return grow(FIFTY, pace);
}

/** Fleets of which each is twice the one before, and hours enough to see them at work. */
const SIZES = [30, 60, 120];
const SIZES_HOURS = 6;

/** How the time of one ship's plan grows with the ships: twice as many may take twice as long. */
export async function benchPlanning(): Promise<string[]> {
  const rows: string[][] = [];
  let before: number | undefined;
  for (const ships of SIZES) {
    const planMs: number[] = [];
    await runGrown(fleetOf(ships, SIZES_HOURS), settingsOf(), { choose: timed(planMs) });
    const mean = planMs.reduce((sum, ms) => sum + ms, 0) / planMs.length;
    const part = partOf(planMs);
    const ratio = before === undefined ? '' : (mean / before).toFixed(2);
    rows.push([String(ships), String(planMs.length), part(0.5), part(0.99), mean.toFixed(2), ratio]);
    before = mean;
  }
  const head = ['ships', 'plans', 'median, ms', 'p99, ms', 'mean, ms', 'of the row above'];
  return [`Planning one ship's next mission, by ships (${SIZES_HOURS} virtual hours)`, '', ...tableLines(head, rows)];
}

/** What a backtest of a grown fleet costs; the last lines tell whether others filled the core's cache meanwhile. */
export async function benchFleet(): Promise<string[]> {
  const { hours } = FIFTY;
  const planMs: number[] = [];
  const before = memoryRow('before');
  const began = process.hrtime.bigint();
  const { accepted, cpuSeconds } = await runGrown(FIFTY, settingsOf(), { choose: timed(planMs) });
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const part = partOf(planMs);
  const rows = [
    ['seconds of CPU per 24 game hours', ((cpuSeconds * 24) / hours).toFixed(0), 'at most 60'],
    ['seconds on the clock', ((seconds * 24) / hours).toFixed(0), 'at most 60'],
    ['microseconds of CPU per request', ((cpuSeconds * 1_000_000) / accepted).toFixed(0), ''],
    ['requests per second of CPU', (accepted / cpuSeconds).toFixed(0), ''],
    ['milliseconds of a plan, median', part(0.5), 'at most 1'],
    ['milliseconds of a plan, p99', part(0.99), 'at most 20'],
    ['share of the request budget', `${((100 * accepted) / (hours * 9_000)).toFixed(0)} %`, ''],
    before,
    memoryRow('after'),
  ];
  const head = ['backtest with 50 ships', 'value', 'target'];
  return [`Backtest: ${hours} virtual hours with 50 ships`, '', ...tableLines(head, rows)];
}
