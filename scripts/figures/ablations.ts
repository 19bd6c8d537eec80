import { type GrownFleet, runGrown } from '../../bench/grown.ts';
import { runBacktest } from '../../src/backtest/run.ts';
import { middle } from '../../src/backtest/spread.ts';
import { loadSettings } from '../../src/config/load.ts';
import { loadWorld } from '../../src/config/worlds/load-world.ts';
import { formatNumber } from '../../src/game/numbers/format-number.ts';
import { tuned } from '../../src/plan/tuning/tuning.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { ABLATIONS, type Ablation, strategyOf } from './switched-off.ts';

const RIVALS = 3;
const WORLD = 'middle';
const CREDITS = 2_000_000;
const STARTING_CREDITS = 175_000;
const SERVICE_REQUESTS_PER_MINUTE = 150;

/** So few that sixty ships use all of them. */
const SCARCE_REQUESTS_PER_MINUTE = 30;

/** What a run earned, and the part of its request budget that it used. */
interface Played {
  readonly earned: number;
  readonly budgetUse: number;
}

/** A way to play, and which parts are switched off in it. */
interface Stage {
  /** The letter by which the table's rows name it. */
  readonly fleet: string;
  readonly title: string;
  readonly isTried: (ablation: Ablation) => boolean;
  readonly play: (seed: number, ablation: Ablation) => Promise<Played>;
}

/** What there is from the beginning beside the frigate and the probe of every agent, and whether the strategy buys more. */
interface Fleet {
  readonly strategy: string;
  readonly hours: number;
  readonly credits: number;
  readonly requestsPerMinute: number;
  readonly bought: GrownFleet['bought'];
  readonly grows: boolean;
}

/** Sixty ships that trade, take contracts and dig; at home they ask for a third of what the service allows. */
const SIXTY: Fleet = {
  strategy: 'scripts/figures/sixty-ships.yaml',
  hours: 6,
  credits: CREDITS,
  requestsPerMinute: SCARCE_REQUESTS_PER_MINUTE,
  grows: false,
  bought: [
    ['SHIP_MINING_DRONE', 22],
    ['SHIP_SIPHON_DRONE', 4],
    ['SHIP_SURVEYOR', 2],
    ['SHIP_LIGHT_HAULER', 20],
    ['SHIP_PROBE', 10],
  ],
};

/**
 * Sixty ships that do nothing but dig and carry, just as short of requests: in the mixed fleet a drone's request comes last, and
 * so little is dug there that nothing about digging shows.
 */
const MINERS: Fleet = {
  strategy: 'config/strategies/miner.yaml',
  hours: 6,
  credits: CREDITS,
  requestsPerMinute: SCARCE_REQUESTS_PER_MINUTE,
  grows: false,
  bought: [
    ['SHIP_MINING_DRONE', 40],
    ['SHIP_SIPHON_DRONE', 4],
    ['SHIP_SURVEYOR', 3],
    ['SHIP_LIGHT_SHUTTLE', 9],
    ['SHIP_PROBE', 2],
  ],
};

/** The fleet that a player of miner.yaml has, as it buys it. */
const FEW_MINERS: Fleet = {
  strategy: 'config/strategies/miner.yaml',
  hours: 24,
  credits: STARTING_CREDITS,
  requestsPerMinute: SERVICE_REQUESTS_PER_MINUTE,
  bought: [],
  grows: true,
};

const DEFAULT = 'config/strategies/default.yaml';
const HOURS_OF_DEFAULT = 8;

async function playFleet(fleet: Fleet, seed: number, ablation: Ablation): Promise<Played> {
  const { hours, credits, requestsPerMinute, bought } = fleet;
  const settings = loadSettings(fleet.strategy);
  const limits = { ...settings.limits, requestsPerMinute };
  const { change, tuning } = ablation;
  const lanesLeft = strategyOf(ablation, settings.strategy);
  const strategy = fleet.grows ? lanesLeft : { ...lanesLeft, purchases: [] };
  const grown = { seed, hours, credits, world: loadWorld(WORLD), rivals: RIVALS, bought, ...(change && { change }) };
  const { netWorth, accepted } = await runGrown(
    grown,
    { ...settings, strategy, limits },
    { tuning: tuned(tuning ?? {}) },
  );
  return { earned: netWorth - credits, budgetUse: accepted / (requestsPerMinute * 60 * hours) };
}

