import { type Random, seededRandom } from '../../time/random.ts';
import { lastTickMs, remainingShare, tickSeconds, ticksBetween } from '../economy/ticks.ts';
import { shipTypeFacts } from '../facts/ship-types.ts';
import { waypointAt } from '../galaxy/systems.ts';
import { drawPriceAbroad } from '../shipyards/prices-abroad.ts';
import { starvationAt } from '../shipyards/starvation.ts';
import type { ShipyardState, UniverseState, WaypointState } from '../state.ts';

/**
 * Half-life of the price increase by purchases, in game minutes; hours are known, the number is ours
 * (facts: ship-prices).
 */
const CLIMB_HALF_LIFE_MINUTES = 240;

/** Starvation, as a fraction of the price, above which a yard is RESTRICTED; ours. */
const STARVED = 0.05;

/** Credits, as at every recorded starter yard (facts: ship-parts). */
const MODIFICATIONS_FEE_CREDITS = 100;

/** Relative difference between fresh yards in the price of one type (facts: ship-prices). */
const PRICE_SPREAD = 0.04;

function openOffer(random: Random, shipType: string, isAbroad: boolean): [string, ShipyardState['ships'][string]][] {
  const base = shipTypeFacts(shipType).restPriceCredits;
  if (base === undefined) return [];
  const spread = Math.round(base * random.between(1 - PRICE_SPREAD, 1 + PRICE_SPREAD));
  const supply = random.pick(['MODERATE', 'HIGH', 'HIGH', 'ABUNDANT'] as const);
  const restPriceCredits = (isAbroad ? drawPriceAbroad(random, shipType) : undefined) ?? spread;
  return [[shipType, { restPriceCredits, climb: 0, supply, activity: 'GROWING' }]];
}

function openShipyard(state: UniverseState, waypoint: WaypointState): ShipyardState | undefined {
  const { shipTypes, symbol, busyness } = waypoint;
  if (shipTypes === undefined) return undefined;
  const isAbroad = busyness !== undefined;
  const offers = shipTypes.flatMap((type) =>
    openOffer(seededRandom(state.seed, 'shipyard', symbol, type), type, isAbroad),
  );
  return {
    waypointSymbol: symbol,
    modificationsFeeCredits: MODIFICATIONS_FEE_CREDITS,
    ships: Object.fromEntries(offers),
    settledAtMs: state.startedAtMs,
    transactions: [],
  };
}

function knownShipyard(state: UniverseState, waypointSymbol: string): ShipyardState | undefined {
  if (Object.hasOwn(state.shipyards, waypointSymbol)) return state.shipyards[waypointSymbol];
  const waypoint = waypointAt(state, waypointSymbol);
  const yard = waypoint && openShipyard(state, waypoint);
  if (yard !== undefined) state.shipyards[waypointSymbol] = yard;
  return yard;
}

/** Lowers the prices toward their base prices for the ticks that have passed. */
function settleShipyard(state: UniverseState, yard: ShipyardState, nowMs: number): void {
  const tickMs = lastTickMs(state, nowMs);
  const ticks = ticksBetween(state, yard.settledAtMs, tickMs);
  if (ticks === 0) return;
  const share = remainingShare(ticks * tickSeconds(state), CLIMB_HALF_LIFE_MINUTES);
  for (const offer of Object.values(yard.ships)) offer.climb *= share;
  yard.settledAtMs = tickMs;
}

/** Updates starvation and its label: a starved yard builds slowly (facts: activity). */
function feedShipyard(state: UniverseState, yard: ShipyardState, nowMs: number): void {
  yard.starvation = starvationAt(state, yard.waypointSymbol, nowMs);
  const activity = yard.starvation > STARVED ? 'RESTRICTED' : 'GROWING';
  for (const offer of Object.values(yard.ships)) offer.activity = activity;
}

/** The shipyard of a waypoint, up to date as of the last tick; undefined if there is none. */
export function shipyardAt(state: UniverseState, waypointSymbol: string, nowMs: number): ShipyardState | undefined {
  const yard = knownShipyard(state, waypointSymbol);
  if (yard === undefined) return undefined;
  settleShipyard(state, yard, nowMs);
  feedShipyard(state, yard, nowMs);
  return yard;
}
