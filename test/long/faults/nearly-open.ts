import { constructionAt } from '../../../src/universe/galaxy/gates/construction.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { AgentState, UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { createUniverse, type UniverseOptions } from '../../../src/universe/universe.ts';
import { registered } from '../../kit/register.ts';

/** A universe in which an agent has played before the scene begins. */
export interface Begun {
  readonly snapshot: string;
  readonly callsign: string;
  readonly token: string;
}

export const CALLSIGN = 'ARGOSY-1';
/** What the agent has then. */
export const CREDITS = 2_000_000;
/** Units that the gate still lacks of each material: what the frigate holds. */
const LACKS_UNITS = 15;

/** How large the galaxy is, and how many probes wait at the gate. */
export interface Extent {
  readonly systems: number;
  readonly probes: number;
}

/** A universe in which the agent has just registered. */
export function register(options: UniverseOptions): {
  readonly saved: { readonly state: UniverseState };
  readonly token: string;
} {
  const universe = createUniverse(options);
  const token = registered(universe, CALLSIGN, { atMs: options.startedAtMs, account: 'faults' });
  return { saved: JSON.parse(universe.snapshot()), token };
}

/** Leaves the gate without the last units of each material, and loads them into a ship that is there. */
function leaveTheLast(state: UniverseState, frigate: ShipState, gate: WaypointState): void {
  const bill = constructionAt(state, gate.symbol, state.startedAtMs)?.materials ?? [];
  const asked = bill.filter(({ required, fulfilled }) => required > fulfilled);
  const brought = asked.map(({ tradeSymbol, required }) => [tradeSymbol, required - LACKS_UNITS] as const);
  state.supplies = { [gate.symbol]: Object.fromEntries(brought) };
  frigate.cargo = Object.fromEntries(asked.map(({ tradeSymbol }) => [tradeSymbol, LACKS_UNITS]));
  const { symbol } = gate;
  Object.assign(frigate.nav, { waypointSymbol: symbol, originSymbol: symbol, destinationSymbol: symbol });
}

/** An agent with money, whose frigate holds the last that the home gate takes, and whose probes wait there. */
export function gateNearlyOpen({ systems, probes }: Extent): (options: UniverseOptions) => Begun {
  return (options) => {
    const { saved, token } = register({ ...options, systems });
    const state: UniverseState = { ...saved.state, systems: {} };
    const agent = state.agents[CALLSIGN] as AgentState;
    const frigate = state.ships[`${CALLSIGN}-1`] as ShipState;
    const gate = waypointAt(state, gateSymbolIn(state, frigate.nav.systemSymbol) ?? '');
    if (gate === undefined) throw new Error('expected a gate in the home system');
    agent.credits = CREDITS;
    leaveTheLast(state, frigate, gate);
    const order = { agent, shipType: 'SHIP_PROBE', waypoint: gate, factionSymbol: agent.startingFaction };
    for (let n = 0; n < probes; n++) buildShip(state, { ...order, nowMs: options.startedAtMs });
    const snapshot = JSON.stringify({ ...saved, state: { ...state, systems: {} } });
    return { snapshot, callsign: CALLSIGN, token };
  };
}
