import { expect, test } from 'vitest';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { type Random, seededRandom } from '../../../src/time/random.ts';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits } from '../../../src/universe/economy/prices.ts';
import { fitJumpFees, type JumpFeeSeries } from '../../../src/universe/fit/jump-fees.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { jumpsToCapital } from '../../../src/universe/rivals/jump-traffic.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf } from '../galaxy/fresh-universe.ts';
import { coveredPercent, fitsOf } from './coverage.ts';

const HOUR_MS = 3_600_000;

/** A few hours of jumps from one gate, now and then several in a row. */
function jumpsFrom(state: UniverseState, gateSymbol: string, random: Random): JumpFeeSeries[] {
  const sightings: JumpFeeSeries['sightings'][number][] = [];
  for (let hour = 24 + random.between(0, 4); hour < 36; hour += random.between(0.05, random.next() < 0.8 ? 0.2 : 4)) {
    const good = marketAt(state, gateSymbol, state.startedAtMs + hour * HOUR_MS)?.goods.ANTIMATTER;
    if (good === undefined) return [];
    sightings.push({ hour, feeCredits: askCredits(good), isJump: true });
    recordTrade(good, 1, 'PURCHASE');
  }
  return [{ tradeVolume: 18, sightings }];
}

/** Jumps around the capitals of a small galaxy, in a world that is drawn. */
function drawnJumps(seed: number) {
  const random = seededRandom(seed, 'drawn jumps');
  const truth = random.between(5.5, 24);
  const values = { ...KIND, jumps: { othersVolumes: truth } };
  const state = { ...galaxyOf(2, 600), world: { name: 'drawn', values } };
  const systems = random.shuffle([...jumpsToCapital(state).keys()]).slice(0, 12);
  const series = systems.flatMap((symbol) => jumpsFrom(state, gateSymbolIn(state, symbol) ?? '', random));
  return { truth, estimate: fitJumpFees(series).othersVolumes };
}

test('the trade volumes that others keep taken at capitals are found from the fees around them', () => {
  const fits = fitsOf(20, drawnJumps);
  expect(fits.filter(({ estimate }) => estimate !== undefined).length).toBeGreaterThan(15);
  expect(coveredPercent('jumps.othersVolumes', fits)).toBeGreaterThanOrEqual(90);
});

test('gates without traffic of others tell nothing', () => {
  const sightings = [24, 25, 26, 27, 28].map((hour) => ({ hour, feeCredits: 5_050, isJump: false }));
  expect(fitJumpFees([{ tradeVolume: 18, sightings }])).toEqual({ othersVolumes: undefined, gates: 0 });
});
