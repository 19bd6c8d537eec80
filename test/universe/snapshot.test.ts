import { expect, test } from 'vitest';
import { KIND } from '../../src/config/worlds/world-schema.ts';
import type { Game } from '../../src/universe/game.ts';
import { openGame } from '../../src/universe/open-game.ts';
import { operations } from '../../src/universe/operations/index.ts';
import { createHandler } from '../../src/universe/service/handler.ts';
import { createRouter } from '../../src/universe/service/router.ts';
import { writeSnapshot } from '../../src/universe/snapshot.ts';
import type { UniverseState } from '../../src/universe/state.ts';
import { asteroidWithoutMarket, droneYard, engineeredAsteroid, homeGate } from './operations/scene.ts';
import { ok } from './service/flight.ts';
import { type Json, newUniverse, type Player, registered, resumed, START_MS } from './service/player.ts';

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
const dayLater = (player: Player, options: object) =>
  Object.assign(resumed(player, options), { nowMs: player.nowMs + DAY_MS });

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

const OPTIONS = { seed: 1, speed: 1, startedAtMs: START_MS };

/** A game in which the frigate is under way again before its cooldown from a survey is over. */
function playedGame(): { game: Game; nowMs: number } {
  const game = openGame(OPTIONS);
  const handle = createHandler(game, createRouter(operations));
  const { player, start, ship } = registered({ ...newUniverse(), handle });
  ok(player.post(`/my/contracts/${start.contract.id}/accept`));
  ok(player.post('/my/ships', { shipType: 'SHIP_MINING_DRONE', waypointSymbol: droneYard.symbol }));
  ok(player.post(`/my/ships/${ship}/purchase`, { symbol: 'FUEL', units: 2 }));
  ok(player.post(`/my/ships/${ship}/orbit`));
  player.arrive(ok(player.post(`/my/ships/${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol })).nav);
  ok(player.post(`/my/ships/${ship}/survey`));
  ok(player.post(`/my/ships/${ship}/navigate`, { waypointSymbol: start.ships[0].nav.waypointSymbol }));
  return { game, nowMs: player.nowMs };
}

/** The state with everything in it that a universe may have: the compiler asks for each field that is optional. */
function filled(state: UniverseState, nowMs: number): Required<UniverseState> {
  const { symbol } = asteroidWithoutMarket;
  const chart = { submittedBy: 'VOYAGER', submittedOnMs: nowMs };
  return {
    ...state,
    tokenSeed: 2,
    tokenKey: 'key',
    keyedAtMs: nowMs,
    difficulty: 'hard',
    world: { name: 'dear', values: { ...KIND, ships: { ...KIND.ships, climbPerPurchase: 0.03 } } },
    resetsWanted: true,
    systemsWanted: 60,
    contractLines: 2,
    rivalsWanted: 1,
    rivalsAbroadWanted: 3,
    traitsHidden: true,
    partialSupply: true,
    staleConstruction: true,
    duplicateModuleFault: true,
    chartRewards: { ASTEROID: 900 },
    charts: { [symbol]: { ...chart, forestalled: { ...chart, submittedBy: 'OTHER' } } },
    supplies: { [homeGate.symbol]: { FAB_MATS: 40 } },
    rivals: [{ agentSymbol: 'VOYAGER', shipSymbol: 'VOYAGER-3', actsAtSeconds: 100 }],
    asteroids: { [symbol]: { strain: 5, settledAtMs: nowMs, unstableUntilMs: nowMs + 600_000 } },
  };
}

test('a snapshot of before a key of worlds was there has its value of the kind world', () => {
  const world = { name: 'middle', values: { ...KIND, gates: { ...KIND.gates, walledShare: 0.2 } } };
  const { version, ...rest } = JSON.parse(writeSnapshot(openGame({ ...OPTIONS, world })));
  const { gates: _, ...values } = rest.state.world.values;
  const older = { version, ...rest, state: { ...rest.state, world: { name: 'middle', values } } };
  expect(openGame({ ...OPTIONS, resumeFrom: JSON.stringify(older) }).state.world).toEqual({
    name: 'middle',
    values: KIND,
  });
});

test('a snapshot that is read back has all of the state, the counters and the length of the ledger', () => {
  const { game, nowMs } = playedGame();
  const state = { ...filled(game.state, nowMs), systems: {} };
  const empty = Object.entries(state).filter(([, part]) => typeof part === 'object' && Object.keys(part).length === 0);
  expect(empty).toEqual([['systems', {}]]);
  expect(state.ships['VOYAGER-1']?.nav).toMatchObject({
    status: 'IN_TRANSIT',
    arrivalMs: expect.toSatisfy((ms) => ms > nowMs),
  });
  expect(state.ships['VOYAGER-1']?.cooldown.expirationMs).toBeGreaterThan(nowMs);
  const written = writeSnapshot({ ...game, state: { ...state, systems: game.state.systems } }, nowMs);
  for (const resumed of [{ resumeFrom: written }, { resumeFrom: written, resumeAtMs: nowMs }]) {
    const again = openGame({ ...OPTIONS, ...resumed });
    expect(again.state).toEqual(state);
    expect(again.counters).toEqual(game.counters);
    expect(again.ledger.length()).toBe(game.ledger.length());
  }
});
