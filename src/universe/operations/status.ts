import { isoFromMs } from '../../time/iso.ts';
import { lastTickMs } from '../economy/ticks.ts';
import { homeSystemSymbols } from '../galaxy/home-symbols.ts';
import { systemAt } from '../galaxy/systems.ts';
import { SERVICE_VERSION } from '../service/identify.ts';
import type { Call, Operation } from '../service/operation.ts';
import type { UniverseState } from '../state.ts';

/** Lengths of the leaderboard of credits (game-facts 1.4). */
const LEADERS_SHOWN = 15;

function waypointCount(state: UniverseState, systemSymbol: string): number {
  return Object.keys(systemAt(state, systemSymbol)?.waypoints ?? {}).length;
}

function statsOf({ game: { state } }: Call) {
  const agents = Object.values(state.agents);
  const symbols = [...homeSystemSymbols(state.seed).values()];
  return {
    accounts: new Set(agents.map((agent) => agent.accountId)).size,
    agents: agents.length,
    ships: Object.keys(state.ships).length,
    systems: symbols.length,
    waypoints: symbols.reduce((sum, symbol) => sum + waypointCount(state, symbol), 0),
  };
}

function leaderboards({ game: { state } }: Call) {
  const mostCredits = Object.values(state.agents)
    .map(({ symbol, credits }) => ({ agentSymbol: symbol, credits }))
    .sort((one, other) => other.credits - one.credits)
    .slice(0, LEADERS_SHOWN);
  return { mostCredits, mostSubmittedCharts: [] };
}

/** The server's state, without the `data` envelope (game-facts 1.4). */
function status(call: Call) {
  const { game, nowMs } = call;
  return {
    status: 'The embedded universe is online and in good order.',
    version: SERVICE_VERSION,
    resetDate: game.state.resetDate,
    description: 'A universe to practise in, with the interface of SpaceTraders v2.',
    stats: statsOf(call),
    health: { lastMarketUpdate: isoFromMs(lastTickMs(game.state, nowMs)) },
    leaderboards: leaderboards(call),
    serverResets: { next: isoFromMs(game.state.nextResetAtMs), frequency: 'weekly' },
    announcements: [],
    links: [],
  };
}

/** GET / */
export const statusOperations: readonly Operation[] = [
  { method: 'GET', path: '/', status: 200, access: 'anyone', run: status },
];
