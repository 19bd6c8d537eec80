import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../../src/wire/error-codes.ts';
import type { Attempt } from '../../../src/world/failures/attempts.ts';
import {
  hasBeenBackedOffFor,
  isActionBackedOff,
  isActionBackedOffFor,
  noteFailure,
  noteSuccess,
} from '../../../src/world/failures/failed-actions.ts';
import { leftAloneNow } from '../../../src/world/failures/failed-attempts.ts';
import { CUT_OFF, failureOfRefusal, WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { emptyWorld } from '../../../src/world/state.ts';

const MINUTE_MS = 60_000;
const IRON: Attempt = { action: 'buy', place: 'A', good: 'IRON', ship: 'T-1' };
const UNKNOWN = failureOfRefusal({ code: 4999, name: 'unnamed' }, false);
const COOLDOWN = failureOfRefusal({ code: 4000, name: 'cooldownConflict' }, false);
const SURVEY_GONE = failureOfRefusal({ code: 4224, name: 'surveyExhausted' }, false);
const UNREAD = failureOfRefusal({ code: 500, name: 'internalServerError' }, true);

/** A world in which so many attempts fail one after another, a second apart, and what each of them led to. */
function failing(attempts: readonly Attempt[], failure = UNKNOWN) {
  const world = emptyWorld();
  const begun = attempts.map((attempt, second) => noteFailure(world, attempt, failure, second * 1_000));
  return { world, begun, nowMs: attempts.length * 1_000 };
}

const times = (count: number, attempt: Attempt) => Array.from({ length: count }, () => attempt);

test('three goods that a ship cannot sell are at fault themselves; with a fourth it is the ship', () => {
  const sales = (goods: readonly string[]) =>
    goods.flatMap((good) => ['A', 'B', 'A'].map((place): Attempt => ({ action: 'sell', place, good, ship: 'T-1' })));
  for (const goods of [
    ['IRON', 'GOLD', 'FOOD'],
    ['IRON', 'GOLD', 'FOOD', 'FUEL'],
  ]) {
    const { world, nowMs } = failing(sales(goods));
    expect(isActionBackedOff(world, { action: 'sell', place: 'C', good: 'IRON', ship: 'T-2' }, nowMs)).toBe(
      goods.length < 4,
    );
    expect(isActionBackedOffFor(world, 'sell', 'T-1', nowMs)).toBe(goods.length === 4);
  }
});

describe('an action at a thing', () => {
  test.each<[what: string, failure: typeof UNKNOWN, failures: number]>([
    ['that is refused', UNKNOWN, 2],
    ['that had no effect', WITHOUT_EFFECT, 2],
    ['of a ship that was not as believed', COOLDOWN, 5],
    ['by a survey that is used up', SURVEY_GONE, 8],
    ['that is the read of a ship', UNREAD, 4],
  ])('%s is left alone once it has been so often in a row', (_, failure, failures) => {
    for (const count of [failures - 1, failures]) {
      const { world, nowMs } = failing(times(count, IRON), failure);
      expect(isActionBackedOff(world, IRON, nowMs)).toBe(count === failures);
    }
  });

  test('is left alone by every ship, for ten minutes and then twice as long, and the owner is told once', () => {
    const { world, begun } = failing(times(2, IRON));
    expect(begun).toMatchObject([undefined, { thing: 'IRON at A', failures: 2, seconds: 600, isNews: true }]);
    const another = { ...IRON, ship: 'T-2' };
    expect(isActionBackedOff(world, another, 10 * MINUTE_MS)).toBe(true);
    expect(isActionBackedOff(world, another, 11 * MINUTE_MS)).toBe(false);
    expect(noteFailure(world, another, UNKNOWN, 11 * MINUTE_MS)).toMatchObject({ seconds: 1_200, isNews: false });
  });

  test('fails in another way: that is counted anew, but more than eight times are enough of any', () => {
    const world = emptyWorld();
    const ways = [UNKNOWN, WITHOUT_EFFECT];
    for (let nth = 0; nth < 8; nth++) noteFailure(world, IRON, ways[nth % 2] ?? UNKNOWN, nth);
    expect(isActionBackedOff(world, IRON, 8)).toBe(false);
    noteFailure(world, IRON, WITHOUT_EFFECT, 8);
    expect(isActionBackedOff(world, IRON, 9)).toBe(true);
  });

  test('is tried again at once when it has succeeded, or when nobody has failed for an hour', () => {
    const { world } = failing([IRON]);
    noteFailure(world, IRON, UNKNOWN, 62 * MINUTE_MS);
    expect(isActionBackedOff(world, IRON, 62 * MINUTE_MS)).toBe(false);
    noteSuccess(world, IRON);
    noteFailure(world, IRON, UNKNOWN, 63 * MINUTE_MS);
    expect(isActionBackedOff(world, IRON, 63 * MINUTE_MS)).toBe(false);
  });

  test('counts a mismatch of each ship by itself: several that were taken by surprise at once mean nothing', () => {
    const ships = ['T-1', 'T-2', 'T-3', 'T-4'].map((ship) => ({ ...IRON, ship }));
    const { world, nowMs } = failing([...ships, ...ships], COOLDOWN);
    expect(isActionBackedOff(world, IRON, nowMs)).toBe(false);
  });
});

describe('what is wider than a thing', () => {
  const GOLD = { ...IRON, good: 'GOLD' };
  const elsewhere = { ...IRON, place: 'B' };

  test.each<[what: string, attempts: readonly Attempt[], probed: Attempt, isLeft: boolean]>([
    ['another good there after one failure', [IRON, IRON], GOLD, false],
    ['all goods of a market after a failure with a second one', [IRON, IRON, GOLD], { ...IRON, good: 'SALT' }, true],
    ['the good elsewhere after a failure there', [IRON, IRON, elsewhere], { ...IRON, place: 'C' }, true],
    ['another good elsewhere', [IRON, IRON, elsewhere], { ...GOLD, place: 'C' }, false],
    ['selling after failures to buy', [IRON, IRON, GOLD], { ...GOLD, action: 'sell' }, false],
  ])('%s: left alone or not', (_, attempts, probed, isLeft) => {
    const { world, nowMs } = failing(attempts);
    expect(isActionBackedOff(world, probed, nowMs)).toBe(isLeft);
  });

  test('is not told to the owner as well, if nothing of it has succeeded since', () => {
    const { begun } = failing([IRON, IRON, GOLD]);
    expect(begun.map((left) => left?.isNews)).toEqual([undefined, true, false]);
    const { world } = failing([IRON, IRON]);
    noteSuccess(world, { ...GOLD, place: 'B' });
    noteFailure(world, { ...GOLD, place: 'C' }, UNKNOWN, 3_000);
    expect(noteFailure(world, { ...GOLD, place: 'C' }, UNKNOWN, 4_000)?.isNews).toBe(true);
  });

  const fly = (place: string, ship = 'T-1'): Attempt => ({ action: 'navigate', place, ship });

  test('may be the ship: what it failed at everywhere is no worse for the others', () => {
    const { world, nowMs } = failing([fly('A'), fly('A'), fly('B')]);
    expect(isActionBackedOffFor(world, 'navigate', 'T-1', nowMs)).toBe(true);
    expect(isActionBackedOffFor(world, 'navigate', 'T-2', nowMs)).toBe(false);
    expect(isActionBackedOff(world, fly('A', 'T-2'), nowMs)).toBe(false);
  });

  test('may be a ship that stays where it is, if another one can', () => {
    const leave = (ship: string): Attempt => ({ action: 'orbit', place: 'A', ship });
    const { world, nowMs } = failing(times(2, leave('T-1')));
    noteSuccess(world, leave('T-2'));
    expect(isActionBackedOff(world, leave('T-1'), nowMs)).toBe(false);
    noteFailure(world, leave('T-1'), UNKNOWN, nowMs);
    expect(isActionBackedOffFor(world, 'orbit', 'T-1', nowMs)).toBe(true);
    expect(isActionBackedOff(world, leave('T-2'), nowMs)).toBe(false);
    expect(hasBeenBackedOffFor(world, 'orbit', 'T-1')).toBe(true);
    noteSuccess(world, leave('T-1'));
    expect(hasBeenBackedOffFor(world, 'orbit', 'T-1')).toBe(false);
  });

  test('is the action itself, where several ships fail at several places', () => {
    const { world, nowMs } = failing([fly('A'), fly('A', 'T-2'), fly('B', 'T-2')]);
    expect(isActionBackedOff(world, fly('C', 'T-3'), nowMs)).toBe(true);
  });
});

test('what the end of a run cut off of many ships is no fault of the action, and a ship that it happens to again and again waits', () => {
  const jump = (ship: string, place: string): Attempt => ({ action: 'jump', place, ship });
  const many = ['A', 'B', 'C', 'D'].map((place, index) => jump(`T-${index}`, place));
  const cutOff = failing(many, CUT_OFF);
  expect(isActionBackedOffFor(cutOff.world, 'jump', 'T-9', cutOff.nowMs)).toBe(false);
  const failed = failing(many, WITHOUT_EFFECT);
  expect(isActionBackedOffFor(failed.world, 'jump', 'T-9', failed.nowMs)).toBe(true);
  const again = failing(times(2, jump('T-1', 'A')), CUT_OFF);
  expect(isActionBackedOff(again.world, jump('T-1', 'A'), again.nowMs)).toBe(true);
});

test.each(['jumpMissingAntimatter', 'jumpInvalidOrigin', 'jumpSameSystem'] as const)(
  'a jump refused as %s keeps no other ship from jumping: it tells nothing of the destination',
  (name) => {
    const failure = failureOfRefusal({ code: errorCodes[name].code, name }, false);
    const { world, nowMs } = failing(times(2, { action: 'jump', place: 'X1-B-G', ship: 'T-1' }), failure);
    expect(isActionBackedOff(world, { action: 'jump', place: 'X1-B-G' }, nowMs)).toBe(false);
    expect(isActionBackedOffFor(world, 'jump', 'T-2', nowMs)).toBe(false);
  },
);

test('whatever fails for ever is tried ever less often, by however many ships', () => {
  const place = fc.constantFrom('A', 'B');
  const ship = fc.constantFrom('T-1', 'T-2', 'T-3');
  const tries = fc.array(fc.record({ place, ship, good: fc.constantFrom('IRON', 'GOLD') }), {
    minLength: 2_000,
    maxLength: 2_000,
  });
  fc.assert(
    fc.property(tries, (wanted) => {
      const world = emptyWorld();
      let sent = 0;
      for (const [second, one] of wanted.entries()) {
        const attempt: Attempt = { action: 'sell', ...one };
        const nowMs = second * 10_000;
        if (isActionBackedOff(world, attempt, nowMs)) continue;
        sent += 1;
        noteFailure(world, attempt, UNKNOWN, nowMs);
      }
      // Five hours and a half, in which each of four things is tried at most twice, and then after 10, 20, 40, 80, 160 minutes.
      expect(sent).toBeLessThanOrEqual(4 * (2 + 5));
    }),
    { numRuns: 20 },
  );
});

test('what is left alone is told with its failure and its end, what comes back last first, until it comes back', () => {
  const { world, nowMs } = failing([...times(2, IRON), ...times(2, { ...IRON, place: 'B' })]);
  const left = leftAloneNow(world, nowMs);
  const each = { way: '4999 unnamed', times: 1 };
  expect(left.find(({ act }) => act === 'buy IRON at A')).toEqual({ ...each, act: 'buy IRON at A', untilMs: 601_000 });
  expect(left[0]).toEqual({ ...each, act: 'buy IRON at B', untilMs: 603_000 });
  expect(left.map(({ act }) => act)).toContain('buy IRON at every place');
  expect(leftAloneNow(world, 602_000).map(({ act }) => act)).not.toContain('buy IRON at A');
});
