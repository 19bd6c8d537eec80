import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { ConstructionKnown } from '../../../src/world/known.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aShip, at, aWorld, type Good, NOW_MS } from '../../kit/planning.ts';

export const SITE = at('G');

export interface SiteTold {
  /** Units brought of the 100 FAB_MATS and the 20 ADVANCED_CIRCUITRY that it takes. */
  readonly fabMats?: number;
  readonly circuitry?: number;
  readonly isComplete?: boolean;
}

/** A construction site to which ten FAB_MATS were brought unless told otherwise. */
export function aSite({ fabMats = 10, circuitry = 0, isComplete = false }: SiteTold = {}): ConstructionKnown {
  const materials = [
    { tradeSymbol: 'FAB_MATS', required: 100, fulfilled: fabMats },
    { tradeSymbol: 'ADVANCED_CIRCUITRY', required: 20, fulfilled: circuitry },
  ];
  return { symbol: SITE, materials, isComplete, seenAtMs: NOW_MS };
}

export interface YardTold extends SiteTold {
  readonly credits?: number;
  /** Whether nobody of us has supplied a site yet. */
  readonly isFirst?: true;
  readonly ships?: readonly Ship[];
  /** What the maker at F sells beside fuel; FAB_MATS at 2,000 in lots of 20 unless told otherwise. */
  readonly goods?: Readonly<Record<string, Good>>;
  /** What a market N next to the ship trades in; there is none unless told. */
  readonly nearby?: Readonly<Record<string, Good>>;
}

const MADE = { FAB_MATS: { buy: 2_000, sell: 1_000, volume: 20, as: 'exports' } } as const;

/** A ship at A, a maker at F and a gate under construction at G. */
export function withSite(told: YardTold = {}): WorldState {
  const { credits = 5_000_000, ships = [aShip()], goods = MADE, nearby, isFirst, ...site } = told;
  const places = {
    A: { x: 0, goods: {} },
    ...(nearby && { N: { x: 1, goods: nearby } }),
    F: { x: 20, goods },
    G: { x: 60, type: 'JUMP_GATE', goods: {} },
  };
  const world = aWorld({ places, ships, credits });
  world.constructions.set(SITE, aSite(site));
  if (!isFirst) world.proven.add('supplyConstruction');
  return world;
}
