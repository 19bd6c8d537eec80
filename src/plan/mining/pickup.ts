import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Route } from '../routes/route.ts';
import { isUnstable } from './deposits.ts';
import { equipmentFor, isEquipped, LASERS, type MiningEquipment, strengthOf } from './mining-equipment.ts';
import { bestHaulRoute, type HaulRoute, outletsFor, throughputOf } from './outlets.ts';
import { diggersToServe, haulersAt, type SiteClaim, unitsPerSecond, yieldAt } from './sites.ts';
import { sharesAt } from './surveys.ts';

/** A site from a hauler's point of view. */
export interface Pickup {
  readonly waypoint: Waypoint;
  readonly equipment: MiningEquipment;
  readonly route: Route;
  readonly haulRoute: HaulRoute;
  /** Game seconds from arrival until the hold should be full. */
  readonly loadSeconds: number;
  /** Credits a second over a whole round. */
  readonly rate: number;
}

/** The diggers of a site, and the other haulers that serve it. */
interface AtSite {
  readonly waypoint: Waypoint;
  readonly equipment: MiningEquipment;
  readonly diggers: readonly SiteClaim[];
  readonly others: readonly Ship[];
}

/** Units a second that reach the hold of a hauler waiting at a site, and the units that wait for it. */
function filling(
  fleet: Pick<FleetContext, 'world' | 'tuning'>,
  ship: Ship,
  { waypoint, equipment, diggers, others }: AtSite,
) {
  const { perSecond: dug } = yieldAt(fleet, waypoint, equipment, diggers);
  const staying = diggers.filter(({ does }) => does === 'stay');
  const { waiting } = yieldAt(fleet, waypoint, equipment, staying);
  // A laser can work while the hold is loaded; a siphon cannot.
  const own =
    equipment === LASERS && isEquipped(ship, equipment) ? unitsPerSecond(fleet, ship, equipment, waypoint) : 0;
  const haulers = 1 + others.length;
  return { dug, perSecond: dug / haulers + own, waiting: waiting / haulers };
}

/** Whether a ship could stay at a site and survey for the ships that dig there. */
function canSurvey(ship: Ship, site: Waypoint): boolean {
  return isEquipped(ship, LASERS) && LASERS.worksAt(site) && strengthOf(ship, 'survey') > 0;
}

function pickupAt(fleet: FleetContext, ship: Ship, waypoint: Waypoint, route: Route): Pickup | undefined {
  const equipment = equipmentFor(waypoint);
  if (equipment === undefined || isUnstable(fleet, waypoint.symbol)) return undefined;
  const diggers = diggersToServe(fleet, waypoint, fleet.msIn(route.seconds + fleet.tuning.hauling.soonSeconds));
  const others = haulersAt(fleet, waypoint.symbol);
  const { dug, perSecond, waiting } = filling(fleet, ship, { waypoint, equipment, diggers, others });
  if (dug === 0) return undefined;
  const { capacity, units } = ship.cargo;
  const loadSeconds = Math.max(0, fleet.tuning.hauling.leavesAt * capacity - units - waiting) / perSecond;
  const shares = sharesAt(fleet, waypoint);
  const outlets = outletsFor(fleet, ship.nav.systemSymbol, shares.keys());
  const haulRoute = bestHaulRoute(fleet, ship, waypoint, shares, outlets, loadSeconds);
  if (haulRoute === undefined) return undefined;
  const { market } = haulRoute;
  const carriedByOthers = throughputOf(fleet, others, market, waypoint);
  if (canSurvey(ship, waypoint) && carriedByOthers >= fleet.tuning.hauling.carriedByOthers * dug) return undefined;
  const loadCredits = fleet.tuning.hauling.leavesAt * capacity * haulRoute.netUnitCredits;
  const rate = loadCredits / (route.seconds + loadSeconds + haulRoute.seconds);
  return { waypoint, equipment, route, haulRoute, loadSeconds, rate };
}

/** The site where a hauler earns most a second with what others dig; undefined if it earns nothing at any. */
export function bestPickup(fleet: FleetContext, ship: Ship): Pickup | undefined {
  const sites = new Set(fleet.claims.ofKind('site').map(({ waypoint }) => waypoint));
  const routes = fleet.routesOf(ship);
  let best: Pickup | undefined;
  for (const symbol of sites) {
    const [waypoint, route] = [fleet.world.waypoints.get(symbol), routes.get(symbol)];
    const pickup = waypoint && route && pickupAt(fleet, ship, waypoint, route);
    if (pickup !== undefined && pickup.rate > (best?.rate ?? 0)) best = pickup;
  }
  return best;
}
