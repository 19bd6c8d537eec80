import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { recordTrade } from '../src/universe/economy/activity.ts';
import { marketAt } from '../src/universe/economy/markets.ts';
import { systemCatalogue } from '../src/universe/galaxy/catalogue.ts';
import { chartWaypoint } from '../src/universe/galaxy/charts.ts';
import { connectedSystems, gateConnections } from '../src/universe/galaxy/gates/gates.ts';
import { systemAt } from '../src/universe/galaxy/systems.ts';
import type { Game } from '../src/universe/game.ts';
import { openGame } from '../src/universe/open-game.ts';
import { operations } from '../src/universe/operations/index.ts';
import { createHandler } from '../src/universe/service/handler.ts';
import { createRouter } from '../src/universe/service/router.ts';
import type { UniverseState, WaypointState } from '../src/universe/state.ts';
import { tableLines } from './table.ts';

const HOUR_MS = 3_600_000;
const SYSTEMS_VISITED = 2_000;

/** Hours between two visits of a market on the day that is measured. */
const VISIT_HOURS = 6;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** CPU seconds of this process that some work takes. */
function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

function newGame(): Game {
  return openGame({ seed: 1, speed: 1, startedAtMs: 0, resets: false });
}

/** What the first look abroad needs: all systems, and how their gates are connected. */
function open(state: UniverseState): void {
  connectedSystems(state, systemCatalogue(state)[0]?.symbol ?? '');
}

/** The whole galaxy known, gates included. */
function knowGalaxy(state: UniverseState): void {
  for (const { symbol } of systemCatalogue(state)) gateConnections(state, symbol);
}

/** The markets of the systems that are visited, in the order in which they are. */
function marketsVisited(state: UniverseState): string[] {
  const gated = systemCatalogue(state).filter(({ hasGate }) => hasGate);
  const waypoints = gated.slice(0, SYSTEMS_VISITED).flatMap(({ symbol }): WaypointState[] => {
    return Object.values(systemAt(state, symbol)?.waypoints ?? {});
  });
  return waypoints.filter(({ trade }) => trade !== undefined).map(({ symbol }) => symbol);
}

/** Reads every market and charts every waypoint of the systems that are visited. */
function visit(state: UniverseState): void {
  const gated = systemCatalogue(state).filter(({ hasGate }) => hasGate);
  for (const { symbol } of gated.slice(0, SYSTEMS_VISITED))
    for (const waypoint of Object.values(systemAt(state, symbol)?.waypoints ?? {})) {
      marketAt(state, waypoint.symbol, 0);
      chartWaypoint(state, waypoint.symbol, 'BENCH', 0);
    }
}

/** Megabytes of heap above start. */
function megabytesOfVisits(): { megabytes: number; markets: number } {
  const before = heapMegabytes();
  const state = newGame().state;
  knowGalaxy(state);
  visit(state);
  const megabytes = heapMegabytes() - before;
  // Read once more, so that the state outlives the measurement.
  return { megabytes, markets: Object.keys(state.markets).length };
}

/** Seconds for a day in which every market that is visited is read and traded at every few hours. */
function secondsOfDay(): number {
  const state = newGame().state;
  const markets = marketsVisited(state);
  return cpuSeconds(() => {
    for (let hour = 0; hour < 24; hour += VISIT_HOURS)
      for (const symbol of markets) {
        const goods = Object.values(marketAt(state, symbol, hour * HOUR_MS)?.goods ?? {});
        for (const good of goods.slice(0, 2)) recordTrade(good, good.tradeVolume, 'SELL');
      }
  });
}

/** CPU milliseconds of a GET at an hour of a game, and of the same a second time. */
function millisecondsOf(path: string, game: Game, hours: number): [first: number, second: number] {
  const handle = createHandler(game, createRouter(operations));
  const request = { method: 'GET', path, headers: {}, body: undefined, address: 'bench' };
  const once = (nowMs: number) => 1_000 * cpuSeconds(() => handle(request, nowMs));
  once(0);
  return [once(hours * HOUR_MS), once(hours * HOUR_MS + 1_000)];
}

/** What a request costs after a day in which nobody read one of the many markets that were visited before. */
function millisecondsUnread(): number {
  const game = newGame();
  visit(game.state);
  return millisecondsOf('/v2/factions', game, 24)[0];
}

/** What a galaxy costs in which a player is everywhere. */
export async function benchGalaxy(): Promise<string[]> {
  const opening = cpuSeconds(() => open(newGame().state));
  const [first, second] = millisecondsOf('/v2/', newGame(), 25);
  const { megabytes, markets } = megabytesOfVisits();
  return [
    'The galaxy of the embedded universe',
    '',
    ...tableLines(
      ['figure', 'value', 'target'],
      [
        ['opening a universe and its network: seconds of CPU', opening.toFixed(2), 'at most 0.5'],
        [
          `${SYSTEMS_VISITED} systems visited, ${markets} markets read: MB above start`,
          megabytes.toFixed(0),
          'at most 200',
        ],
        [
          `a day, each of their markets traded at every ${VISIT_HOURS} hours: seconds of CPU`,
          secondsOfDay().toFixed(1),
          'at most 20',
        ],
        [
          'a request after a day in which nobody read any of them: milliseconds of CPU',
          millisecondsUnread().toFixed(1),
          'at most 5',
        ],
        ['the first GET / after others may have charted: milliseconds of CPU', first.toFixed(0), ''],
        ['the second: milliseconds of CPU', second.toFixed(1), ''],
      ],
    ),
  ];
}
