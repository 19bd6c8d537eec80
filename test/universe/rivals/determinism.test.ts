import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { engineeredAsteroid } from '../operations/scene.ts';
import { ok } from '../service/flight.ts';
import { type Answer, type Json, newPlayer, newUniverse, type Player, resumed, START_MS } from '../service/player.ts';

const CALLSIGNS = ['ALPHA', 'BRAVO', 'CHARLIE'] as const;
const ACTIONS = [
  'orbit',
  'dock',
  'refuel',
  'extract',
  'survey',
  'purchase',
  'sell',
  'market',
  'agent',
  'status',
] as const;

/** One request of a player's, some of them refused: what counts is that the answers are the same. */
function step(player: Player, callsign: string, action: (typeof ACTIONS)[number], units: number): string {
  const { headers, text } = answerTo(player, callsign, action, units);
  return `${JSON.stringify(headers)} ${text}`;
}

function answerTo(player: Player, callsign: string, action: (typeof ACTIONS)[number], units: number): Answer {
  const ship = `/my/ships/${callsign}-1`;
  if (action === 'status') return player.get('/');
  if (action === 'agent') return player.get('/my/agent');
  if (action === 'market') return player.get(`/my/ships/${callsign}-2`);
  if (action === 'purchase' || action === 'sell') return player.post(`${ship}/${action}`, { symbol: 'FUEL', units });
  return player.post(`${ship}/${action}`);
}

/** The hash of all replies to three agents who act in turns for some game hours, among rivals. */
function hashOfReplies(seed: number, scriptSeed = 1): string {
  const universe = newUniverse({ seed, rivals: 4, systems: 60 });
  const random = seededRandom(scriptSeed, 'script');
  const hash = createHash('sha256');
  const players = CALLSIGNS.map((callsign) => ({ callsign, player: newPlayer(universe, 0) }));
  let nowMs = START_MS;
  for (const { callsign, player } of players) {
    player.nowMs = nowMs;
    hash.update(JSON.stringify(player.register(callsign)));
  }
  for (let count = 0; count < 400; count++) {
    nowMs += random.integer(500, 90_000);
    const { callsign, player } = random.pick(players);
    player.nowMs = nowMs;
    hash.update(step(player, callsign, random.pick(ACTIONS), random.integer(1, 20)));
  }
  return hash.update(universe.snapshot()).digest('hex');
}

test('three agents among rivals get the same replies to the same script, headers included, to the last byte', () => {
  const hash = hashOfReplies(1);
  expect(hashOfReplies(1)).toBe(hash);
  expect(hashOfReplies(2)).not.toBe(hash);
  expect(hashOfReplies(1, 2)).not.toBe(hash);
});

test('a hard universe taken up from its snapshot goes on, rivals and all, as the one that was never stopped', () => {
  const hours = (player: Player, from: number, to: number) => {
    const random = seededRandom(from, 'script');
    const texts: string[] = [];
    for (let count = from; count < to; count++) {
      player.nowMs += random.integer(500, 90_000);
      texts.push(step(player, 'ALPHA', random.pick(ACTIONS), random.integer(1, 20)));
    }
    return [...texts, player.universe.snapshot()];
  };
  const player = newPlayer(newUniverse({ difficulty: 'hard', rivals: 4, systems: 60 }), 0);
  player.nowMs = START_MS;
  player.register('ALPHA');
  hours(player, 0, 200);
  const copy = resumed(player, {}, 0);
  expect(hours(copy, 200, 400)).toEqual(hours(player, 200, 400));
});

/** What an hour of mining and trading among rivals comes to: everything but the timestamps. */
function playAt(speed: number): Json[] {
  const player = newPlayer(newUniverse({ speed, rivals: 4, systems: 60 }), 0);
  const at = (seconds: number) => {
    player.nowMs = START_MS + (seconds * 1_000) / speed;
  };
  const seen: Json[] = [];
  const note = (answer: Json) => {
    const { yield: found, transaction, tradeGoods, fuel, agent, events, cargo } = answer;
    const price = transaction && { ...transaction, timestamp: undefined };
    seen.push({
      found: answer.extraction?.yield ?? found,
      price,
      tradeGoods,
      fuel: fuel?.current,
      credits: agent?.credits,
      events,
      cargo,
    });
    return answer;
  };
  const [ship, system] = ['/my/ships/VOYAGER-1', engineeredAsteroid.systemSymbol];
  at(1);
  const { waypointSymbol: home } = player.register('VOYAGER').ships[0].nav;
  const look = () => note(ok(player.get(`/systems/${system}/waypoints/${home}/market`)));
  look();
  at(601);
  note(ok(player.post(`${ship}/purchase`, { symbol: 'FUEL', units: 5 })));
  ok(player.post(`${ship}/orbit`));
  note(ok(player.post(`${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol })));
  for (let dig = 0; dig < 12; dig++) {
    at(3_000 + 90 * dig);
    note(ok(player.post(`${ship}/extract`)));
  }
  at(4_500);
  note(ok(player.post(`${ship}/navigate`, { waypointSymbol: home })));
  at(7_201);
  ok(player.post(`${ship}/dock`));
  look();
  note(ok(player.post(`${ship}/refuel`)));
  note(ok(player.post(`${ship}/sell`, { symbol: 'FUEL', units: 5 })));
  at(20_000);
  look();
  seen.push(player.get('/').json.leaderboards.mostCredits);
  return seen;
}

test('a script at speed 1 and at other speeds gives equal yields, prices and fuel, rivals included', () => {
  const slow = playAt(1);
  expect(slow.filter(({ found }) => found?.units > 0).length).toBe(12);
  expect(slow.at(-2)).not.toEqual(slow[0]);
  for (const speed of [7, 60, 600]) expect(playAt(speed), `speed ${speed}`).toEqual(slow);
});
