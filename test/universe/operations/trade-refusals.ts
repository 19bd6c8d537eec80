import { expect } from 'vitest';
import { depart, departing, inTransit, planet } from './departures.ts';
import type { Refused } from './refused.ts';
import { asteroidWithoutMarket, engineeredAsteroid, put } from './scene.ts';

/** Of cargo. */
export const tradeRefusals: readonly Refused[] = [
  {
    name: 'sell undocked',
    code: 4244,
    given: ({ ship }) => {
      put(ship, planet);
      ship.cargo = { FUEL: 1 };
    },
    when: ({ player, ship }) => player.post(`${ship}/sell`, { symbol: 'FUEL', units: 1 }),
    data: { waypointSymbol: planet.symbol },
  },
  {
    name: 'sell what is not in the hold',
    code: 4218,
    when: ({ player, ship }) => player.post(`${ship}/sell`, { symbol: 'FUEL', units: 1 }),
  },
  {
    name: 'sell more than is in the hold',
    code: 4219,
    given: ({ ship }) => {
      ship.cargo = { FUEL: 2 };
    },
    when: ({ player, ship }) => player.post(`${ship}/sell`, { symbol: 'FUEL', units: 3 }),
    data: { shipSymbol: 'VOYAGER-1', tradeSymbol: 'FUEL', cargoUnits: 2, unitsToRemove: 3 },
  },
  {
    name: 'sell what the market does not buy',
    code: 4602,
    given: ({ ship }) => {
      put(ship, engineeredAsteroid, 'DOCKED');
      ship.cargo = { DRUGS: 2 };
    },
    when: ({ player, ship }) => player.post(`${ship}/sell`, { symbol: 'DRUGS', units: 1 }),
  },
  {
    name: 'sell where no market is',
    code: 4603,
    given: ({ ship }) => {
      put(ship, asteroidWithoutMarket, 'DOCKED');
      ship.cargo = { FUEL: 2 };
    },
    when: ({ player, ship }) => player.post(`${ship}/sell`, { symbol: 'FUEL', units: 1 }),
  },
  {
    name: 'sell more than the trade volume',
    code: 4604,
    given: ({ ship }) => {
      Object.assign(ship, { cargoCapacity: 999, cargo: { FUEL: 999 } });
    },
    when: ({ player, ship }) => player.post(`${ship}/sell`, { symbol: 'FUEL', units: 999 }),
    data: { waypointSymbol: planet.symbol, tradeSymbol: 'FUEL', units: 999, tradeVolume: expect.any(Number) },
  },
  {
    name: 'sell in transit',
    ...inTransit,
    when: (s) => {
      depart(s);
      return s.player.post(`${s.ship}/sell`, { symbol: 'FUEL', units: 1 });
    },
  },
  {
    name: 'buy undocked',
    code: 4244,
    given: departing,
    when: ({ player, ship }) => player.post(`${ship}/purchase`, { symbol: 'FUEL', units: 1 }),
  },
  {
    name: 'buy what the market does not sell',
    code: 4601,
    when: ({ player, ship }) => player.post(`${ship}/purchase`, { symbol: 'DIAMONDS', units: 1 }),
    data: { waypointSymbol: planet.symbol, tradeSymbol: 'DIAMONDS' },
  },
  {
    name: 'buy what every object has',
    code: 4601,
    when: ({ player, ship }) => player.post(`${ship}/purchase`, { symbol: 'constructor', units: 1 }),
  },
  {
    name: 'buy more than the trade volume',
    code: 4604,
    when: ({ player, ship }) => player.post(`${ship}/purchase`, { symbol: 'FUEL', units: 999 }),
  },
  {
    name: 'buy more than the hold takes',
    code: 4217,
    given: ({ ship }) => {
      ship.cargo = { FUEL: 39 };
    },
    when: ({ player, ship }) => player.post(`${ship}/purchase`, { symbol: 'FUEL', units: 2 }),
  },
  {
    name: 'buy without the credits',
    code: 4600,
    given: ({ state }) => {
      for (const agent of Object.values(state.agents)) agent.credits = 100;
    },
    when: ({ player, ship }) => player.post(`${ship}/purchase`, { symbol: 'FUEL', units: 2 }),
    data: {
      agentCredits: 100,
      tradeSymbol: 'FUEL',
      units: 2,
      totalPrice: expect.any(Number),
      purchasePrice: expect.any(Number),
    },
  },
  {
    name: 'jettison what is not in the hold',
    code: 4218,
    when: ({ player, ship }) => player.post(`${ship}/jettison`, { symbol: 'FUEL', units: 1 }),
  },
  {
    name: 'jettison more than is in the hold',
    code: 4219,
    given: ({ ship }) => {
      ship.cargo = { FUEL: 1 };
    },
    when: ({ player, ship }) => player.post(`${ship}/jettison`, { symbol: 'FUEL', units: 2 }),
  },
];
