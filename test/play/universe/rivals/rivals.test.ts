import { describe, expect, test } from 'vitest';
import { expectBalance } from '../../../universe/faults/worlds.ts';
import { savedState } from '../../../universe/operations/scene.ts';
import { ok } from '../../../universe/service/flight.ts';
import {
  type Json,
  newPlayer,
  newUniverse,
  type Player,
  registered,
  START_MS,
} from '../../../universe/service/player.ts';

const HOUR_MS = 3_600_000;

/** Somebody without a token, so many game hours after the start. */
function onlookerAt(hours: number, options: object): Player {
  const player = newPlayer(newUniverse({ systems: 60, ...options }));
  player.nowMs += hours * HOUR_MS;
  return player;
}

function richest(player: Player): { agentSymbol: string; credits: number }[] {
  return player.get('/').json.leaderboards.mostCredits;
}

describe('rivals', () => {
  test('stand on the leaderboard from the beginning, and earn by trade', () => {
    const player = onlookerAt(0, { rivals: 4 });
    expect(player.get('/').json.stats).toMatchObject({ agents: 4, accounts: 4, ships: 8 });
    expect(player.get('/').json.description).toContain('rivals 4');
    player.nowMs += 6 * HOUR_MS;
    const credits = richest(player);
    expect(credits.map(({ agentSymbol }) => agentSymbol).sort()).toEqual(['RIVAL-1', 'RIVAL-2', 'RIVAL-3', 'RIVAL-4']);
    for (const agent of credits) expect(agent.credits).toBeGreaterThan(175_000);
    const endpoints = new Set(player.universe.ledger().map(({ endpoint }) => endpoint.split('/').at(-1)));
    expect([...endpoints].sort()).toEqual(['purchase', 'refuel', 'register', 'sell']);
    expectBalance(player.universe);
  });

  test('move the prices of a market without us', () => {
    const pricesAt = (rivals: number) => {
      const { player, ship } = registered(newUniverse({ systems: 60, rivals }));
      const { waypointSymbol, systemSymbol } = ok(player.get(`/my/ships/${ship}`)).nav;
      player.nowMs += 2 * HOUR_MS;
      return ok(player.get(`/systems/${systemSymbol}/waypoints/${waypointSymbol}/market`)).tradeGoods;
    };
    const [moved, still]: [Json[], Json[]] = [pricesAt(8), pricesAt(0)];
    const differing = moved.filter((good, index) => good.purchasePrice !== still[index].purchasePrice);
    expect(moved.length).toBe(still.length);
    expect(differing.length).toBeGreaterThan(0);
  });

  test('come to every home system in which a player registers, and to each once', () => {
    const player = onlookerAt(1, { rivals: 2 });
    for (const [symbol, faction] of [
      ['ONE', 'QUANTUM'],
      ['TWO', 'QUANTUM'],
      ['THREE', 'COSMIC'],
    ] as const) {
      player.token = '';
      player.register(symbol, faction);
    }
    const { agents } = savedState(player);
    const homes = Object.values(agents).map(({ symbol, startingFaction }) => `${symbol} ${startingFaction}`);
    expect(homes.sort()).toEqual([
      'ONE QUANTUM',
      'RIVAL-1 COSMIC',
      'RIVAL-2 COSMIC',
      'RIVAL-3 QUANTUM',
      'RIVAL-4 QUANTUM',
      'THREE COSMIC',
      'TWO QUANTUM',
    ]);
  });

  test('do the same however often somebody looks', () => {
    const looked = (times: number) => {
      const player = onlookerAt(0, { rivals: 3 });
      for (let look = 1; look <= times; look++) {
        player.nowMs = START_MS + (look * 6 * HOUR_MS) / times;
        richest(player);
      }
      return savedState(player);
    };
    expect(looked(97)).toEqual(looked(1));
  });

  test('come back after a reset, to a new galaxy with what they began with', () => {
    const player = onlookerAt(3, { rivals: 3 });
    richest(player);
    player.universe.disturb({ kind: 'reset' }, player.nowMs);
    expect(richest(player)).toEqual([1, 2, 3].map((number) => ({ agentSymbol: `RIVAL-${number}`, credits: 175_000 })));
  });

  test('are eight in a hard universe, and none in a normal one', () => {
    const agents = (options: object) => onlookerAt(0, options).get('/').json.stats.agents;
    expect([agents({ difficulty: 'hard' }), agents({ difficulty: 'hard', rivals: 1 }), agents({})]).toEqual([8, 1, 0]);
  });

  test('are not counted as requests, nor limited', () => {
    const player = onlookerAt(6, { rivals: 8 });
    richest(player);
    expect(player.universe.counters().total).toMatchObject({ sent: 1, accepted: 1, rejected429: 0 });
  });

  test('leave a name to the player who has it, and a player cannot take theirs', () => {
    const taken = onlookerAt(0, { rivals: 2 });
    expect(() => taken.register('RIVAL-1')).toThrow(/4111/);
    taken.register('RIVAL-3', 'COSMIC');
    taken.register('OTHER', 'QUANTUM');
    const names = richest(taken).map(({ agentSymbol }) => agentSymbol);
    expect(names.sort()).toEqual(['OTHER', 'RIVAL-1', 'RIVAL-2', 'RIVAL-3', 'RIVAL-4', 'RIVAL-5']);
  });

  test('unseen for a month take no longer than for a day: only their latest day is played', () => {
    const cpuMs = (days: number) => {
      const before = process.cpuUsage();
      richest(onlookerAt(24 * days, { difficulty: 'hard' }));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    cpuMs(1); // the first run compiles what it runs
    expect(cpuMs(30)).toBeLessThan(3 * cpuMs(1));
  });
});
