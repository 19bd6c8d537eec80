import { expect } from 'vitest';
import { depart, departing, inTransit, planet } from './departures.ts';
import type { Refused } from './refused.ts';
import { asteroidWithoutMarket, engineeredAsteroid, put } from './scene.ts';

/** Of a ship. */
export const flightRefusals: readonly Refused[] = [
  {
    name: 'dock in transit',
    ...inTransit,
    when: (s) => {
      depart(s);
      return s.player.post(`${s.ship}/dock`);
    },
  },
  {
    name: 'orbit in transit',
    ...inTransit,
    when: (s) => {
      depart(s);
      return s.player.post(`${s.ship}/orbit`);
    },
  },
  {
    name: 'navigate in transit',
    ...inTransit,
    when: (s) => {
      depart(s);
      return s.player.post(`${s.ship}/navigate`, { waypointSymbol: planet.symbol });
    },
  },
  {
    name: 'navigate while docked',
    code: 4236,
    when: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }),
    data: { waypointSymbol: planet.symbol },
  },
  {
    name: 'navigate without fuel',
    code: 4203,
    given: (stage) => {
      departing(stage);
      stage.ship.fuel.current = 0;
    },
    when: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }),
    data: { shipSymbol: 'VOYAGER-1', fuelRequired: expect.any(Number), fuelAvailable: 0 },
  },
  {
    name: 'drift without fuel',
    code: 4203,
    given: (stage) => {
      departing(stage);
      stage.ship.fuel.current = 0;
      stage.ship.nav.flightMode = 'DRIFT';
    },
    when: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }),
    data: { fuelRequired: 1 },
  },
  {
    name: 'navigate without waypointSymbol',
    code: 3001,
    status: 422,
    given: departing,
    when: ({ player, ship }) => player.post(`${ship}/navigate`, {}),
  },
  {
    name: 'navigate to where the ship is',
    code: 4204,
    given: departing,
    when: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: planet.symbol }),
  },
  {
    name: 'navigate to another system',
    code: 4202,
    given: departing,
    when: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: 'X1-ZZ99-A1' }),
  },
  {
    name: 'navigate to nowhere',
    code: 4201,
    given: departing,
    when: ({ player, ship }) => player.post(`${ship}/navigate`, { waypointSymbol: `${planet.systemSymbol}-ZZ9` }),
  },
  {
    name: 'slow down in transit',
    code: 4269,
    given: departing,
    when: (s) => {
      depart(s);
      return s.player.patch(`${s.ship}/nav`, { flightMode: 'DRIFT' });
    },
  },
  {
    name: 'speed up in transit without the fuel',
    code: 4203,
    given: (stage) => {
      departing(stage);
      stage.ship.nav.flightMode = 'DRIFT';
      stage.ship.fuel.current = 1;
    },
    when: (s) => {
      depart(s);
      return s.player.patch(`${s.ship}/nav`, { flightMode: 'CRUISE' });
    },
  },
  {
    name: 'fly in a mode that is none',
    code: 3001,
    status: 422,
    when: ({ player, ship }) => player.patch(`${ship}/nav`, { flightMode: 'HYPER' }),
  },
  { name: 'refuel undocked', code: 4244, given: departing, when: ({ player, ship }) => player.post(`${ship}/refuel`) },
  {
    name: 'refuel where no market is',
    code: 4226,
    given: ({ ship }) => put(ship, asteroidWithoutMarket, 'DOCKED'),
    when: ({ player, ship }) => player.post(`${ship}/refuel`),
  },
  {
    name: 'refuel without the credits',
    code: 4600,
    given: ({ state, ship }) => {
      ship.fuel.current = 0;
      for (const agent of Object.values(state.agents)) agent.credits = 1;
    },
    when: ({ player, ship }) => player.post(`${ship}/refuel`),
  },
  {
    name: 'refuel from a hold without fuel',
    code: 4218,
    given: ({ ship }) => {
      ship.fuel.current = 0;
    },
    when: ({ player, ship }) => player.post(`${ship}/refuel`, { fromCargo: true }),
  },
  {
    name: 'refuel from a hold with too little fuel',
    code: 4219,
    given: ({ ship }) => {
      ship.fuel.current = 0;
      ship.cargo = { FUEL: 3 };
    },
    when: ({ player, ship }) => player.post(`${ship}/refuel`, { fromCargo: true }),
    data: { cargoUnits: 3, unitsToRemove: 4 },
  },
];
