import { expect } from 'vitest';
import type { Json } from '../service/player.ts';
import { depart, departing, inTransit, planet } from './departures.ts';
import type { Refused } from './refused.ts';
import { engineeredAsteroid, put, type Scene, type Stage, savedState } from './scene.ts';

const mining = ({ ship }: Stage) => put(ship, engineeredAsteroid);

function survey({ player, ship }: Scene): Json {
  const { surveys, cooldown } = player.post(`${ship}/survey`).json.data;
  player.coolDown(cooldown);
  return surveys[0];
}

/** Of to dig. */
export const miningRefusals: readonly Refused[] = [
  {
    name: 'extract with a full hold',
    code: 4228,
    given: (stage) => {
      mining(stage);
      stage.ship.cargo = { FUEL: 40 };
    },
    when: ({ player, ship }) => player.post(`${ship}/extract`),
  },
  {
    name: 'extract in cooldown',
    code: 4000,
    status: 409,
    given: mining,
    when: ({ player, ship }) => {
      player.post(`${ship}/extract`);
      return player.post(`${ship}/extract`);
    },
    data: {
      cooldown: {
        shipSymbol: 'VOYAGER-1',
        totalSeconds: 80,
        remainingSeconds: expect.any(Number),
        expiration: expect.any(String),
      },
    },
  },
  {
    name: 'extract while docked',
    code: 4236,
    given: ({ ship }) => put(ship, engineeredAsteroid, 'DOCKED'),
    when: ({ player, ship }) => player.post(`${ship}/extract`),
  },
  {
    name: 'extract from a planet',
    code: 4205,
    given: departing,
    when: ({ player, ship }) => player.post(`${ship}/extract`),
  },
  {
    name: 'extract without a laser',
    code: 4243,
    when: ({ player, probe }) => {
      player.post(`${probe}/orbit`);
      return player.post(`${probe}/extract`);
    },
  },
  {
    name: 'extract without a processor',
    code: 4242,
    given: (stage) => {
      mining(stage);
      stage.ship.modules.splice(0);
    },
    when: ({ player, ship }) => player.post(`${ship}/extract`),
  },
  {
    name: 'extract in transit',
    ...inTransit,
    when: (s) => {
      depart(s);
      return s.player.post(`${s.ship}/extract`);
    },
  },
  {
    name: 'survey without a surveyor',
    code: 4240,
    when: ({ player, probe }) => {
      player.post(`${probe}/orbit`);
      return player.post(`${probe}/survey`);
    },
  },
  { name: 'survey a planet', code: 4222, given: departing, when: ({ player, ship }) => player.post(`${ship}/survey`) },
  { name: 'survey while docked', code: 4236, when: ({ player, ship }) => player.post(`${ship}/survey`) },
  {
    name: 'survey in cooldown',
    code: 4000,
    status: 409,
    given: mining,
    when: ({ player, ship }) => {
      player.post(`${ship}/survey`);
      return player.post(`${ship}/survey`);
    },
  },
  {
    name: 'use a survey that was changed',
    code: 4220,
    given: mining,
    when: (s) =>
      s.player.post(`${s.ship}/extract/survey`, { ...survey(s), size: 'LARGE', deposits: [{ symbol: 'DIAMONDS' }] }),
  },
  {
    name: 'use a survey that was made up',
    code: 4220,
    given: mining,
    when: (s) => s.player.post(`${s.ship}/extract/survey`, { ...survey(s), signature: 'constructor' }),
  },
  {
    name: 'use a survey that is over',
    code: 4221,
    given: mining,
    when: (s) => {
      const old = survey(s);
      s.player.nowMs += 3_600_000;
      return s.player.post(`${s.ship}/extract/survey`, old);
    },
  },
  {
    name: 'use a survey of another place',
    code: 4270,
    given: (stage) => {
      stage.state.surveys.S = {
        signature: 'S',
        waypointSymbol: planet.symbol,
        deposits: ['IRON_ORE'],
        size: 'SMALL',
        expirationMs: stage.nowMs + 60_000,
        unitsLeft: 9,
      };
      mining(stage);
    },
    when: ({ player, ship }) =>
      player.post(`${ship}/extract/survey`, {
        signature: 'S',
        symbol: planet.symbol,
        deposits: [{ symbol: 'IRON_ORE' }],
        size: 'SMALL',
        expiration: new Date(Object.values(savedState(player).surveys)[0]?.expirationMs ?? 0).toISOString(),
      }),
  },
  {
    name: 'use a survey that is exhausted',
    code: 4224,
    status: 409,
    given: (stage) => {
      stage.state.surveys.S = {
        signature: 'S',
        waypointSymbol: engineeredAsteroid.symbol,
        deposits: ['IRON_ORE'],
        size: 'SMALL',
        expirationMs: stage.nowMs + 60_000,
        unitsLeft: 0,
      };
      mining(stage);
    },
    when: ({ player, ship }) =>
      player.post(`${ship}/extract/survey`, {
        signature: 'S',
        symbol: engineeredAsteroid.symbol,
        deposits: [{ symbol: 'IRON_ORE' }],
        size: 'SMALL',
        expiration: new Date(Object.values(savedState(player).surveys)[0]?.expirationMs ?? 0).toISOString(),
      }),
  },
  {
    name: 'use a survey without its fields',
    code: 3001,
    status: 422,
    given: mining,
    when: ({ player, ship }) => player.post(`${ship}/extract/survey`, { signature: 'S' }),
  },
];
