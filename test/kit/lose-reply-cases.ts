import { type Command, commands } from '../../src/command/commands.ts';
import { systemCatalogue } from '../../src/universe/galaxy/catalogue.ts';
import { isCharted } from '../../src/universe/galaxy/charts.ts';
import { systemAt } from '../../src/universe/galaxy/systems.ts';
import type { UniverseState, WaypointState } from '../../src/universe/state.ts';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { droneYard, finishedNeighbour, finishGate, homeGate, put, scene } from '../universe/operations/scene.ts';
import { buyAndDeliver, dig, findWaypoint, flyAndDock, ok, systemOf, unitsHeld } from '../universe/service/flight.ts';
import { type Json, newPlayer, newUniverse, type Player } from '../universe/service/player.ts';

/** What a player has in hand when a case begins. */
export interface Beginning {
  readonly player: Player;
  readonly system: string;
  readonly frigate: string;
  readonly contract: Json;
}

/** Leads the game to where an operation can be sent, and gives the command. */
export type Case = (beginning: Beginning) => Command;

/** A player who has just registered. */
export function begin(): Beginning {
  const player = newPlayer(newUniverse({ systems: 60 }));
  const { agent, ships, contract } = player.register('VOYAGER');
  return { player, system: systemOf(agent.headquarters), frigate: ships[0].symbol, contract };
}

/** A waypoint of the frontier that nobody has charted. */
function uncharted(state: UniverseState, nowMs: number): WaypointState {
  const frontier = systemCatalogue(state).filter(({ role }) => role === 'frontier');
  const places = frontier.flatMap(({ symbol }) => Object.values(systemAt(state, symbol)?.waypoints ?? {}));
  const place = places.find((waypoint) => !isCharted(state, waypoint, nowMs));
  if (place === undefined) throw new Error('expected a waypoint that nobody has charted');
  return place;
}

const DAY_MS = 86_400_000;
const pathOf = (ship: string) => `/my/ships/${ship}`;

/** The market that sells what it digs into metal, its moon with a shipyard, and the station at the gas giant, seed 1. */
const SMELTER = 'H58';
const DRONE_YARD = 'H59';
const STATION = 'C44';
const METAL = 'IRON';

const at = ({ system }: Beginning, name: string) => `${system}-${name}`;

function loaded(beginning: Beginning, units: number): void {
  const { player, frigate } = beginning;
  flyAndDock(player, frigate, at(beginning, SMELTER));
  ok(player.post(`${pathOf(frigate)}/purchase`, { symbol: METAL, units }));
}

function bought(beginning: Beginning, shipType: string, yard: string): string {
  const { player, frigate } = beginning;
  const waypointSymbol = at(beginning, yard);
  flyAndDock(player, frigate, waypointSymbol);
  return ok(player.post('/my/ships', { shipType, waypointSymbol })).ship.symbol;
}

function atTheRock({ player, frigate }: Beginning): void {
  flyAndDock(player, frigate, findWaypoint(player, 'ENGINEERED_ASTEROID'));
  ok(player.post(`${pathOf(frigate)}/orbit`));
}

function accepted({ player, contract }: Beginning): Json {
  return ok(player.post(`/my/contracts/${contract.id}/accept`)).contract;
}

/** At a shipyard, with a part that is installed, or that has just been removed and is to be installed again. */
function refitted(beginning: Beginning, action: 'install' | 'remove', part: string): Command {
  const { player, frigate } = beginning;
  flyAndDock(player, frigate, at(beginning, DRONE_YARD));
  const list = part.startsWith('MOUNT') ? 'mounts' : 'modules';
  if (action === 'install') ok(player.post(`${pathOf(frigate)}/${list}/remove`, { symbol: part }));
  return commands[action](frigate, part);
}