async function playDefault(seed: number, ablation: Ablation): Promise<Played> {
  const settings = loadSettings(DEFAULT);
  const { figures } = await runBacktest({
    settings: { ...settings, strategy: strategyOf(ablation, settings.strategy) },
    seed,
    hours: HOURS_OF_DEFAULT,
    world: { world: loadWorld(WORLD), rivals: RIVALS },
    tuning: tuned(ablation.tuning ?? {}),
    logOn: (clock) => createLog({ level: 'silent', nowMs: clock.nowMs }),
  });
  return { earned: figures.netWorth - STARTING_CREDITS, budgetUse: figures.budgetUse };
}

function titleOf({ strategy, hours, requestsPerMinute }: Fleet): string {
  return `60 ships from the beginning by ${strategy}, ${hours} game hours, ${RIVALS} rivals, the world ${WORLD}, ${requestsPerMinute} requests a minute.`;
}

function titleOfColdStart(strategy: string, hours: number): string {
  return `A cold start by ${strategy}, ${hours} game hours, ${RIVALS} rivals, the world ${WORLD}, a budget that is never short.`;
}

function concernsMiners({ change, tuning, without }: Ablation): boolean {
  return change !== undefined || (tuning === undefined && without === undefined);
}

const STAGES: readonly Stage[] = [
  {
    fleet: 'A',
    title: titleOf(SIXTY),
    isTried: () => true,
    play: (seed, ablation) => playFleet(SIXTY, seed, ablation),
  },
  {
    fleet: 'B',
    title: titleOfColdStart(DEFAULT, HOURS_OF_DEFAULT),
    isTried: ({ change }) => change === undefined,
    play: playDefault,
  },
  {
    fleet: 'C',
    title: titleOf(MINERS),
    isTried: concernsMiners,
    play: (seed, ablation) => playFleet(MINERS, seed, ablation),
  },
  {
    fleet: 'D',
    title: titleOfColdStart(FEW_MINERS.strategy, FEW_MINERS.hours),
    isTried: concernsMiners,
    play: (seed, ablation) => playFleet(FEW_MINERS, seed, ablation),
  },
];

const percent = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : 'lost money');

/** What having a part earns, %, over what is earned without it; without end where nothing is. */
function gainOf(withIt: Played | undefined, { earned }: Played): number {
  return withIt === undefined || earned <= 0 ? Number.POSITIVE_INFINITY : 100 * (withIt.earned / earned - 1);
}

function row(labels: readonly string[], runs: readonly Played[], usual: readonly Played[]): string {
  const gains = runs.map((run, index) => gainOf(usual[index], run));
  const shown = runs === usual ? ['', ''] : [percent(middle(gains)), gains.map(percent).join(', ')];
  const used = 100 * middle(runs.map(({ budgetUse }) => budgetUse));
  return `| ${[...labels, formatNumber(middle(runs.map(({ earned }) => earned))), ...shown, used.toFixed(0)].join(' | ')} |`;
}

async function printStage({ fleet, isTried, play }: Stage, seeds: readonly number[], print: (line: string) => void) {
  let usual: Played[] | undefined;
  for (const ablation of ABLATIONS) {
    const runs: Played[] = [];
    for (const seed of seeds) if (isTried(ablation)) runs.push(await play(seed, ablation));
    usual ??= runs;
    if (runs.length > 0) print(row([fleet, ablation.name], runs, usual));
  }
}

/** Prints one table, line by line: what each fleet earns with each part of the daemon switched off in turn. */
export async function printAblations(seeds: readonly number[], print: (line: string) => void): Promise<void> {
  print(`Seeds ${seeds.join(', ')}.`);
  print('');
  for (const { fleet, title } of STAGES) print(`- ${fleet}: ${title}`);
  print('');
  print('| fleet | switched off | earned, median | what having it gains, %, median | by seed | budget used, % |');
  print('|---|---|---|---|---|---|');
  for (const stage of STAGES) await printStage(stage, seeds, print);
}
