import { starterContract } from '../contracts/offers.ts';
import { factionFacts, factionSymbols } from '../facts/factions.ts';
import { homeSystemSymbol } from '../galaxy/names.ts';
import { lookup, required } from '../lookup.ts';
import { agentReply, contractReply, factionReply, publicAgentReplies, publicAgentReply } from '../replies/agents.ts';
import { shipReply } from '../replies/ships.ts';
import { charterNamed } from '../rivals/charters.ts';
import { SERVICE_VERSION } from '../service/authorise.ts';
import { readInput } from '../service/body.ts';
import { type AccountCall, type Call, forAgent, forAll, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { buildShip } from '../ships/build-ship.ts';
import type { AgentState, SystemState, WaypointState } from '../state.ts';
import { RegisterBody } from './bodies.ts';
import { knownSystem } from './places.ts';

/** Credits of a new agent since August 2024 (facts: registration). */
const START_CREDITS = 175_000;

/** The first waypoint of letter A, at which the frigate starts (facts: start-fleet). */
function headquartersOf(home: SystemState): WaypointState {
  const message = `register: expected waypoint A1 in ${home.symbol}, got none`;
  return required(home.waypoints[`${home.symbol}-A1`], message);
}

/** The shipyard on a moon of planet H, at which the probe starts (facts: start-fleet). */
function probeYardOf(home: SystemState): WaypointState {
  const yards = Object.values(home.waypoints).filter((waypoint) => waypoint.shipTypes !== undefined);
  const yard = yards.find(({ type, symbol }) => type === 'MOON' && symbol.startsWith(`${home.symbol}-H`));
  return required(yard ?? yards[0], `register: expected a shipyard in ${home.symbol}, got none`);
}

function startAgent(call: AccountCall, symbol: string, faction: string): AgentState {
  const { game, nowMs, endpoint } = call;
  const { state, holdings } = game;
  const home = knownSystem(state, homeSystemSymbol(state.seed, faction));
  const headquarters = headquartersOf(home);
  const agent: AgentState = {
    symbol,
    accountId: call.accountId ?? `account of ${symbol}`,
    headquarters: headquarters.symbol,
    startingFaction: faction,
    registeredAtMs: nowMs,
    credits: START_CREDITS,
    shipsRegistered: 0,
  };
  state.agents[symbol] = agent;
  const order = { agent, factionSymbol: faction, nowMs };
  holdings.addShip(buildShip(state, { ...order, shipType: 'SHIP_COMMAND_FRIGATE', waypoint: headquarters }));
  holdings.addShip(buildShip(state, { ...order, shipType: 'SHIP_PROBE', waypoint: probeYardOf(home) }));
  holdings.addContract(starterContract(state, agent, home.symbol, faction, nowMs));
  game.ledger.append({ atMs: nowMs, agentSymbol: symbol, endpoint, creditsDelta: START_CREDITS, cargoUnitsDelta: 0 });
  return agent;
}

function agentToken({ game, nowMs }: AccountCall, agent: AgentState): string {
  return game.tokens.sign({
    identifier: agent.symbol,
    version: SERVICE_VERSION,
    reset_date: game.state.resetDate,
    iat: Math.floor(nowMs / 1000),
    sub: 'agent-token',
  });
}

function register(call: AccountCall) {
  const { game, nowMs } = call;
  const { symbol, faction } = readInput(RegisterBody, call.body);
  if (factionSymbols.includes(symbol)) {
    refuse('registerAgentSymbolReserved', `The agent symbol ${symbol} is reserved for the faction; choose another.`);
  }
  if (lookup(game.state.agents, symbol) !== undefined || charterNamed(game.state, symbol) !== undefined) {
    refuse('registerAgentConflictSymbol', `The agent symbol ${symbol} is taken; choose another.`);
  }
  if (!factionFacts(faction).isRecruiting) {
    refuse('registerAgentNoStartingLocations', `Faction ${faction} has no starting locations; choose another.`);
  }
  if (Object.keys(game.state.agents).length >= game.mostAgents) {
    const message = `All ${game.mostAgents} places of this universe are taken until its next reset.`;
    refuse('registerAgentNoStartingLocations', message);
  }
  const agent = startAgent(call, symbol, faction);
  const ships = game.holdings.shipsOf(symbol).map((ship) => shipReply(game.state, ship, nowMs));
  return {
    data: {
      token: agentToken(call, agent),
      agent: agentReply(game, agent),
      faction: factionReply(game.state, faction),
      contract: game.holdings.contractsOf(symbol).map(contractReply)[0],
      ...(game.legacyRegistration && { ship: ships[0] }),
      ships,
    },
  };
}

function listAgents({ game, query, nowMs }: Call) {
  return pageReply(query, publicAgentReplies(game, nowMs), (agent) => agent);
}

/** Callsigns are stored in upper case; the lookup ignores case. */
function viewAgent({ game, params, nowMs }: Call) {
  const symbol = (params.agentSymbol ?? '').toUpperCase();
  const agent = lookup(game.state.agents, symbol);
  if (agent !== undefined) return { data: publicAgentReply(game, agent) };
  const abroad = publicAgentReplies(game, nowMs).find((one) => one.symbol === symbol);
  return abroad === undefined ? refuse('notFound', `Agent ${symbol} not found.`) : { data: abroad };
}

/** Registering an agent (facts: registration, start-fleet), the caller's agent, and the public data of the others. */
export const agentOperations: readonly Operation[] = [
  { method: 'POST', path: '/register', status: 201, access: 'account', run: register },
  forAgent('GET', '/my/agent', 200, ({ game, agent }) => ({ data: agentReply(game, agent) })),
  forAll('/agents', listAgents),
  forAll('/agents/{agentSymbol}', viewAgent),
];
