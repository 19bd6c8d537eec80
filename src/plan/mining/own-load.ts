import type { Ship } from '../../wire/schemas/ship.ts';
import { freeUnits, requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Mission } from '../mission.ts';
import { type Quote, revenueOf } from '../trade/quote.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { diggingActions, type ExtractionSite, extractionSitesOf } from './extraction-site.ts';
import type { MiningEquipment } from './mining-equipment.ts';
import { type Outlets, outletsFor } from './outlets.ts';
import { isCrowded } from './sites.ts';

/** A load that a ship extracts and sells itself: at which site, and at which market. */
export interface OwnLoad {
  readonly extractionSite: ExtractionSite;
  readonly market: string;
  readonly profitCredits: number;
  readonly seconds: number;
}

/** Credits for an average load from a site at a market, by its quotes; 0 where it buys none of the goods. */
function revenueAt(quotes: ReadonlyMap<string, Quote>, { goods }: ExtractionSite, units: number): number {
  let credits = 0;
  for (const [good, share] of goods) {
    const quote = quotes.get(good);
    if (quote !== undefined) credits += revenueOf(quote, units * share);
  }
  return credits;
}

/** The same at the market where it is most. */
function mostRevenue(outlets: Outlets, extractionSite: ExtractionSite, units: number): number {
  let most = 0;
  for (const quotes of outlets.values()) most = Math.max(most, revenueAt(quotes, extractionSite, units));
  return most;
}

/** Profit and duration of extracting and selling a load, for each market; goods that it does not buy are worth 0. */
function ownLoadsAt(
  fleet: Pick<FleetContext, 'routesOf' | 'tuning'>,
  ship: Ship,
  extractionSite: ExtractionSite,
  outlets: Outlets,
): OwnLoad[] {
  const units = freeUnits(ship);
  const extractions = Math.ceil(units / extractionSite.unitsPerExtraction);
  const routes = fleet.routesOf(ship, extractionSite.waypoint.symbol, extractionSite.route.fuelAtArrival);
  return [...outlets].flatMap(([market, quotes]) => {
    const back = routes.get(market);
    const revenue = back === undefined ? 0 : revenueAt(quotes, extractionSite, units);
    if (back === undefined || revenue <= 0) return [];
    const profitCredits = Math.round(revenue - extractionSite.route.costCredits - back.costCredits);
    // The cooldown also passes on the way to the market and back.
    const trip = Math.max(
      extractionSite.secondsPerExtraction,
      back.seconds + fleet.tuning.timing.saleStopSeconds + extractionSite.route.seconds,
    );
    const seconds = (extractions - 1) * extractionSite.secondsPerExtraction + trip;
    return [{ extractionSite, market, profitCredits, seconds }];
  });
}

/** Income of a load in credits a second. */
export const earnsPerSecond = ({ profitCredits, seconds }: OwnLoad) => profitCredits / seconds;

/** The best sites by the revenue of a load and the route there; routes back are searched for these only. */
function promisingSites(
  fleet: Tuned,
  extractionSites: readonly ExtractionSite[],
  units: number,
  outlets: Outlets,
): ExtractionSite[] {
  const scored = extractionSites.map((extractionSite) => {
    const revenue = mostRevenue(outlets, extractionSite, units);
    const digging = Math.ceil(units / extractionSite.unitsPerExtraction) * extractionSite.secondsPerExtraction;
    return {
      extractionSite,
      score: (revenue - 2 * extractionSite.route.costCredits) / (2 * extractionSite.route.seconds + digging),
    };
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, fleet.tuning.digging.sitesConsidered)
    .map(({ extractionSite }) => extractionSite);
}

/** The load that earns most a second for a ship that sells it itself; undefined if no market is known for any. */
export function bestOwnLoad(fleet: FleetContext, ship: Ship, equipment: MiningEquipment): OwnLoad | undefined {
  const extractionSites = extractionSitesOf(fleet, ship, equipment).filter(
    ({ waypoint }) => !isCrowded(fleet, waypoint),
  );
  const goods = new Set(extractionSites.flatMap((extractionSite) => [...extractionSite.goods.keys()]));
  const outlets = outletsFor(fleet, ship.nav.systemSymbol, goods);
  return promisingSites(fleet, extractionSites, freeUnits(ship), outlets)
    .flatMap((extractionSite) => ownLoadsAt(fleet, ship, extractionSite, outlets))
    .sort((a, b) => earnsPerSecond(b) - earnsPerSecond(a))[0];
}

/** A mission that extracts a load; the sale is a separate mission. */
export function ownLoadMission(
  plan: PlanContext,
  equipment: MiningEquipment,
  { extractionSite, profitCredits, seconds }: OwnLoad,
): Mission {
  const { ship } = plan;
  const actions =
    equipment.kind === 'siphon' ? [{ kind: 'siphon' } as const] : diggingActions(plan, ship, extractionSite);
  const stops = stopsAlong(extractionSite.route, plan.here, actions);
  const extractions = Math.ceil(freeUnits(ship) / extractionSite.unitsPerExtraction);
  const { symbol } = extractionSite.waypoint;
  const fromMs = plan.msIn(extractionSite.route.seconds);
  return {
    lane: equipment.lane,
    shipSymbol: ship.symbol,
    what: `${equipment.lane} at ${symbol}`,
    stops,
    expected: { profitCredits, seconds, requests: requestsOf(stops) + extractions },
    claims: [{ kind: 'site', waypoint: symbol, does: 'dig', fromMs }],
  };
}
