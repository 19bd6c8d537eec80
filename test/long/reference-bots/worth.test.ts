import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { carryOut } from '../../../src/backtest/runs.ts';
import { middle } from '../../../src/backtest/spread.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { longOptions, printFigures } from '../options.ts';
import { play as contractsOnly } from './contracts-only.ts';
import { play as greedyFrigate } from './greedy-frigate.ts';
import { type Bot, playInVirtualTime } from './harness.ts';
import { play as miningFleet } from './mining-fleet.ts';

const HOURS = 24;
const RIVALS = 3;
const BOTS: readonly (readonly [string, Bot])[] = [
  ['a greedy frigate', greedyFrigate],
  ['contracts alone', contractsOnly],
  ['a mining fleet', miningFleet],
];

const { seeds: named } = longOptions({ seeds: '1,2,3,4,5' });
const seeds = named.split(',').map(Number);

/** Credits of a bot, and what it paid for ships: it takes no contract that it leaves open with an advance. */
async function botWorth(bot: Bot): Promise<number> {
  const all: number[] = [];
  for (const seed of seeds) {
    const play = { seed, hours: HOURS, drones: 10, rivals: RIVALS };
    const { creditsAtEnd, shipCredits } = await playInVirtualTime(bot, play);
    all.push(creditsAtEnd + shipCredits);
  }
  return middle(all);
}

async function worthOfDefault(): Promise<number> {
  const settings = { ...loadSettings('config/strategies/default.yaml'), logLevel: 'error' as const };
  const runs = seeds.map((seed) => ({ settings, seed, hours: HOURS, world: { rivals: RIVALS }, isWatched: false }));
  return middle((await carryOut(runs, availableParallelism())).map(({ figures }) => figures.netWorth));
}

describe('after a day in the same universes, default.yaml has at least five times the net worth', () => {
  let worth: Promise<number> | undefined;
  test.each(BOTS)('of %s, medians', async (name, bot) => {
    worth ??= worthOfDefault();
    const times = (await worth) / Math.max(1, await botWorth(bot));
    printFigures(`${name}: `, { times });
    expect(times).toBeGreaterThan(5);
  });
});
