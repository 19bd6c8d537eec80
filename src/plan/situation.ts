import type { Strategy } from '../config/schema/strategy-schema.ts';
import type { ActionKind } from '../game/actions.ts';
import { gameSecondsBetween, isoFromMs, msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import { placesClosed } from './backed-off.ts';
import type { Claims } from './claims.ts';
import { memoizeInPlanByKey } from './memoize.ts';
import type { BudgetCategory } from './mission.ts';
import { placesNow } from './routes/places-now.ts';
import type { Route, RoutePlace } from './routes/route.ts';
import { rememberedTables } from './routes/route-memory.ts';
import type { RouteTables } from './routes/route-tables.ts';
import type { TrackRecord } from './score/track-record.ts';
import { type Tuned, type Tuning, tuningOf } from './tuning/tuning.ts';

/** Everything that a planner may know at one instant. */
export interface Situation {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** Claims of the other ships' missions. */
  readonly claims: Claims;
  /** Actions that the ship of the plan is backed off from at every place; none by default. */
  readonly leaves?: ReadonlySet<ActionKind>;
  /** Ships that will do nothing more, such as quarantined ones: no work is left to them. */
  readonly outOfService?: ReadonlySet<string>;
  /** Those of them that their owner has paused: they will go on. */
  readonly paused?: ReadonlySet<string>;
  /** Number of other ships with a mission, by lane; none by default. */
  readonly othersByLane?: ReadonlyMap<BudgetCategory, number>;
  /** The track record of recent missions; empty by default. */
  readonly track?: TrackRecord;
  /** How scarce requests are: from 0, while there are enough for all, to 1, while the queue is never empty. */
  readonly scarcity: number;
  /** The numbers to plan by; those of the tuning files by default. */
  readonly tuning?: Tuning;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Game seconds per second; 1 on the live service. */
  readonly speed: number;
}

/** What tells how late it is in the week. */
export interface InTime extends Tuned, Pick<Situation, 'nowMs' | 'speed'> {
  readonly world: Pick<WorldView, 'nextReset' | 'serverOffsetMs'>;
}

/** Assumed worth of a second of a ship's time, in credits. */
export function secondWorthCredits(situation: Tuned, ship: Ship): number {
  const { secondOfTraderCredits, secondOfDroneCredits, tradersHold } = tuningOf(situation).routes;
  return ship.cargo.capacity >= tradersHold ? secondOfTraderCredits : secondOfDroneCredits;
}

/** The tank's level for the lookup of routes, rounded down to a step. */
function steppedFuel({ fuel: { capacity } }: Ship, fuel: number, steps: number): number {
  if (capacity === 0 || fuel >= capacity) return fuel;
  return Math.floor(Math.floor((fuel * steps) / capacity) * (capacity / steps));
}

/** Game seconds since an instant of our wall clock; negative before it. */
export function ageSeconds(situation: Pick<Situation, 'nowMs' | 'speed'>, sinceMs: number): number {
  return gameSecondsBetween(situation, sinceMs, situation.nowMs);
}

/** The instant of our wall clock after this many game seconds, in milliseconds. */
export function msIn({ nowMs, speed }: Pick<Situation, 'nowMs' | 'speed'>, seconds: number): number {
  return nowMs + (seconds * 1_000) / speed;
}

/** The instant of the server's clock after this many game seconds, ISO. */
export function serverIsoIn({ nowMs, speed, world }: Situation, seconds: number): string {
  return isoFromMs(msIn({ nowMs: nowMs + world.serverOffsetMs, speed }, seconds));
}

/** Game seconds until an instant of the server's clock; negative when past. */
export function secondsUntil(situation: InTime, serverIso: string): number {
  return ((msFromIso(serverIso) - situation.world.serverOffsetMs - situation.nowMs) / 1_000) * situation.speed;
}

/** Game seconds until a ship has arrived; 0 when it is not under way. */
export function secondsToArrival(situation: Situation, { nav }: Ship): number {
  return nav.status === 'IN_TRANSIT' ? Math.max(0, secondsUntil(situation, nav.route.arrival)) : 0;
}

/** Game seconds until the reset; infinite where the server gives no time, or one more than an hour ago. */
export function secondsToReset(situation: InTime): number {
  const { nextReset } = situation.world;
  const seconds = nextReset === undefined ? Number.NaN : secondsUntil(situation, nextReset);
  if (seconds > 0) return seconds;
  return seconds > -tuningOf(situation).timing.overdueSeconds
    ? tuningOf(situation).timing.anyMomentSeconds
    : Number.POSITIVE_INFINITY;
}

/** Game hours from one reset to the next (facts: resets). */
const WEEK_HOURS = 168;

/** Game hours since the last reset, counted back from the next one; undefined where the server announces none. */
export function hoursOfWeek(situation: InTime): number | undefined {
  const { nextReset } = situation.world;
  return nextReset === undefined ? undefined : WEEK_HOURS - secondsUntil(situation, nextReset) / 3_600;
}

/** Credits that may be spent: the agent's, less the reserve and the claims of other missions. */
export function spendableCredits({ world, strategy, claims }: Situation): number {
  return (world.agent?.credits ?? 0) - strategy.reserveCredits - claims.credits();
}

/** The places of a system and the routes between them, for ships whose seconds are worth the same. */
interface SystemRoutes {
  readonly places: ReadonlyMap<string, RoutePlace>;
  readonly tables: RouteTables;
}

/**
 * The routes of one plan, by system and worth of a second: a plan needs them hundreds of times, and nothing changes
 * meanwhile.
 */
const systemRoutesOf = memoizeInPlanByKey<Situation, string, SystemRoutes>();

function systemRoutesFor(situation: Situation, ship: Ship): SystemRoutes {
  const { systemSymbol } = ship.nav;
  const worth = secondWorthCredits(situation, ship);
  return systemRoutesOf(situation, `${systemSymbol} ${worth}`, () => {
    const places = placesNow(situation, systemSymbol);
    return { places, tables: rememberedTables(situation.world, systemSymbol, places, worth, situation.tuning) };
  });
}

/** The route tables for a ship; a new object once anything that they depend on has changed. */
export function tablesFor(situation: Situation, ship: Ship): RouteTables {
  return systemRoutesFor(situation, ship).tables;
}

/** The routes that avoid all places to which flying is backed off. */
function withoutClosed(
  situation: Situation,
  systemSymbol: string,
  routes: ReadonlyMap<string, Route>,
): ReadonlyMap<string, Route> {
  const closed = placesClosed(situation, systemSymbol);
  if (closed.size === 0) return routes;
  return new Map([...routes].filter(([, { legs }]) => !legs.some(({ to }) => closed.has(to))));
}

/** The ship's routes to every place of its system, from its present or a later place, with this fuel. */
export function routesFrom(
  situation: Situation,
  ship: Ship,
  from = ship.nav.waypointSymbol,
  fuel = ship.fuel.current,
): ReadonlyMap<string, Route> {
  const { capacity } = ship.fuel;
  const { places, tables } = systemRoutesFor(situation, ship);
  const steps =
    from === ship.nav.waypointSymbol ? tuningOf(situation).routes.tankSteps : tuningOf(situation).routes.tankStepsAhead;
  const place = places.get(from);
  const canRefuel = place?.sellsFuel === true && place.isBeyondMeans !== true;
  const isStepped = ship.cargo.capacity >= tuningOf(situation).routes.tradersHold && canRefuel;
  const fuelCurrent = isStepped ? steppedFuel(ship, fuel, steps) : fuel;
  const routes = tables({ fuelCurrent, fuelCapacity: capacity, engineSpeed: ship.engine.speed }, from);
  return withoutClosed(situation, ship.nav.systemSymbol, routes);
}
