import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/config/schema/condition-schema.ts';
import { whyUnmet } from '../../../src/plan/conditions/unmet.ts';
import { NO_RECORD } from '../../../src/plan/score/track-record.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { aProbe, aShip, aWorld, NOW_MS } from '../../kit/planning.ts';

const HOUR_MS = 3_600_000;
/** A Saturday, 23:30 in UTC. */
const SATURDAY_MS = Date.parse('2026-11-28T23:30:00Z');

/** A world of two ships and 175,000 credits, a day and a half after the last reset. */
function facts(nowMs = NOW_MS) {
  const world = aWorld({ places: { A: { x: 0 } }, ships: [aShip(), aProbe()] });
  world.nextReset = isoFromMs(nowMs + 132 * HOUR_MS);
  const track = { ...NO_RECORD, incomeByLane: new Map([['trade', 40_000]] as const) };
  return { world, nowMs, speed: 1, tuning: TUNING, track };
}

const why = (when: Condition, nowMs?: number) => whyUnmet(when, facts(nowMs));

describe('a condition holds, or says what it waits for and what is the case', () => {
  test.each<readonly [Condition, string | undefined]>([
    [{ phases: ['home'] }, undefined],
    [{ phases: ['building', 'galaxy'] }, 'phase building or galaxy (now home)'],
    [{ fromHour: 36 }, undefined],
    [{ fromHour: 48 }, 'hour 48 of the week (now hour 36)'],
    [{ untilHour: 48 }, undefined],
    [{ untilHour: 24 }, 'a time before hour 24 (now hour 36)'],
    [{ creditsAbove: 174_999 }, undefined],
    [{ creditsAbove: 175_000 }, 'credits above 175,000 (now 175,000)'],
    [{ creditsBelow: 175_000 }, 'credits below 175,000 (now 175,000)'],
    [{ netWorthCreditsAbove: 2_000_000 }, 'net worth above 2,000,000 (now 175,000)'],
    [{ netWorthCreditsBelow: 2_000_000 }, undefined],
    [{ ships: { type: 'SHIP_PROBE', atLeast: 1, atMost: 1 } }, undefined],
    [{ ships: { type: 'SHIP_PROBE', atLeast: 2 } }, 'at least 2 SHIP_PROBE (now 1)'],
    [{ ships: { type: 'SHIP_PROBE', atMost: 0 } }, 'at most 0 SHIP_PROBE (now 1)'],
    [{ income: { lane: 'trade', creditsAbove: 39_999 } }, undefined],
    [{ income: { lane: 'mine', creditsAbove: 1 } }, 'income of mine an hour above 1 (now 0)'],
    [{ income: { lane: 'trade', creditsBelow: 10_000 } }, 'income of trade an hour below 10,000 (now 40,000)'],
    [{ creditsAbove: 1, phases: ['galaxy'] }, 'phase galaxy (now home)'],
    [{ not: { phases: ['lastHours'] } }, undefined],
    [{ not: { phases: ['home'], creditsAbove: 1 } }, 'not (phase home and credits above 1) (now home, 175,000)'],
    [{ all: [{ creditsAbove: 1 }, { fromHour: 40 }] }, 'hour 40 of the week (now hour 36)'],
    [{ any: [{ fromHour: 40 }, { creditsAbove: 1 }] }, undefined],
    [
      { any: [{ fromHour: 40 }, { all: [{ creditsAbove: 1 }, { phases: ['galaxy'] }] }] },
      'hour 40 of the week, or credits above 1 and phase galaxy (now hour 36; 175,000, home)',
    ],
  ])('%j: %s', (when, said) => {
    expect(why(when)).toBe(said);
  });

  test.each<readonly [Condition, string | undefined]>([
    [{ weekdays: ['sat', 'sun'] }, undefined],
    [{ weekdays: ['mon'] }, 'mon (now sat)'],
    // Half an hour before midnight in UTC it is Sunday in Berlin, and afternoon in Los Angeles.
    [{ weekdays: ['sat'], zone: 'Europe/Berlin' }, 'sat (now sun)'],
    [{ times: '22:00-06:00' }, undefined],
    [{ times: '22:00-06:00', zone: 'America/Los_Angeles' }, '22:00-06:00 America/Los_Angeles (now 15:30)'],
    [{ times: '00:30-00:31', zone: 'Europe/Berlin' }, undefined],
  ])('on a Saturday at 23:30 UTC %j: %s', (when, said) => {
    expect(why(when, SATURDAY_MS)).toBe(said);
  });

  test('where no reset is announced, no hour of the week has come', () => {
    const { world, ...rest } = facts();
    world.nextReset = undefined;
    expect(whyUnmet({ fromHour: 1 }, { world, ...rest })).toBe('hour 1 of the week (now no reset is announced)');
    expect(whyUnmet({ untilHour: 160 }, { world, ...rest })).toBe('a time before hour 160 (now no reset is announced)');
  });

  test('none always holds', () => {
    expect(whyUnmet(undefined, facts())).toBeUndefined();
  });
});
