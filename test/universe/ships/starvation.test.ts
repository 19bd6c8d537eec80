import { describe, expect, it } from 'vitest';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { shipPriceCredits, shipyardAt } from '../../../src/universe/ships/shipyards.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeWaypoint } from '../galaxy/fresh-universe.ts';

const DAY_MS = 86_400_000;

function probePrice(
  state: UniverseState,
  afterMs = 0,
): { readonly price: number; readonly activity: string | undefined } {
  const { symbol } = homeWaypoint(state, ({ shipTypes }) => shipTypes?.includes('SHIP_PROBE') ?? false);
  const yard = shipyardAt(state, symbol, state.startedAtMs + afterMs);
  if (yard === undefined) throw new Error('no shipyard');
  return { price: shipPriceCredits(yard, 'SHIP_PROBE'), activity: yard.ships.SHIP_PROBE?.activity };
}

/** Trades so many volumes of both materials with the market of the yard that sells probes. */
function moveMaterial(state: UniverseState, volumes: number, type: 'PURCHASE' | 'SELL'): void {
  const { symbol } = homeWaypoint(state, ({ shipTypes }) => shipTypes?.includes('SHIP_PROBE') ?? false);
  const goods = marketAt(state, symbol, state.startedAtMs)?.goods;
  for (const material of [goods?.SHIP_PLATING, goods?.SHIP_PARTS]) {
    if (material) recordTrade(material, volumes * material.tradeVolume, type);
  }
}

describe('a shipyard without material', () => {
  it('asks more the less is left, and builds slowly', () => {
    const state = freshUniverse(4);
    const prices = [probePrice(state)];
    for (let round = 0; round < 4; round++) {
      moveMaterial(state, 2, 'PURCHASE');
      prices.push(probePrice(state));
    }
    const climbed = prices.map(({ price }) => price);
    expect(climbed.toSorted((one, other) => one - other)).toEqual(climbed);
    expect(climbed.at(-1)).toBeGreaterThan(1.1 * (climbed[0] ?? 0));
    expect([prices[0]?.activity, prices.at(-1)?.activity]).toEqual(['GROWING', 'RESTRICTED']);
  });

  it('asks half as much again at the most', () => {
    const state = freshUniverse(4);
    const { price } = probePrice(state);
    moveMaterial(state, 1_000, 'PURCHASE');
    expect(probePrice(state).price).toBe(Math.round(1.5 * price));
  });

  it('comes back to its price as the material does', () => {
    const state = freshUniverse(4);
    const { price } = probePrice(state);
    moveMaterial(state, 6, 'PURCHASE');
    expect(probePrice(state, DAY_MS / 4).price).toBeLessThan(probePrice(freshlyStarved(), 0).price);
    expect(probePrice(state, 7 * DAY_MS)).toEqual({ price, activity: 'GROWING' });
  });

  it('asks what was recorded while its material is as scarce as it always is', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const state = freshUniverse(seed);
      expect(probePrice(state).activity).toBe('GROWING');
      expect(probePrice(state, DAY_MS).price).toBe(probePrice(state).price);
    }
  });
});

function freshlyStarved(): UniverseState {
  const state = freshUniverse(4);
  moveMaterial(state, 6, 'PURCHASE');
  return state;
}
