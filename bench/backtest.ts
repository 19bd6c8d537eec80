import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tableLines } from './table.ts';

const SEEDS = [5, 17, 91];
/** Long enough that the fleet is full and asks for the whole budget during most of it. */
const HOURS = 12;

/** Turns of each backtest, of which the cheapest counts: a shared machine may be a third slower for minutes. */
const TURNS = 3;

/** What one backtest cost, as bench/one-backtest.ts writes it. */
interface Cost {
  readonly ships: number;
  readonly netWorth: number;
  readonly requests: number;
  readonly cpuSeconds: number;
  readonly peakRssMb: number;
}

/** Plays a backtest of the checkout in a folder, in a process of its own, whose peak memory is no other's. */
async function play(folder: string, seed: number): Promise<Cost> {
  const script = join(import.meta.dirname, 'one-backtest.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, String(HOURS), String(seed)]);
  return JSON.parse(stdout) as Cost;
}

/** The cheaper of two turns, with the larger peak of both. */
function cheaper(one: Cost, other: Cost): Cost {
  const cost = other.cpuSeconds < one.cpuSeconds ? other : one;
  return { ...cost, peakRssMb: Math.max(one.peakRssMb, other.peakRssMb) };
}

/** The cheapest turn of each checkout. They play by turns, so that a busy machine slows both alike. */
async function playByTurns(seed: number, against?: string) {
  const [now, before]: [Cost[], Cost[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    if (against !== undefined) before.push(await play(against, seed));
    now.push(await play('.', seed));
  }
  return { now: now.reduce(cheaper), before: against === undefined ? undefined : before.reduce(cheaper) };
}

const perSecond = ({ requests, cpuSeconds }: Cost) => requests / cpuSeconds;

const rowOf = (name: string, seed: number, cost: Cost, ratio: string): string[] => [
  name,
  String(seed),
  perSecond(cost).toFixed(0),
  String(cost.peakRssMb),
  cost.requests.toLocaleString('en'),
  String(cost.ships),
  cost.netWorth.toLocaleString('en'),
  ratio,
];

/**
 * Requests a second of CPU and peak memory of whole backtests, daemon and universe together.
 * @param against another checkout to measure by turns with this one, so that a busy machine slows both alike
 */
export async function benchBacktest(against?: string): Promise<string[]> {
  const rows: string[][] = [];
  for (const seed of SEEDS) {
    const { now, before } = await playByTurns(seed, against);
    if (before !== undefined) rows.push(rowOf('before', seed, before, ''));
    rows.push(rowOf('now', seed, now, before === undefined ? '' : (perSecond(now) / perSecond(before)).toFixed(2)));
  }
  const head = ['backtest', 'seed', 'requests per CPU s', 'peak MB', 'requests', 'ships', 'net worth', 'now/before'];
  const target = 'Floor: 1,600 requests a second of CPU and 500 MB; a week in ten minutes takes 2,500';
  return [
    `Backtest: ${HOURS} virtual hours of homebody.yaml, the cheapest of ${TURNS} turns`,
    target,
    '',
    ...tableLines(head, rows),
  ];
}
