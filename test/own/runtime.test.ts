import { expect, test } from 'vitest';
import type { OwnLane } from '../../src/game/lanes.ts';
import { markOf, NO_MARKER } from '../../src/own/calls/marker.ts';
import { TooSlow } from '../../src/own/calls.ts';
import { inFolder } from '../kit/files.ts';
import { aPlan, aShip, aWorld } from '../kit/planning.ts';
import { laneDoing, openModules, type ToldModules } from './own-modules.ts';

const LANE = 'broken' as OwnLane;

const plan = () => {
  const ship = aShip({ cargo: { IRON: 10 } });
  return aPlan(aWorld({ places: { A: { x: 0, goods: { IRON: { buy: 100, sell: 90 } } } }, ships: [ship] }), ship);
};

const broken = (body: string): ToldModules => ({ lanes: { broken: laneDoing(body) } });

const LOOK = `{ what: 'look', profitCredits: 1, stops: [{ waypoint: ship.waypoint, actions: [{ kind: 'look' }] }] }`;

// Line 5 is the first one of `propose`.
test.each<[string, string, string]>([
  ['throws', `throw new Error('no luck');`, 'lanes/broken.ts:5: no luck'],
  ['throws null', 'throw null;', 'lanes/broken.ts: null'],
  ['throws a symbol', `throw Symbol('odd');`, 'lanes/broken.ts: Symbol(odd)'],
  ['throws what has no text', 'throw Object.create(null);', 'lanes/broken.ts: it threw something that cannot be shown'],
  [
    'throws an error whose message loops',
    `throw Object.defineProperty(new Error('x'), 'message', { get: () => { for (;;); } });`,
    'lanes/broken.ts: it threw something that cannot be shown',
  ],
  [
    'throws an error whose stack throws',
    `throw Object.defineProperty(new Error('x'), 'stack', { get: () => { throw 1; } });`,
    'lanes/broken.ts: x',
  ],
  ['throws many lines', `throw new Error('a\\nb\\u001b[31m\\u009bc');`, 'lanes/broken.ts:5: a b [31m c'],
  ['calls itself for ever', 'const deep = () => deep() + 1; return deep();', 'lanes/broken.ts:5: Maximum call stack'],
  ['returns a promise', 'return Promise.reject(new Error("x"));', 'lanes/broken.ts: expected an answer at once, got a'],
  ['returns nothing', '', 'lanes/broken.ts: expected a mission or a sentence, got undefined'],
  ['returns no words', `return ' ';`, 'lanes/broken.ts: expected why, as a sentence, got " "'],
  ['returns a part that throws', `return { get stops() { throw new Error('part'); } };`, 'lanes/broken.ts:5: part'],
  ['returns a mask that throws', `return new Proxy({}, { get() { throw new Error('mask'); } });`, 'broken.ts:5: mask'],
  ['returns itself', 'const all = []; all.push(all); return all;', 'lanes/broken.ts: Converting circular structure'],
  [
    'changes what all code shares',
    `Array.prototype.map = () => []; return 'x';`,
    'expected Array.prototype.map as it is',
  ],
  [
    'asks for a strange quote',
    `plan.cost({ good: 'X', waypoint: 'Y' }, 1);`,
    'expected a quote of this plan, got one of X',
  ],
  [
    'asks for the cost of no number',
    `plan.cost(plan.quotes('IRON')[0], NaN);`,
    'expected units from 0 to 1000000, got NaN',
  ],
  ['remembers too much', `plan.memory.set('a', 'x'.repeat(99_000));`, 'expected at most 64000 characters of memory'],
])('a lane that %s is suspended with one line', async (_, body, line) => {
  await inFolder(async (folder) => {
    const { runtime, suspended } = await openModules(folder, broken(body));
    for (const _time of [1, 2]) expect(runtime.propose(plan(), LANE)?.kind).toBe('idle');
    expect(suspended).toEqual([{ kind: 'lane', name: 'broken', why: expect.stringContaining(line) }]);
    expect(runtime.suspended).toEqual(suspended);
    expect(runtime.propose(plan(), LANE)).toMatchObject({ reason: { code: 'ownLaneFailed' } });
  });
});

test.each([
  ['a loop', 'for (;;);'],
  ['a loop in its answer', 'return { toJSON() { for (;;); } };'],
])('%s suspends a lane in a running daemon', async (_, body) => {
  await inFolder(async (folder) => {
    const { runtime, suspended, failures } = await openModules(folder, broken(body), { mostMs: 50 });
    runtime.propose(plan(), LANE);
    expect(suspended).toMatchObject([{ why: 'lanes/broken.ts: expected an answer within 0.05 s, got none' }]);
    expect(failures).toEqual([]);
  });
});

