import type { MarketGoodState } from '../economy/market-state.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits, bidCredits } from '../economy/prices.ts';
import type { Game } from '../game.ts';
import { legBetween } from '../operations/departure.ts';
import { operations } from '../operations/index.ts';
import { knownWaypoint } from '../operations/places.ts';
import { endpointOf } from '../service/operation.ts';
import { RefusedRequest } from '../service/refusal.ts';
import { holdRoomUnits, type ShipState } from '../ships/ship-state.ts';
import type { AgentState, WaypointState } from '../state.ts';
import { affordableUnits, bestTrip, isWorthwhile, type Trip } from './spreads.ts';

const byEndpoint = new Map(operations.map((operation) => [endpointOf(operation), operation]));

const NO_QUERY = new URLSearchParams();

/** A rival's ship at an instant of server time. */
interface RivalContext {
  readonly game: Game;
  readonly agent: AgentState;
  readonly shipSymbol: string;
  readonly nowMs: number;
}

/**
 * Performs an operation with the ship by the same rules as a player's request, but it counts neither against the limit
 * nor in the counters.
 * @param what last part of the operation's path, e.g. "dock"
 * @throws Refusal if a player would be refused
 */
function steer({ game, agent, shipSymbol, nowMs }: RivalContext, what: string, body?: object): void {
  const endpoint = `POST /my/ships/{shipSymbol}/${what}`;
  const operation = byEndpoint.get(endpoint);
  if (operation?.access !== 'agent') throw new RangeError(`steer: expected an operation of ships, got ${endpoint}`);
  operation.run({ game, nowMs, endpoint, agent, params: { shipSymbol }, query: NO_QUERY, body });
}

/**
 * Registers an agent with an account of its own.
 * @throws Refusal for a callsign that is taken
 */
export function enrol(game: Game, symbol: string, faction: string, nowMs: number): void {
  const endpoint = 'POST /register';
  const operation = byEndpoint.get(endpoint);
  if (operation?.access !== 'account') throw new RangeError(`enrol: expected the operation ${endpoint}, got none`);
  const call = { game, nowMs, endpoint, agent: undefined, params: {}, query: NO_QUERY, body: { symbol, faction } };
  operation.run({ ...call, accountId: `account of ${symbol}` });
}

/** Game seconds that a rival waits if it has nothing to do; ours. */
const REST_SECONDS = 600;

/** Game seconds between arrival and departure: a dozen requests of a bot at two a second. */
const STOP_SECONDS = 5;

function goodAt(
  { game, nowMs }: RivalContext,
  { symbol }: WaypointState,
  tradeSymbol: string,
): MarketGoodState | undefined {
  return marketAt(game.state, symbol, nowMs)?.goods[tradeSymbol];
}

function sellEverything(rivalContext: RivalContext, ship: ShipState, here: WaypointState): void {
  for (const [symbol, aboard] of Object.entries(ship.cargo)) {
    const volume = goodAt(rivalContext, here, symbol)?.tradeVolume ?? 0;
    let left = volume === 0 ? 0 : aboard;
    for (; left > 0; left -= Math.min(left, volume))
      steer(rivalContext, 'sell', { symbol, units: Math.min(left, volume) });
  }
}

/** Buys lot by lot, until the hold is full, the credits are spent or the spread is too small. */
function buy(rivalContext: RivalContext, ship: ShipState, { tradeSymbol, from, to }: Trip): void {
  const offer = goodAt(rivalContext, from, tradeSymbol);
  const demand = goodAt(rivalContext, to, tradeSymbol);
  if (offer === undefined || demand === undefined) return;
  while (isWorthwhile(askCredits(offer), bidCredits(demand))) {
    const affordable = affordableUnits(rivalContext.agent.credits, askCredits(offer));
    const units = Math.min(offer.tradeVolume, holdRoomUnits(ship), affordable);
    if (units <= 0) return;
    steer(rivalContext, 'purchase', { symbol: tradeSymbol, units });
  }
}

/** Refuels and departs; returns the game seconds of the flight. */
function fly(rivalContext: RivalContext, ship: ShipState, here: WaypointState, to: WaypointState): number {
  if (ship.fuel.current < ship.fuel.capacity) steer(rivalContext, 'refuel', {});
  steer(rivalContext, 'orbit');
  const seconds = legBetween(rivalContext.game.state, ship, here, to).seconds(ship.nav.flightMode);
  steer(rivalContext, 'navigate', { waypointSymbol: to.symbol });
  return seconds;
}

function trade(rivalContext: RivalContext, ship: ShipState): number {
  const { game, agent, nowMs } = rivalContext;
  const here = knownWaypoint(game.state, ship.nav.waypointSymbol);
  steer(rivalContext, 'dock');
  sellEverything(rivalContext, ship, here);
  const trip = bestTrip(game.state, { ship, here, credits: agent.credits }, nowMs);
  if (trip === undefined) return REST_SECONDS;
  if (trip.from !== here) return fly(rivalContext, ship, here, trip.from) + STOP_SECONDS;
  buy(rivalContext, ship, trip);
  return fly(rivalContext, ship, here, trip.to) + STOP_SECONDS;
}

/**
 * A rival's actions between an arrival and its next departure: it sells its cargo, finds the best spread, buys if the trip
 * starts here, and departs.
 * @returns game seconds until its next action
 */
export function callAtPort(rivalContext: RivalContext): number {
  const ship = rivalContext.game.state.ships[rivalContext.shipSymbol];
  if (ship === undefined) return REST_SECONDS;
  try {
    return trade(rivalContext, ship);
  } catch (error) {
    // A refusal that a player would get too (invalid hold, no credits for fuel) is no bug: the rival tries again later.
    if (error instanceof RefusedRequest) return REST_SECONDS;
    throw error;
  }
}
