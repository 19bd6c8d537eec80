import { expect } from 'vitest';
import { systemDistance } from '../../../src/game/physics/warp.ts';
import { sketchOf, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { gateConnections } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import type { ShipNavState } from '../../../src/universe/ships/ship-state.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { systemOf } from '../service/flight.ts';
import { inTransit, type Refused } from './refused.ts';
import { asteroidWithoutMarket, finishedNeighbour, finishGate, homeGate, put } from './scene.ts';
import {
  after,
  all,
  asRegistered,
  at,
  depart,
  departing,
  holding,
  order,
  owning,
  planet,
  type Request,
  type Setting,
} from './stages.ts';

const navigateTo = (waypointSymbol: string) => order('navigate', { waypointSymbol });

/** The frigate in orbit, with so much fuel. */
function fuelled(current: number, flightMode: ShipNavState['flightMode'] = 'CRUISE'): Setting {
  return all(departing, ({ ship }) => {
    ship.fuel.current = current;
    ship.nav.flightMode = flightMode;
  });
}

const dry: Setting = ({ ship }) => {
  ship.fuel.current = 0;
};

function fly(flightMode: string): Request {
  return ({ player, ship }) => player.patch(`${ship}/nav`, { flightMode });
}

const refuel = order('refuel');
const refuelFromHold = order('refuel', { fromCargo: true });

/** Of a ship. */
export const flightRefusals: readonly Refused[] = [
  inTransit('dock', order('dock')),
  inTransit('orbit', order('orbit')),
  inTransit('navigate', navigateTo(planet.symbol)),
  ['navigate while docked', 4236, asRegistered, depart, { waypointSymbol: planet.symbol }],
  [
    'navigate without fuel',
    4203,
    fuelled(0),
    depart,
    { shipSymbol: 'VOYAGER-1', fuelRequired: expect.any(Number), fuelAvailable: 0 },
  ],
  ['drift without fuel', 4203, fuelled(0, 'DRIFT'), depart, { fuelRequired: 1 }],
  ['navigate without waypointSymbol', 3001, departing, order('navigate', {})],
  ['navigate to where the ship is', 4204, departing, navigateTo(planet.symbol)],
  ['navigate to another system', 4202, departing, navigateTo('X1-ZZ99-A1')],
  ['navigate to nowhere', 4201, departing, navigateTo(`${planet.systemSymbol}-ZZ9`)],
  ['slow down in transit', 4269, departing, after(depart, fly('DRIFT'))],
  ['speed up in transit without the fuel', 4203, fuelled(1, 'DRIFT'), after(depart, fly('CRUISE'))],
  ['fly in a mode that is none', 3001, asRegistered, fly('HYPER')],
  ['refuel undocked', 4244, departing, refuel],
  ['refuel where no market is', 4226, at(asteroidWithoutMarket, 'DOCKED'), refuel],
  ['refuel without the credits', 4600, all(dry, owning(1)), refuel],
  ['refuel from a hold without fuel', 4218, dry, refuelFromHold],
  [
    'refuel from a hold with too little fuel',
    4219,
    all(dry, holding({ FUEL: 3 })),
    refuelFromHold,
    { cargoUnits: 3, unitsToRemove: 4 },
  ],
];

const atGate = at(homeGate, 'IN_ORBIT');
const atFinishedGate = all(finishGate, atGate);

/** Where a stage tells a scene to go. */
let target = '';

function bound(targetOf: (state: UniverseState) => string): Setting {
  return ({ state }) => {
    target = targetOf(state);
  };
}

function jump(waypointSymbol?: string): Request {
  return ({ player, ship }) => player.post(`${ship}/jump`, { waypointSymbol: waypointSymbol ?? target });
}

/** A gate that the home gate does not lead to: one that a neighbour's leads to. */
function unconnected(state: UniverseState): string {
  const known = [homeGate.symbol, ...gateConnections(state, homeGate.systemSymbol)];
  const further = gateConnections(state, systemOf(finishedNeighbour(state))).find((symbol) => !known.includes(symbol));
  if (further === undefined) throw new Error('unconnected: expected a gate two jumps from home');
  return further;
}

/** A waypoint beside a neighbour's gate. */
function besideGate(state: UniverseState): string {
  const { waypoints = {} } = systemAt(state, systemOf(finishedNeighbour(state))) ?? {};
  return Object.values(waypoints).find(({ type }) => type !== 'JUMP_GATE')?.symbol ?? '';
}

const atNeighbour: Setting = ({ state, ship }) => {
  const symbol = finishedNeighbour(state);
  put(ship, { symbol });
  ship.nav.systemSymbol = systemOf(symbol);
};

export const jumpRefusals: readonly Refused[] = [
  inTransit('jump', jump(planet.symbol)),
  ['jump while docked', 4236, asRegistered, jump(homeGate.symbol)],
  ['jump from where no gate is', 4254, departing, jump(homeGate.symbol)],
  ['jump from a gate that is being built', 4256, atGate, jump('X1-ZZ00-A1')],
  ['jump inside the system', 4208, atFinishedGate, jump(planet.symbol)],
  ['jump to no system', 4207, atFinishedGate, jump('X1-ZZ00-A1')],
  ['jump to another system but not to its gate', 4211, all(atFinishedGate, bound(besideGate)), jump()],
  ['jump where the gate does not lead', 4255, all(atFinishedGate, bound(unconnected)), jump()],
  ['jump to a gate that is being built', 4262, atNeighbour, jump(homeGate.symbol)],
  ['jump without the credits', 4212, all(atFinishedGate, owning(10), bound(finishedNeighbour)), jump()],
  ['jump in cooldown', 4000, all(atFinishedGate, bound(finishedNeighbour)), after(order('scan/ships'), jump())],
];

function warp(waypointSymbol?: string): Request {
  return ({ player, ship }) => player.post(`${ship}/warp`, { waypointSymbol: waypointSymbol ?? target });
}

/** In orbit with a drive, bound for a waypoint of another system at such a distance. */
function warping(drive: string, fuel = 400, isWanted: (distance: number) => boolean = () => true): Setting {
  const waypoint = (state: UniverseState) => waypointWhere(state, isWanted);
  return all(fuelled(fuel), ({ ship }) => ship.modules.push(drive), bound(waypoint));
}

export const warpRefusals: readonly Refused[] = [
  inTransit('warp', warp('X1-ZZ00-A1')),
  ['warp while docked', 4236, asRegistered, warp('X1-ZZ00-A1')],
  ['warp without a drive', 4241, departing, warp('X1-ZZ00-A1')],
  ['warp inside the system', 4235, warping('MODULE_WARP_DRIVE_I'), warp(homeGate.symbol)],
  ['warp to nowhere', 4201, warping('MODULE_WARP_DRIVE_I'), warp('X1-ZZ00-A1')],
  [
    'warp farther than the drive reaches',
    4201,
    warping('MODULE_WARP_DRIVE_I', 400, (distance) => distance > 2_000),
    warp(),
    { shipSymbol: 'VOYAGER-1', range: 2_000 },
  ],
  ['warp without fuel', 4203, warping('MODULE_WARP_DRIVE_II', 0, (distance) => distance < 6_000), warp()],
];

function waypointWhere(state: UniverseState, isWanted: (distance: number) => boolean): string {
  const home = sketchOf(state, homeGate.systemSymbol);
  const found = systemCatalogue(state).find(
    (system) => home !== undefined && system !== home && isWanted(systemDistance(home, system)),
  );
  const [waypoint] = Object.keys(systemAt(state, found?.symbol ?? '')?.waypoints ?? {});
  if (waypoint === undefined) throw new Error('waypointWhere: expected a system at such a distance');
  return waypoint;
}
