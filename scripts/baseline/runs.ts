import { runBacktest } from '../../src/backtest/run.ts';
import { loadSettings } from '../../src/config/load.ts';
import { KIND_WORLD } from '../../src/config/worlds/world-schema.ts';
import { playBeyondGate } from './beyond-gate.ts';
import { playOrders } from './orders.ts';
import { createRecorder, type Trace } from './recorder.ts';
import { playTwoAgents } from './two-agents.ts';

/** One run of the baseline, in virtual time. */
export interface BaselineRun {
  readonly name: string;
  readonly play: () => Promise<Trace>;
}

const HOURS = 8;

/** Contracts have up to three lines, to play those that the daemon can fulfil and none recorded has. */
const WORLD = { world: KIND_WORLD, rivals: 3, contractLines: 3 };

async function playHome(config: string, seed: number): Promise<Trace> {
  const { through, logOn, trace } = createRecorder();
  const settings = loadSettings(config);
  const { figures } = await runBacktest({ settings, seed, hours: HOURS, world: WORLD, through, logOn });
  return trace(figures);
}

const homeRuns = (name: string, config: string, seeds: readonly number[]): BaselineRun[] =>
  seeds.map((seed) => ({ name: `${name}-${seed}`, play: () => playHome(config, seed) }));

/** The runs that a redesign is held against. */
export const RUNS: readonly BaselineRun[] = [
  ...homeRuns('argosy', 'config/argosy.yaml', [5, 17, 91, 204]),
  ...homeRuns('miner', 'config/strategies/miner.yaml', [5, 17]),
  { name: 'beyond-gate', play: playBeyondGate },
  { name: 'two-agents', play: playTwoAgents },
  { name: 'orders', play: playOrders },
];
