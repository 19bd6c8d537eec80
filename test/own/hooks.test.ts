import { expect, test } from 'vitest';
import type { OwnLane } from '../../src/game/lanes.ts';
import { inFolder } from '../kit/files.ts';
import { aMission } from '../kit/makers.ts';
import { aContract, aPlan, aShip, aWorld } from '../kit/planning.ts';
import { hookWith, laneDoing, openModules } from './own-modules.ts';

const LANE = 'broken' as OwnLane;

const SAID = { level: 'info', time: '', ship: undefined, fields: {}, message: '' };

const LOOK = `{ what: 'look', profitCredits: 1, stops: [{ waypoint: ship.waypoint, actions: [{ kind: 'look' }] }] }`;

const plan = () => aPlan(aWorld({ places: { A: { x: 0, goods: {} } } }), aShip());

test('hooks refuse contracts and ships with a sentence, and weigh missions', async () => {
  await inFolder(async (folder) => {
    const { runtime } = await openModules(folder, {
      lanes: { broken: laneDoing(`return ${LOOK};`) },
      hooks: {
        kind: hookWith('mayAccept: () => true, score: () => undefined as never'),
        strict: hookWith(`mayAccept: ({ id }) => 'not ' + id, mayBuy: ({ type }) => 'no ' + type, score: () => -1`),
      },
    });
    const given = plan();
    const contract = aContract([['IRON', 1, 'A']], { id: 'c1' });
    expect(runtime.whyNotAccept(given, contract)).toEqual({ hook: 'strict', why: 'not c1' });
    expect(runtime.whyNotBuy(given, 'SHIP_PROBE', 5)).toEqual({ hook: 'strict', why: 'no SHIP_PROBE' });
    const proposal = runtime.propose(given, LANE);
    if (proposal?.kind !== 'mission') throw new Error('expected a mission');
    expect(runtime.worthsOf(given, [proposal.mission, proposal.mission])).toEqual([-1, -1]);
    expect(runtime.suspended).toMatchObject([
      { kind: 'hook', name: 'kind', why: expect.stringContaining('got "nothing"') },
    ]);
  });
});

test('a lane hears the log, too, and remembers what it heard', async () => {
  await inFolder(async (folder) => {
    const lane = `import { defineLane } from 'argosy/lane';
      export default defineLane({
        does: 'a test',
        propose: (plan) => 'it lost ' + plan.memory.get('lost'),
        onEvent: ({ event, fields }, memory) => {
          if (event === 'mission.ended') memory.set('lost', fields.missionProfitCredits);
        },
      });`;
    const { runtime } = await openModules(folder, { lanes: { broken: lane } });
    runtime.tell({ ...SAID, event: 'mission.ended', fields: { missionProfitCredits: -7 } });
    expect(runtime.propose(plan(), LANE)).toMatchObject({ reason: { figures: { why: 'it lost -7' } } });
  });
});

test('a hook sees the goods of a mission, each once', async () => {
  await inFolder(async (folder) => {
    const seen = 'score: ({ goods }) => (goods.length === 1 ? 1 : 0)';
    const { runtime } = await openModules(folder, { hooks: { seen: hookWith(seen) } });
    const actions = ['IRON', 'IRON'].map((tradeSymbol) => ({ kind: 'sell', tradeSymbol, units: 1 }) as const);
    const stops = [{ waypoint: 'X1-T-A', flightMode: 'CRUISE', actions }] as const;
    expect(runtime.worthsOf(plan(), [{ ...aMission([]), stops }])).toEqual([1]);
  });
});

test('a hook hears each line once, and not those that it causes', async () => {
  await inFolder(async (folder) => {
    const heard = `onEvent: ({ event }, memory) => {
      memory.set('heard', [...(memory.get('heard') ?? []), event]);
      if (event === 'bad') throw new Error('no');
    }`;
    const { runtime, run } = await openModules(
      folder,
      { hooks: { ears: hookWith(heard) } },
      {
        onSuspended: () => runtime.tell({ ...SAID, event: 'module.suspended' }),
      },
    );
    for (const event of ['one', 'bad', 'three']) runtime.tell({ ...SAID, event });
    await runtime.keep();
    expect(await run.meta.get('memory hook ears')).toBe('{"heard":["one","bad"]}');
    expect(runtime.suspended).toMatchObject([{ name: 'ears' }]);
  });
});

test('what a hook changes in a line is not changed in the log', async () => {
  await inFolder(async (folder) => {
    const spoil = 'onEvent: (event) => { event.fields.list.length = 0; event.event = 1; }';
    const { runtime, suspended } = await openModules(folder, { hooks: { spoil: hookWith(spoil) } });
    const line = { ...SAID, event: 'one', fields: { list: [1] } };
    runtime.tell(line);
    expect(suspended).toEqual([]);
    expect(line).toEqual({ ...SAID, event: 'one', fields: { list: [1] } });
  });
});
