import { expect, test } from 'vitest';
import { afterFailure } from '../../../src/fleet/supervision/failures.ts';

/** A ship that works so many seconds after each restart and then fails: its back-offs, until it is left alone. */
function backOffsOf(workSeconds: number, failures: number): (number | 'quarantine')[] {
  const atSeconds: number[] = [];
  const seen: (number | 'quarantine')[] = [];
  for (let nowSeconds = workSeconds; seen.length < failures; nowSeconds += workSeconds) {
    atSeconds.push(nowSeconds);
    const next = afterFailure(atSeconds.map((at) => nowSeconds - at));
    seen.push(next.kind === 'restart' ? next.seconds : 'quarantine');
    if (next.kind === 'quarantine') return seen;
    nowSeconds += next.seconds;
  }
  return seen;
}

test.each([
  ['fails at once', 0, [1, 2, 4, 8, 'quarantine']],
  ['fails after a minute', 60, [1, 2, 4, 8, 'quarantine']],
  ['fails after three minutes', 180, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]],
  ['fails after ten minutes', 600, [1, 1, 1]],
] as const)(
  'a ship that %s is restarted after 1, 2, 4 … 300 s, and quarantined after 5 failures in 10 min',
  (_, work, seconds) => {
    expect(backOffsOf(work, seconds.length)).toEqual(seconds);
  },
);

test('failures count as recent for ten minutes, and the reason says how many there were', () => {
  expect(afterFailure([0, 1, 2, 3, 600])).toEqual({ kind: 'quarantine', reason: '5 failures within 10 minutes' });
  expect(afterFailure([0, 1, 2, 3, 601])).toEqual({ kind: 'restart', seconds: 16 });
});
