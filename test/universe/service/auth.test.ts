import { describe, expect, test } from 'vitest';
import { createTokenMint, type TokenClaims } from '../../../src/universe/service/tokens.ts';
import { systemOf } from './flight.ts';
import { newPlayer, newUniverse, registered, START_MS } from './player.ts';

const claims: TokenClaims = {
  identifier: 'VOYAGER',
  version: 'v2.3.0',
  reset_date: '2026-09-06',
  iat: START_MS / 1000,
  sub: 'agent-token',
};

function payloadOf(token: string): object {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function spoilt(token: string): string {
  const [head, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims, identifier: 'OTHER' })).toString('base64url');
  return [head, payload, signature].join('.');
}

describe('tokens', () => {
  test('an agent token is a JWT that says callsign, version, reset date and purpose', () => {
    const { player } = registered();
    expect(payloadOf(player.token)).toEqual({ ...claims, iat: Math.floor(player.nowMs / 1000) });
  });

  test('a mint reads what a mint of the same seed signed, and nothing else', () => {
    const token = createTokenMint(1).sign(claims);
    expect(createTokenMint(1).read(token)).toEqual(claims);
    expect(createTokenMint(2).read(token)).toBeUndefined();
    for (const other of ['', 'x', 'a.b.c', `${token}x`, `${token}.x`, `é${token.slice(1)}`, spoilt(token)]) {
      expect(createTokenMint(1).read(other)).toBeUndefined();
    }
  });
});

describe('public endpoints', () => {
  test('answer without a token, but refuse one that is wrong', () => {
    const { player, start } = registered();
    const home = systemOf(start.agent.headquarters);
    player.token = '';
    for (const path of ['', '/waypoints', `/waypoints/${home}-A1`, `/waypoints/${home}-A1/market`]) {
      expect(player.get(`/systems/${home}${path}`).status).toBe(200);
    }
    player.token = 'wrong';
    expect(player.get(`/systems/${home}/waypoints`).json.error.code).toBe(4104);
  });

  test('the status answers whatever the token, so that a client can learn of a reset', () => {
    const player = newPlayer();
    player.token = 'wrong';
    expect(player.get('/').json).toMatchObject({ resetDate: '2026-09-06', version: 'v2.3.0' });
    expect(player.get('').status).toBe(200);
  });
});

describe('registering as older clients do', () => {
  const body = { symbol: 'ANTIQUE', faction: 'COSMIC' };
  const older = () => newPlayer(newUniverse({ legacyRegistration: true }));

  test('needs no account token where that is allowed, and tells of the first ship apart', () => {
    const { status, json } = older().post('/register', body);
    expect(status).toBe(201);
    expect(json.data.ship).toEqual(json.data.ships[0]);
    expect(json.data.agent).toMatchObject({ symbol: 'ANTIQUE', credits: 175_000, accountId: 'account of ANTIQUE' });
  });

  test('passes over a token of whatever kind, but keeps the account of one that has it', () => {
    const player = older();
    player.token = 'from.another.age';
    expect(player.post('/register', body).status).toBe(201);
    expect(player.register('MODERN').agent.accountId).toBe('account of MODERN');
  });

  test('goes on after a restart only where it is allowed again', () => {
    const player = older();
    const copy = newPlayer(newUniverse({ resumeFrom: player.universe.snapshot() }));
    expect(copy.post('/register', body).json.error.code).toBe(4116);
  });
});

describe('registering', () => {
  const body = { symbol: 'voyager', faction: 'COSMIC' };
  function register(player = newPlayer(), sent: unknown = body) {
    const authorization = `Bearer ${player.universe.mintAccountToken('account')}`;
    return player.send('POST', '/register', sent, { authorization });
  }

  test('upper-cases the callsign and gives two ships, a contract and 175,000 credits', () => {
    const { agent, ships, contract } = register().json.data;
    expect(agent).toMatchObject({ symbol: 'VOYAGER', credits: 175_000, accountId: 'account', shipCount: 2 });
    expect(ships.map((ship: { symbol: string }) => ship.symbol)).toEqual(['VOYAGER-1', 'VOYAGER-2']);
    expect(ships[0].nav).toMatchObject({ waypointSymbol: agent.headquarters, status: 'DOCKED', flightMode: 'CRUISE' });
    expect(ships[0]).toMatchObject({ fuel: { current: 400, capacity: 400 }, cargo: { units: 0, capacity: 40 } });
    expect(ships[1].nav.waypointSymbol).toMatch(/-H\d+$/);
    expect(contract).toMatchObject({ accepted: false, fulfilled: false });
  });

  test.each([
    ...['ab', 'A'.repeat(15), 'with space', 'späh', '', 5, null].map((symbol) => ({ symbol })),
    { faction: 'NOBODY' },
  ])('with %j is refused', (changes) => {
    expect(register(newPlayer(), { ...body, ...changes })).toMatchObject({
      status: 422,
      json: { error: { code: 3001 } },
    });
  });
});
