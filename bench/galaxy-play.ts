import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOfSeed } from '../src/backtest/kept-run.ts';
import { tableLines } from './table.ts';

const SEED = 1;
const KEPT_AT_HOURS = 60;
const HOURS = 48;

/** Where the run is kept from which all later ones go on: it takes longer than what is measured. */
const KEPT = join('state', 'bench', `galaxy-at-${KEPT_AT_HOURS}`);

/** What a part of a week cost, as bench/one-galaxy.ts writes it. */
interface Cost {
  readonly ships: number;
  readonly requests: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly plans: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The room for new and old objects that a run's thread has, see src/backtest/runs.ts. */
const HEAP = ['--max-semi-space-size=32', '--max-old-space-size=1000'];

/** Plays in a process of its own, whose peak memory is no other's. */
async function play(...told: readonly string[]): Promise<Cost> {
  const script = join(import.meta.dirname, 'one-galaxy.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...HEAP, script, ...told]);
  return JSON.parse(stdout) as Cost;
}

/** Play over many systems: two days of a week with 250 ships and more, from the run that is kept at its hour 60. */
export async function benchGalaxyPlay(): Promise<string[]> {
  const kept = folderOfSeed(KEPT, SEED);
  if (!existsSync(kept)) {
    console.error(`galaxy: first plays a week up to hour ${KEPT_AT_HOURS}, and keeps it in ${KEPT}`);
    await play(String(SEED), String(KEPT_AT_HOURS), '', kept);
  }
  const cost = await play(String(SEED), String(KEPT_AT_HOURS + HOURS), kept);
  const rows = [
    ['ships', String(cost.ships), 'at least 250'],
    ['seconds of CPU', cost.cpuSeconds.toFixed(0), 'at most 360'],
    ['peak memory, MB', String(cost.peakMb), 'at most 700'],
    ['plans', cost.plans.toLocaleString('en'), ''],
    ['milliseconds of a plan, median', String(cost.p50Ms), ''],
    ['milliseconds of a plan, p99', String(cost.p99Ms), 'at most 20'],
  ];
  return [`Play in the galaxy: ${HOURS} virtual hours`, '', ...tableLines(['galaxy', 'value', 'target'], rows)];
}
