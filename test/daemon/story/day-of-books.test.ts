import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDayOfBooks } from '../../../src/daemon/story/day-of-books.ts';
import { gameDayAt } from '../../../src/report/story/game-days.ts';
import { openStore } from '../../../src/store/store.ts';
import { entry, HOUR_MS, stretch } from '../../report/books.ts';

const DAY = gameDayAt(36 * HOUR_MS, 0, 1);

/** A mission of a ship: when it begins and ends, in hours, and what it earns; it buys first and sells at its end. */
const missions = fc.uniqueArray(
  fc.record({
    beginsHour: fc.integer({ min: 0, max: 47 }),
    hours: fc.integer({ min: 1, max: 30 }),
    credits: fc.integer({ min: -900, max: 900 }),
    id: fc.integer({ min: 1, max: 999 }).map((number) => `A-${number}`),
  }),
  { maxLength: 12, selector: ({ id }) => id },
);

test('a day that is asked for again and again comes to the same as one that is asked for at its end', async () => {
  const plays = fc.asyncProperty(
    missions,
    fc.array(fc.integer({ min: 25, max: 47 }), { maxLength: 4 }),
    async (all, asked) => {
      const store = await openStore(':memory:');
      const running = openDayOfBooks(store, DAY);
      const ends = all.map(({ beginsHour, hours, ...rest }) => ({ ...rest, beginsHour, endsHour: beginsHour + hours }));
      for (let hour = 0; hour <= 60; hour++) {
        const atMs = hour * HOUR_MS;
        for (const { id, beginsHour } of ends)
          if (beginsHour === hour) await store.ledger.append(entry(-1_000, { atMs, missionId: id }));
        for (const { id, beginsHour, endsHour, credits } of ends) {
          if (endsHour !== hour) continue;
          await store.ledger.append(entry(1_000 + credits, { atMs, missionId: id }));
          store.missions.record(stretch({ id, startedAtMs: beginsHour * HOUR_MS, endedAtMs: atMs }));
        }
        if (asked.includes(hour)) await running.summary(atMs);
      }
      const whole = await openDayOfBooks(store, DAY).summary();
      expect(await running.summary()).toEqual(whole);
      expect(await running.summary()).toEqual(whole);
      await store.close();
    },
  );
  await fc.assert(plays, { numRuns: 30 });
});

test('two who ask at once get the same, and no row counts twice', async () => {
  const store = await openStore(':memory:');
  const atMs = DAY.fromMs + HOUR_MS;
  await store.ledger.append(entry(700, { atMs, missionId: 'A-1' }));
  store.missions.record(stretch({ id: 'A-1', startedAtMs: atMs - 1, endedAtMs: atMs }));
  const day = openDayOfBooks(store, DAY);
  const [one, other] = await Promise.all([day.summary(), day.summary()]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ earnedCredits: 700, best: { profitCredits: 700 } });
  await store.close();
});
