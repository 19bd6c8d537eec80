import { type Random, seededRandom } from '../../time/random.ts';
import type { MarketGoodState, ShipyardState } from '../economy/market-state.ts';
import { marketAt } from '../economy/markets.ts';
import { relativeSupply } from '../economy/prices.ts';
import { lastTickMs, remainingShare, tickSeconds, ticksBetween } from '../economy/ticks.ts';
import { shipTypeFacts } from '../facts/ship-types.ts';
import { SHIP_MATERIALS } from '../galaxy/industries.ts';
import { waypointAt } from '../galaxy/systems.ts';
import { lookup } from '../lookup.ts';
import { type UniverseState, type WaypointState, worldOf } from '../state.ts';

type ShipOffer = ShipyardState['ships'][string];

/** The price of mining drones climbs twice as much by a purchase as that of other ships (facts: ship-prices). */
const MINING_DRONE_CLIMB_FACTOR = 2;

/** @throws RangeError when the yard doesn't sell this type */
function offerOf(yard: ShipyardState, shipType: string): ShipOffer {
  const offer = Object.hasOwn(yard.ships, shipType) ? yard.ships[shipType] : undefined;
  if (offer !== undefined) return offer;
  const sold = Object.keys(yard.ships).join(', ');
  throw new RangeError(`shipyard ${yard.waypointSymbol}: expected one of ${sold}, got ${shipType}`);
}

/** The price of a ship of this type here, whole credits; the yard must be up to date and sell it. */
export function shipPriceCredits(yard: ShipyardState, shipType: string): number {
  const { restPriceCredits, climb } = offerOf(yard, shipType);
  return Math.round(restPriceCredits * (1 + climb) * (1 + (yard.starvation ?? 0)));
}

/**
 * The rise above the price at rest after one more purchase, as a fraction (facts: ship-prices).
 * @param climbPerPurchase of the world, as a fraction
 */
export function climbedBy(rise: number, shipType: string, climbPerPurchase: number): number {
  const step = climbPerPurchase * (shipType === 'SHIP_MINING_DRONE' ? MINING_DRONE_CLIMB_FACTOR : 1);
  return (1 + rise) * (1 + step) - 1;
}

/** Raises the price of the next ship of this type. */
export function recordShipPurchase(yard: ShipyardState, shipType: string, climbPerPurchase: number): void {
  const offer = offerOf(yard, shipType);
  offer.climb = climbedBy(offer.climb, shipType, climbPerPurchase);
}

/**
 * Least and greatest price of a ship type at yards abroad, in credits (facts: yards-abroad); the even spread is ours.
 */
const PRICES: Readonly<Record<string, readonly [low: number, high: number]>> = {
  SHIP_LIGHT_HAULER: [273_000, 295_000],
  SHIP_ORE_HOUND: [280_000, 300_000],
  SHIP_EXPLORER: [722_511, 850_000],
  SHIP_HEAVY_FREIGHTER: [1_516_566, 2_529_556],
  SHIP_REFINING_FREIGHTER: [2_100_000, 2_390_000],
  SHIP_BULK_FREIGHTER: [2_850_000, 3_010_000],
};

/**
 * Prices of probes: 20,000 to 28,000 with a median of 23,540 over 260 yards, and up to 235,000 in some
 * (facts: yards-abroad). One yard in twenty asks more than 50,000.
 */
const PROBE = { usual: [20_000, 27_080], dear: [28_000, 235_000], dearShare: 0.069 } as const;

function probePriceCredits(random: Random): number {
  if (random.next() >= PROBE.dearShare) return Math.round(random.between(...PROBE.usual));
  const [low, high] = PROBE.dear;
  return Math.round(Math.exp(random.between(Math.log(low), Math.log(high))));
}

/** The price at rest of a ship type at a yard abroad; undefined for a type whose price at home holds everywhere. */
export function drawPriceAbroad(random: Random, shipType: string): number | undefined {
  if (shipType === 'SHIP_PROBE') return probePriceCredits(random);
  const range = Object.hasOwn(PRICES, shipType) ? PRICES[shipType] : undefined;
  return range && Math.round(random.between(...range));
}

/** Relative supply below which a material is SCARCE (facts: supply-labels). */
const SCARCE = -4;

/**
 * Price increase for each missing trade volume of a material, as a fraction; ours, it is known only
 * (facts: ship-prices) that prices rise.
 */
