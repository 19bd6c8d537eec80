import { ANTIMATTER_PER_JUMP, jumpCooldownSeconds, systemDistance } from '../../game/physics/warp.ts';
import { systemIn } from '../../game/words/symbols.ts';
import { seededRandom } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { recordTrade } from '../economy/activity.ts';
import type { MarketTransactionState } from '../economy/market-state.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits } from '../economy/prices.ts';
import { isUnderConstruction } from '../galaxy/gates/construction.ts';
import { gateConnections } from '../galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../galaxy/systems.ts';
import { agentReply } from '../replies/agents.ts';
import { marketTransactionReply } from '../replies/markets.ts';
import { cooldownReply, navReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, type Call, forAgent, forAll, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState } from '../ships/ship-state.ts';
import { type UniverseState, type WaypointState, worldOf } from '../state.ts';
import { NavigateBody } from './bodies.ts';
import { knownSystem, knownWaypoint, requireAccess, requireWaypoint } from './places.ts';
import { requireCool, requireOrbit, rest, shipInPath } from './preconditions.ts';
import { enterTrade } from './trade.ts';

const GATE = 'JUMP_GATE';
const ANTIMATTER = 'ANTIMATTER';

/** A gate that was read badly so often is read well (facts: gate-reads). */
const MOST_BAD_READS = 2;

/**
 * What is wrong with this read of a gate's connections; undefined if nothing is. Of some gates the first read is bad, or
 * the first and the second (facts: gate-reads). The state counts them, and no read of other gates.
 */
function badReadOf(state: UniverseState, gateSymbol: string): 'fails' | 'empty' | undefined {
  const random = seededRandom(state.seed, 'bad gate', gateSymbol);
  if (random.next() >= worldOf(state).interface.badGateReads) return undefined;
  const key = `bad read ${gateSymbol}`;
  if ((state.draws[key] ?? 0) >= random.integer(1, MOST_BAD_READS)) return undefined;
  return drawStream(state, key).pick(['fails', 'empty']);
}

function viewGate(call: Call) {
  const waypoint = requireWaypoint(call);
  const { symbol, systemSymbol, type } = waypoint;
  if (type !== GATE) return refuse('notFound', `Waypoint ${symbol} has no jump gate.`);
  requireAccess(call, waypoint);
  const read = badReadOf(call.game.state, symbol);
  if (read === 'fails') refuse('internalServerError', `The jump gate ${symbol} could not be read.`);
  return { data: { symbol, connections: read === 'empty' ? [] : [...gateConnections(call.game.state, systemSymbol)] } };
}

/** The finished gate at the ship's waypoint; 4254 if there is none, 4256 while it is under construction. */
function originOf({ game: { state }, nowMs }: AgentCall, ship: ShipState): WaypointState {
  const origin = knownWaypoint(state, ship.nav.waypointSymbol);
  if (origin.type !== GATE)
    refuse('jumpInvalidOrigin', `Ship ${ship.symbol} is at ${origin.symbol}, which is no jump gate.`);
  if (isUnderConstruction(state, origin, nowMs)) {
    refuse('jumpOriginUnderConstruction', `The jump gate ${origin.symbol} is under construction.`);
  }
  return origin;
}

/**
 * The gate of another system by its symbol; 4208 in this system, 4207 for an unknown system, 4211 if there is no gate.
 */
function gateNamed(state: UniverseState, origin: WaypointState, symbol: string): WaypointState {
  const systemSymbol = systemIn(symbol);
  if (systemSymbol === origin.systemSymbol) {
    refuse('jumpSameSystem', `Waypoint ${symbol} is in the ship's own system; navigate there.`);
  }
  if (systemAt(state, systemSymbol) === undefined) refuse('jumpNoSystem', `System ${systemSymbol} does not exist.`);
  const gate = waypointAt(state, symbol);
  if (gate?.type === GATE) return gate;
  return refuse('jumpNoValidWaypoint', `Waypoint ${symbol} is no jump gate.`);
}

/** 4255 for a gate without a connection to this one, 4262 for one under construction. */
function requireConnection(call: AgentCall, origin: WaypointState, destination: WaypointState): void {
  const { game, nowMs } = call;
  const { state } = game;
  const connections = gateConnections(state, origin.systemSymbol);
  if (!connections.includes(destination.symbol)) {
    const message = `The jump gate ${origin.symbol} does not lead to ${destination.symbol}.`;
    refuse('jumpInvalidWaypoint', message, { connections: [...connections] });
  }
  if (isUnderConstruction(state, destination, nowMs)) {
    refuse('jumpDestinationUnderConstruction', `The jump gate ${destination.symbol} is under construction.`);
  }
}

/** Buys the antimatter for the jump; 4212 if it is not for sale or the agent cannot pay (facts: jump). */
function buyAntimatter(call: AgentCall, ship: ShipState): MarketTransactionState {
  const { waypointSymbol } = ship.nav;
  const market = marketAt(call.game.state, waypointSymbol, call.nowMs);
  const good = market?.goods[ANTIMATTER];
  if (market === undefined || good === undefined) {
    return refuse('jumpMissingAntimatter', `No ${ANTIMATTER} is for sale at ${waypointSymbol}.`);
  }
  const pricePerUnit = askCredits(good);
  const { credits } = call.agent;
  if (credits < pricePerUnit * ANTIMATTER_PER_JUMP) {
    refuse('jumpMissingAntimatter', `${ANTIMATTER} costs ${pricePerUnit} credits; the agent has ${credits}.`);
  }
  const what = { tradeSymbol: ANTIMATTER, type: 'PURCHASE', units: ANTIMATTER_PER_JUMP, pricePerUnit } as const;
  const transaction = enterTrade(call, { ship, market, ...what, cargoUnitsDelta: 0 });
  recordTrade(good, ANTIMATTER_PER_JUMP, 'PURCHASE');
  return transaction;
}

/** Arrives at once: the ship is in orbit at the destination. */
function arriveAt({ nowMs }: AgentCall, ship: ShipState, { symbol, systemSymbol }: WaypointState): void {
  const { waypointSymbol: originSymbol, flightMode } = ship.nav;
  const place = { systemSymbol, waypointSymbol: symbol, originSymbol, destinationSymbol: symbol };
  ship.nav = { ...place, status: 'IN_ORBIT', flightMode, departureMs: nowMs, arrivalMs: nowMs };
}

function jump(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const { state } = game;
  const { waypointSymbol } = readInput(NavigateBody, call.body);
  const ship = shipInPath(call);
  requireOrbit(ship, nowMs);
  const origin = originOf(call, ship);
  const destination = gateNamed(state, origin, waypointSymbol);
  requireConnection(call, origin, destination);
  requireCool(call, ship);
  const transaction = buyAntimatter(call, ship);
  const [from, to] = [knownSystem(state, origin.systemSymbol), knownSystem(state, destination.systemSymbol)];
  arriveAt(call, ship, destination);
  rest(call, ship, jumpCooldownSeconds(systemDistance(from, to)));
  return {
    data: {
      nav: navReply(state, ship, nowMs),
      cooldown: cooldownReply(state, ship, nowMs),
      transaction: marketTransactionReply(transaction),
      agent: agentReply(game, agent),
    },
  };
}

/** Jump gates, and jumping between systems (facts: jump). */
export const jumpGateOperations: readonly Operation[] = [
  forAll('/systems/{systemSymbol}/waypoints/{waypointSymbol}/jump-gate', viewGate),
  forAgent('POST', '/my/ships/{shipSymbol}/jump', 200, jump),
];
