import { describe, expect, test } from 'vitest';
import { nextChanges, phasesOf, type WeekSoFar } from '../../../src/report/story/phases.ts';
import { HOUR_MS } from '../books.ts';

const gateOf = (state: 'open' | 'building' | 'idle' | 'givenUp', brought: number) => ({
  waypoint: 'X1-A-G',
  state,
  materials: [
    { tradeSymbol: 'FAB_MATS', required: 80, fulfilled: brought },
    { tradeSymbol: 'ADVANCED_CIRCUITRY', required: 20, fulfilled: 0 },
  ],
});
const NOW_MS = 50 * HOUR_MS;
const brought = (...hoursAgo: readonly number[]) =>
  hoursAgo.map((hours) => ({ atMs: NOW_MS - hours * HOUR_MS, units: 10 }));

const week = (told: Partial<WeekSoFar>): WeekSoFar => ({
  gate: gateOf('building', 20),
  supplies: [],
  nowMs: NOW_MS,
  gameHourMs: HOUR_MS,
  hoursToReset: 100,
  ...told,
});

describe('the phase of a week', () => {
  test.each([
    ['home, where no gate is known', { gate: undefined }, 'home'],
    ['home, before we have brought anything to the gate', {}, 'home'],
    ['gate, from our first goods on', { supplies: brought(20) }, 'building'],
    ['galaxy, once it is open', { gate: gateOf('open', 80), supplies: brought(20) }, 'galaxy'],
    ['galaxy, though others have built it', { gate: gateOf('open', 80) }, 'galaxy'],
    ['last hours, with the gate open', { gate: gateOf('open', 80), hoursToReset: 11.9 }, 'lastHours'],
    ['last hours, with the gate unfinished', { supplies: brought(1), hoursToReset: 1 }, 'lastHours'],
    [
      'gate, where the reset is not known',
      { supplies: brought(1), hoursToReset: Number.POSITIVE_INFINITY },
      'building',
    ],
  ] as const)('%s', (_, told, now) => expect(phasesOf(week(told)).now).toBe(now));

  test.each([
    ['what is missing over what came after the first of the last deliveries', brought(9, 4, 2, 1), 16],
    ['none from a single delivery', brought(2), null],
    ['none from deliveries of some minutes', brought(0.3, 0.1), null],
    ['none from those of yesterday', brought(30, 29), null],
  ])('the pace of the gate: %s', (_, supplies, hours) => {
    const { gate } = phasesOf(week({ supplies }));
    expect(gate?.share).toBe(0.2);
    expect(gate?.hoursToGo).toBe(hours);
  });

  test('a gate that is given up, or that nobody builds, has no hour', () => {
    for (const state of ['idle', 'givenUp'] as const)
      expect(phasesOf(week({ gate: gateOf(state, 20), supplies: brought(4, 2, 1) })).gate?.hoursToGo).toBeNull();
  });
});

test('what changes next: the gate, then the reset', () => {
  const soon = phasesOf(week({ supplies: brought(4, 2, 1) }));
  expect(nextChanges(soon, 30)).toEqual(['the jump gate opens in about 16 hours', 'the reset in 30 hours']);
  expect(nextChanges(phasesOf(week({})), 1)).toEqual(['the jump gate has 20 % of its goods', 'the reset in an hour']);
  const open = phasesOf(week({ gate: gateOf('open', 80) }));
  expect(nextChanges(open, Number.POSITIVE_INFINITY)).toEqual([]);
});
