import { expect } from 'vitest';
import type { Answer } from '../service/player.ts';
import { departing, inTransit, underWay } from './departures.ts';
import type { Refused } from './refused.ts';
import { changeWaypoint, engineeredAsteroid, gasGiant, put, type Scene, type Stage } from './scene.ts';

function siphon({ player, ship }: Scene): Answer {
  return player.post(`${ship}/siphon`);
}

function atGiant({ ship }: Stage): void {
  put(ship, gasGiant);
}

function without(prefix: string): (stage: Stage) => void {
  return (stage) => {
    atGiant(stage);
    const { ship } = stage;
    const keep = (symbol: string) => !symbol.startsWith(prefix);
    Object.assign(ship, { mounts: ship.mounts.filter(keep), modules: ship.modules.filter(keep) });
  };
}

/** The same request two times. */
function twice(request: (scene: Scene) => Answer): (scene: Scene) => Answer {
  return (set) => {
    request(set);
    return request(set);
  };
}

export const siphonRefusals: readonly Refused[] = [
  { name: 'siphon in transit', ...inTransit, when: underWay((s) => siphon(s)) },
  { name: 'siphon while docked', code: 4236, when: siphon },
  { name: 'siphon without siphons', code: 4258, given: without('MOUNT_GAS_SIPHON'), when: siphon },
  { name: 'siphon without a processor', code: 4257, given: without('MODULE_GAS_PROCESSOR'), when: siphon },
  { name: 'siphon where no gas giant is', code: 4259, given: departing, when: siphon },
  {
    name: 'siphon where nothing is left',
    code: 4261,
    given: (stage) => {
      atGiant(stage);
      changeWaypoint(stage, gasGiant.symbol, { deposits: undefined });
    },
    when: siphon,
  },
  { name: 'siphon in cooldown', code: 4000, status: 409, given: atGiant, when: twice(siphon) },
  {
    name: 'siphon with a full hold',
    code: 4228,
    given: (stage) => {
      atGiant(stage);
      stage.ship.cargo = { FUEL: 40 };
    },
    when: siphon,
  },
];

export const unstableRefusals: readonly Refused[] = [
  {
    name: 'extract where the rock is unstable',
    code: 4253,
    given: ({ state, ship, nowMs }) => {
      put(ship, engineeredAsteroid);
      const unstable = { strain: 5, settledAtMs: nowMs, unstableUntilMs: nowMs + 600_000 };
      state.asteroids = { [engineeredAsteroid.symbol]: unstable };
    },
    when: ({ player, ship }) => player.post(`${ship}/extract`),
  },
  {
    name: 'extract where nothing is left',
    code: 4261,
    given: (stage) => {
      put(stage.ship, engineeredAsteroid);
      changeWaypoint(stage, engineeredAsteroid.symbol, { deposits: undefined });
    },
    when: ({ player, ship }) => player.post(`${ship}/extract`),
  },
];

function refine({ player, ship }: Scene, produce: string): Answer {
  return player.post(`${ship}/refine`, { produce });
}

/** A ship that refines ore, with so much of it. */
function refining(ore: number): (stage: Stage) => void {
  return ({ ship }) => {
    Object.assign(ship, { cargoCapacity: 300, cargo: ore === 0 ? {} : { IRON_ORE: ore } });
    ship.modules.push('MODULE_ORE_REFINERY_I');
  };
}

export const refineRefusals: readonly Refused[] = [
  { name: 'refine in transit', ...inTransit, when: underWay((s) => refine(s, 'IRON')) },
  { name: 'refine without a refinery', code: 4239, when: (s) => refine(s, 'IRON') },
  { name: 'refine what no refinery makes', code: 4237, given: refining(100), when: (s) => refine(s, 'FOOD') },
  {
    name: 'refine what the other refinery makes',
    code: 4238,
    given: refining(100),
    when: (s) => refine(s, 'FUEL'),
  },
  { name: 'refine what is no good', code: 3001, status: 422, when: (s) => refine(s, 'LEAD') },
  { name: 'refine without ore', code: 4218, given: refining(0), when: (s) => refine(s, 'IRON') },
  {
    name: 'refine with too little ore',
    code: 4219,
    given: refining(99),
    when: (s) => refine(s, 'IRON'),
    data: { tradeSymbol: 'IRON_ORE', cargoUnits: 99, unitsToRemove: 100 },
  },
  {
    name: 'refine in cooldown',
    code: 4000,
    status: 409,
    given: refining(200),
    when: twice((s) => refine(s, 'IRON')),
    data: { cooldown: { totalSeconds: 180, remainingSeconds: expect.any(Number) } },
  },
];

const SCANS = ['systems', 'waypoints', 'ships'];

export const scanRefusals: readonly Refused[] = SCANS.flatMap((what): Refused[] => [
  { name: `scan ${what} in transit`, ...inTransit, when: underWay((s) => s.player.post(`${s.ship}/scan/${what}`)) },
  {
    name: `scan ${what} without a sensor array`,
    code: 4215,
    when: ({ player, probe }) => player.post(`${probe}/scan/${what}`),
  },
  {
    name: `scan ${what} in cooldown`,
    code: 4000,
    status: 409,
    when: ({ player, ship }) => {
      player.post(`${ship}/scan/ships`);
      return player.post(`${ship}/scan/${what}`);
    },
  },
]);

export const chartRefusals: readonly Refused[] = [
  { name: 'chart in transit', ...inTransit, when: underWay((s) => s.player.post(`${s.ship}/chart`)) },
  {
    name: 'chart what is charted',
    code: 4230,
    when: ({ player, ship }) => player.post(`${ship}/chart`),
    data: { waypointSymbol: expect.any(String) },
  },
];
