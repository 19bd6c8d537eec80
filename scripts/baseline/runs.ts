import { runBacktest } from '../../src/backtest/run.ts';
import { loadSettings } from '../../src/config/load.ts';
import { createLog } from '../../src/telemetry/log.ts';
import type { Clock } from '../../src/time/clock.ts';
import type { Transport } from '../../src/wire/transport.ts';

/** One backtest of the baseline. */
export interface BaselineRun {
  readonly name: string;
  readonly config: string;
  readonly seed: number;
  readonly hours: number;
  readonly rivals: number;
  /** Most lines of a contract: three, to play those that the daemon can fulfil and none recorded has. */
  readonly contractLines: number;
}

/** What a backtest did, line by line: two versions that decide alike write the same texts. */
export interface Trace {
  /** JSON. */
  readonly figures: string;
  /** A line a request, in the order in which they left: game milliseconds since the start, method, path, body. */
  readonly requests: readonly string[];
  /** A line an event of level info and above: game milliseconds since the start, level, event, ship. */
  readonly events: readonly string[];
}

const runsOf = (name: string, config: string, seeds: readonly number[], hours: number): BaselineRun[] =>
  seeds.map((seed) => ({ name: `${name}-${seed}`, config, seed, hours, rivals: 3, contractLines: 3 }));

/** The runs that a redesign is held against. */
export const RUNS: readonly BaselineRun[] = [
  ...runsOf('argosy', 'config/argosy.yaml', [5, 17, 91, 204], 8),
  ...runsOf('miner', 'config/strategies/miner.yaml', [5, 17], 8),
];

/** Figures of the machine, not of the play. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['virtualSecondsPerSecond', 'peakRssMb']);

function figuresText(figures: object): string {
  const kept = Object.entries(figures).filter(([name]) => !OF_THE_MACHINE.has(name));
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

function eventLine(json: string, startedAtMs: number): string {
  const { level, event, ship = '-', time } = JSON.parse(json) as Readonly<Record<string, string>>;
  return `${Date.parse(time ?? '') - startedAtMs} ${level} ${event} ${ship}`;
}

/** Plays one run in virtual time. */
export async function play({ config, seed, hours, rivals, contractLines }: BaselineRun): Promise<Trace> {
  const requests: string[] = [];
  const events: string[] = [];
  let startedAtMs = 0;
  const through = (transport: Transport, clock: Clock): Transport => {
    return (request, signal) => {
      const { method, path, body = '' } = request;
      requests.push(`${clock.nowMs() - startedAtMs} ${method} ${path || '/'} ${body}`.trimEnd());
      return transport(request, signal);
    };
  };
  const logOn = ({ nowMs }: Clock) => {
    startedAtMs = nowMs();
    const write = (line: string) => events.push(eventLine(line, startedAtMs));
    return createLog({ level: 'info', nowMs, destination: { write } });
  };
  const settings = loadSettings(config);
  const { figures } = await runBacktest({ settings, seed, hours, world: { rivals, contractLines }, through, logOn });
  return { figures: figuresText(figures), requests, events };
}
