import { systemIn } from '../../../../src/game/words/symbols.ts';
import { gateConnections, gateSymbolIn } from '../../../../src/universe/galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../../../../src/universe/galaxy/systems.ts';
import { buildShip } from '../../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../../src/universe/ships/ship-state.ts';
import type { AgentState, UniverseState, WaypointState } from '../../../../src/universe/state.ts';
import { createUniverse } from '../../../../src/universe/universe.ts';
import { STARTED_AT_MS } from '../../../kit/daemon.ts';
import { finishGate } from '../../../universe/finish-gate.ts';
import { type Json, newPlayer } from '../../../universe/service/player.ts';

export type Left = 'under way' | 'cooling down' | 'loaded' | 'out of fuel' | 'docked' | 'far from the gate';

/** A fleet over many systems, as somebody else left it. */
export interface FleetAbroad {
  readonly snapshot: string;
  readonly token: string;
  /** How each ship was left, by its symbol. */
  readonly left: ReadonlyMap<string, Left>;
  readonly home: string;
  /** The contract that every agent begins with, half delivered. */
  readonly contractId: string;
  readonly ships: Readonly<Record<string, ShipState>>;
}

export const CALLSIGN = 'VETERAN';
const SYSTEMS_ABROAD = 29;
const HOUR_MS = 3_600_000;

/** The phases of a week, with the hours since it began. */
const AGE_HOURS = { 'gate half built': 12, 'gate open': 20, 'last hours': 162 };

export type WeekPhase = keyof typeof AGE_HOURS;

/** Systems that ships can jump to from home, nearest first by jumps. */
function systemsAround(state: UniverseState, home: string): string[] {
  const found = [home];
  for (const from of found) {
    const open = gateConnections(state, from).filter((gate) => !waypointAt(state, gate)?.isUnderConstruction);
    for (const gate of open) {
      const system = systemIn(gate) ?? '';
      if (!found.includes(system)) found.push(system);
    }
    if (found.length > SYSTEMS_ABROAD) break;
  }
  return found.slice(1, SYSTEMS_ABROAD + 1);
}

interface Shipyard {
  readonly state: UniverseState;
  readonly agent: AgentState;
  readonly left: Map<string, Left>;
}

function build({ state, agent, left }: Shipyard, shipType: string, waypoint: WaypointState, how: Left): ShipState {
  const ship = buildShip(state, { agent, shipType, waypoint, factionSymbol: 'COSMIC', nowMs: STARTED_AT_MS });
  left.set(ship.symbol, how);
  if (how === 'docked' || how === 'loaded') return ship;
  ship.nav.status = 'IN_ORBIT';
  if (how === 'out of fuel') ship.fuel.current = 0;
  if (how === 'cooling down') ship.cooldown = { totalSeconds: 400, expirationMs: STARTED_AT_MS + 200_000 };
  return ship;
}

function depart(ship: ShipState, to: WaypointState, arrivesInSeconds: number): void {
  Object.assign(ship.nav, {
    status: 'IN_TRANSIT',
    waypointSymbol: to.symbol,
    destinationSymbol: to.symbol,
    departureMs: STARTED_AT_MS - 60_000,
    arrivalMs: STARTED_AT_MS + arrivesInSeconds * 1_000,
  });
}

/** Charts all of a system, as the agent would have. */
function chart(state: UniverseState, waypoints: readonly WaypointState[]): void {
  state.charts ??= {};
  for (const { symbol } of waypoints)
    state.charts[symbol] = { submittedBy: CALLSIGN, submittedOnMs: STARTED_AT_MS - HOUR_MS };
}

const HOME_FLEET = ['SHIP_LIGHT_HAULER', 'SHIP_LIGHT_HAULER', 'SHIP_PROBE', 'SHIP_PROBE'];

/** The ships at home: traders docked, drones that have just dug, and a shuttle without fuel at a rock where none is sold. */
function settleHome(yard: Shipyard, headquarters: string): void {
  const places = Object.values(systemAt(yard.state, systemIn(headquarters) ?? '')?.waypoints ?? {});
  const typed = (wanted: string) => places.find(({ type }) => type === wanted) as WaypointState;
  const a1 = places.find(({ symbol }) => symbol === headquarters) as WaypointState;
  for (const shipType of HOME_FLEET) build(yard, shipType, a1, 'docked');
  build(yard, 'SHIP_MINING_DRONE', typed('ENGINEERED_ASTEROID'), 'cooling down');
  build(yard, 'SHIP_SIPHON_DRONE', typed('GAS_GIANT'), 'cooling down');
  build(yard, 'SHIP_LIGHT_SHUTTLE', typed('ASTEROID'), 'out of fuel');
}

