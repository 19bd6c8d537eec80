import { playSeveral, type SeveralResult } from '../../backtest/several.ts';
import type { Settings } from '../../config/settings.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { tableLines } from '../../report/screen/table-layout.ts';
import { createLog } from '../../telemetry/log.ts';
import { terminalJson, terminalLines } from '../../telemetry/terminal-text.ts';
import { type WorldSettings, worldSettingsOf } from '../../universe/door.ts';
import { UsageError } from '../process/exit.ts';
import { errorDestination, print, screenColumns } from '../process/terminal.ts';
import { readTuning } from './tune.ts';

interface SeveralFlags extends WorldSettings {
  readonly hours: number;
  readonly seed?: readonly number[];
  readonly tune?: readonly string[];
  readonly json?: boolean;
}

/** Options of a backtest that go with one agent only, by their names on the command line. */
const OF_ONE_AGENT = {
  sweep: '--sweep',
  worlds: '--worlds',
  judge: '--judge',
  write: '--write',
  from: '--from',
  saveAt: '--save-at',
  queue: '--queue',
  queueFile: '--queue-file',
  jobs: '--jobs',
  report: '--report',
  html: '--html',
  ship: '--ship',
  resetAfter: '--reset-after',
  restartEvery: '--restart-every',
} as const;

const HEAD = ['seed', 'agent', 'credits', 'net worth', 'ships', 'requests'];

function rowsOf({ seed, agents }: SeveralResult): string[][] {
  const rows = agents.map(
    (agent) => [agent.callsign, agent.credits, agent.netWorth, agent.ships, agent.requests] as const,
  );
  const sums = [1, 2, 3, 4].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
  return [...rows, ['together', ...sums]].map(([name, ...figures]) => [
    String(seed),
    String(name),
    ...figures.map((figure) => formatNumber(Number(figure))),
  ]);
}

function jsonOf({ seed, hours, agents, rejected429 }: SeveralResult) {
  return { seed, hours, rejected429, agents: agents.map(({ store: _, ...agent }) => agent) };
}

/**
 * A backtest of a config with several agents, which play together in one universe, a seed after the other.
 * @throws UsageError for options that are of one agent
 */
export async function backtestAgents(name: string, given: Settings, flags: SeveralFlags): Promise<void> {
  const { world: named, ...settings } = given;
  const [wrong] = Object.entries(OF_ONE_AGENT).filter(([flag]) => Object.hasOwn(flags, flag));
  if (wrong !== undefined)
    throw new UsageError(`${wrong[1]}: expected the strategy of one agent, got ${name} with ${settings.agents.length}`);
  const { hours, seed: seeds = [1], json = false } = flags;
  const results: SeveralResult[] = [];
  for (const seed of seeds) {
    const logOn = (clock: { readonly nowMs: () => number }) =>
      createLog({ level: settings.logLevel, destination: errorDestination, nowMs: clock.nowMs });
    const world = { ...(named && { world: named }), ...worldSettingsOf(flags) };
    const result = await playSeveral({ settings, seed, hours, world, tuning: readTuning(flags.tune ?? []), logOn });
    for (const { store } of result.agents) await store.close();
    results.push(result);
  }
  const table = () => tableLines(HEAD, results.flatMap(rowsOf), (column) => column === 1, screenColumns());
  print(json ? terminalJson(results.map(jsonOf)) : terminalLines(table()));
}
