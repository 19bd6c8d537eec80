import { isOf } from '../../game/lanes.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import { hasMarket } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Mission } from '../mission.ts';
import { creditsPerSecond } from '../score/score.ts';
import { blocker } from '../trade/sell-mission.ts';
import { isAbroad } from './gates.ts';
import {
  hasUnseenMarket,
  isTradeSystem,
  isUntraded,
  marketsIn,
  richness,
  tradersAbroad,
  tradesAbroad,
} from './trade-systems.ts';
import { paysForJumps, secondsToJump, travelMission } from './travel.ts';
import { type Way, waysInPlan } from './ways.ts';

/** Whether a ship is one of those that may trade in its system: it is worth it, and no older ships take all its places. */
function hasPlaceHere(plan: PlanContext): boolean {
  const { symbol, nav } = plan.ship;
  if (!isTradeSystem(plan, nav.systemSymbol) || !plan.mayWorkIn(nav.systemSymbol)) return false;
  const here = tradersAbroad(plan).get(nav.systemSymbol) ?? [];
  const place = here.findIndex((one) => one.symbol === symbol);
  return place < plan.tuning.relocation.tradersPerSystem;
}

/** Whether a ship can still earn where it is: its best load brings enough, or it has markets to see for the first time. */
function earnsHere(plan: Pick<PlanContext, 'ship' | 'tuning' | 'world'>, missions: readonly Mission[]): boolean {
  const { nav } = plan.ship;
  const { leastCreditsPerSecond } = plan.tuning.relocation;
  const isGood = (one: Mission) => isOf('trading', one.lane) && creditsPerSecond(one) >= leastCreditsPerSecond;
  if (missions.some(isGood)) return true;
  return missions.some(({ lane }) => isOf('looking', lane)) && hasUnseenMarket(plan, nav.systemSymbol);
}

/** The way to the nearest system that is worth trading in, where none of ours trades or lately did. */
function wayToTrade(plan: PlanContext): Way | undefined {
  const { mostSeconds, tradersPerSystem } = plan.tuning.relocation;
  const leftSeconds = plan.secondsToReset - secondsToJump(plan);
  const traders = tradersAbroad(plan);
  for (const way of waysInPlan(plan, plan.systemSymbol)) {
    if (way.seconds > mostSeconds) return undefined;
    if (way.from === undefined || way.from.seconds >= leftSeconds || !isTradeSystem(plan, way.systemSymbol)) continue;
    if (!plan.mayWorkIn(way.systemSymbol)) continue;
    const isFull = (traders.get(way.systemSymbol) ?? []).length >= tradersPerSystem;
    if (!isFull && isUntraded(plan, way.systemSymbol)) return way;
  }
  return undefined;
}

/** Why a ship goes to a system to trade, for people. */
function becauseOf(fleet: Pick<FleetContext, 'world' | 'strategy' | 'isAvoided'>, { systemSymbol }: Way): string {
  const system = fleet.world.systems.get(systemSymbol);
  const percent = Math.round(100 * (system === undefined ? 0 : richness(system)));
  const markets = marketsIn(fleet, systemSymbol);
  return `the nearest system that is probably rich (${percent} %, ${markets} markets) and where none of ours lately traded`;
}

/**
 * The way of a ship that trades abroad to a system that is worth it, once it can earn little where it is: its cargo is
 * sold, and the markets there are emptied for some hours. Undefined where it stays, or has nowhere to go.
 * @param missions what its lanes would do here
 */
export function relocationMission(plan: PlanContext, missions: readonly Mission[]): Mission | undefined {
  if (!tradesAbroad(plan, plan.ship)) return undefined;
  if (hasPlaceHere(plan) && earnsHere(plan, missions)) return undefined;
  if (blocker(plan)?.kind === 'mission') return undefined;
  const way = wayToTrade(plan);
  if (way === undefined || !paysForJumps(plan, way.jumps)) return undefined;
  const what = `on the way to trade in ${way.systemSymbol}`;
  const work = { lane: 'trade', does: 'trading', what, profitCredits: 0, seconds: 0 } as const;
  return { ...travelMission(plan, { way }, work), because: becauseOf(plan, way) };
}

/** Why a ship abroad with a hold has nothing to do, whatever its lanes; undefined where a market is known. */
export function whyIdleAbroad({ world, ship }: Pick<PlanContext, 'world' | 'ship'>): Reason | undefined {
  const { systemSymbol } = ship.nav;
  if (ship.cargo.capacity === 0 || !isAbroad(world, ship)) return undefined;
  if (world.waypoints.in(systemSymbol).some(hasMarket)) return undefined;
  return reasonOf('noMarketKnown', { system: systemSymbol });
}
