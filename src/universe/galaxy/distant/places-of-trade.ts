import type { GameWorld } from '../../../config/worlds/world-schema.ts';
import type { Random } from '../../../time/random.ts';
import type { DistantSite } from '../bodies.ts';
import type { Tier } from '../catalogue.ts';
import type { DistantBody } from './distant-bodies.ts';

/** Whether a place has a market, and a shipyard, which is always a market too. */
export interface Place {
  readonly hasMarket: boolean;
  readonly hasYard: boolean;
}

/** Chance of a market by site, and of a shipyard at a populated one, by tier; ours: it rises (facts: system-tiers). */
const MARKET_CHANCE: Readonly<Record<Tier, number>> = { 1: 0.35, 2: 0.45, 3: 0.6, 4: 0.75, 5: 0.95 };
const SHIPYARD_CHANCE: Readonly<Record<Tier, number>> = { 1: 0.1, 2: 0.14, 3: 0.2, 4: 0.3, 5: 0.5 };

/** Sites that have a market where the tier decides, beside those of people. */
const WITH_MARKET: ReadonlySet<DistantSite> = new Set(['gate', 'fuel station', 'gas station', 'depot', 'belt base']);

/** Shares of charted waypoints with a market and with a shipyard, by site as types tell: middles (facts: places-of-trade). */
const CENSUS: Readonly<Record<DistantSite, { readonly market: number; readonly yard: number }>> = {
  world: { market: 0.8, yard: 0 },
  moon: { market: 0.665, yard: 0.005 },
  station: { market: 0.865, yard: 0.52 },
  'gas station': { market: 0.865, yard: 0.52 },
  'gas giant': { market: 0.13, yard: 0 },
  'belt base': { market: 0.96, yard: 0 },
  'fuel station': { market: 0.965, yard: 0 },
  gate: { market: 1, yard: 0 },
  depot: { market: 1, yard: 0 },
  asteroid: { market: 0, yard: 0 },
  wreckage: { market: 0, yard: 0 },
};

/** Whether people live there who trade, or may. */
export function isPeoples(site: DistantSite): boolean {
  return site === 'world' || site === 'moon' || site === 'station';
}

type Doubts = Pick<GameWorld, 'markets' | 'ships'>;

function marketChance(site: DistantSite, tier: Tier, { markets }: Doubts): number {
  if (markets.places === 'type') return CENSUS[site].market;
  if (!isPeoples(site)) return Number(WITH_MARKET.has(site));
  return site === 'station' ? 1 : MARKET_CHANCE[tier];
}

/** The chance of a shipyard at a place that has a market, as so many of its kind. */
function yardChance(site: DistantSite, tier: Tier, { ships }: Doubts, ofMarket: number): number {
  if (ships.yards === 'stations') return CENSUS[site].yard / ofMarket;
  return isPeoples(site) ? SHIPYARD_CHANCE[tier] : 0;
}

/** Whether a place in a system of this tier has a market and a shipyard. */
export function drawPlace(random: Random, tier: Tier, site: DistantSite, doubts: Doubts): Place {
  const ofMarket = marketChance(site, tier, doubts);
  const isByTier = doubts.markets.places === 'tier' && doubts.ships.yards === 'anywhere';
  // Where the tier decides, nothing is drawn for a place without people: the draws after it stay what they were.
  if (isByTier && !isPeoples(site)) return { hasMarket: ofMarket === 1, hasYard: false };
  const hasMarket = random.next() < ofMarket;
  return { hasMarket, hasYard: hasMarket && random.next() < yardChance(site, tier, doubts, ofMarket) };
}

/** The number of the body with the yard of a capital: its first, or its first station where yards are at stations. */
export function capitalYardAmong(bodies: readonly DistantBody[], { ships }: Doubts): number {
  if (ships.yards === 'anywhere') return 0;
  return Math.max(
    0,
    bodies.findIndex(({ type }) => type === 'ORBITAL_STATION'),
  );
}
