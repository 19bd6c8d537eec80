import { isoFromMs } from '../../time/iso.ts';
import { errorCodes } from '../../wire/error-codes.ts';
import { lastTickMs } from '../economy/ticks.ts';
import { factionSymbols } from '../facts/factions.ts';
import { exportToImports } from '../facts/supply-chain.ts';
import { systemCatalogue } from '../galaxy/catalogue.ts';
import { chartCounts } from '../galaxy/charts.ts';
import { lookup } from '../lookup.ts';
import { factionReply, publicAgentReplies } from '../replies/agents.ts';
import { announcedResetMs } from '../reset.ts';
import type { CharterAgent } from '../rivals/charters.ts';
import { SERVICE_VERSION } from '../service/authorise.ts';
import { type AgentCall, type Call, forAgent, forAll, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ContractState, UniverseState } from '../state.ts';

/** Lengths of the leaderboards (facts: status). */
const RICHEST_SHOWN = 15;
const CHARTERS_SHOWN = 5;

/** Waypoints of an average system (facts: galaxy-size; 203,127 in 7,026); an exact count would need all systems. */
const WAYPOINTS_PER_SYSTEM = 28.9;

function statsOf({ game: { state } }: Call, agents: readonly CharterAgent[]) {
  const accounts = new Set(Object.values(state.agents).map(({ accountId }) => accountId));
  const isAbroad = ({ symbol }: { readonly symbol: string }) => lookup(state.agents, symbol) === undefined;
  const systems = systemCatalogue(state).length;
  return {
    accounts: accounts.size + agents.filter(isAbroad).length,
    agents: agents.length,
    ships: agents.reduce((sum, { shipCount }) => sum + shipCount, 0),
    systems,
    waypoints: Math.round(systems * WAYPOINTS_PER_SYSTEM),
  };
}

function leaderboards(agents: readonly CharterAgent[], charts: ReadonlyMap<string, number>) {
  const mostCredits = agents
    .map(({ symbol, credits }) => ({ agentSymbol: symbol, credits }))
    .sort((one, other) => other.credits - one.credits)
    .slice(0, RICHEST_SHOWN);
  const mostSubmittedCharts = [...charts]
    .map(([agentSymbol, chartCount]) => ({ agentSymbol, chartCount }))
    .sort((one, other) => other.chartCount - one.chartCount)
    .slice(0, CHARTERS_SHOWN);
  return { mostCredits, mostSubmittedCharts };
}

/** The parameters that identify this universe and reproduce it. */
function describe({ seed, speed, difficulty = 'normal', rivalsWanted = 0 }: UniverseState): string {
  const world = `seed ${seed}, speed ${speed} (game seconds per second), difficulty ${difficulty}, rivals ${rivalsWanted}`;
  return `A private universe to practise in, with the interface of SpaceTraders v2: ${world}.`;
}

/** The server status, without the `data` envelope (facts: status). */
function status(call: Call) {
  const { game, nowMs } = call;
  const charts = chartCounts(game.state, nowMs);
  const agents = publicAgentReplies(game, nowMs, charts);
  return {
    status: 'The embedded universe is online and in good order.',
    version: SERVICE_VERSION,
    resetDate: game.state.resetDate,
    description: describe(game.state),
    stats: statsOf(call, agents),
    health: { lastMarketUpdate: isoFromMs(lastTickMs(game.state, nowMs)) },
    leaderboards: leaderboards(agents, charts),
    serverResets: { next: isoFromMs(announcedResetMs(game.state, nowMs)), frequency: 'weekly' },
    announcements: [],
    links: [],
  };
}

const listedCodes = Object.entries(errorCodes).map(([name, { code }]) => ({ code, name }));

function listFactions({ game, query }: Call) {
  return pageReply(query, factionSymbols, (symbol) => factionReply(game.state, symbol));
}

function viewFaction({ game, params }: Call) {
  const symbol = params.factionSymbol ?? '';
  if (!factionSymbols.includes(symbol)) return refuse('notFound', `Faction ${symbol} not found.`);
  return { data: factionReply(game.state, symbol) };
}

/** The effect of a contract on an agent's reputation: no source gives the service's own measure, so each counts one. */
function renown(contract: ContractState): number {
  if (contract.fulfilled) return 1;
  return contract.advanceTakenBack === true ? -1 : 0;
}

/** The agent's reputation with every faction from which it ever had a contract (facts: contract-terms). */
function listReputations({ game, agent, query }: AgentCall) {
  const reputations = new Map([[agent.startingFaction, 0]]);
  for (const contract of game.holdings.contractsOf(agent.symbol)) {
    const { factionSymbol } = contract;
    reputations.set(factionSymbol, (reputations.get(factionSymbol) ?? 0) + renown(contract));
  }
  return pageReply(query, [...reputations], ([symbol, reputation]) => ({ symbol, reputation }));
}

/**
 * The status, static data (the error codes without the `data` envelope, as in newer versions of the service), factions,
 * and the caller's reputation with them.
 */
export const referenceOperations: readonly Operation[] = [
  { method: 'GET', path: '/', status: 200, access: 'anyone', run: status },
  { method: 'GET', path: '/error-codes', status: 200, access: 'anyone', run: () => ({ errorCodes: listedCodes }) },
  forAgent('GET', '/market/supply-chain', 200, () => ({ data: { exportToImportMap: exportToImports } })),
  forAll('/factions', listFactions),
  forAll('/factions/{factionSymbol}', viewFaction),
  forAgent('GET', '/my/factions', 200, listReputations),
];
