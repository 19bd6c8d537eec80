import { expect, test } from 'vitest';
import { shipText } from '../../src/cli/owner/ship-text.ts';
import { statusText } from '../../src/cli/owner/status-text.ts';
import type { StatusView } from '../../src/daemon/views.ts';
import { shipView } from '../kit/ship-view.ts';
import { STATUS } from '../kit/status-view.ts';

const SHIP = shipView({
  cargo: { units: 3, capacity: 40, inventory: [] },
  fuel: { current: 100, capacity: 400 },
  profitCredits: 1_234,
  requests: 7,
});
const screen = (columns: number) => ({ columns, config: 'config/live.yaml' });

test('a hundred ships fit on a screen, those that need their owner first', () => {
  const ships = Array.from({ length: 100 }, (_, index) => ({ ...SHIP, symbol: `ARGOSY-1-${index}` }));
  const sick = { ...SHIP, symbol: 'ARGOSY-1-FF', state: 'quarantined' };
  const lines = statusText(STATUS, [...ships, sick], screen(120)).split('\n');
  expect(lines.length).toBeLessThan(50);
  expect(lines.find((line) => line.startsWith('ARGOSY-1-'))).toMatch(/^ARGOSY-1-FF +quarantined +2.0 h/);
  expect(lines.at(-2)).toBe('and 61 more, all busy');
  for (const line of lines.slice(6, -1)) expect(line.length).toBeLessThanOrEqual(120);
});

test('says what holds it back: a pause, a 429, a broken strategy, orders', () => {
  const strategy = { ...STATUS.strategy, problem: 'default.yaml:3: lanes: expected a lane' };
  const ship = { ...SHIP, paused: true, lanes: ['mine'], ordered: 'retireShip', idleBecause: 'no ore' };
  const text = statusText({ ...STATUS, paused: true, strategy }, [ship], screen(200));
  expect(text).toMatch(/held back by 429/);
  expect(text).toMatch(/on disk it has mistakes: default.yaml:3/);
  expect(text).toMatch(/THE WHOLE FLEET IS PAUSED/);
  expect(text).toMatch(/^to have the fleet go on: npx argosy ctl resume --config config\/live.yaml$/m);
  expect(text).toMatch(/no ore \[lanes by order: mine\] \[ordered: retireShip\] \[about to rest\]/);
});

test('ships at rest are summed up; one that is idle for another reason has its row', () => {
  const kind = 'scout: all markets within reach are up to date';
  const idle = { sinceMs: 0, kind, isRest: true };
  const resting = ['A-3', 'A-4'].map((symbol) => ({ ...SHIP, symbol, state: 'waiting', idleBecause: kind, idle }));
  const idler = { ...SHIP, symbol: 'A-5', state: 'waiting', idleBecause: 'no trade', idle: { ...idle, isRest: false } };
  const text = statusText(STATUS, [...resting, idler, SHIP], screen(120));
  expect(text).toContain(`\n2 at rest: ${kind}`);
  expect(text).toMatch(/^A-5 +waiting/m);
  expect(text).not.toMatch(/^A-[34] /m);
});

test('no name from the server moves the cursor', () => {
  const evil = { ...SHIP, symbol: 'A\u001b[2J\u0007', idleBecause: 'x\r\ny\u009b1A' };
  const text = statusText({ ...STATUS, callsign: 'B\u001b]0;x' }, [evil], screen(200));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(text).toContain('A\\u001b[2J\\u0007');
});

test('says what a ship without a mission does, and how one in quarantine comes back', () => {
  const flying = { ...SHIP, state: 'navigating', nav: { ...SHIP.nav, status: 'IN_TRANSIT' } };
  expect(statusText(STATUS, [flying], screen(200))).toMatch(/ on its way to X1-A$/);
  const sick = statusText(STATUS, [{ ...SHIP, state: 'quarantined' }], screen(200));
  expect(sick).toMatch(/ its machine failed again and again$/m);
  expect(sick).toMatch(/ npx argosy ctl resume ARGOSY-1-1 --config config\/live.yaml$/);
});

const lineOf = (status: Partial<StatusView>, word: string) =>
  statusText({ ...STATUS, ...status }, [SHIP], screen(200))
    .split('\n')
    .find((line) => line.startsWith(word));

