import { expect } from 'vitest';
import { planet } from './departures.ts';
import type { Refused } from './refused.ts';
import { asteroidWithoutMarket, changeWaypoint, put, waypointWith } from './scene.ts';

const probeYard = waypointWith(({ symbol, shipTypes }) => /-H\d+$/.test(symbol) && shipTypes !== undefined).symbol;
const otherYard = waypointWith(({ symbol, shipTypes }) => !/-H\d+$/.test(symbol) && shipTypes !== undefined).symbol;
const inHome = `/systems/${planet.systemSymbol}/waypoints`;

/** Of a shipyard. */
export const shipyardRefusals: readonly Refused[] = [
  {
    name: 'to buy without the credits',
    code: 4216,
    given: ({ state }) => {
      for (const agent of Object.values(state.agents)) agent.credits = 9;
    },
    when: ({ player }) => player.post('/my/ships', { shipType: 'SHIP_SURVEYOR', waypointSymbol: probeYard }),
    data: { creditsAvailable: 9, creditsNeeded: expect.any(Number) },
  },
  {
    name: 'to buy where no ship is',
    code: 4245,
    when: ({ player }) => player.post('/my/ships', { shipType: 'SHIP_PROBE', waypointSymbol: otherYard }),
  },
  {
    name: 'to buy from afar while the ship is still under way',
    code: 4245,
    given: ({ ship }) => put(ship, asteroidWithoutMarket),
    when: ({ player, ship }) => {
      player.patch(`${ship}/nav`, { flightMode: 'DRIFT' });
      player.post(`${ship}/navigate`, { waypointSymbol: otherYard });
      return player.post('/my/ships', { shipType: 'SHIP_PROBE', waypointSymbol: otherYard });
    },
  },
  {
    name: 'to buy a type that the yard does not sell',
    code: 4605,
    when: ({ player }) => player.post('/my/ships', { shipType: 'SHIP_EXPLORER', waypointSymbol: probeYard }),
  },
  {
    name: 'to buy what every object has',
    code: 4605,
    when: ({ player }) => player.post('/my/ships', { shipType: 'constructor', waypointSymbol: probeYard }),
  },
  {
    name: 'to buy where no shipyard is',
    code: 404,
    status: 404,
    when: ({ player }) => player.post('/my/ships', { shipType: 'SHIP_PROBE', waypointSymbol: planet.symbol }),
  },
  {
    name: 'to buy at a place that is none',
    code: 404,
    status: 404,
    when: ({ player }) => player.post('/my/ships', { shipType: 'SHIP_PROBE', waypointSymbol: 'nowhere' }),
  },
  {
    name: 'to look at a shipyard where none is',
    code: 404,
    status: 404,
    when: ({ player }) => player.get(`${inHome}/${planet.symbol}/shipyard`),
  },
];

/** Of a place. */
export const placeRefusals: readonly Refused[] = [
  {
    name: 'to look at a market where none is',
    code: 4603,
    when: ({ player }) => player.get(`${inHome}/${asteroidWithoutMarket.symbol}/market`),
  },
  {
    name: 'to look at a market that nobody has charted from afar',
    code: 4001,
    given: (stage) => changeWaypoint(stage, otherYard, { chart: undefined }),
    when: ({ player }) => player.get(`${inHome}/${otherYard}/market`),
  },
  {
    name: 'to look at a shipyard that nobody has charted from afar',
    code: 4001,
    given: (stage) => changeWaypoint(stage, otherYard, { chart: undefined }),
    when: ({ player }) => player.get(`${inHome}/${otherYard}/shipyard`),
  },
  {
    name: 'to negotiate where no faction is',
    code: 4700,
    given: (stage) => {
      changeWaypoint(stage, planet.symbol, { faction: undefined });
      stage.contract.accepted = true;
      stage.contract.fulfilled = true;
    },
    when: ({ player, ship }) => player.post(`${ship}/negotiate/contract`),
  },
];
