import { expect, test } from 'vitest';
import type { GameChange } from '../../src/universe/changes.ts';
import type { Universe } from '../../src/universe/universe.ts';
import { ok } from './service/flight.ts';
import { type Answer, type Json, newPlayer, newUniverse, type Player, resumed } from './service/player.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

/** A player who registers at this time, the universe's start unless given, and sends without a pause. */
function begun(universe: Universe, nowMs?: number): { player: Player; start: Json } {
  const player = newPlayer(universe, 0);
  player.nowMs = nowMs ?? player.nowMs;
  return { player, start: player.register('VOYAGER') };
}

function at(player: Player, nowMs: number, path: string): Answer {
  player.nowMs = nowMs;
  return player.get(path);
}

const errorOf = ({ status, json }: Answer) => [status, json.error.code];

test('is reset when it said: two game minutes of 503/3200, then another galaxy that refuses old tokens', () => {
  const { player, start } = begun(newUniverse({ rivalsAbroad: 0, systems: 60 }));
  const { resetDate, serverResets } = player.get('/').json;
  const resetMs = Date.parse(serverResets.next);
  expect(at(player, resetMs - 1, '/my/agent').status).toBe(200);
  for (const path of ['/', '/my/agent']) {
    expect(errorOf(at(player, resetMs, path))).toEqual([503, 3200]);
    expect(errorOf(at(player, resetMs + 119_999, path))).toEqual([503, 3200]);
  }
  const now = at(player, resetMs + 120_000, '/').json;
  expect(now.stats.agents).toBe(0);
  expect(Date.parse(now.serverResets.next)).toBe(resetMs + WEEK_MS);
  const refused = player.get('/my/agent');
  expect(errorOf(refused)).toEqual([401, 4113]);
  expect(refused.json.error.data).toEqual({ expected: now.resetDate, actual: resetDate });
  const again = begun(player.universe, player.nowMs).start;
  expect(again.agent.credits).toBe(175_000);
  expect(again.agent.headquarters).not.toBe(start.agent.headquarters);
});

test.each([1, 60])('at speed %d it is reset once a game week, however long nobody looks', (speed) => {
  const player = newPlayer(newUniverse({ speed, systems: 60 }), 0);
  const first = player.get('/').json;
  const weekMs = WEEK_MS / speed;
  player.nowMs += 5.5 * weekMs;
  const { resetDate, serverResets } = player.get('/').json;
  expect(Date.parse(serverResets.next)).toBe(Date.parse(first.serverResets.next) + 5 * weekMs);
  expect(Date.parse(resetDate) - Date.parse(first.resetDate)).toBeGreaterThanOrEqual(5 * 24 * HOUR_MS);
  expect(player.universe.resetDateAt(player.nowMs)).toBe(resetDate);
});

test('goes on for good where it was asked to', () => {
  const { player } = begun(newUniverse({ resets: false, systems: 60 }));
  expect(at(player, player.nowMs + 3 * WEEK_MS, '/my/agent').status).toBe(200);
});

test('goes on for good from a snapshot on, where that is asked for then', () => {
  const { player } = begun(newUniverse({ systems: 60 }));
  const later = player.nowMs + 6 * 24 * HOUR_MS;
  at(player, later, '/my/agent');
  for (const [resets, status] of [
    [undefined, 401],
    [false, 200],
  ] as const) {
    const again = resumed(player, { ...(resets === false && { resets }) }, 0);
    expect(at(again, later + 2 * WEEK_MS, '/my/agent').status).toBe(status);
  }
});

test('is reset as before when a restart repeats what was changed, to the last credit', () => {
  const universe = newUniverse({ systems: 60 });
  const snapshot = universe.snapshot();
  const changes: GameChange[] = [];
  const written: Universe = {
    ...universe,
    handle: (request, nowMs) => {
      const reply = universe.handle(request, nowMs);
      const change = universe.changeOf(request, reply, nowMs);
      if (change !== undefined) changes.push(change);
      return reply;
    },
  };
  const first = begun(written).player;
  const { player, start } = begun(written, first.nowMs + WEEK_MS + HOUR_MS);
  ok(player.post(`/my/ships/${start.ships[0].symbol}/purchase`, { symbol: 'FUEL', units: 2 }));
  expect(changes).toHaveLength(3);
  const again = newUniverse({ resumeFrom: snapshot });
  expect(changes.filter((change) => !again.repeat(change))).toEqual([]);
  const twin = Object.assign(newPlayer(again, 0), { token: player.token, nowMs: player.nowMs });
  expect(ok(twin.get('/my/agent'))).toEqual(ok(player.get('/my/agent')));
});