/** Has the agent deliver half of the contract that it began with. */
function deliverHalf(state: UniverseState): string {
  const [contract] = Object.values(state.contracts);
  if (contract === undefined) throw new Error('expected the contract of a new agent');
  const deliver = contract.deliver.map((line) => ({ ...line, unitsFulfilled: Math.floor(line.unitsRequired / 2) }));
  state.contracts[contract.id] = { ...contract, accepted: true, deliver };
  return contract.id;
}

/** How the probe of a system abroad was left, in turn. */
const PROBES_LEFT: readonly Left[] = ['under way', 'cooling down', 'far from the gate', 'docked'];

/** The ships of one system abroad: a probe, and in some of them a hauler, another probe, a shuttle or a drone. */
function settle(yard: Shipyard, systemSymbol: string, index: number): void {
  const places = Object.values(systemAt(yard.state, systemSymbol)?.waypoints ?? {});
  const gate = places.find(({ type }) => type === 'JUMP_GATE') as WaypointState;
  const far = places.reduce((a, b) => (Math.hypot(b.x, b.y) > Math.hypot(a.x, a.y) ? b : a));
  if (index % 2 === 0) chart(yard.state, places);
  const how = PROBES_LEFT[index % PROBES_LEFT.length] as Left;
  const probe = build(yard, 'SHIP_PROBE', how === 'far from the gate' ? far : gate, how);
  if (how === 'under way') depart(probe, far, 120 + 60 * index);
  if (index % 6 === 0) {
    const market = places.find(({ trade }) => trade !== undefined && trade.imports.length > 0) ?? gate;
    const hauler = build(yard, 'SHIP_LIGHT_HAULER', market, 'loaded');
    hauler.cargo = { [market.trade?.imports[0] ?? 'IRON_ORE']: 30 };
    if (index === 6) depart(hauler, gate, 400);
  } else if (index % 6 < 4) build(yard, 'SHIP_PROBE', far, 'docked');
  if (index === 5) build(yard, 'SHIP_LIGHT_SHUTTLE', gate, 'docked');
  if (index === 8) build(yard, 'SHIP_MINING_DRONE', far, 'far from the gate');
}

/** Leaves the home gate as it stands in a phase. */
function leaveGate(state: UniverseState, gate: string, phase: WeekPhase): void {
  if (phase === 'gate half built') state.supplies = { [gate]: { FAB_MATS: 800, ADVANCED_CIRCUITRY: 150 } };
  else finishGate(state, gate);
}

/** Sixty ships in thirty systems and a contract, in a phase of the week. */
export function fleetAbroad(phase: WeekPhase): FleetAbroad {
  const start = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04', systems: 1_000 };
  const player = newPlayer(createUniverse(start));
  player.nowMs = STARTED_AT_MS;
  const { agent: told } = player.register(CALLSIGN);
  const saved: Json = JSON.parse(player.universe.snapshot());
  const state: UniverseState = saved.state;
  const scratch: UniverseState = { ...state, systems: {} };
  const agent = state.agents[CALLSIGN] as AgentState;
  agent.credits = 12_000_000;
  const home = systemIn(told.headquarters) ?? '';
  const gate = gateSymbolIn(scratch, home) ?? '';
  leaveGate(state, gate, phase);
  const left = new Map<string, Left>(Object.keys(state.ships).map((symbol) => [symbol, 'docked']));
  const yard: Shipyard = { state: { ...scratch, ships: state.ships, charts: {} }, agent, left };
  settleHome(yard, told.headquarters);
  for (const [index, system] of systemsAround(scratch, home).entries()) settle(yard, system, index);
  Object.assign(state, { charts: yard.state.charts });
  Object.assign(state, {
    startedAtMs: STARTED_AT_MS - AGE_HOURS[phase] * HOUR_MS,
    nextResetAtMs: state.nextResetAtMs - AGE_HOURS[phase] * HOUR_MS,
  });
  const contractId = deliverHalf(state);
  return { snapshot: JSON.stringify(saved), token: player.token, left, home, contractId, ships: state.ships };
}
