import type { Settings } from '../../../src/config/settings.ts';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { systemIn } from '../../../src/game/words/symbols.ts';
import { gateConnections, gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { AgentState, UniverseState, WaypointState } from '../../../src/universe/state.ts';
import type { UniverseOptions } from '../../../src/universe/universe.ts';
import { finishGate } from '../../universe/finish-gate.ts';
import { abroad } from './beginnings.ts';
import type { Goal } from './crash-sweep.ts';
import { type Begun, CALLSIGN, register } from './nearly-open.ts';
import { requests } from './rewrite.ts';
import type { Stage } from './stage.ts';

/** Few systems, and walls around the nearest three: soon all gates within are read. */
const SYSTEMS = 1_000;
const POCKET_SYSTEMS = 3;
const CREDITS = 60_000_000;

/** What the agent has beside the frigate and the probe that it began with. */
const PROBES_AT_GATE = 2;

/** A purchase of each kind: at home, by a ship that charts in another system, and where no gates lead from home. */
const PURCHASES: Settings['strategy']['purchases'] = [
  { type: 'SHIP_LIGHT_SHUTTLE', atMost: 1, whenCreditsAbove: 0 },
  { type: 'SHIP_EXPLORER', atMost: 2, whenCreditsAbove: 0, whenGateIsBuilt: true },
  { type: 'SHIP_HEAVY_FREIGHTER', atMost: 1, whenCreditsAbove: 0, whenGateIsBuilt: true },
  { type: 'SHIP_PROBE', atMost: 1, whenCreditsAbove: 0, beyondGates: true },
];

/** After the last purchase, minutes in which none is made a second time. */
const CALM_MINUTES = 10;

/** The request that buys a ship. */
export const BUYS = requests('POST', /^\/my\/ships$/);
export const PURCHASES_OF_EACH_KIND = PURCHASES.length;

const walled = () => {
  const { name, values } = loadWorld('walled');
  return { name, values: { ...values, gates: { ...values.gates, pocketSystems: POCKET_SYSTEMS } } };
};

/** Shipyards of a system that list a type. */
function yardsOf(state: UniverseState, systemSymbol: string, shipType: string): WaypointState[] {
  const waypoints = Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
  return waypoints.filter((waypoint) => waypoint.shipTypes?.includes(shipType));
}

/** A shipyard for probes in a system that jumps from home do not reach, as near as there is one. */
function yardBeyond(state: UniverseState, home: string): WaypointState {
  const found = [home];
  for (const [index, system] of found.entries()) {
    const [yard] = index < 2 * POCKET_SYSTEMS ? [] : yardsOf(state, system, 'SHIP_PROBE');
    if (yard !== undefined) return yard;
    const next = gateConnections(state, system).map((gate) => systemIn(gate) ?? '');
    found.push(...next.filter((symbol) => !found.includes(symbol)));
  }
  throw new Error('expected a shipyard for probes beyond the walls');
}

/** An agent with money, a finished gate, probes there, and an explorer beyond the walls. */
function rich(options: UniverseOptions): Begun {
  const { saved, token } = register({ ...options, systems: SYSTEMS, world: walled() });
  const state: UniverseState = { ...saved.state, systems: {} };
  const agent = state.agents[CALLSIGN] as AgentState;
  const home = systemIn(agent.headquarters) ?? '';
  const gate = waypointAt(state, gateSymbolIn(state, home) ?? '') as WaypointState;
  finishGate(state, gate.symbol);
  agent.credits = CREDITS;
  const build = (shipType: string, waypoint: WaypointState) =>
    buildShip(state, { agent, shipType, waypoint, factionSymbol: agent.startingFaction, nowMs: options.startedAtMs });
  for (let n = 0; n < PROBES_AT_GATE; n += 1) build('SHIP_PROBE', gate);
  build('SHIP_EXPLORER', yardBeyond(state, home));
  return { snapshot: JSON.stringify({ ...saved, state: { ...state, systems: {} } }), callsign: CALLSIGN, token };
}

const bought = ({ effects }: Stage) => effects.filter(({ endpoint }) => endpoint === 'POST /my/ships');

/** A fleet has bought a ship of each kind, and for some minutes no other. */
export const firstPurchases = (): Goal => ({
  settings: abroad(
    [
      { match: { symbol: '*-2' }, lanes: ['scout'] },
      { match: { role: 'SATELLITE' }, lanes: ['chart', 'explore'] },
      { match: { frame: 'FRAME_EXPLORER' }, lanes: ['warp'] },
      { match: { symbol: '*' }, lanes: [] },
    ],
    PURCHASES,
  ),
  begins: rich,
  isBeyondGates: true,
  what: `not ${PURCHASES.length} ships were bought, each once,`,
  isReached: (stage) => {
    const [count, lastMs] = [bought(stage).length, bought(stage).at(-1)?.atMs ?? 0];
    return count === PURCHASES.length && stage.time.clock.nowMs() - lastMs > CALM_MINUTES * 60_000;
  },
});
