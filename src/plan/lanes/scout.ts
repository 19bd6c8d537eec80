import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { hasMarket, listsNothing, type MarketKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { NO_CLAIMS } from '../common/claims.ts';
import { ageOfPrices, lookingMission } from '../common/looking.ts';
import type { PlanContext } from '../context.ts';
import { needsOf, openContracts } from '../contracts/needs.ts';
import type { FleetContext } from '../fleet-context.ts';
import { idle, type Mission, type Proposal, proposed } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import type { Tuned } from '../tuning/tuning.ts';

/** A market whose listings no ship could read yet: nothing is known of it. */
const UNREAD = { exports: [], imports: [], exchange: [], prices: new Map() } as const;

/** Markets of a system that list something, and market waypoints whose listings could not be read yet. */
function marketsToSee({ markets, waypoints }: WorldView, systemSymbol: string): MarketKnown[] {
  const read = markets.in(systemSymbol).filter((market) => !listsNothing(market));
  const places = waypoints.in(systemSymbol);
  const unread = places.filter((waypoint) => !markets.has(waypoint.symbol) && hasMarket(waypoint));
  return [...read, ...unread.map(({ symbol }) => ({ ...UNREAD, symbol }))];
}

function neededGoods(fleet: Pick<FleetContext, 'once' | 'world' | 'secondsUntil'>): Set<string> {
  const contracts = openContracts(fleet);
  return new Set(contracts.flatMap((contract) => needsOf(contract, NO_CLAIMS).map((need) => need.line.tradeSymbol)));
}

/** Game seconds as "25 min", "27 h". */
function ageText(seconds: number): string {
  return seconds < 6_000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** The reason for a look at this market, for people. */
function becauseOf({ prices }: MarketKnown, age: number, sellsWhatIsNeeded: boolean): string {
  const seen = prices.size === 0 ? 'nobody has seen its prices yet' : `its prices are ${ageText(age)} old`;
  return sellsWhatIsNeeded ? `${seen}, and it sells what a contract wants` : seen;
}

/** A market that a ship could look at now. */
interface Look {
  readonly waypoint: string;
  readonly route: Route;
  /** Age of its prices in seconds for each second that the look takes; more if it sells what a contract needs. */
  readonly score: number;
  readonly because: string;
}

function lookAt(fleet: Tuned, market: MarketKnown, route: Route, age: number, needed: ReadonlySet<string>): Look {
  const { neededFactor, lookSeconds } = fleet.tuning.scouting;
  const sells = [...market.exports, ...market.exchange].some((good) => needed.has(good));
  const score = (age * (sells ? neededFactor : 1)) / (route.seconds + lookSeconds);
  return { waypoint: market.symbol, route, score, because: becauseOf(market, age, sells) };
}

/** The markets in reach that no other ship looks at and whose prices are old enough. */
function looksFrom(plan: PlanContext): Look[] {
  const needed = neededGoods(plan);
  const taken = new Set(plan.claims.ofKind('look').map(({ waypoint }) => waypoint));
  const routes = plan.routes();
  const { lookAgainSeconds, olderWhenScarceSeconds, roams } = plan.tuning.scouting;
  const leastAgeSeconds = lookAgainSeconds + plan.scarcity * olderWhenScarceSeconds;
  const looks: Look[] = [];
  for (const market of marketsToSee(plan.world, plan.systemSymbol)) {
    const route = routes.get(market.symbol);
    const age = ageOfPrices(plan, market.symbol) ?? plan.tuning.scouting.neverSeenSeconds;
    if (route === undefined || taken.has(market.symbol) || age < leastAgeSeconds) continue;
    if (roams === 0 && market.prices.size > 0 && market.symbol !== plan.here) continue;
    if (plan.isAvoided(market.symbol) || plan.isUnreadable('market', market.symbol)) continue;
    looks.push(lookAt(plan, market, route, age, needed));
  }
  return looks;
}

/** The scout lane: look at the market where fresh prices are worth most for the time of the flight. */
export function proposeScouting(plan: PlanContext): Proposal {
  const { world, strategy } = plan;
  const mostFuelCredits =
    plan.tuning.scouting.fuelPart * Math.max(0, (world.agent?.credits ?? 0) - strategy.reserveCredits);
  const looks = looksFrom(plan);
  let best: Look | undefined;
  for (const look of looks)
    if (look.route.costCredits <= mostFuelCredits && (best === undefined || look.score > best.score)) best = look;
  if (best !== undefined) return proposed(missionOf(plan.ship, best));
  return idle(looks.length > 0 ? reasonOf('tooPoorToLook') : reasonOf('allSeen'));
}

function missionOf(ship: Ship, { waypoint, route, because }: Look): Mission {
  return lookingMission(ship, waypoint, route, { lane: 'scout', what: `visiting market ${waypoint}`, because });
}
