import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../../src/game/reasons.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { quietUntilMs } from '../../../src/plan/common/game-time.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { isoFromMs, msFromIso } from '../../../src/time/iso.ts';
import { aShip, aWorld, factsOf } from '../../kit/planning.ts';

const on = (clock: string) => `2026-09-06T${clock}Z`;

describe('quiet hours', () => {
  test.each([
    ['22:00-06:00', '21:59:59.999', undefined],
    ['22:00-06:00', '22:00:00.000', '2026-09-07T06:00:00.000Z'],
    ['22:00-06:00', '23:30:59.000', '2026-09-07T06:00:00.000Z'],
    ['22:00-06:00', '05:59:59.999', '2026-09-06T06:00:00.000Z'],
    ['22:00-06:00', '06:00:00.000', undefined],
    ['09:15-17:45', '09:14:59.999', undefined],
    ['09:15-17:45', '09:15:00.000', '2026-09-06T17:45:00.000Z'],
    ['09:15-17:45', '17:45:00.000', undefined],
  ])('from %s: at %s until %s', (quietHours, clock, until) => {
    const untilMs = quietUntilMs({ quietHours }, msFromIso(on(clock)));
    expect(untilMs === undefined ? undefined : isoFromMs(untilMs)).toBe(until);
  });

  test('are none where the strategy names none', () => {
    expect(quietUntilMs({}, 0)).toBeUndefined();
  });

  test('let a ship begin nothing, but sell what it has in the hold', () => {
    const places = {
      A: { x: 0, goods: { GOLD: { buy: 70, sell: 60 } } },
      B: { x: 30, goods: { GOLD: { buy: 990, sell: 900 } } },
    };
    const strategy = { ships: [{ match: { symbol: '*' }, lanes: ['trade' as const] }], quietHours: '12:00-14:00' };
    const choose = (clock: string, cargo: Record<string, number>) => {
      const ship = aShip({ cargo });
      const facts = factsOf(aWorld({ places, ships: [ship], credits: 1_000_000 }), { strategy });
      return chooseMission(new PlanContext({ ...facts, nowMs: msFromIso(on(clock)) }, ship));
    };
    const reason = reasonOf('quietHours', { time: on('14:00:00.000') });
    expect(choose('13:00:00.000', {})).toEqual({
      mission: undefined,
      runnerUp: undefined,
      idle: [{ lane: 'trade', reason }],
    });
    expect(choose('13:00:00.000', { GOLD: 30 }).mission?.what).toMatch(/^sell cargo/);
    expect(choose('14:00:00.000', {}).mission?.lane).toBe('trade');
  });
});
