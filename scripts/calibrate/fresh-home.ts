import { marketAt } from '../../src/universe/economy/markets.ts';
import { systemAt } from '../../src/universe/galaxy/systems.ts';
import { shipyardAt } from '../../src/universe/shipyards/shipyards.ts';
import type {
  AgentState,
  MarketGoodState,
  MarketState,
  ShipyardState,
  UniverseState,
  WaypointState,
} from '../../src/universe/state.ts';
import { createUniverse } from '../../src/universe/universe.ts';

const STARTED_AT_MS = Date.UTC(2026, 0, 4, 13);
const CALLSIGN = 'CALIBRATOR';
const FACTION = 'COSMIC';

/** The home system of an agent who has just registered in a new universe, and all that the universe remembers. */
export interface FreshHome {
  readonly seed: number;
  readonly state: UniverseState;
  readonly agent: AgentState;
  readonly systemSymbol: string;
  readonly waypoints: readonly WaypointState[];
}

function register(seed: number): { state: UniverseState; agent: AgentState } {
  const universe = createUniverse({ seed, speed: 1, startedAtMs: STARTED_AT_MS });
  const authorization = `Bearer ${universe.mintAccountToken('calibration')}`;
  const reply = universe.handle(
    {
      method: 'POST',
      path: '/v2/register',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ symbol: CALLSIGN, faction: FACTION }),
      address: 'calibration',
    },
    STARTED_AT_MS,
  );
  const { state } = JSON.parse(universe.snapshot()) as { state: UniverseState };
  const agent = state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`register: expected status 201 for seed ${seed}, got ${reply.body}`);
  return { state, agent };
}

/** @throws Error when the universe does not let an agent register */
export function freshHome(seed: number): FreshHome {
  const { state, agent } = register(seed);
  const systemSymbol = agent.headquarters.split('-').slice(0, 2).join('-');
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  return { seed, state, agent, systemSymbol, waypoints };
}

/** The same home, apart from the first: what happens to one does not happen to the other. */
export function twinOf(home: FreshHome): FreshHome {
  return { ...home, state: structuredClone(home.state) };
}

/** Every market of the home system, so many game minutes after the start. */
export function marketsOf({ state, waypoints }: FreshHome, minutes = 0): MarketState[] {
  const nowMs = STARTED_AT_MS + minutes * 60_000;
  return waypoints.flatMap(({ symbol }) => marketAt(state, symbol, nowMs) ?? []);
}

export function goodsOf(home: FreshHome, minutes = 0): MarketGoodState[] {
  return marketsOf(home, minutes).flatMap((market) => Object.values(market.goods));
}

/** One good of one market, so many game minutes after the start. @throws Error where it is not traded */
export function goodAt(
  { state }: FreshHome,
  waypointSymbol: string,
  tradeSymbol: string,
  minutes: number,
): MarketGoodState {
  const good = marketAt(state, waypointSymbol, STARTED_AT_MS + minutes * 60_000)?.goods[tradeSymbol];
  if (good === undefined) throw new Error(`goodAt: expected ${tradeSymbol} to be traded at ${waypointSymbol}`);
  return good;
}

export function shipyardsOf({ state, waypoints }: FreshHome): ShipyardState[] {
  return waypoints.flatMap(({ symbol }) => shipyardAt(state, symbol, STARTED_AT_MS) ?? []);
}

/** When a fresh home begins, in server time. */
export const startedAtMs = STARTED_AT_MS;
