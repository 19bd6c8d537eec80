import { playSeveral, type SeveralResult } from '../../src/backtest/several.ts';
import { spreadOf } from '../../src/backtest/spread.ts';
import { loadSettings } from '../../src/config/load.ts';
import type { Settings } from '../../src/config/settings.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { formatNumber } from '../../src/telemetry/numbers.ts';
import { optionsOf } from '../options.ts';

const HELP = `
npm run agents [-- --agents 2 --strategy homebody --hours 8 --seeds 1,2,3,4,5]
Plays several agents of a strategy in one universe: in one daemon with one budget, and each in a daemon of its own with its
part of the budget. Prints the net worth of all agents in both, and their ratio, a row a seed, then the mean ratio.
`;

const CALLSIGNS = ['ALICE', 'BOBBY', 'CAROL', 'DAVID', 'EMILY', 'FRANK'];

/** Settings with this number of agents, which all play the strategy and have equal parts of the requests. */
function settingsOf(strategy: string, count: number): Settings {
  const settings = loadSettings(`config/strategies/${strategy}.yaml`);
  const agents = CALLSIGNS.slice(0, count).map((callsign) => ({
    strategy: { ...settings.strategy, agent: { ...settings.strategy.agent, callsigns: [callsign] } },
    sources: settings.sources,
    unheard: [],
    part: 1 / count,
  }));
  return { ...settings, agents };
}

const sumOf = ({ agents }: SeveralResult) => agents.reduce((sum, { netWorth }) => sum + netWorth, 0);

async function played(settings: Settings, seed: number, hours: number, isApart: boolean): Promise<SeveralResult> {
  const destination = { write: () => {} };
  const logOn = (clock: { readonly nowMs: () => number }) =>
    createLog({ level: 'error', destination, nowMs: clock.nowMs });
  const result = await playSeveral({ settings, seed, hours, isApart, world: { rivals: 3 }, logOn });
  for (const { store } of result.agents) await store.close();
  return result;
}

const { agents, strategy, hours, seeds } = optionsOf(HELP, {
  agents: 2,
  strategy: 'homebody',
  hours: 8,
  seeds: '1,2,3,4,5',
});
const settings = settingsOf(strategy, agents);
process.stdout.write(
  '| seed | in one daemon | apart | ratio | requests in one | apart | 429s in one | apart |\n|---|---|---|---|---|---|---|---|\n',
);
const ratios: number[] = [];
for (const seed of seeds.split(',').map(Number)) {
  const together = await played(settings, seed, hours, false);
  const apart = await played(settings, seed, hours, true);
  const ratio = sumOf(together) / sumOf(apart);
  ratios.push(ratio);
  const requests = [together, apart].map((result) =>
    formatNumber(result.agents.reduce((sum, one) => sum + one.requests, 0)),
  );
  const cells = [
    seed,
    formatNumber(sumOf(together)),
    formatNumber(sumOf(apart)),
    ratio.toFixed(3),
    ...requests,
    together.rejected429,
    apart.rejected429,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
process.stdout.write(`\nmean ratio ${mean.toFixed(3)}, median ${spreadOf(ratios).median?.toFixed(3)}\n`);
