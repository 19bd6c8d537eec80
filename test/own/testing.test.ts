import { describe, expect, test } from 'vitest';
import { defineHook, defineLane, type Mission } from '../../src/own/lane.ts';
import { situation, waypoint } from '../../src/own/testing.ts';

const markets = {
  A1: { x: 0, fuel: true, IRON: { buy: 100, sell: 90, as: 'exports' } },
  B2: { x: 30, fuel: true, IRON: { buy: 420, sell: 400, as: 'imports' } },
} as const;

const saying = (answer: Mission | string) => defineLane({ does: 'what the test wants', propose: () => answer });

const carrying = (units: number): Mission => ({
  what: 'carry iron',
  stops: [
    { waypoint: waypoint('A1'), actions: [{ kind: 'buy', good: 'IRON', units, atMostCredits: 120 }] },
    { waypoint: waypoint('B2'), actions: [{ kind: 'sell', good: 'IRON', units }] },
  ],
  profitCredits: 3_000,
});

describe('a situation', () => {
  test('answers with the mission as the daemon takes it: after fuel, with the time of flights and work', async () => {
    const mission = await situation({ markets }).propose(saying(carrying(10)));
    expect(mission).toEqual({
      what: 'carry iron',
      stops: carrying(10).stops,
      profitCredits: expect.any(Number),
      seconds: expect.any(Number),
    });
    if (typeof mission === 'string') return;
    expect(mission.profitCredits).toBeLessThan(3_000);
    expect(mission.seconds).toBeGreaterThan(10);
  });

  test('answers with the sentence of a lane that has no mission, and of one whose needs the ship lacks', async () => {
    const { propose } = situation({ markets });
    expect(await propose(saying('nothing pays'))).toBe('nothing pays');
    expect(await propose({ ...saying('nothing pays'), needs: { hold: 80 } })).toBe('it lacks what the lane needs');
  });

  test.each([
    ['a place that nobody knows', { ...carrying(1), stops: [{ waypoint: 'X1-TEST-Q', actions: [{ kind: 'look' }] }] }],
    ['more than fits into the hold', carrying(41)],
    ['no stops', { ...carrying(1), stops: [] }],
  ])('rejects with the message of the suspension where a lane answers with %s', async (_, answer) => {
    await expect(situation({ markets }).propose(saying(answer as Mission))).rejects.toThrow(
      /^lane: (?:stops\[\S+: )?expected .*, got /,
    );
  });

  test('names file and line where a lane throws, and asks it again the next time', async () => {
    const { propose } = situation({ markets });
    const failing = defineLane({
      does: 'fail',
      propose: () => {
        throw new Error('it is broken');
      },
    });
    for (const _ of ['first', 'second'])
      await expect(propose(failing)).rejects.toThrow(/^test\/own\/testing\.test\.ts:\d+: it is broken$/);
  });

  test('refuses purchases beyond the credits without the reserve, and goods that the strategy avoids', async () => {
    const asked = (given: Parameters<typeof situation>[0]) =>
      situation({ markets, ...given }).propose(saying(carrying(10)));
    await expect(asked({ credits: 1_000 })).rejects.toThrow('at most 1000 credits, got 1200');
    await expect(asked({ credits: 2_000, reserveCredits: 900 })).rejects.toThrow('at most 1100 credits');
    await expect(asked({ avoid: { markets: ['A1'] } })).rejects.toThrow('the strategy avoids it');
  });

  test('keeps what a module remembers from one question to the next', async () => {
    const { propose, memory } = situation({ memory: { count: 1 } });
    const counting = defineLane({
      does: 'count',
      propose: (plan) => {
        plan.memory.set('count', Number(plan.memory.get('count')) + 1);
        return 'counted';
      },
    });
    await propose(counting);
    await propose(counting);
    expect(memory.get('count')).toBe(3);
    memory.set('count', undefined);
    expect(memory.get('count')).toBeUndefined();
  });

  test('shows a lane ship, places, quotes, contracts and the time to the reset', () => {
    const { plan, ship } = situation({
      credits: 5_000,
      markets,
      places: { J1: { x: 90, type: 'JUMP_GATE' } },
      ship: { at: 'B2', cargo: { IRON: 5 }, mounts: ['MOUNT_MINING_LASER_I'] },
      ships: [{ role: 'HAULER' }],
      contracts: [{ isAccepted: true, goods: [{ good: 'IRON', to: 'A1', units: 40 }] }],
      hoursToReset: 2,
    });
    expect(ship).toMatchObject({
      waypoint: waypoint('B2'),
      cargoFree: 35,
      cargo: [{ good: 'IRON', units: 5 }],
      fuel: 400,
    });
    expect(plan).toMatchObject({ credits: 5_000, home: 'X1-TEST', secondsToReset: 7_200, phase: 'lastHours' });
    expect(plan.ships.map(({ symbol, role }) => `${symbol} ${role}`)).toEqual(['TEST-1 COMMAND', 'TEST-2 HAULER']);
    expect(plan.places().map(({ symbol, type }) => `${symbol} ${type}`)).toContain(`${waypoint('J1')} JUMP_GATE`);
    expect(plan.quotes('IRON')).toMatchObject([{ waypoint: waypoint('A1'), buyCredits: 100, sellCredits: 90 }, {}]);
    expect(plan.contracts).toMatchObject([{ isAccepted: true, paysCredits: 50_000, goods: [{ to: waypoint('A1') }] }]);
    expect(plan.flight(waypoint('A1'))?.seconds).toBeGreaterThan(0);
  });

  test.each([
    ['expected a ship at one of X1-TEST-A1, got X1-TEST-Q', { ship: { at: 'Q' } }],
    ['expected cargo that fits into 10 units, got 11', { ship: { cargoCapacity: 10, cargo: { IRON: 11 } } }],
  ])('says %s', (message, given) => {
    expect(() => situation(given)).toThrow(message);
  });
});

describe('a hook', () => {
  const hook = defineHook({
    mayAccept: ({ paysCredits }) => paysCredits > 60_000 || 'it pays too little',
    mayBuy: ({ type }) => type !== 'SHIP_PROBE' || 'probes are enough',
    score: ({ profitCredits, waypoints }) => profitCredits - waypoints.length,
    onEvent: ({ event, level }, memory) => memory.set('last', `${event} ${level}`),
  });

  test('is asked of contracts, ships, missions and events as by the daemon', async () => {
    const { mayAccept, mayBuy, score, onEvent, memory } = situation();
    const goods = [{ good: 'IRON', to: 'A1', units: 3 }];
    expect(await mayAccept(hook, { goods })).toBe('it pays too little');
    expect(await mayAccept(hook, { goods, paysCredits: 90_000 })).toBe(true);
    expect(await mayBuy(hook, { type: 'SHIP_PROBE', priceCredits: 1 })).toBe('probes are enough');
    expect(await score(hook, { profitCredits: 7, waypoints: ['A1', 'B2'] })).toBe(5);
    await onEvent(hook, { event: 'cargo.sold' });
    expect(memory.get('last')).toBe('cargo.sold info');
  });

  test('leaves what it does not answer as it is, and rejects where its answer is none', async () => {
    const { mayBuy, score } = situation();
    expect(await mayBuy({}, { type: 'SHIP_PROBE', priceCredits: 1 })).toBe(true);
    expect(await score({}, {})).toBeUndefined();
    await expect(score({ score: () => Number.NaN }, {})).rejects.toThrow('hook: expected a number of credits');
  });
});
