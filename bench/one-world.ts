import { loadWorld } from '../src/config/worlds/load-world.ts';
import { systemIn } from '../src/game/words/symbols.ts';
import { sketchOf, systemCatalogue } from '../src/universe/galaxy/catalogue.ts';
import { connectedSystems, gateSymbolIn } from '../src/universe/galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../src/universe/galaxy/systems.ts';
import { openGame } from '../src/universe/open-game.ts';
import type { ShipState } from '../src/universe/ships/ship-state.ts';
import { createUniverse } from '../src/universe/universe.ts';
import type { WorldCost } from './by-world.ts';
import { Player } from './player.ts';

const HOUR_MS = 3_600_000;

/** Rounds of requests at home, in the first day. */
const ROUNDS = 1_200;
const HOME_HOURS = 24;

/** Probes that chart from then on to another hour, a waypoint in each step, which is longer than their flights. */
const PROBES = 150;
const STEP_MINUTES = 90;
const LAST_HOUR = 72;

/** What others have charted before; how often that happens depends on the world. */
const ALREADY_CHARTED = '"code":4230';

const [name = 'kind'] = process.argv.slice(2);
const OPENING = { seed: 1, speed: 1, startedAtMs: 0, resets: false };

const galaxyOf = (world: string) => openGame({ ...OPENING, world: loadWorld(world) }).state;

/** The galaxies of both worlds: requests lead to markets and shipyards that are in both, so that they are the same. */
const [map, other] = [galaxyOf('kind'), galaxyOf('middle')];

