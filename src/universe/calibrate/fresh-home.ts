import { systemIn } from '../../game/words/symbols.ts';
import { msFromIso } from '../../time/iso.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import { offerContract } from '../contracts/offers.ts';
import { marketAt } from '../economy/markets.ts';
import { systemAt } from '../galaxy/systems.ts';
import { contractReply } from '../replies/contract-reply.ts';
import { marketReply } from '../replies/market-reply.ts';
import { shipyardAt } from '../shipyards/shipyards.ts';
import type { AgentState, ShipyardState, UniverseState, WaypointState } from '../state.ts';
import { createUniverse } from '../universe.ts';
import type { ShownGood } from './shown-good.ts';

const STARTED_AT_MS = msFromIso('2026-01-04T13:00:00.000Z');
const CALLSIGN = 'CALIBRATOR';

/** Systems of its galaxy: few, since nobody leaves home. */
const SYSTEMS = 60;

/** The home system of an agent that has just registered in a new universe, and the universe's state. */
export interface FreshHome {
  readonly state: UniverseState;
  readonly agent: AgentState;
  readonly systemSymbol: string;
  readonly waypoints: readonly WaypointState[];
}

/** @throws Error when the universe does not let an agent register */
export function freshHome(seed: number): FreshHome {
  const universe = createUniverse({ seed, speed: 1, startedAtMs: STARTED_AT_MS, systems: SYSTEMS });
  const authorization = `Bearer ${universe.mintAccountToken('calibration')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ symbol: CALLSIGN, faction: 'COSMIC' });
  const request = { method: 'POST', path: '/v2/register', headers, body, address: 'calibration' };
  const reply = universe.handle(request, STARTED_AT_MS);
  const { state } = JSON.parse(universe.snapshot()) as { state: UniverseState };
  const agent = state.agents[CALLSIGN];
  if (agent === undefined) throw new Error(`register: expected status 201 for seed ${seed}, got ${reply.body}`);
  const systemSymbol = systemIn(agent.headquarters);
  return { state, agent, systemSymbol, waypoints: Object.values(systemAt(state, systemSymbol)?.waypoints ?? {}) };
}

/** An independent copy of a home. */
function twinOf(home: FreshHome): FreshHome {
  return { ...home, state: structuredClone(home.state) };
}

export function shipyardsOf({ state, waypoints }: FreshHome): ShipyardState[] {
  return waypoints.flatMap(({ symbol }) => shipyardAt(state, symbol, STARTED_AT_MS) ?? []);
}

/** Every good of every market, as a ship there would see it. */
export function goodsShown(home: FreshHome): { readonly waypointSymbol: string; readonly good: ShownGood }[] {
  return home.waypoints.flatMap((waypoint) => {
    const market = marketAt(home.state, waypoint.symbol, STARTED_AT_MS);
    const goods = market === undefined ? [] : marketReply(waypoint, market).tradeGoods;
    return goods.map((good) => ({ waypointSymbol: waypoint.symbol, good }));
  });
}

/** This number of contracts, as offered one after another. */
export function contractsOffered(home: FreshHome, count: number): Contract[] {
  const { state, agent, systemSymbol } = twinOf(home);
  return Array.from({ length: count }, () =>
    contractReply(offerContract(state, agent, systemSymbol, agent.startingFaction, STARTED_AT_MS)),
  );
}
