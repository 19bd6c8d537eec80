import { expect } from 'vitest';
import { inTransit, type Refused } from './refused.ts';
import { asteroidWithoutMarket, changeWaypoint, droneYard, put, waypointWith } from './scene.ts';
import { after, all, asRegistered, at, holding, order, owning, planet, type Request, type Setting } from './stages.ts';

const otherYard = waypointWith(({ symbol, shipTypes }) => !/-H\d+$/.test(symbol) && shipTypes !== undefined).symbol;

const buy = (shipType: string, waypointSymbol = droneYard.symbol): Request => {
  return ({ player }) => player.post('/my/ships', { shipType, waypointSymbol });
};

const view = (symbol: string, what: string): Request => {
  return ({ player }) => player.get(`/systems/${planet.systemSymbol}/waypoints/${symbol}/${what}`);
};

/** Sends the frigate to the other yard, where it will be for a long time. */
const driftToYard: Request = ({ player, ship }) => {
  player.patch(`${ship}/nav`, { flightMode: 'DRIFT' });
  return player.post(`${ship}/navigate`, { waypointSymbol: otherYard });
};

export const shipyardRefusals: readonly Refused[] = [
  [
    'to buy without the credits',
    4216,
    owning(9),
    buy('SHIP_SURVEYOR'),
    { creditsAvailable: 9, creditsNeeded: expect.any(Number) },
  ],
  ['to buy where no ship is', 4245, asRegistered, buy('SHIP_PROBE', otherYard)],
  [
    'to buy from afar while the ship is still under way',
    4245,
    at(asteroidWithoutMarket, 'IN_ORBIT'),
    after(driftToYard, buy('SHIP_PROBE', otherYard)),
  ],
  ['to buy a type that the yard does not sell', 4605, asRegistered, buy('SHIP_EXPLORER')],
  ['to buy what every object has', 4605, asRegistered, buy('constructor')],
  ['to buy where no shipyard is', 404, asRegistered, buy('SHIP_PROBE', planet.symbol)],
  ['to buy at a place that is none', 404, asRegistered, buy('SHIP_PROBE', 'nowhere')],
  ['to look at a shipyard where none is', 404, asRegistered, view(planet.symbol, 'shipyard')],
];

const uncharted: Setting = (stage) => changeWaypoint(stage, otherYard, { chart: undefined });

const withoutFaction: Setting = (stage) => {
  changeWaypoint(stage, planet.symbol, { faction: undefined });
  Object.assign(stage.contract, { accepted: true, fulfilled: true });
};

export const placeRefusals: readonly Refused[] = [
  ['to look at a market where none is', 4603, asRegistered, view(asteroidWithoutMarket.symbol, 'market')],
  ['to look at a market that nobody has charted from afar', 4001, uncharted, view(otherYard, 'market')],
  ['to look at a shipyard that nobody has charted from afar', 4001, uncharted, view(otherYard, 'shipyard')],
  ['to negotiate where no faction is', 4700, withoutFaction, order('negotiate/contract')],
];

/** Docked at a shipyard, with parts in the hold. */
function atYard(...parts: string[]): Setting {
  return all(at(droneYard, 'DOCKED'), holding(Object.fromEntries(parts.map((symbol) => [symbol, 1]))));
}

const orbitingYard = at(droneYard, 'IN_ORBIT');
const awayFromYards = at(asteroidWithoutMarket, 'DOCKED');

const install = (kind: string, symbol: string) => order(`${kind}/install`, { symbol });
const remove = (kind: string, symbol: string) => order(`${kind}/remove`, { symbol });

/** The probe has no slot, no mounting point, no crew and little power. */
const installInProbe = (kind: string, symbol: string) => order(`${kind}/install`, { symbol }, 'probe');

function probeAtYard(part: string, changes: object = {}): Setting {
  return ({ state }) => {
    const probe = state.ships['VOYAGER-2'];
    if (probe === undefined) throw new Error('probeAtYard: expected a probe');
    put(probe, droneYard, 'DOCKED');
    Object.assign(probe, { cargoCapacity: 5, cargo: { [part]: 1 }, ...changes });
  };
}

const LASER = 'MOUNT_MINING_LASER_I';
const SURVEYOR = 'MOUNT_SURVEYOR_II';
const HOLD = 'MODULE_CARGO_HOLD_I';
const QUARTERS = 'MODULE_CREW_QUARTERS_I';
const FISSION = { reactor: { symbol: 'REACTOR_FISSION_I', condition: 1, integrity: 1 } };
const DRONE = { frame: { symbol: 'FRAME_DRONE', condition: 1, integrity: 1 } };
const POOR = { creditsAvailable: 3, creditsNeeded: expect.any(Number) };

const withSensor: Setting = ({ ship }) => ship.mounts.push('MOUNT_SENSOR_ARRAY_I');

export const fittingRefusals: readonly Refused[] = [
  inTransit('install a mount', install('mounts', LASER)),
  ['install a mount undocked', 4244, orbitingYard, install('mounts', LASER)],
  ['install a mount away from yards', 4246, awayFromYards, install('mounts', LASER)],
  ['remove a mount away from yards', 4246, awayFromYards, remove('mounts', LASER)],
  ['install a mount that is not in the hold', 4218, atYard(), install('mounts', LASER)],
  ['remove a mount that it has not', 4247, atYard(), remove('mounts', LASER)],
  ['install a mount without the credits', 4248, all(atYard(LASER), owning(3)), install('mounts', LASER), POOR],
  ['install a mount without a mounting point', 4251, all(atYard(LASER), withSensor), install('mounts', LASER)],
  [
    'install a mount without the power',
    4249,
    probeAtYard(SURVEYOR, DRONE),
    installInProbe('mounts', SURVEYOR),
    { shipSymbol: 'VOYAGER-2', required: expect.any(Number), available: 3 },
  ],
  [
    'install a mount without the crew',
    4252,
    probeAtYard(SURVEYOR, { ...DRONE, ...FISSION }),
    installInProbe('mounts', SURVEYOR),
  ],
  ['install a module without a slot', 4250, probeAtYard(HOLD), installInProbe('modules', HOLD)],
  ['install a module that is none', 3001, asRegistered, install('modules', LASER)],
  ['install a module away from yards', 4266, awayFromYards, install('modules', HOLD)],
  ['remove a module that it has not', 4267, atYard(), remove('modules', HOLD)],
  ['remove a module without the credits', 4268, all(atYard(), owning(3)), remove('modules', QUARTERS)],
  ['remove the quarters of the crew', 4252, atYard(), remove('modules', QUARTERS)],
  [
    'remove a hold that is in use',
    4217,
    all(atYard(), holding({ FUEL: 1 })),
    remove('modules', 'MODULE_CARGO_HOLD_II'),
  ],
];

const worn: Setting = ({ ship }) => Object.assign(ship.frame, { condition: 0.2 });

export const upkeepRefusals: readonly Refused[] = [
  ['repair undocked', 4244, orbitingYard, order('repair')],
  inTransit('scrap', order('scrap')),
  ['repair away from yards', 4264, awayFromYards, order('repair')],
  ['scrap away from yards', 4263, awayFromYards, order('scrap')],
  ['repair without the credits', 4265, all(atYard(), worn, owning(3)), order('repair'), POOR],
];
