import { describe, expect, test } from 'vitest';
import { createTokenMint } from '../../../src/universe/service/tokens.ts';
import type { Universe } from '../../../src/universe/universe.ts';
import { newPlayer, newUniverse, START_MS } from './player.ts';

const KEY = 'a secret of the machine that serves it';
const WEEK_MS = 7 * 86_400_000;
const IAT = Math.floor(START_MS / 1_000);

/** What anybody can sign who has read the seed in GET /. */
function forged(
  universe: Universe,
  identifier: string,
  sub: 'agent-token' | 'account-token',
  nowMs = START_MS,
): string {
  const claims = { identifier, version: 'v2.3.0', iat: IAT, sub };
  const reset = sub === 'agent-token' ? { reset_date: universe.resetDateAt(nowMs) } : {};
  return createTokenMint(1).sign({ ...claims, ...reset });
}

/** The status that GET /my/agent gives to a token, half a second later. */
function asked(universe: Universe, token: string, nowMs = START_MS + 60_000) {
  const player = newPlayer(universe);
  player.token = token;
  player.nowMs = nowMs;
  const { status, json } = player.get('/my/agent');
  return status === 200 ? json.data.symbol : json.error.code;
}

function registers(universe: Universe, accountToken: string, symbol: string, nowMs = START_MS): string | number {
  const player = newPlayer(universe);
  player.token = accountToken;
  player.nowMs = nowMs;
  const { status, json } = player.post('/register', { symbol, faction: 'COSMIC' });
  return status === 201 ? json.data.token : json.error.code;
}

describe('F69: a universe with a key of its own', () => {
  test('takes no token that its seed signs, of no agent and no account, before or after a reset', () => {
    const universe = newUniverse({ tokenKey: KEY });
    const token = registers(universe, universe.mintAccountToken('me'), 'MINE');
    expect(asked(universe, String(token))).toBe('MINE');
    expect(asked(universe, forged(universe, 'MINE', 'agent-token'))).toBe(4104);
    expect(registers(universe, forged(universe, 'me', 'account-token'), 'THEIRS')).toBeTypeOf('number');
    const laterMs = START_MS + 1.5 * WEEK_MS;
    expect(asked(universe, String(token), laterMs)).toBe(4113);
    const again = registers(universe, universe.mintAccountToken('me'), 'MINE', laterMs);
    expect(asked(universe, String(again), laterMs + 60_000)).toBe('MINE');
    expect(asked(universe, forged(universe, 'MINE', 'agent-token', laterMs), laterMs + 60_000)).toBe(4104);
  });

  test('keeps it in its snapshot, and does not take another', () => {
    const universe = newUniverse({ tokenKey: KEY });
    const token = String(registers(universe, universe.mintAccountToken('me'), 'MINE'));
    const again = newUniverse({ resumeFrom: universe.snapshot(), tokenKey: 'another' });
    expect(again.snapshot()).toBe(universe.snapshot());
    expect(asked(again, token)).toBe('MINE');
    expect(asked(again, forged(again, 'MINE', 'agent-token'))).toBe(4104);
  });
});

describe('F69: a universe that was kept before it had a key', () => {
  const old = newUniverse();
  const token = String(registers(old, old.mintAccountToken('me'), 'MINE'));
  const keyed = () => newUniverse({ resumeFrom: old.snapshot(), tokenKey: KEY });

  test('goes on as it was where nobody else can reach it', () => {
    expect(newUniverse({ resumeFrom: old.snapshot() }).snapshot()).toBe(old.snapshot());
  });

  test('gets one, and its agents keep their tokens until the next reset, which tells them what befell them', () => {
    const universe = newUniverse({ resumeFrom: keyed().snapshot() });
    expect(asked(universe, token)).toBe('MINE');
    expect(asked(universe, token, START_MS + 1.5 * WEEK_MS)).toBe(4113);
  });

  test('takes no other token of its seed: of no new agent, no account, and none of the next galaxy', () => {
    const universe = keyed();
    expect(registers(universe, old.mintAccountToken('me'), 'SECOND')).toBeTypeOf('number');
    const second = String(registers(universe, universe.mintAccountToken('me'), 'SECOND', START_MS + 60_000));
    expect(asked(universe, second, START_MS + 120_000)).toBe('SECOND');
    expect(asked(universe, forged(universe, 'SECOND', 'agent-token'))).toBe(4104);
    const laterMs = START_MS + 1.5 * WEEK_MS;
    registers(universe, universe.mintAccountToken('me'), 'MINE', laterMs);
    expect(asked(universe, forged(universe, 'MINE', 'agent-token', laterMs), laterMs + 60_000)).toBe(4104);
  });
});