/** Every operation that changes the game and is journaled, one case each. */
export const CASES: { readonly [Operation in OperationId]?: Case } = {
  navigateShip: ({ player, frigate }) => {
    ok(player.post(`${pathOf(frigate)}/orbit`));
    return commands.navigate(frigate, findWaypoint(player, 'ENGINEERED_ASTEROID'));
  },
  patchShipNav: ({ frigate }) => commands.setFlightMode(frigate, 'BURN'),
  orbitShip: ({ player, frigate }) => {
    ok(player.post(`${pathOf(frigate)}/dock`));
    return commands.ofShip('orbitShip', frigate);
  },
  dockShip: ({ player, frigate }) => {
    ok(player.post(`${pathOf(frigate)}/orbit`));
    return commands.ofShip('dockShip', frigate);
  },
  refuelShip: (beginning) => {
    flyAndDock(beginning.player, beginning.frigate, at(beginning, SMELTER));
    return commands.refuel(beginning.frigate);
  },
  purchaseCargo: (beginning) => {
    flyAndDock(beginning.player, beginning.frigate, at(beginning, SMELTER));
    return commands.buy(beginning.frigate, METAL, 7);
  },
  sellCargo: (beginning) => {
    loaded(beginning, 9);
    return commands.sell(beginning.frigate, METAL, 6);
  },
  jettison: (beginning) => {
    loaded(beginning, 3);
    return commands.jettison(beginning.frigate, METAL, 2);
  },
  transferCargo: (beginning) => {
    loaded(beginning, 5);
    const drone = bought(beginning, 'SHIP_MINING_DRONE', DRONE_YARD);
    return commands.transfer(beginning.frigate, METAL, 4, drone);
  },
  extractResources: (beginning) => {
    atTheRock(beginning);
    return commands.ofShip('extractResources', beginning.frigate);
  },
  createSurvey: (beginning) => {
    atTheRock(beginning);
    return commands.ofShip('createSurvey', beginning.frigate);
  },
  extractResourcesWithSurvey: (beginning) => {
    atTheRock(beginning);
    const { player, frigate } = beginning;
    const { surveys, cooldown } = ok(player.post(`${pathOf(frigate)}/survey`));
    player.coolDown(cooldown);
    return commands.extractWithSurvey(frigate, surveys[0]);
  },
  siphonResources: (beginning) => {
    const { player } = beginning;
    const drone = bought(beginning, 'SHIP_SIPHON_DRONE', STATION);
    const giant = findWaypoint(player, 'GAS_GIANT');
    ok(player.post(`${pathOf(drone)}/orbit`));
    player.arrive(ok(player.post(`${pathOf(drone)}/navigate`, { waypointSymbol: giant })).nav);
    return commands.ofShip('siphonResources', drone);
  },
  createChart: (beginning) => {
    const { player } = scene(({ state, ship, nowMs }) => put(ship, uncharted(state, nowMs)));
    Object.assign(beginning, { player });
    return commands.ofShip('createChart', beginning.frigate);
  },
  supplyConstruction: (beginning) => {
    const { player } = scene(({ ship }) => {
      put(ship, homeGate, 'DOCKED');
      Object.assign(ship, { cargo: { FAB_MATS: 9 } });
    });
    Object.assign(beginning, { player });
    return commands.supplyConstruction(homeGate.symbol, beginning.frigate, 'FAB_MATS', 7);
  },
  jumpShip: (beginning) => {
    let gate = '';
    const { player } = scene((stage) => {
      finishGate(stage);
      put(stage.ship, homeGate);
      gate = finishedNeighbour(stage.state);
    });
    Object.assign(beginning, { player });
    return commands.jump(beginning.frigate, gate);
  },
  warpShip: (beginning) => {
    let gate = '';
    const { player } = scene(({ state, ship }) => {
      gate = finishedNeighbour(state);
      put(ship, homeGate);
      ship.modules.push('MODULE_WARP_DRIVE_II');
      ship.nav.flightMode = 'DRIFT';
    });
    Object.assign(beginning, { player });
    return commands.warp(beginning.frigate, gate);
  },
  purchaseShip: (beginning) => commands.buyShip('SHIP_MINING_DRONE', at(beginning, DRONE_YARD)),
  scrapShip: (beginning) => {
    const drone = bought(beginning, 'SHIP_MINING_DRONE', DRONE_YARD);
    return commands.ofShip('scrapShip', drone);
  },
  installMount: (beginning) => refitted(beginning, 'install', 'MOUNT_MINING_LASER_II'),
  removeMount: (beginning) => refitted(beginning, 'remove', 'MOUNT_MINING_LASER_II'),
  installShipModule: (beginning) => refitted(beginning, 'install', 'MODULE_GAS_PROCESSOR_I'),
  removeShipModule: (beginning) => refitted(beginning, 'remove', 'MODULE_GAS_PROCESSOR_I'),
  shipRefine: (beginning) => {
    const { player } = scene(({ ship }) => {
      put(ship, homeGate);
      ship.modules.push('MODULE_ORE_REFINERY_I');
      Object.assign(ship, { cargo: { IRON_ORE: 130, IRON: 2 }, cargoCapacity: 300 });
    });
    Object.assign(beginning, { player });
    return commands.refine(beginning.frigate, 'IRON');
  },
  repairShip: (beginning) => {
    const { player } = scene(({ ship }) => {
      put(ship, droneYard, 'DOCKED');
      Object.assign(ship.engine, { condition: 0.8 });
    });
    Object.assign(beginning, { player });
    return commands.ofShip('repairShip', beginning.frigate);
  },
  negotiateContract: ({ player, frigate }) => {
    // The offer of the first hour has run out by then, and another may be asked for.
    player.nowMs += 2 * DAY_MS;
    ok(player.post(`${pathOf(frigate)}/dock`));
    return commands.ofShip('negotiateContract', frigate);
  },
  acceptContract: ({ contract }) => commands.accept(contract.id),
  deliverContract: (beginning) => {
    const { player, frigate, contract } = beginning;
    const [line] = accepted(beginning).terms.deliver;
    atTheRock(beginning);
    dig(player, frigate, line.tradeSymbol, 6);
    flyAndDock(player, frigate, line.destinationSymbol);
    const held = unitsHeld(ok(player.get(pathOf(frigate))).cargo, line.tradeSymbol);
    return commands.deliver(contract.id, frigate, line.tradeSymbol, held - 1);
  },
  fulfillContract: (beginning) => {
    const { player, frigate, contract } = beginning;
    const terms = accepted(beginning);
    flyAndDock(player, frigate, terms.terms.deliver[0].destinationSymbol);
    buyAndDeliver(player, frigate, terms);
    return commands.fulfill(contract.id);
  },
};
