import { expect } from 'vitest';
import type { Answer } from '../service/player.ts';
import { inTransit, underWay } from './departures.ts';
import type { Refused } from './refused.ts';
import { asteroidWithoutMarket, droneYard, put, type Scene, type Stage } from './scene.ts';

/** Docked at a shipyard, with parts in the hold. */
function atYard(...parts: string[]): (stage: Stage) => void {
  return ({ ship }) => {
    put(ship, droneYard, 'DOCKED');
    ship.cargo = Object.fromEntries(parts.map((symbol) => [symbol, 1]));
  };
}

function awayFromYards({ ship }: Stage): void {
  put(ship, asteroidWithoutMarket, 'DOCKED');
}

function change(verb: string, symbol: string): (scene: Scene) => Answer {
  return ({ player, ship }) => player.post(`${ship}/${verb}`, { symbol });
}

/** The probe has no slot, no mounting point, no crew and little power. */
function changeProbe(verb: string, symbol: string): (scene: Scene) => Answer {
  return ({ player, probe }) => player.post(`${probe}/${verb}`, { symbol });
}

function probeAtYard(part: string, changes: object = {}): (stage: Stage) => void {
  return ({ state }) => {
    const probe = state.ships['VOYAGER-2'];
    if (probe === undefined) throw new Error('probeAtYard: expected a probe');
    put(probe, droneYard, 'DOCKED');
    Object.assign(probe, { cargoCapacity: 5, cargo: { [part]: 1 }, ...changes });
  };
}

function poor(prepare: (stage: Stage) => void): (stage: Stage) => void {
  return (stage) => {
    prepare(stage);
    for (const agent of Object.values(stage.state.agents)) agent.credits = 3;
  };
}

const LASER = 'MOUNT_MINING_LASER_I';
const HOLD = 'MODULE_CARGO_HOLD_I';
const QUARTERS = 'MODULE_CREW_QUARTERS_I';
const FISSION = { reactor: { symbol: 'REACTOR_FISSION_I', condition: 1, integrity: 1 } };
const DRONE = { frame: { symbol: 'FRAME_DRONE', condition: 1, integrity: 1 } };

export const fittingRefusals: readonly Refused[] = [
  {
    name: 'install a mount in transit',
    ...inTransit,
    when: underWay((s) => change('mounts/install', LASER)(s)),
  },
  {
    name: 'install a mount undocked',
    code: 4244,
    given: ({ ship }) => put(ship, droneYard),
    when: change('mounts/install', LASER),
  },
  { name: 'install a mount away from yards', code: 4246, given: awayFromYards, when: change('mounts/install', LASER) },
  { name: 'remove a mount away from yards', code: 4246, given: awayFromYards, when: change('mounts/remove', LASER) },
  {
    name: 'install a mount that is not in the hold',
    code: 4218,
    given: atYard(),
    when: change('mounts/install', LASER),
  },
  { name: 'remove a mount that it has not', code: 4247, given: atYard(), when: change('mounts/remove', LASER) },
  {
    name: 'install a mount without the credits',
    code: 4248,
    given: poor(atYard(LASER)),
    when: change('mounts/install', LASER),
    data: { creditsAvailable: 3, creditsNeeded: expect.any(Number) },
  },
  {
    name: 'install a mount without a mounting point',
    code: 4251,
    given: (stage) => {
      atYard(LASER)(stage);
      stage.ship.mounts.push('MOUNT_SENSOR_ARRAY_I');
    },
    when: change('mounts/install', LASER),
  },
  {
    name: 'install a mount without the power',
    code: 4249,
    given: probeAtYard('MOUNT_SURVEYOR_II', DRONE),
    when: changeProbe('mounts/install', 'MOUNT_SURVEYOR_II'),
    data: { shipSymbol: 'VOYAGER-2', required: expect.any(Number), available: 3 },
  },
  {
    name: 'install a mount without the crew',
    code: 4252,
    given: probeAtYard('MOUNT_SURVEYOR_II', { ...DRONE, ...FISSION }),
    when: changeProbe('mounts/install', 'MOUNT_SURVEYOR_II'),
  },
  {
    name: 'install a module without a slot',
    code: 4250,
    given: probeAtYard(HOLD),
    when: changeProbe('modules/install', HOLD),
  },
  { name: 'install a module that is none', code: 3001, status: 422, when: change('modules/install', LASER) },
  { name: 'install a module away from yards', code: 4266, given: awayFromYards, when: change('modules/install', HOLD) },
  { name: 'remove a module that it has not', code: 4267, given: atYard(), when: change('modules/remove', HOLD) },
  {
    name: 'remove a module without the credits',
    code: 4268,
    given: poor(atYard()),
    when: change('modules/remove', QUARTERS),
  },
  {
    name: 'remove the quarters of the crew',
    code: 4252,
    given: atYard(),
    when: change('modules/remove', QUARTERS),
  },
  {
    name: 'remove a hold that is in use',
    code: 4217,
    given: (stage) => {
      atYard()(stage);
      stage.ship.cargo = { FUEL: 1 };
    },
    when: change('modules/remove', 'MODULE_CARGO_HOLD_II'),
  },
];

export const upkeepRefusals: readonly Refused[] = [
  { name: 'repair undocked', code: 4244, given: ({ ship }) => put(ship, droneYard), when: action('repair') },
  { name: 'scrap in transit', ...inTransit, when: underWay((s) => action('scrap')(s)) },
  { name: 'repair away from yards', code: 4264, given: awayFromYards, when: action('repair') },
  { name: 'scrap away from yards', code: 4263, given: awayFromYards, when: action('scrap') },
  {
    name: 'repair without the credits',
    code: 4265,
    given: poor((stage) => {
      atYard()(stage);
      Object.assign(stage.ship.frame, { condition: 0.2 });
    }),
    when: action('repair'),
    data: { creditsAvailable: 3, creditsNeeded: expect.any(Number) },
  },
];

function action(verb: 'repair' | 'scrap'): (scene: Scene) => Answer {
  return ({ player, ship }) => player.post(`${ship}/${verb}`);
}
