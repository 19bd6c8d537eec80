import { describe, expect, test } from 'vitest';
import { newPlayer, newUniverse, registered } from './player.ts';

describe('the request limit', () => {
  test('a 429 says what the service says, and the game goes on untouched', () => {
    const { player, ship } = registered();
    const patient = newPlayer(player.universe, 0);
    Object.assign(patient, { token: player.token, nowMs: player.nowMs + 60_000 });
    const answers = Array.from({ length: 33 }, () => patient.post(`/my/ships/${ship}/orbit`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(32);
    const denied = answers.at(-1);
    expect(denied?.status).toBe(429);
    expect(denied?.json.error).toMatchObject({
      code: 429,
      data: { type: 'Account', retryAfter: 1, limitBurst: 30, limitPerSecond: 2, remaining: 0 },
    });
    expect(denied?.headers).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-type': 'Account',
      'x-ratelimit-limit-burst': '30',
      'x-ratelimit-limit-per-second': '2',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': new Date(patient.nowMs + 1000).toISOString(),
    });
    expect(player.universe.counters().total).toMatchObject({ sent: 34, accepted: 33, rejected429: 1, refused: 0 });
  });

  test('counts by account with a token, however many agents it has, and by address without', () => {
    const universe = newUniverse();
    const account = universe.mintAccountToken('one account');
    const player = newPlayer(universe, 0);
    const authorization = `Bearer ${account}`;
    for (const symbol of ['FIRST', 'SECOND']) {
      player.token = player.send('POST', '/register', { symbol, faction: 'COSMIC' }, { authorization }).json.data.token;
    }
    const statuses = Array.from({ length: 31 }, () => player.get('/my/agent').status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    player.token = '';
    expect(player.get('/')).toMatchObject({ status: 200, headers: { 'x-ratelimit-type': 'IP Address' } });
  });

  test('every reply carries the limit’s headers and the server’s date', () => {
    const { player } = registered();
    for (const path of ['/my/agent', '/my/ships/NONE-1', '/nothing', '/my/ships/VOYAGER-1/cooldown']) {
      const { headers } = player.get(path);
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'date']),
      );
      expect(Date.parse(headers.date ?? '')).toBe(Math.floor(player.nowMs / 1000) * 1000);
    }
  });
});
