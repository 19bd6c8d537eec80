import { describe, expect, it } from 'vitest';
import { offerContract, starterContract } from '../../../src/universe/contracts/offers.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits } from '../../../src/universe/economy/prices.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import type { ContractState, UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, newAgent } from '../galaxy/fresh-universe.ts';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);
const DAY_MS = 86_400_000;

function offers(state: UniverseState, count: number): ContractState[] {
  const agent = newAgent(state);
  const { symbol } = homeOf(state);
  return Array.from({ length: count }, () => offerContract(state, agent, symbol, 'COSMIC', state.startedAtMs));
}

function starter(state: UniverseState): ContractState {
  return starterContract(state, newAgent(state), homeOf(state).symbol, 'COSMIC', state.startedAtMs);
}

function total(contract: ContractState): number {
  return contract.onAcceptedCredits + contract.onFulfilledCredits;
}

describe('an offered contract', () => {
  it.each(SEEDS)('wants imports of the markets it goes to, 0.7 to 3.9 trade volumes of each, for seed %i', (seed) => {
    const state = freshUniverse(seed);
    for (const { deliver } of offers(state, 20)) {
      expect(deliver.length).toBeGreaterThanOrEqual(1);
      expect(deliver.length).toBeLessThanOrEqual(3);
      expect(new Set(deliver.map((line) => line.tradeSymbol)).size).toBe(deliver.length);
      for (const line of deliver) {
        const volume = marketAt(state, line.destinationSymbol, state.startedAtMs)?.goods[line.tradeSymbol]?.tradeVolume;
        expect(waypointAt(state, line.destinationSymbol)?.trade?.imports).toContain(line.tradeSymbol);
        expect(line.unitsRequired).toBeGreaterThanOrEqual(Math.round(0.7 * (volume ?? Number.NaN)));
        expect(line.unitsRequired).toBeLessThanOrEqual(Math.round(3.9 * (volume ?? Number.NaN)));
        expect(line.unitsFulfilled).toBe(0);
      }
    }
  });

  it.each(SEEDS)('pays 0.7-0.95 of what the markets ask, a fifth or more in advance, for seed %i', (seed) => {
    const state = freshUniverse(seed);
    for (const contract of offers(state, 20)) {
      const atAsk = contract.deliver.reduce((sum, { tradeSymbol, destinationSymbol, unitsRequired }) => {
        const good = marketAt(state, destinationSymbol, state.startedAtMs)?.goods[tradeSymbol];
        return sum + unitsRequired * (good ? askCredits(good) : Number.NaN);
      }, 0);
      expect(total(contract) / atAsk).toBeGreaterThan(0.699);
      expect(total(contract) / atAsk).toBeLessThan(0.951);
      expect(contract.onAcceptedCredits / total(contract)).toBeGreaterThan(0.199);
      expect(contract.onAcceptedCredits / total(contract)).toBeLessThan(0.291);
      expect([contract.onAcceptedCredits, contract.onFulfilledCredits].every(Number.isInteger)).toBe(true);
    }
  });

  it('asks for as much as the recorded ones did: a median of 1.3 trade volumes, within a tenth', () => {
    const volumes = SEEDS.flatMap((seed) => {
      const state = freshUniverse(seed);
      return offers(state, 20).flatMap(({ deliver }) =>
        deliver.map(({ destinationSymbol, tradeSymbol, unitsRequired }) => {
          const good = marketAt(state, destinationSymbol, state.startedAtMs)?.goods[tradeSymbol];
          return unitsRequired / (good?.tradeVolume ?? Number.NaN);
        }),
      );
    }).sort((one, other) => one - other);
    expect(Math.abs((volumes[Math.floor(volumes.length / 2)] ?? 0) - 1.3)).toBeLessThan(0.1);
  });

  it('has mostly one line, sometimes two or three, and varies in what it wants', () => {
    const contracts = SEEDS.flatMap((seed) => offers(freshUniverse(seed), 10));
    const withLines = (count: number) => contracts.filter(({ deliver }) => deliver.length === count).length;
    expect(withLines(1) / contracts.length).toBeGreaterThan(0.7);
    expect(withLines(2)).toBeGreaterThan(0);
    expect(withLines(3)).toBeGreaterThan(0);
    expect(new Set(contracts.flatMap(({ deliver }) => deliver.map((line) => line.tradeSymbol))).size).toBeGreaterThan(
      25,
    );
  });

  it.each([
    [undefined, [1]],
    [3, [1, 2, 3]],
    [2, [1, 2]],
    [1, [1]],
  ])('has one line in a universe that is opened, more where that was opened so: %j', (contractLines, counts) => {
    const { state } = openGame({ seed: 1, speed: 1, startedAtMs: 0, ...(contractLines && { contractLines }) });
    expect([...new Set(offers(state, 200).map(({ deliver }) => deliver.length))].sort()).toEqual(counts);
  });

  it('never wants what nobody in the system can supply', () => {
    const wanted = SEEDS.flatMap((seed) => offers(freshUniverse(seed), 20)).flatMap(({ deliver }) => deliver);
    expect(wanted.filter(({ tradeSymbol }) => ['EXOTIC_MATTER', 'NANOBOTS'].includes(tradeSymbol))).toEqual([]);
  });

  it.each([1, 60])('may be accepted for a day and delivered for seven, at speed %i', (speed) => {
    const state = freshUniverse(1, speed);
    const [contract] = offers(state, 1);
    expect((contract?.deadlineToAcceptMs ?? 0) - state.startedAtMs).toBe(DAY_MS / speed);
    expect((contract?.deadlineMs ?? 0) - state.startedAtMs).toBe((7 * DAY_MS) / speed);
  });

  it('is remembered under an id of its own, neither accepted nor fulfilled', () => {
    const state = freshUniverse(1);
    const contracts = offers(state, 50);
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(50);
    for (const contract of contracts) {
      expect(contract.id).toMatch(/^c[0-9a-z]{24}$/);
      expect(state.contracts[contract.id]).toBe(contract);
      expect(contract).toMatchObject({ agentSymbol: 'TESTER', accepted: false, fulfilled: false, type: 'PROCUREMENT' });
    }
  });

  it('says so when there is no market to deliver to', () => {
    const state = freshUniverse(1);
    expect(() => offerContract(state, newAgent(state), 'X1-ZZ00', 'COSMIC', state.startedAtMs)).toThrow(/X1-ZZ00/);
  });
});

