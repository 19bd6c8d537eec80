import { expect, test } from 'vitest';
import { type Command, commands } from '../../../src/command/commands.ts';
import type { CommandEvents } from '../../../src/command/events.ts';
import { type GateEvents, watchGate } from '../../../src/daemon/watch/gate-watch.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { learnConstruction, learnWaypoint } from '../../../src/world/galaxy/atlas.ts';
import { emptyWorld, type WorldState } from '../../../src/world/state.ts';
import { aShip } from '../../kit/planning.ts';
import { agent, waypoint } from '../../kit/replies.ts';

const NOW_MS = Date.UTC(2026, 8, 6, 13);
const GATE = 'X1-A-I1';
const site =
  (isComplete: boolean, symbol = GATE) =>
  (world: WorldState) =>
    learnConstruction(world, { symbol, materials: [], isComplete }, 0);
const listed = (isUnderConstruction: boolean) => (world: WorldState) =>
  learnWaypoint(world, { ...waypoint(GATE), type: 'JUMP_GATE', isUnderConstruction }, 0);

type Change = (world: WorldState) => void;

/** The gates told as built, after a run that begins with what the books hold and goes through changes, one a reply. */
function toldOf(
  kept: readonly Change[],
  changes: readonly Change[],
  command: Command = commands.readConstruction(GATE),
  { hoursToReset = 150, builds = true, tellsProgress = false } = {},
) {
  const nextReset = isoFromMs(NOW_MS + hoursToReset * 3_600_000);
  const world: WorldState = { ...emptyWorld(), agent: agent(1), nextReset };
  for (const change of kept) change(world);
  const events = createEventHub<CommandEvents & GateEvents>();
  const told: string[] = [];
  events.subscribe('gateBuilt', ({ waypointSymbol }) => told.push(waypointSymbol));
  if (tellsProgress)
    events.subscribe('gateProgress', ({ percent, materials }) => told.push(`${percent} %: ${materials.join()}`));
  events.subscribe('gateGivenUp', ({ percent }) => told.push(`given up, ${percent} % missing`));
  const clock = { nowMs: () => NOW_MS };
  watchGate(events, { world, clock, builds: () => builds }, new AbortController().signal);
  for (const change of changes) {
    change(world);
    const reply = { kind: 'unknown', reason: 'not looked at' };
    events.publish('commandSettled', { command, outcome: reply, requestContext: { worth: 1 } } as never);
  }
  return told;
}

test.each<[string, readonly Change[], readonly Change[], readonly string[]]>([
  ['the last good was supplied', [listed(true)], [site(false), site(true)], [GATE]],
  ['it was built while the daemon was away', [listed(true), site(false)], [site(true)], [GATE]],
  ['a listing says so, though the site was never read', [listed(true)], [listed(false)], [GATE]],
  ['it is told once', [listed(true), site(false)], [site(true), site(true), listed(false)], [GATE]],
  ['it was finished from the first look', [], [listed(false), site(true)], []],
  ['it is not finished', [listed(true)], [site(false), site(false)], []],
  ['another gate is finished', [listed(true)], [site(true, 'X1-B-I1')], []],
])('the home gate is told as built: %s', (_, kept, changes, told) => expect(toldOf(kept, changes)).toEqual(told));

test('replies that tell nothing of gates are not looked at', () =>
  expect(toldOf([listed(true), site(false)], [site(true)], commands.readSystems(1))).toEqual([]));

const supplied = (fulfilled: number) => (world: WorldState) => {
  const materials = [{ tradeSymbol: 'FAB_MATS', required: 100, fulfilled }];
  learnConstruction(world, { symbol: GATE, materials, isComplete: false }, 0);
};
const LATE = { hoursToReset: 107 };
const readTwice = commands.readConstruction(GATE);

test.each<[string, fulfilled: number, when: { hoursToReset?: number; builds?: boolean }, readonly string[]]>([
  ['is logged as given up, once', 40, LATE, ['given up, 60 % missing']],
  ['is not given up before', 40, { hoursToReset: 109 }, []],
  ['is not given up where it is all but done', 95, LATE, []],
  ['is not told where nobody builds', 40, { ...LATE, builds: false }, []],
])('a gate that is far from finished at hour 60 of the week %s', (_, fulfilled, when, told) => {
  const twice = [supplied(fulfilled), supplied(fulfilled)];
  expect(toldOf([listed(true)], twice, readTwice, when)).toEqual(told);
});

test.each<[string, before: number, after: readonly number[], told: readonly string[]]>([
  ['once for each', 0, [10, 24, 25, 30, 49, 60], ['25 %: FAB_MATS 25 of 100', '60 %: FAB_MATS 60 of 100']],
  ['of this run alone', 30, [30, 49, 80], ['80 %: FAB_MATS 80 of 100']],
])('a quarter of the goods for the gate is told: %s', (_, before, after, told) => {
  const changes = after.map(supplied);
  expect(toldOf([listed(true), supplied(before)], changes, readTwice, { tellsProgress: true })).toEqual(told);
});

test('the first ship in another system is told of once, and none after a start abroad', () => {
  const inSystem = (symbol: string, systemSymbol: string) =>
    [
      symbol,
      { ...aShip({ symbol }), nav: { ...aShip().nav, systemSymbol, waypointSymbol: `${systemSymbol}-A1` } },
    ] as const;
  const firstOf = (...ships: (readonly (readonly [string, string])[])[]) => {
    const world: WorldState = { ...emptyWorld(), agent: { ...agent(1), headquarters: 'X1-A-A1' } };
    const put = (all: (typeof ships)[number]) => {
      world.ships.clear();
      for (const one of all) world.ships.set(...inSystem(...one));
    };
    put(ships[0] ?? []);
    const events = createEventHub<CommandEvents & GateEvents>();
    const told: string[] = [];
    events.subscribe('fleetAbroad', ({ shipSymbol, waypointSymbol }) =>
      told.push(`${shipSymbol} at ${waypointSymbol}`),
    );
    watchGate(events, { world, clock: { nowMs: () => NOW_MS }, builds: () => true }, new AbortController().signal);
    for (const now of ships.slice(1)) {
      put(now);
      const command = { operation: 'jumpShip', path: {}, body: {} };
      events.publish('commandSettled', { command, outcome: { kind: 'unknown' }, requestContext: {} } as never);
    }
    return told;
  };
  const [home, abroad] = [['T-1', 'X1-A'] as const, ['T-2', 'X1-B'] as const];
  expect(firstOf([home], [home], [home, abroad], [abroad])).toEqual(['T-2 at X1-B-A1']);
  expect(firstOf([home, abroad], [abroad])).toEqual([]);
});