test('a loop ends a backtest, which names the lane', async () => {
  await inFolder(async (folder) => {
    const told = { mostMs: 50, lateEndsRun: true };
    const { runtime, failures } = await openModules(folder, broken('for (;;);'), told);
    expect(runtime.propose(plan(), LANE)?.kind).toBe('idle');
    expect(failures).toEqual([expect.any(TooSlow)]);
    expect(failures[0]?.message).toContain('lane broken: lanes/broken.ts: expected an answer within 0.05 s');
  });
});

test('a lane whose ship lacks what it needs is not asked', async () => {
  await inFolder(async (folder) => {
    const needy = laneDoing('throw new Error();').replace('does:', 'needs: { hold: 41 }, does:');
    const { runtime, suspended } = await openModules(folder, { lanes: { broken: needy } });
    expect(runtime.propose(plan(), LANE)).toMatchObject({ reason: { code: 'ownLaneSays' } });
    expect(suspended).toEqual([]);
  });
});

test('nothing that a lane changes in its plan is changed elsewhere', async () => {
  await inFolder(async (folder) => {
    const spoil = `for (const one of [plan.ships, plan.contracts, plan.goods(), plan.places(), plan.quotes('IRON')])
      one.length = 0;
    Object.assign(ship, { symbol: 'X', cargo: [] });
    return 'spoiled';`;
    const { runtime, suspended } = await openModules(folder, broken(spoil));
    const given = plan();
    runtime.propose(given, LANE);
    expect(suspended).toEqual([]);
    expect([given.world.ships.size, given.ship.symbol, given.ship.cargo.units]).toEqual([1, 'T-1', 10]);
    expect([given.quotes().traded.get('IRON')?.length, given.world.waypoints.size]).toEqual([1, 1]);
  });
});

test('a lane that only looks where its ship is does so once a minute', async () => {
  await inFolder(async (folder) => {
    const { runtime } = await openModules(folder, broken(`return ${LOOK};`));
    const kinds = [0, 30_000, 61_000].map((ms) => {
      const now = plan();
      return runtime.propose(now.with({ nowMs: now.nowMs + ms }), LANE)?.kind;
    });
    expect(kinds).toEqual(['mission', 'idle', 'mission']);
  });
});

test('a mission that would end at once suspends its lane, one that only failed lately lets it rest', async () => {
  await inFolder(async (folder) => {
    const { runtime, suspended } = await openModules(folder, broken(`return ${LOOK};`));
    const given = plan();
    const proposal = runtime.propose(given, LANE);
    if (proposal?.kind !== 'mission') throw new Error('expected a mission');
    expect(runtime.cameToNothing(given, proposal.mission, false)).toBe(true);
    expect(suspended).toEqual([]);
    expect(runtime.cameToNothing(given, proposal.mission, true)).toBe(true);
    expect(suspended).toMatchObject([
      { why: 'lanes/broken.ts: expected a mission with something left to do, got "look"' },
    ]);
    expect(runtime.cameToNothing(given, { ...proposal.mission, lane: 'trade' }, true)).toBe(false);
  });
});

test('a module that ended the process starts suspended, until its files change', async () => {
  await inFolder(async (folder) => {
    const before = await openModules(folder, broken(`return 'x';`));
    const marker = { ...NO_MARKER, ended: [markOf('lane', 'broken', before.code.sha256)] };
    const { runtime, suspended } = await openModules(folder, broken(`return 'x';`), { marker });
    expect(suspended).toMatchObject([
      { name: 'broken', why: expect.stringContaining('the process ended while it was') },
    ]);
    expect(runtime.propose(plan(), LANE)).toMatchObject({ reason: { code: 'ownLaneFailed' } });
    expect((await openModules(folder, broken(`return 'y';`), { marker })).suspended).toEqual([]);
  });
});

test('a module is named by the marker while it is asked', async () => {
  await inFolder(async (folder) => {
    const names: string[] = [];
    const marker = { ended: [], begin: (name: string) => names.push(name), end: () => names.push('') };
    const { runtime, code } = await openModules(folder, broken(`return 'x';`), { marker });
    runtime.propose(plan(), LANE);
    const mark = markOf('lane', 'broken', code.sha256);
    expect(names).toEqual([mark, '', mark, '']);
  });
});

test('what a module throws in a timer or a promise suspends it', async () => {
  await inFolder(async (folder) => {
    const body = `return Object.assign(globalThis.strayOfTest = new Error('stray'), {}) && 'x';`;
    const { runtime, suspended } = await openModules(folder, broken(body));
    runtime.propose(plan(), LANE);
    const { strayOfTest } = globalThis as { strayOfTest?: unknown };
    Reflect.deleteProperty(globalThis, 'strayOfTest');
    expect(runtime.takeStray(new Error('ours'))).toBe(false);
    expect(runtime.takeStray(null)).toBe(false);
    expect(runtime.takeStray(strayOfTest)).toBe(true);
    expect(suspended).toMatchObject([{ why: 'lanes/broken.ts:5: after its answer, in a timer or a promise: stray' }]);
  });
});