describe('the starter contract', () => {
  it.each(SEEDS)('wants 40-60 units of a common ore at the H planet, for seed %i', (seed) => {
    const state = freshUniverse(seed);
    const contract = starter(state);
    const [line, ...others] = contract.deliver;
    expect(others).toEqual([]);
    expect(line?.tradeSymbol).toMatch(/^(IRON|COPPER|ALUMINUM)_ORE$/);
    expect(line?.destinationSymbol).toMatch(/-H\d+$/);
    const units = line?.unitsRequired ?? 0;
    expect(units).toBeGreaterThanOrEqual(40);
    expect(units).toBeLessThanOrEqual(60);
    expect(total(contract) / units).toBeGreaterThan(214);
    expect(total(contract) / units).toBeLessThan(259);
    expect(contract.onAcceptedCredits / total(contract)).toBeGreaterThan(0.119);
    expect(contract.onAcceptedCredits / total(contract)).toBeLessThan(0.161);
  });

  it('wants what the engineered asteroid near the headquarters holds', () => {
    const state = freshUniverse(1);
    const depot = Object.values(homeOf(state).waypoints).find(({ type }) => type === 'ENGINEERED_ASTEROID');
    expect(depot?.deposits).toHaveProperty(starter(state).deliver[0]?.tradeSymbol ?? 'nothing');
  });
});