/** A request, and the server time before which it is not sent. */
interface Asked {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const get = (atMs: number, path: string): Asked => ({ atMs, method: 'GET', path });
const post = (atMs: number, path: string, body?: object): Asked => ({
  atMs,
  method: 'POST',
  path,
  ...(body && { body }),
});

/** CPU seconds that some work takes, and its result. */
function timed<Result>(work: () => Result): [number, Result] {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  return [(user + system) / 1_000_000, result];
}

/** CPU seconds of requests, of which hardly any may be refused: a refusal would be cheaper than what is measured. */
function secondsOf(player: Player, asked: readonly Asked[]): number {
  let refused = 0;
  const [seconds] = timed(() => {
    for (const { atMs, method, path, body } of asked) {
      player.nowMs = Math.max(player.nowMs, atMs);
      const reply = player.send(method, path, body);
      if (reply.status >= 300 && !reply.body.includes(ALREADY_CHARTED)) refused += 1;
    }
  });
  if (refused > asked.length / 50) throw new Error(`bench: expected few refusals, got ${refused} of ${asked.length}`);
  return seconds;
}

const waypointsOf = (systemSymbol: string) => Object.values(systemAt(map, systemSymbol)?.waypoints ?? {});
const pathOf = (waypointSymbol: string) => `/systems/${systemIn(waypointSymbol)}/waypoints/${waypointSymbol}`;

/** What a fleet at home asks: its ships, every market by turns, a purchase and a sale of each good of one. */
function askedAtHome({ home, ship }: Player): Asked[] {
  const system = systemIn(home);
  const markets = waypointsOf(system).filter(({ trade }) => trade !== undefined);
  const { exports = [], imports = [] } = markets.find(({ symbol }) => symbol === home)?.trade ?? {};
  const goods = [...exports, ...imports];
  return Array.from({ length: ROUNDS }, (_, round) => {
    const atMs = (round * HOME_HOURS * HOUR_MS) / ROUNDS;
    const good = { symbol: goods[round % goods.length], units: 1 };
    const read = [0, 1, 2].flatMap((index) => markets[(3 * round + index) % markets.length] ?? []);
    return [
      get(atMs, '/my/agent'),
      get(atMs, '/my/ships?limit=20'),
      get(atMs, `/my/ships/${ship}`),
      post(atMs, `/my/ships/${ship}/purchase`, good),
      post(atMs, `/my/ships/${ship}/sell`, good),
      ...read.map(({ symbol }) => get(atMs, `${pathOf(symbol)}/market`)),
      get(atMs, `/systems/${system}/waypoints?limit=20&page=${1 + (round % 4)}`),
    ];
  }).flat();
}

/** A probe that charts system after system. */
interface Probe {
  readonly ship: string;
  at: string;
  ahead: string[];
}

const visited = new Set<string>();

/** Whether it is a finished gate to a system that no probe has come to. */
function isToChart(systemSymbol: string): boolean {
  const sketch = sketchOf(map, systemSymbol);
  return sketch?.role === 'frontier' && sketch.hasGate && !visited.has(systemSymbol);
}

/** Lets a probe begin with a system at whose gate it is: the gate, all else, and the gate again. */
function arrive(probe: Probe, systemSymbol: string): void {
  const gate = gateSymbolIn(map, systemSymbol) ?? '';
  visited.add(systemSymbol);
  const others = waypointsOf(systemSymbol).flatMap(({ symbol }) => (symbol === gate ? [] : symbol));
  Object.assign(probe, { at: gate, ahead: [...others, gate] });
}

/** The way on through the gate, where it leads to a system that no probe has come to. */
function askedOnward(probe: Probe, atMs: number): Asked[] {
  const { ship, at } = probe;
  const onward = connectedSystems(map, systemIn(at)).find(isToChart);
  if (onward === undefined) return [];
  arrive(probe, onward);
  return [
    get(atMs, `${pathOf(at)}/jump-gate`),
    post(atMs, `${ship}/jump`, { waypointSymbol: probe.at }),
    ...[1, 2, 3].map((page) => get(atMs, `/systems/${onward}/waypoints?limit=20&page=${page}`)),
  ];
}

/** What a probe asks in one step: it charts what it has come to, reads what is there and flies on. */
function askedInStep(probe: Probe, atMs: number): Asked[] {
  const { ship, at } = probe;
  const [place, same] = [waypointAt(map, at), waypointAt(other, at)];
  const next = probe.ahead.shift();
  if (next !== undefined) probe.at = next;
  return [
    post(atMs, `${ship}/chart`),
    ...(place?.trade && same?.trade ? [get(atMs, `${pathOf(at)}/market`)] : []),
    ...(place?.shipTypes && same?.shipTypes ? [get(atMs, `${pathOf(at)}/shipyard`)] : []),
    ...(next === undefined ? askedOnward(probe, atMs) : [post(atMs, `${ship}/navigate`, { waypointSymbol: next })]),
  ];
}

/** What probes abroad ask from the second day on. */
function askedAbroad(probes: readonly Probe[]): Asked[] {
  const steps = Math.floor(((LAST_HOUR - HOME_HOURS) * 60) / STEP_MINUTES);
  return Array.from({ length: steps }, (_, step) => {
    const atMs = HOME_HOURS * HOUR_MS + step * STEP_MINUTES * 60_000;
    return [get(atMs, '/my/ships?limit=20'), ...probes.flatMap((probe) => askedInStep(probe, atMs))];
  }).flat();
}

/** Gives the player a fortune, and probes at gates abroad. */
function equip(player: Player): Probe[] {
  const saved = JSON.parse(player.universe.snapshot());
  saved.state.agents.BENCH.credits = 1e12;
  const model: ShipState = saved.state.ships['BENCH-2'];
  const probes = systemCatalogue(map)
    .filter(({ symbol }) => isToChart(symbol))
    .slice(0, PROBES)
    .map(({ symbol }, index) => {
      const probe: Probe = { ship: `/my/ships/BENCH-P${index}`, at: '', ahead: [] };
      arrive(probe, symbol);
      const nav = { ...model.nav, systemSymbol: symbol, waypointSymbol: probe.at, status: 'IN_ORBIT' };
      saved.state.ships[`BENCH-P${index}`] = { ...model, symbol: `BENCH-P${index}`, nav };
      return probe;
    });
  player.universe = createUniverse({ ...OPENING, resumeFrom: JSON.stringify(saved) });
  return probes;
}

/** Registers, and looks abroad for the first time. */
function open(): Player {
  const player = new Player({ ...OPENING, world: loadWorld(name) });
  player.send('GET', '/systems?limit=20', undefined);
  player.send('GET', `${pathOf(gateSymbolIn(map, systemIn(player.home)) ?? '')}/jump-gate`, undefined);
  return player;
}

const [opening, player] = timed(open);
const [atHome, abroad] = [askedAtHome(player), askedAbroad(equip(player))];
const cost: WorldCost = { opening, home: secondsOf(player, atHome), abroad: secondsOf(player, abroad) };
process.stdout.write(JSON.stringify(cost));
