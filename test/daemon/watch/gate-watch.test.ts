import { expect, test } from 'vitest';
import { type Command, commands } from '../../../src/command/commands.ts';
import type { CommandEvents } from '../../../src/command/events.ts';
import { type GateEvents, watchGate } from '../../../src/daemon/watch/gate-watch.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import { learnConstruction, learnWaypoint } from '../../../src/world/galaxy/atlas.ts';
import { emptyWorld, type WorldState } from '../../../src/world/state.ts';
import { agent, waypoint } from '../../world/makers.ts';

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
) {
  const world: WorldState = { ...emptyWorld(), agent: agent(1) };
  for (const change of kept) change(world);
  const events = createEventHub<CommandEvents & GateEvents>();
  const told: string[] = [];
  events.subscribe('gateBuilt', ({ waypointSymbol }) => told.push(waypointSymbol));
  watchGate(events, world, new AbortController().signal);
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
