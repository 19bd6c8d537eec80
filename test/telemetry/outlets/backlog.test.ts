import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBacklog } from '../../../src/telemetry/outlets/backlog.ts';

/** What is done to a backlog: a text is added, or so many bytes of what is offered are taken. */
const actions = fc.array(
  fc.oneof(
    fc.record({ add: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }) }),
    fc.record({ take: fc.nat({ max: 100 }) }),
  ),
);

test('a backlog gives what it has taken, whole and in order, and keeps no more than it may', () => {
  fc.assert(
    fc.property(actions, fc.integer({ min: 1, max: 200 }), (done, mostBytes) => {
      const backlog = createBacklog(mostBytes);
      let [kept, given] = ['', Buffer.alloc(0)];
      const take = (most: number) => {
        const next = backlog.next().subarray(0, most);
        given = Buffer.concat([given, next]);
        backlog.took(next.length);
      };
      for (const action of done) {
        if ('take' in action) take(action.take);
        else {
          const before = backlog.bytes();
          const isTaken = backlog.add(action.add);
          expect(isTaken).toBe(before === 0 || before + Buffer.byteLength(action.add) <= mostBytes);
          if (isTaken) kept += action.add;
        }
        expect(backlog.bytes()).toBe(Buffer.byteLength(kept) - given.length);
      }
      while (backlog.bytes() > 0) take(7);
      expect(given.toString()).toBe(kept);
    }),
  );
});

test('a backlog of many texts is offered a pipe full at a time, and says how many are lost when it is dropped', () => {
  const backlog = createBacklog(8_000_000);
  const line = `${'x'.repeat(299)}\n`;
  let lines = 0;
  while (backlog.add(line)) lines += 1;
  expect(lines).toBe(Math.floor(8_000_000 / 300));
  expect(backlog.next().length).toBeLessThan(66_000);
  backlog.took(backlog.next().length);
  const left = backlog.bytes() / 300;
  expect([backlog.clear(), backlog.bytes(), backlog.next().length]).toEqual([left, 0, 0]);
});
