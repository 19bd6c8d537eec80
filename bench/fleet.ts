import { loadSettings } from '../src/config/load.ts';
import { chooseMission } from '../src/plan/choose.ts';
import { type GrownFleet, grownUniverse as grow, type Pace, runGrown } from './grown.ts';
import { tableLines } from './table.ts';

/** With the frigate and the probe that every agent begins with, fifty ships. */
const FIFTY: GrownFleet = {
  seed: 1,
  // A whole day: the first hour alone would mostly show what is compiled and looked up for the first time.
  hours: 24,
  credits: 5_000_000,
  rivals: 3,
  bought: [
    ['SHIP_MINING_DRONE', 18],
    ['SHIP_LIGHT_HAULER', 20],
    ['SHIP_PROBE', 9],
    ['SHIP_SURVEYOR', 1],
  ],
};

/** A universe with an agent of fifty ships, and the agent's token. */
export function grownUniverse(pace: Pace) {
  return grow(FIFTY, pace);
}

/** The planner, each plan's milliseconds noted. */
function timed(planMs: number[]): typeof chooseMission {
  return (situation, ship) => {
    const began = process.hrtime.bigint();
    const choice = chooseMission(situation, ship);
    planMs.push(Number(process.hrtime.bigint() - began) / 1e6);
    return choice;
  };
}

/** What a backtest of a grown fleet costs: by CPU time, so that a busy machine tells the same. */
export async function benchFleet(): Promise<string[]> {
  const { hours } = FIFTY;
  const planMs: number[] = [];
  const { accepted, cpuSeconds } = await runGrown(FIFTY, loadSettings('config/argosy.yaml'), { choose: timed(planMs) });
  planMs.sort((a, b) => a - b);
  const part = (share: number) => (planMs[Math.floor(share * planMs.length)] ?? 0).toFixed(2);
  const rows = [
    ['seconds of CPU per 24 game hours', ((cpuSeconds * 24) / hours).toFixed(0), 'at most 60'],
    ['microseconds of CPU per request', ((cpuSeconds * 1_000_000) / accepted).toFixed(0), '280'],
    ['requests per second of CPU', (accepted / cpuSeconds).toFixed(0), ''],
    ['milliseconds of a plan, median', part(0.5), 'at most 1'],
    ['milliseconds of a plan, p99', part(0.99), 'at most 20'],
    ['share of the request budget', `${((100 * accepted) / (hours * 9_000)).toFixed(0)} %`, ''],
  ];
  const head = ['backtest with 50 ships', 'value', 'target'];
  return [`Backtest: ${hours} virtual hours with 50 ships`, '', ...tableLines(head, rows)];
}
