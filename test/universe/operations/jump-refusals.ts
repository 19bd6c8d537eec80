import { systemDistance } from '../../../src/game/physics/warp.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { gateConnections } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { systemOf } from '../service/flight.ts';
import type { Answer } from '../service/player.ts';
import { departing, inTransit, planet, underWay } from './departures.ts';
import type { Refused } from './refused.ts';
import { finishGate, homeGate, put, type Scene, type Stage } from './scene.ts';

function atGate({ ship }: Stage): void {
  put(ship, homeGate);
}

function atFinishedGate(stage: Stage): void {
  finishGate(stage);
  atGate(stage);
}

function connections(state: UniverseState): readonly string[] {
  return gateConnections(state, homeGate.systemSymbol);
}

/** Where a stage tells a scene to go. */
let target = '';

function jump({ player, ship }: Scene, waypointSymbol = target): Answer {
  return player.post(`${ship}/jump`, { waypointSymbol });
}

/** Puts the ship into another system's orbit. */
function putElsewhere(ship: ShipState, symbol: string): void {
  put(ship, { symbol });
  ship.nav.systemSymbol = systemOf(symbol);
}

/** Some finished gate that leads to the home gate. */
function neighbour(state: UniverseState): string {
  const open = connections(state).find(
    (symbol) => systemAt(state, systemOf(symbol))?.waypoints[symbol]?.isUnderConstruction === false,
  );
  if (open === undefined) throw new Error('neighbour: expected a finished gate next to home');
  return open;
}

/** A gate that the home gate does not lead to: one that a neighbour's leads to. */
function unconnected(state: UniverseState): string {
  const known = [homeGate.symbol, ...connections(state)];
  const further = gateConnections(state, systemOf(neighbour(state))).find((symbol) => !known.includes(symbol));
  if (further === undefined) throw new Error('unconnected: expected a gate two jumps from home');
  return further;
}

export const jumpRefusals: readonly Refused[] = [
  { name: 'jump in transit', ...inTransit, when: underWay((s) => jump(s, planet.symbol)) },
  { name: 'jump while docked', code: 4236, when: (s) => jump(s, homeGate.symbol) },
  { name: 'jump from where no gate is', code: 4254, given: departing, when: (s) => jump(s, homeGate.symbol) },
  { name: 'jump from a gate that is being built', code: 4256, given: atGate, when: (s) => jump(s, 'X1-ZZ00-A1') },
  { name: 'jump inside the system', code: 4208, given: atFinishedGate, when: (s) => jump(s, planet.symbol) },
  { name: 'jump to no system', code: 4207, given: atFinishedGate, when: (s) => jump(s, 'X1-ZZ00-A1') },
  {
    name: 'jump to another system but not to its gate',
    code: 4211,
    given: (stage) => {
      atFinishedGate(stage);
      const { waypoints = {} } = systemAt(stage.state, systemOf(neighbour(stage.state))) ?? {};
      target = Object.values(waypoints).find(({ type }) => type !== 'JUMP_GATE')?.symbol ?? '';
    },
    when: (s) => jump(s),
  },
  {
    name: 'jump where the gate does not lead',
    code: 4255,
    given: (stage) => {
      atFinishedGate(stage);
      target = unconnected(stage.state);
    },
    when: (s) => jump(s),
  },
  {
    name: 'jump to a gate that is being built',
    code: 4262,
    given: ({ state, ship }) => putElsewhere(ship, neighbour(state)),
    when: (s) => jump(s, homeGate.symbol),
  },
  {
    name: 'jump without the credits',
    code: 4212,
    given: (stage) => {
      atFinishedGate(stage);
      for (const agent of Object.values(stage.state.agents)) agent.credits = 10;
      target = neighbour(stage.state);
    },
    when: (s) => jump(s),
  },
  {
    name: 'jump in cooldown',
    code: 4000,
    status: 409,
    given: (stage) => {
      atFinishedGate(stage);
      target = neighbour(stage.state);
    },
    when: (s) => {
      s.player.post(`${s.ship}/scan/ships`);
      return jump(s);
    },
  },
];

function warp({ player, ship }: Scene, waypointSymbol = target): Answer {
  return player.post(`${ship}/warp`, { waypointSymbol });
}

/** In orbit with a drive, bound for a neighbour. */
function warping(drive: string, fuel = 400): (stage: Stage) => void {
  return (stage) => {
    departing(stage);
    stage.ship.modules.push(drive);
    stage.ship.fuel.current = fuel;
    target = neighbour(stage.state);
  };
}

export const warpRefusals: readonly Refused[] = [
  { name: 'warp in transit', ...inTransit, when: underWay((s) => warp(s, 'X1-ZZ00-A1')) },
  { name: 'warp while docked', code: 4236, when: (s) => warp(s, 'X1-ZZ00-A1') },
  { name: 'warp without a drive', code: 4241, given: departing, when: (s) => warp(s, 'X1-ZZ00-A1') },
  {
    name: 'warp inside the system',
    code: 4235,
    given: warping('MODULE_WARP_DRIVE_I'),
    when: (s) => warp(s, homeGate.symbol),
  },
  {
    name: 'warp to nowhere',
    code: 4201,
    given: warping('MODULE_WARP_DRIVE_I'),
    when: (s) => warp(s, 'X1-ZZ00-A1'),
  },
  {
    name: 'warp farther than the drive reaches',
    code: 4201,
    given: (stage) => {
      warping('MODULE_WARP_DRIVE_I')(stage);
      target = waypointWhere(stage.state, (distance) => distance > 2_000);
    },
    data: { shipSymbol: 'VOYAGER-1', range: 2_000 },
    when: (s) => warp(s),
  },
  {
    name: 'warp without fuel',
    code: 4203,
    given: (stage) => {
      warping('MODULE_WARP_DRIVE_II', 0)(stage);
      target = waypointWhere(stage.state, (distance) => distance < 6_000);
    },
    when: (s) => warp(s),
  },
];

/** A waypoint of another system at such a distance from home. */
function waypointWhere(state: UniverseState, isWanted: (distance: number) => boolean): string {
  const home = sketchOf(state, homeGate.systemSymbol);
  const found = systemCatalogue(state).find(
    (system) => home !== undefined && system !== home && isWanted(systemDistance(home, system)),
  );
  const [waypoint] = Object.keys(systemAt(state, found?.symbol ?? '')?.waypoints ?? {});
  if (waypoint === undefined) throw new Error('waypointWhere: expected a system at such a distance');
  return waypoint;
}
