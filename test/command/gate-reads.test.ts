import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import { errorCodes } from '../../src/wire/error-codes.ts';
import type { WireReply } from '../../src/wire/transport.ts';
import { START_MS, withPerformer } from '../kit/performer.ts';
import { page, waypoint } from '../kit/replies.ts';
import { wireReply } from '../wire/samples.ts';

const GATE = 'X1-A-I55';
const requestContext = { shipSymbol: 'VOYAGER-1', worth: 1 };
const gate = (connections: string[]) => wireReply(200, { data: { symbol: GATE, connections } });
const { code } = errorCodes.waypointNoAccess;
const unfinished = { ...waypoint(GATE), type: 'JUMP_GATE', isUnderConstruction: true };

const readGate = commands.readJumpGate(GATE);
const CASES: readonly [what: string, WireReply, Command, showed: unknown][] = [
  ['how many connections it has', gate(['X1-B-I1', 'X1-C-I1']), readGate, 2],
  ['that its list was empty', gate([]), readGate, 0],
  ['that it was refused', wireReply(400, { error: { code, message: 'no' } }), readGate, 'waypointNoAccess'],
  ['that it is unfinished', wireReply(200, { data: unfinished }), commands.readWaypoint(GATE), 'unfinished'],
  [
    'that a list has it as unfinished',
    wireReply(200, page([unfinished])),
    commands.readWaypoints('X1-A', 1),
    'unfinished',
  ],
];

describe('of each read of a gate the books keep', () => {
  test.for(CASES)('%s', async ([, reply, command, showed]) => {
    await withPerformer({ answer: () => reply }, async ({ performer, store, passedMs }) => {
      await performer.perform(command, requestContext);
      const rows = [];
      for await (const some of store.atlas.all()) rows.push(...some.filter(({ kind }) => kind === 'gateRead'));
      expect(rows).toMatchObject([{ symbol: GATE, atMs: START_MS + passedMs(), fact: JSON.stringify(showed) }]);
    });
  });

  test('nothing where it is finished, or what is read is another waypoint', async () => {
    const finished = { ...unfinished, isUnderConstruction: false };
    const answer = () => wireReply(200, page([finished, { ...waypoint('X1-A-B'), isUnderConstruction: true }]));
    await withPerformer({ answer }, async ({ performer, store }) => {
      await performer.perform(commands.readWaypoints('X1-A', 1), requestContext);
      for await (const some of store.atlas.all()) expect(some.map(({ kind }) => kind)).not.toContain('gateRead');
    });
  });
});
