import { isoFromMs } from '../../time/iso.ts';
import type { CharterAgent } from '../charts/charter-agents.ts';
import { lastTickMs } from '../economy/ticks.ts';
import { systemCatalogue } from '../galaxy/catalogue.ts';
import { chartCounts } from '../galaxy/charts.ts';
import { lookup } from '../lookup.ts';
import { publicAgentReplies } from '../replies/agents.ts';
import { announcedResetMs } from '../reset.ts';
import { SERVICE_VERSION } from '../service/identify.ts';
import type { Call, Operation } from '../service/operation.ts';
import type { UniverseState } from '../state.ts';

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

/** GET / */
export const statusOperations: readonly Operation[] = [
  { method: 'GET', path: '/', status: 200, access: 'anyone', run: status },
];