const SHARE_PER_VOLUME = 0.05;

/** Maximum increase by starvation; ours. */
const GREATEST_SHARE = 0.5;

/**
 * Trade volumes by which players made a good scarcer than usual. Usual scarcity does not count: recorded yards ask the
 * usual prices with both materials SCARCE (X1-AD75-A2 and C41).
 */
function missingVolumes(good: MarketGoodState): number {
  const rest = good.restNetSupply / good.restTradeVolume;
  return Math.max(0, SCARCE - relativeSupply(good)) - Math.max(0, SCARCE - rest);
}

/**
 * The effect of the materials' supply on every price of a yard, as a fraction: above 0 while they are scarcer than
 * usual, below 0 while players supply a yard that usually lacks them. 0 if the market doesn't import them.
 */
function starvationAt(state: UniverseState, waypointSymbol: string, nowMs: number): number {
  const goods = marketAt(state, waypointSymbol, nowMs)?.goods ?? {};
  const missing = SHIP_MATERIALS.flatMap((symbol) => lookup(goods, symbol) ?? [])
    .filter(({ type }) => type === 'IMPORT')
    .reduce((sum, good) => sum + missingVolumes(good), 0);
  return Math.min(GREATEST_SHARE, (SHARE_PER_VOLUME * missing) / SHIP_MATERIALS.length);
}

/** Starvation, as a fraction of the price, above which a yard is RESTRICTED; ours. */
const STARVED = 0.05;

/** Credits, as at every recorded starter yard (facts: ship-parts). */
const MODIFICATIONS_FEE_CREDITS = 100;

/** Relative difference between fresh yards in the price of one type (facts: ship-prices). */
const PRICE_SPREAD = 0.04;

/** What a probe costs at a yard that is dear in some worlds, least and most, in credits (facts: yards-abroad). */
const DEAR_PROBE = [60_000, 160_000] as const;

/** The price of a probe at a yard abroad where the world makes that yard dear; undefined at others. */
function dearProbeCredits(state: UniverseState, waypointSymbol: string): number | undefined {
  const { dearYardsShare } = worldOf(state).ships;
  const random = seededRandom(state.seed, 'dear yard', waypointSymbol);
  return random.next() < dearYardsShare ? Math.round(random.between(...DEAR_PROBE)) : undefined;
}

/** The price at rest of a ship type at this yard abroad, undefined as for `drawPriceAbroad`. */
function priceAbroad(state: UniverseState, random: Random, waypointSymbol: string, shipType: string) {
  const dear = shipType === 'SHIP_PROBE' ? dearProbeCredits(state, waypointSymbol) : undefined;
  return dear ?? drawPriceAbroad(random, shipType);
}

function openOffer(
  state: UniverseState,
  { symbol, busyness }: WaypointState,
  shipType: string,
): [string, ShipyardState['ships'][string]][] {
  const random = seededRandom(state.seed, 'shipyard', symbol, shipType);
  const base = shipTypeFacts(shipType).restPriceCredits;
  if (base === undefined) return [];
  const spread = Math.round(base * random.between(1 - PRICE_SPREAD, 1 + PRICE_SPREAD));
  const supply = random.pick(['MODERATE', 'HIGH', 'HIGH', 'ABUNDANT'] as const);
  const isAbroad = busyness !== undefined;
  const restPriceCredits = (isAbroad ? priceAbroad(state, random, symbol, shipType) : undefined) ?? spread;
  return [[shipType, { restPriceCredits, climb: 0, supply, activity: 'GROWING' }]];
}

function openShipyard(state: UniverseState, waypoint: WaypointState): ShipyardState | undefined {
  const { shipTypes, symbol } = waypoint;
  if (shipTypes === undefined) return undefined;
  const offers = shipTypes.flatMap((type) => openOffer(state, waypoint, type));
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
function catchUpShipyard(state: UniverseState, yard: ShipyardState, nowMs: number): void {
  const tickMs = lastTickMs(state, nowMs);
  const ticks = ticksBetween(state, yard.settledAtMs, tickMs);
  if (ticks === 0) return;
  const share = remainingShare(ticks * tickSeconds(state), worldOf(state).ships.climbHalfLifeMinutes);
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
  catchUpShipyard(state, yard, nowMs);
  feedShipyard(state, yard, nowMs);
  return yard;
}
