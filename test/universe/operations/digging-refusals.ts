import { expect } from 'vitest';
import type { SurveyState } from '../../../src/universe/state.ts';
import type { Json } from '../service/player.ts';
import { inTransit, type Refused } from './refused.ts';
import { changeWaypoint, engineeredAsteroid, gasGiant, type Scene, savedState } from './scene.ts';
import {
  after,
  all,
  asRegistered,
  at,
  departing,
  holding,
  order,
  planet,
  type Request,
  type Setting,
} from './stages.ts';

const mining = at(engineeredAsteroid, 'IN_ORBIT');
const [extract, survey, siphon] = ['extract', 'survey', 'siphon'].map((what) => order(what)) as [
  Request,
  Request,
  Request,
];

const twice = (request: Request) => after(request, request);
const byProbe = (what: string) => after(order('orbit', undefined, 'probe'), order(what, undefined, 'probe'));

/** Takes away the frigate's parts whose symbol begins so. */
function without(prefix: string): Setting {
  const keep = (symbol: string) => !symbol.startsWith(prefix);
  return ({ ship }) => Object.assign(ship, { mounts: ship.mounts.filter(keep), modules: ship.modules.filter(keep) });
}

function barren(symbol: string): Setting {
  return (stage) => changeWaypoint(stage, symbol, { deposits: undefined });
}

const unstable: Setting = ({ state, nowMs }) => {
  const asteroid = { strain: 5, settledAtMs: nowMs, unstableUntilMs: nowMs + 600_000 };
  state.asteroids = { [engineeredAsteroid.symbol]: asteroid };
};

/** Surveys, rests, and extracts with what becomes of the survey. */
function extractWith(change: (found: Json, scene: Scene) => Json): Request {
  return (set) => {
    const { surveys, cooldown } = survey(set).json.data;
    set.player.coolDown(cooldown);
    return order('extract/survey', change(surveys[0], set))(set);
  };
}

/** A survey of a universe, and an extraction with it as its finder has it. */
function known(waypointSymbol: string, unitsLeft: number): Setting {
  return ({ state, nowMs }) => {
    const found: SurveyState = {
      signature: 'S',
      waypointSymbol,
      deposits: ['IRON_ORE'],
      size: 'SMALL',
      expirationMs: nowMs + 60_000,
      unitsLeft,
    };
    state.surveys.S = found;
  };
}

const extractWithKnown: Request = (set) => {
  const { waypointSymbol: symbol, expirationMs = 0 } = savedState(set.player).surveys.S ?? {};
  const expiration = new Date(expirationMs).toISOString();
  const sent = { signature: 'S', symbol, deposits: [{ symbol: 'IRON_ORE' }], size: 'SMALL', expiration };
  return order('extract/survey', sent)(set);
};

const RESTING = {
  shipSymbol: 'VOYAGER-1',
  totalSeconds: 80,
  remainingSeconds: expect.any(Number),
  expiration: expect.any(String),
};

export const miningRefusals: readonly Refused[] = [
  ['extract with a full hold', 4228, all(mining, holding({ FUEL: 40 })), extract],
  ['extract in cooldown', 4000, mining, twice(extract), { cooldown: RESTING }],
  ['extract while docked', 4236, at(engineeredAsteroid, 'DOCKED'), extract],
  ['extract from a planet', 4205, departing, extract],
  ['extract without a laser', 4243, asRegistered, byProbe('extract')],
  ['extract without a processor', 4242, all(mining, without('MODULE_')), extract],
  inTransit('extract', extract),
  ['survey without a surveyor', 4240, asRegistered, byProbe('survey')],
  ['survey a planet', 4222, departing, survey],
  ['survey while docked', 4236, asRegistered, survey],
  ['survey in cooldown', 4000, mining, twice(survey)],
  [
    'use a survey that was changed',
    4220,
    mining,
    extractWith((found) => ({ ...found, size: 'LARGE', deposits: [{ symbol: 'DIAMONDS' }] })),
  ],
  ['use a survey that was made up', 4220, mining, extractWith((found) => ({ ...found, signature: 'constructor' }))],
  [
    'use a survey that is over',
    4221,
    mining,
    extractWith((found, { player }) => {
      player.nowMs += 3_600_000;
      return found;
    }),
  ],
  ['use a survey of another place', 4270, all(mining, known(planet.symbol, 9)), extractWithKnown],
  ['use a survey that is exhausted', 4224, all(mining, known(engineeredAsteroid.symbol, 0)), extractWithKnown],
  ['use a survey without its fields', 3001, mining, order('extract/survey', { signature: 'S' })],
  ['extract where the rock is unstable', 4253, all(mining, unstable), extract],
  ['extract where nothing is left', 4261, all(mining, barren(engineeredAsteroid.symbol)), extract],
];

const atGiant = at(gasGiant, 'IN_ORBIT');

export const siphonRefusals: readonly Refused[] = [
  inTransit('siphon', siphon),
  ['siphon while docked', 4236, asRegistered, siphon],
  ['siphon without siphons', 4258, all(atGiant, without('MOUNT_GAS_SIPHON')), siphon],
  ['siphon without a processor', 4257, all(atGiant, without('MODULE_GAS_PROCESSOR')), siphon],
  ['siphon where no gas giant is', 4259, departing, siphon],
  ['siphon where nothing is left', 4261, all(atGiant, barren(gasGiant.symbol)), siphon],
  ['siphon in cooldown', 4000, atGiant, twice(siphon)],
  ['siphon with a full hold', 4228, all(atGiant, holding({ FUEL: 40 })), siphon],
];

const refine = (produce: string) => order('refine', { produce });

/** A ship that refines ore, with so much of it. */
function refining(ore: number): Setting {
  return all(holding(ore === 0 ? {} : { IRON_ORE: ore }, 300), ({ ship }) =>
    ship.modules.push('MODULE_ORE_REFINERY_I'),
  );
}

export const refineRefusals: readonly Refused[] = [
  inTransit('refine', refine('IRON')),
  ['refine without a refinery', 4239, asRegistered, refine('IRON')],
  ['refine what no refinery makes', 4237, refining(100), refine('FOOD')],
  ['refine what the other refinery makes', 4238, refining(100), refine('FUEL')],
  ['refine what is no good', 3001, asRegistered, refine('LEAD')],
  ['refine without ore', 4218, refining(0), refine('IRON')],
  [
    'refine with too little ore',
    4219,
    refining(99),
    refine('IRON'),
    { tradeSymbol: 'IRON_ORE', cargoUnits: 99, unitsToRemove: 100 },
  ],
  [
    'refine in cooldown',
    4000,
    refining(200),
    twice(refine('IRON')),
    { cooldown: { totalSeconds: 180, remainingSeconds: expect.any(Number) } },
  ],
];

export const scanRefusals: readonly Refused[] = ['systems', 'waypoints', 'ships'].flatMap((what): Refused[] => [
  inTransit(`scan ${what}`, order(`scan/${what}`)),
  [`scan ${what} without a sensor array`, 4215, asRegistered, order(`scan/${what}`, undefined, 'probe')],
  [`scan ${what} in cooldown`, 4000, asRegistered, after(order('scan/ships'), order(`scan/${what}`))],
]);

export const chartRefusals: readonly Refused[] = [
  inTransit('chart', order('chart')),
  ['chart what is charted', 4230, asRegistered, order('chart'), { waypointSymbol: expect.any(String) }],
];
