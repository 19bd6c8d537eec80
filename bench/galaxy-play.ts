import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOfSeed } from '../src/backtest/kept-run.ts';
import { lowest } from '../src/game/numbers/extremes.ts';
import { tableLines } from './table.ts';

const SEED = 1;

/** The hour of the run that all later ones go on from, and the hours in which each fleet grows and is then measured. */
const KEPT_AT_HOURS = 24;
const GROWN_AT_HOURS = 36;
const HOURS = 3;

/** Ships at most, and measurements of each, by turns. */
const FLEETS = [304, 600] as const;
const TURNS = 3;

/** Where runs are kept from which the measured ones go on: they take longer than what is measured. */
const keptAt = (hours: number, ships: number) => join('state', 'bench', `galaxy-${ships}-at-${hours}`);

/** What a part of a week cost, as bench/one-galaxy.ts writes it. */
interface Cost {
  readonly ships: number;
  readonly systems: number;
  readonly requests: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly plans: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The room for new and old objects that a run's thread has, see src/backtest/runs.ts. */
const HEAP = ['--max-semi-space-size=32', '--max-old-space-size=2000'];

/** Plays in a process of its own, whose peak memory is no other's. */
async function play(hours: number, ships: number, ...fromTo: readonly string[]): Promise<Cost> {
  const told = [join(import.meta.dirname, 'one-galaxy.ts'), String(SEED), String(hours), String(ships), ...fromTo];
  const { stdout } = await promisify(execFile)(process.execPath, [...HEAP, ...told]);
  return JSON.parse(stdout) as Cost;
}

/** The run in which a fleet has grown from the common start; it is played now unless it is kept. */
async function grown(ships: number): Promise<string> {
  const [start, grownTo] = [keptAt(KEPT_AT_HOURS, FLEETS[0]), keptAt(GROWN_AT_HOURS, ships)];
  for (const [hours, from, to] of [
    [KEPT_AT_HOURS, '', start],
    [GROWN_AT_HOURS, folderOfSeed(start, SEED), grownTo],
  ] as const) {
    if (existsSync(folderOfSeed(to, SEED))) continue;
    console.error(`galaxy: first plays up to hour ${hours} with ${ships} ships, and keeps it in ${to}`);
    await play(hours, ships, from, folderOfSeed(to, SEED));
  }
  return folderOfSeed(grownTo, SEED);
}

const least = (costs: readonly Cost[], figure: (cost: Cost) => number) => lowest(costs.map(figure));
const microsecondsARequest = ({ cpuSeconds, requests }: Cost) => (1e6 * cpuSeconds) / requests;

/** Play over many systems with two fleets, by turns, from one run: how the cost grows with the ships. */
export async function benchGalaxyPlay(): Promise<string[]> {
  const folders = [await grown(FLEETS[0]), await grown(FLEETS[1])] as const;
  const costs: [Cost[], Cost[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const fleet of [0, 1] as const)
      costs[fleet].push(await play(GROWN_AT_HOURS + HOURS, FLEETS[fleet], folders[fleet]));
  const row = (name: string, figure: (cost: Cost) => number, target = '') => {
    const [few, many] = [least(costs[0], figure), least(costs[1], figure)];
    return [name, few.toFixed(1), many.toFixed(1), (many / few).toFixed(2), target];
  };
  const rows = [
    row('ships', ({ ships }) => ships),
    row('systems', ({ systems }) => systems, 'at least 300'),
    row('requests', ({ requests }) => requests),
    row('microseconds of CPU a request', microsecondsARequest, 'ratio at most 1.1'),
    row('plans', ({ plans }) => plans),
    row('milliseconds of a plan, median', ({ p50Ms }) => p50Ms),
    row('milliseconds of a plan, p99', ({ p99Ms }) => p99Ms, 'ratio at most 1.5'),
    row('peak memory, MB', ({ peakMb }) => peakMb),
  ];
  const title = `Play in the galaxy: ${HOURS} virtual hours, least of ${TURNS} by turns`;
  return [title, '', ...tableLines(['galaxy', 'few', 'many', 'ratio', 'target'], rows)];
}
