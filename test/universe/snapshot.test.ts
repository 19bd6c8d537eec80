import { expect, test } from 'vitest';
import { engineeredAsteroid } from './operations/scene.ts';
import { ok } from './service/flight.ts';
import { type Json, newPlayer, newUniverse, type Player, registered } from './service/player.ts';

const DAY_MS = 86_400_000;

/** A player under way to the asteroid, with a contract just accepted. */
function underWay(): Player {
  const { player, start, ship } = registered();
  ok(player.post(`/my/contracts/${start.contract.id}/accept`));
  ok(player.post(`/my/ships/${ship}/orbit`));
  ok(player.post(`/my/ships/${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol }));
  return player;
}

/** Every instant of a reply in milliseconds, in the order of its text. */
function instantsOf(reply: Json): number[] {
  return [...JSON.stringify(reply).matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([iso]) => Date.parse(iso));
}

/** The player in the universe of its snapshot, a day later by the clock. */
function dayLater(player: Player, options: object): Player {
  const copy = newPlayer(newUniverse({ resumeFrom: player.universe.snapshot(player.nowMs), ...options }));
  return Object.assign(copy, { token: player.token, nowMs: player.nowMs + DAY_MS });
}

const everything = (player: Player) => [
  ok(player.get('/my/ships')),
  ok(player.get('/my/contracts')),
  player.get('/').json.serverResets,
];

test('a universe goes on a day later as if no time had passed, every instant a day later, with the same tokens', () => {
  const player = underWay();
  const copy = dayLater(player, { resumeAtMs: player.nowMs + DAY_MS });
  const [before, after] = [everything(player), everything(copy)];
  expect(ok(copy.get('/my/ships/VOYAGER-1')).nav.status).toBe('IN_TRANSIT');
  expect(instantsOf(after)).toEqual(instantsOf(before).map((ms) => ms + DAY_MS));
  expect(instantsOf(before).length).toBeGreaterThan(5);
});

test('or, unless that is asked for, as if it had gone on all the while', () => {
  const player = underWay();
  const copy = dayLater(player, {});
  expect(ok(copy.get('/my/ships/VOYAGER-1')).nav.status).toBe('IN_ORBIT');
  expect(instantsOf(ok(copy.get('/my/contracts')))).toEqual(instantsOf(ok(player.get('/my/contracts'))));
});
