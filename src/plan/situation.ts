import type { Strategy } from '../config/strategy-schema.ts';
import { gameSecondsBetween } from '../time/game-time.ts';
import { msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Deed } from '../world/attempts.ts';
import type { WorldView } from '../world/state.ts';
import { placesClosed } from './backed-off.ts';
import { memoizeByKey } from './memoize.ts';
import type { OwnedClaim } from './mission.ts';
import { placesNow } from './routes/places-now.ts';
import type { Route, RoutePlace } from './routes/route.ts';
import { rememberedTables } from './routes/route-memory.ts';
import type { RouteTables } from './routes/route-tables.ts';
import type { TrackRecord } from './track-record.ts';

/** Everything that a planner may know. */
export interface Situation {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** Claims of the other ships' missions. */
  readonly claims: readonly OwnedClaim[];
  /** Acts that the ship which is planned for leaves alone wherever it is; none unless given. */
  readonly leaves?: ReadonlySet<Deed>;
  /** Ships that will do nothing more, such as quarantined ones: nobody leaves work to them. */
  readonly outOfService?: ReadonlySet<string>;
  /** What the latest missions teach; nothing unless given. */
  readonly track?: TrackRecord;
  /** How scarce requests are: from 0, while there are enough for all, to 1, while the queue is never empty. */
  readonly scarcity: number;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Game seconds per second; 1 on the live service. */
  readonly speed: number;
}

/**
 * What a second of a ship's time is taken to be worth when fuel is weighed against it: a ship with a real hold earns
 * some 150,000 credits an hour and more by trading, a drone a tenth of that by mining (playbook 2.2).
 */
const SECOND_OF_TRADER_CREDITS = 40;
const SECOND_OF_DRONE_CREDITS = 5;
const TRADERS_HOLD = 40;

/**
 * Ways are looked up by the tank's level in so many steps, rounded down, which strands nobody; of a place that the ship
 * has yet to reach in fewer, since many such places are weighed in one plan. Only where fuel can be had: elsewhere a step
 * can be what takes the ship back in CRUISE. A drone's tank is too small for steps: one is the way to the next market.
 */
const TANK_STEPS = 8;
const TANK_STEPS_AHEAD = 4;

/** What a second of a ship's time is taken to be worth, credits. */
export function secondWorthCredits(ship: Ship): number {
  return ship.cargo.capacity >= TRADERS_HOLD ? SECOND_OF_TRADER_CREDITS : SECOND_OF_DRONE_CREDITS;
}

/** The tank's level as it is looked up. */
function steppedFuel({ fuel: { capacity } }: Ship, fuel: number, steps: number): number {
  if (capacity === 0 || fuel >= capacity) return fuel;
  return Math.floor(Math.floor((fuel * steps) / capacity) * (capacity / steps));
}

/** Game seconds since an instant of our wall clock; negative before it. */
export function ageSeconds(situation: Pick<Situation, 'nowMs' | 'speed'>, sinceMs: number): number {
  return gameSecondsBetween(situation, sinceMs, situation.nowMs);
}

/** Our wall clock in so many game seconds, milliseconds. */
export function msIn({ nowMs, speed }: Pick<Situation, 'nowMs' | 'speed'>, seconds: number): number {
  return nowMs + (seconds * 1_000) / speed;
}

/** Game seconds until an instant of the server's clock; negative when past. */
export function secondsUntil(situation: Situation, serverIso: string): number {
  return ((msFromIso(serverIso) - situation.world.serverOffsetMs - situation.nowMs) / 1_000) * situation.speed;
}

/** Game seconds until a ship has arrived; 0 when it is not under way. */
export function secondsToArrival(situation: Situation, { nav }: Ship): number {
  return nav.status === 'IN_TRANSIT' ? Math.max(0, secondsUntil(situation, nav.route.arrival)) : 0;
}

/**
 * A reset can come late. Once its time has passed it may come any moment: for an hour it counts as so near that what takes
 * longer is not begun, and no ship is bought; then it is not waited for any more.
 */
const OVERDUE_SECONDS = 3_600;
const ANY_MOMENT_SECONDS = 1_800;

/** Game seconds until everything begins anew; without end where the server does not say when, or said so long ago. */
export function secondsToReset(situation: Situation): number {
  const { nextReset } = situation.world;
  const seconds = nextReset === undefined ? Number.NaN : secondsUntil(situation, nextReset);
  if (seconds > 0) return seconds;
  return seconds > -OVERDUE_SECONDS ? ANY_MOMENT_SECONDS : Number.POSITIVE_INFINITY;
}

/** Credits that may be spent: the agent's, less the reserve and what other missions have set aside. */
export function spendableCredits({ world, strategy, claims }: Situation): number {
  const claimed = claims.reduce((sum, claim) => sum + (claim.kind === 'credits' ? claim.credits : 0), 0);
  return (world.agent?.credits ?? 0) - strategy.reserveCredits - claimed;
}

/** The places of a system and the ways between them, for ships whose seconds are worth the same. */
interface Ways {
  readonly places: ReadonlyMap<string, RoutePlace>;
  readonly tables: RouteTables;
}

/** The ways of one plan, by system and what a second is worth: it asks for them hundreds of times, and nothing changes meanwhile. */
const waysOf = memoizeByKey<Situation, string, Ways>();

function waysFor(situation: Situation, ship: Ship): Ways {
  const { systemSymbol } = ship.nav;
  const worth = secondWorthCredits(ship);
  return waysOf(situation, `${systemSymbol} ${worth}`, () => {
    const places = placesNow(situation, systemSymbol);
    const { world } = situation;
    return { places, tables: rememberedTables(world, systemSymbol, places, worth, world.observed) };
  });
}

/** The tables that a ship's ways are looked up in: others once anything that decides them has changed. */
export function tablesFor(situation: Situation, ship: Ship): RouteTables {
  return waysFor(situation, ship).tables;
}

/** Ways that lead to, or by, no place to which ships can lately not be sent. */
function withoutClosed(situation: Situation, routes: ReadonlyMap<string, Route>): ReadonlyMap<string, Route> {
  const closed = placesClosed(situation);
  if (closed.size === 0) return routes;
  return new Map([...routes].filter(([, { legs }]) => !legs.some(({ to }) => closed.has(to))));
}

/** The ship's ways to every place of its system, from a place it is or will be at and with so much fuel. */
export function routesFrom(
  situation: Situation,
  ship: Ship,
  from = ship.nav.waypointSymbol,
  fuel = ship.fuel.current,
): ReadonlyMap<string, Route> {
  const { capacity } = ship.fuel;
  const { places, tables } = waysFor(situation, ship);
  const steps = from === ship.nav.waypointSymbol ? TANK_STEPS : TANK_STEPS_AHEAD;
  const place = places.get(from);
  const canRefuel = place?.sellsFuel === true && place.isBeyondMeans !== true;
  const isStepped = ship.cargo.capacity >= TRADERS_HOLD && canRefuel;
  const fuelCurrent = isStepped ? steppedFuel(ship, fuel, steps) : fuel;
  const routes = tables({ fuelCurrent, fuelCapacity: capacity, engineSpeed: ship.engine.speed }, from);
  return withoutClosed(situation, routes);
}
