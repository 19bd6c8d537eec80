import { isOf } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Mission } from '../mission.ts';
import { creditsPerSecond } from '../score/score.ts';
import { type Situation, secondsToReset } from '../situation.ts';
import { blocker } from '../trading/blocker.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { richness } from './richness.ts';
import { hasUnseenMarket, isFresh, isTradeSystem, marketsIn, tradersAbroad, tradesAbroad } from './trade-systems.ts';
import { paysForJumps, secondsToJump, travelMission } from './travel.ts';
import { type Way, waysFrom } from './ways.ts';

/** Whether a ship is one of those that may trade in its system: it is worth it, and no older ships take all its places. */
function hasPlaceHere(situation: Situation, { symbol, nav }: Ship): boolean {
  if (!isTradeSystem(situation, nav.systemSymbol)) return false;
  const here = tradersAbroad(situation).get(nav.systemSymbol) ?? [];
  const place = here.findIndex((one) => one.symbol === symbol);
  return place < tuningOf(situation).settling.tradersPerSystem;
}

/** Whether a ship can still earn where it is: its best load brings enough, or it has markets to see for the first time. */
function earnsHere(situation: Situation, { nav }: Ship, missions: readonly Mission[]): boolean {
  const { leastCreditsPerSecond } = tuningOf(situation).settling;
  const isGood = (one: Mission) => isOf('trading', one.lane) && creditsPerSecond(one) >= leastCreditsPerSecond;
  if (missions.some(isGood)) return true;
  return missions.some(({ lane }) => isOf('looking', lane)) && hasUnseenMarket(situation, nav.systemSymbol);
}

/** The way to the nearest system that is worth trading in, where none of ours trades or lately did. */
function wayToTrade(situation: Situation, ship: Ship): Way | undefined {
  const { mostSeconds, tradersPerSystem } = tuningOf(situation).settling;
  const leftSeconds = secondsToReset(situation) - secondsToJump(situation, ship);
  const traders = tradersAbroad(situation);
  for (const way of waysFrom(situation, ship.nav.systemSymbol)) {
    if (way.seconds > mostSeconds) return undefined;
    if (way.from === undefined || way.from.seconds >= leftSeconds || !isTradeSystem(situation, way.systemSymbol))
      continue;
    const isFull = (traders.get(way.systemSymbol) ?? []).length >= tradersPerSystem;
    if (!isFull && isFresh(situation, way.systemSymbol)) return way;
  }
  return undefined;
}

/** Why a ship goes to a system to trade, for people. */
function becauseOf(situation: Situation, { systemSymbol }: Way): string {
  const system = situation.world.systems.get(systemSymbol);
  const percent = Math.round(100 * (system === undefined ? 0 : richness(system)));
  const markets = marketsIn(situation, systemSymbol);
  return `the nearest system that is probably rich (${percent} %, ${markets} markets) and where none of ours lately traded`;
}

/**
 * The way of a ship that trades abroad to a system that is worth it, once it can earn little where it is: its cargo is
 * sold, and the markets there are emptied for some hours. Undefined where it stays, or has nowhere to go.
 * @param missions what its lanes would do here
 */
export function settlingMission(situation: Situation, ship: Ship, missions: readonly Mission[]): Mission | undefined {
  if (!tradesAbroad(situation, ship)) return undefined;
  if (hasPlaceHere(situation, ship) && earnsHere(situation, ship, missions)) return undefined;
  if (blocker(situation, ship)?.kind === 'mission') return undefined;
  const way = wayToTrade(situation, ship);
  if (way === undefined || !paysForJumps(situation, way.jumps)) return undefined;
  const what = `on the way to trade in ${way.systemSymbol}`;
  const work = { lane: 'trade', does: 'trading', what, profitCredits: 0, seconds: 0 } as const;
  return { ...travelMission(situation, ship, { way }, work), because: becauseOf(situation, way) };
}