test.each<[string, Record<string, number>, string | undefined]>([
  ['all at home', { 'X1-A': 40 }, undefined],
  ['the most first', { 'X1-B': 2, 'X1-A': 40 }, 'ships in 2 systems: 40 in X1-A, 2 in X1-B'],
  [
    'those with the fewest as a sum',
    Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X1-${index}`, 20 - index])),
    'ships in 10 systems: 20 in X1-0, 19 in X1-1, 18 in X1-2, 17 in X1-3, 16 in X1-4, 15 in X1-5, 14 in X1-6, 13 in X1-7, 23 in 2 others',
  ],
])('where the fleet is, in one line: %s', (_, shipsBySystem, line) =>
  expect(lineOf({ shipsBySystem }, 'ships in')).toBe(line),
);

test('where the week stands, and how far the gate is', () => {
  const materials = [
    { tradeSymbol: 'FAB_MATS', required: 1_600, fulfilled: 400 },
    { tradeSymbol: 'QUANTUM_STABILIZERS', required: 1, fulfilled: 1 },
  ];
  const gate = { waypoint: 'X1-A-I1', state: 'building', materials, share: 0.25, hoursToGo: 5.2 } as const;
  const phaseOf = (phases: StatusView['phases']) => lineOf({ phases }, 'phase');
  expect(phaseOf({ now: 'building', gate })).toBe(
    'phase: gate; 25 % of the goods for the jump gate X1-A-I1 are there, about 5.2 h to go: FAB_MATS 400 of 1,600',
  );
  expect(phaseOf({ now: 'galaxy', gate: { ...gate, state: 'open' } })).toBe(
    'phase: galaxy; the jump gate X1-A-I1 is open',
  );
  expect(phaseOf({ now: 'home', gate: { ...gate, state: 'idle' } })).toContain('no ship builds the jump gate');
  expect(phaseOf({ now: 'home', gate: null })).toBeUndefined();
});

test('what is left alone for now: lanes that lost, the offer that is refused, acts that failed, each with its end', () => {
  const act = (good: string) => ({ act: `buy ${good} at X1-A-B7`, way: '4999 unnamed', times: 1, untilMs: 7_800_000 });
  const suspended = {
    entries: [{ entry: 'ships.night', why: 'sat (now fri)' }],
    purchases: [
      { shipType: 'SHIP_PROBE', atMost: null, owned: 97, why: 'the latest of them added nothing' },
      { shipType: 'SHIP_LIGHT_HAULER', atMost: 12, owned: 8, why: 'it costs more' },
    ],
    lanes: [{ lane: 'trade', missions: 9, lostCredits: 12_000, untilMs: 10_800_000 }],
    ships: [{ ship: 'ARGOSY-1-3', missions: 4, lostCredits: 31_000, untilMs: 10_800_000 }],
    modules: [{ module: 'lane medicine', why: 'medicine.ts:3: no price' }],
    acts: ['IRON', 'GOLD', 'FOOD', 'FUEL', 'ICE'].map(act),
    offer: {
      id: 'c1',
      deliver: ['43 FABRICS to X1-A-A1'],
      payCredits: 203_000,
      reason: 'the strategy avoids FABRICS or X1-A-A1 (avoid)',
      until: '1970-01-01T14:00:00.000Z',
      isRefused: true,
    },
  };
  const said = (word: string) => lineOf({ suspended }, word);
  expect(said('ships.night')).toBe('ships.night of the strategy waits for sat (now fri)');
  expect(said('another SHIP_PROBE')).toBe(
    'another SHIP_PROBE (97 now) is not bought: the latest of them added nothing',
  );
  expect(said('another SHIP_LIGHT_HAULER')).toBe('another SHIP_LIGHT_HAULER (8 of 12) is not bought: it costs more');
  expect(said('lane trade')).toBe(
    'lane trade is suspended for another 60 min: its last 9 missions lost 12,000 credits',
  );
  expect(said('ARGOSY-1-3 rests')).toBe('ARGOSY-1-3 rests for another 60 min: its last 4 missions lost 31,000 credits');
  expect(said('lane medicine')).toBe('lane medicine is not asked until its file changes: medicine.ts:3: no price');
  expect(said('the offered')).toBe(
    'the offered contract of 43 FABRICS to X1-A-A1 (203,000 credits) is refused: the strategy avoids FABRICS or X1-A-A1 (avoid); no other comes for 12.0 h',
  );
  expect(said('to buy IRON')).toBe('to buy IRON at X1-A-B7 is left alone for another 10 min (4999 unnamed)');
  expect(said('to buy FUEL')).toBeUndefined();
  expect(said('and 2')).toBe('and 2 more that failed');
});

test('says that the machine is too slow for the speed, and on the live service that replies are slow', () => {
  const behind = { requests: { ...STATUS.requests, isBehind: true } };
  expect(lineOf({ ...behind, mode: 'EMBEDDED', speed: 60 }, 'TOO SLOW')).toMatch(/speed 60: .*a lower --speed/);
  expect(lineOf(behind, 'TOO SLOW')).toMatch(/the server, or this machine, answers slowly/);
  expect(lineOf({}, 'TOO SLOW')).toBeUndefined();
});

test.each([60, 80, 120])('on %i columns no line is longer and no figure is cut', (columns) => {
  const idleBecause =
    'contract: all deliveries are assigned to other ships; supply: supplying a factory would earn no more than trade';
  const ships = ['A-10', 'A-2'].map((symbol) => ({
    ...SHIP,
    symbol,
    state: 'waiting',
    idleBecause,
    profitCredits: 1_234_567,
  }));
  const text = statusText({ ...STATUS, credits: 123_456_789 }, ships, screen(columns));
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  for (const figure of ['123,456,789', '1,234,567', '100/400', '3/40']) expect(text).toContain(figure);
  expect(text.indexOf('A-2 ')).toBeLessThan(text.indexOf('A-10 '));
});

test('one ship says what it does and why, and what it did before, the latest first', () => {
  const spell = { id: 'm', why: null, requests: 3, expectedProfitCredits: 0, profitCredits: 0 };
  const trade = { ...spell, lane: 'trade', what: 'carry 3 IRON', ending: 'done', startedAtMs: 0, endedAtMs: 240_000 };
  const pause = { ...spell, lane: null, what: 'no ore', ending: 'done', startedAtMs: 240_000, endedAtMs: 960_000 };
  const mission = {
    ...spell,
    lane: 'mine',
    what: 'mining',
    why: 'it pays',
    expectedSeconds: 600,
    startedAtMs: 7_080_000,
  };
  const idle = {
    ...SHIP,
    idleBecause: 'no ore',
    history: [pause, { ...trade, profitCredits: 900 }],
    parts: [],
    states: [],
  };
  expect(shipText(STATUS, { ...idle, mission }, 200).split('\n')).toEqual([
    'ARGOSY-1-1 (FRAME_FRIGATE, at X1-A)',
    '  does         mine: mining',
    '  because      it pays',
    '  since        2 min, of 10 min expected',
    '  state        selling for 2.0 h',
    '  hold         3 of 40',
    '  fuel         100 of 400',
    '  in all runs  profit 1,234 credits, 7 requests',
    '  before       nothing for 12 min: no ore',
    '  before       trade: carry 3 IRON; profit 900 in 4 min',
  ]);
  expect(shipText(STATUS, idle, 200)).toMatch(/^ {2}does {9}no ore$/m);
  for (const line of shipText(STATUS, { ...idle, mission }, 40).split('\n'))
    expect(line.length).toBeLessThanOrEqual(40);
});

test('colours change nothing but colours: what needs its owner is red, what waits grey', () => {
  const ships = ['quarantined', 'waiting', 'selling'].map((state, at) => ({
    ...SHIP,
    symbol: `ARGOSY-1-${at}`,
    state,
  }));
  const painted: string = statusText(STATUS, ships, { ...screen(60), hasColours: true });
  const esc = String.fromCharCode(27);
  expect(painted.replaceAll(new RegExp(`${esc}\\[\\d+m`, 'g'), '')).toBe(statusText(STATUS, ships, screen(60)));
  const codeOf = (ship: string) => new RegExp(`${esc}\\[(\\d+)m${ship} `).exec(painted)?.[1];
  expect(['ARGOSY-1-0', 'ARGOSY-1-1', 'ARGOSY-1-2'].map(codeOf)).toEqual(['31', '90', undefined]);
});
