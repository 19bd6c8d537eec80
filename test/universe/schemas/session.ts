import { operations } from '../../../src/universe/operations/index.ts';
import { createRouter } from '../../../src/universe/service/router.ts';
import { buyAndDeliver, findWaypoint, flyAndDock, ok, systemOf } from '../service/flight.ts';
import { type Json, newPlayer, type Player } from '../service/player.ts';

/** One reply of the session, with the endpoint it came from. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly endpoint: string;
  readonly template: string;
  readonly status: number;
  readonly json: Json;
}

/** Lets a player's every reply be recorded. */
export function recordReplies(player: Player, into: Recorded[]): void {
  const router = createRouter(operations);
  const send = player.send;
  player.send = (method, path, body, headers) => {
    const answer = send(method, path, body, headers);
    const endpoint = router(method, path.split('?', 1)[0] ?? '')?.endpoint ?? 'unknown';
    const { status, json } = answer;
    into.push({ method, path, endpoint, template: endpoint.split(' ')[1] ?? '', status, json });
    return answer;
  };
}

function look(player: Player, ship: string, probe: string, home: string): void {
  ok(player.get('/my/ships?limit=1&page=2'));
  for (const part of ['', '/nav', '/cargo', '/cooldown']) ok(player.get(`/my/ships/${ship}${part}`));
  ok(player.get(`/systems/${home}/waypoints/${home}-A1`));
  ok(player.get(`/systems/${home}`));
  for (const page of [1, 2, 3, 4, 5]) ok(player.get(`/systems/${home}/waypoints?limit=20&page=${page}`));
  const markets = ok(player.get(`/systems/${home}/waypoints?traits=MARKETPLACE&limit=20`));
  for (const { symbol } of markets) ok(player.get(`/systems/${home}/waypoints/${symbol}/market`));
  const yards = ok(player.get(`/systems/${home}/waypoints?traits=SHIPYARD&traits=MARKETPLACE`));
  for (const { symbol } of yards) ok(player.get(`/systems/${home}/waypoints/${symbol}/shipyard`));
  const yard = ok(player.get(`/my/ships/${probe}`)).nav.waypointSymbol;
  const [offer] = ok(player.get(`/systems/${home}/waypoints/${yard}/shipyard`)).ships;
  ok(player.post('/my/ships', { shipType: offer.type, waypointSymbol: yard }));
  ok(player.get(`/systems/${home}/waypoints/${yard}/shipyard`));
}

function lookAround(player: Player, ship: string, home: string): void {
  for (const path of ['/factions', '/factions/COSMIC', '/my/factions', '/agents', '/agents/voyager']) {
    ok(player.get(path));
  }
  ok(player.get('/systems?limit=20&page=2'));
  ok(player.get('/market/supply-chain'));
  for (const part of ['mounts', 'modules']) ok(player.get(`/my/ships/${ship}/${part}`));
  const [gate] = ok(player.get(`/systems/${home}/waypoints?type=JUMP_GATE`));
  ok(player.get(`/systems/${home}/waypoints/${gate.symbol}/jump-gate`));
  ok(player.get(`/systems/${home}/waypoints/${gate.symbol}/construction`));
}

function mine(player: Player, ship: string): void {
  const path = `/my/ships/${ship}`;
  flyAndDock(player, ship, findWaypoint(player, 'ENGINEERED_ASTEROID'));
  ok(player.post(`${path}/orbit`));
  const first = ok(player.post(`${path}/extract`));
  ok(player.get(`${path}/cooldown`));
  ok(player.get(path));
  player.coolDown(first.cooldown);
  const { cooldown, surveys } = ok(player.post(`${path}/survey`));
  player.coolDown(cooldown);
  player.coolDown(ok(player.post(`${path}/extract/survey`, surveys[0])).cooldown);
  ok(player.post(`${path}/extract`, { survey: surveys[0] }));
  ok(player.post(`${path}/jettison`, { symbol: first.extraction.yield.symbol, units: 1 }));
}

function fulfill(player: Player, ship: string, home: string, contract: Json): void {
  const path = `/my/ships/${ship}`;
  const [{ destinationSymbol }] = contract.terms.deliver;
  ok(player.post(`/my/contracts/${contract.id}/accept`));
  flyAndDock(player, ship, destinationSymbol);
  ok(player.get(`/systems/${home}/waypoints/${destinationSymbol}/market`));
  buyAndDeliver(player, ship, contract);
  ok(player.post(`/my/contracts/${contract.id}/fulfill`));
  ok(player.post(`${path}/negotiate/contract`));
  ok(player.get('/my/contracts?limit=20'));
  ok(player.get(`/my/contracts/${contract.id}`));
}

function refuelTwice(player: Player, ship: string): void {
  const path = `/my/ships/${ship}`;
  ok(player.post(`${path}/purchase`, { symbol: 'FUEL', units: 3 }));
  ok(player.post(`${path}/refuel`, { units: 5 }));
  ok(player.post(`${path}/refuel`, { units: 5, fromCargo: true }));
  ok(player.post(`${path}/sell`, { symbol: 'FUEL', units: '2' }));
}

function flyFaster(player: Player, ship: string): void {
  ok(player.post(`/my/ships/${ship}/orbit`));
  ok(player.post(`/my/ships/${ship}/navigate`, { waypointSymbol: findWaypoint(player, 'ENGINEERED_ASTEROID') }));
  ok(player.patch(`/my/ships/${ship}/nav`, { flightMode: 'BURN' }));
}

function refusals(player: Player, ship: string): void {
  player.post(`/my/ships/${ship}/sell`, { symbol: 'FUEL', units: '1.5' });
  player.post(`/my/ships/${ship}/sell`, { symbol: 'DRUGS', units: 1 });
  player.post(`/my/ships/${ship}/navigate`, { waypointSymbol: 'X1-NO-WHERE' });
  player.get('/my/ships/NOBODY-1');
  player.get('/my/ships?limit=21');
}

/** What a player does from its first day on, in its home system. */
export function playSession(): readonly Recorded[] {
  const recorded: Recorded[] = [];
  const player = newPlayer();
  recordReplies(player, recorded);
  ok(player.get('/'));
  ok(player.get('/error-codes'));
  const { contract, ships } = player.register('VOYAGER');
  const [ship, probe]: string[] = ships.map((each: Json) => each.symbol);
  if (ship === undefined || probe === undefined) throw new Error('playSession: expected two ships');
  const home = systemOf(ok(player.get('/my/agent')).headquarters);
  look(player, ship, probe, home);
  lookAround(player, ship, home);
  mine(player, ship);
  fulfill(player, ship, home, contract);
  refuelTwice(player, ship);
  flyFaster(player, ship);
  refusals(player, ship);
  return recorded;
}
