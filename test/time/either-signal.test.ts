import { describe, expect, it } from 'vitest';
import { eitherSignal } from '../../src/time/either-signal.ts';

describe('a signal of two', () => {
  it.each([0, 1])('aborts with the reason of the one that aborts first (%i)', (first) => {
    const pair = [new AbortController(), new AbortController()] as const;
    const { signal } = eitherSignal(pair[0].signal, pair[1].signal);
    pair[first as 0 | 1].abort('first');
    pair[first === 0 ? 1 : 0].abort('second');
    expect(signal.reason).toBe('first');
  });

  it.each([0, 1])('is aborted from the start where one of them is (%i)', (first) => {
    const pair = [new AbortController(), new AbortController()] as const;
    pair[first as 0 | 1].abort('before');
    expect(eitherSignal(pair[0].signal, pair[1].signal).signal.reason).toBe('before');
  });

  it('hears nothing more once let go', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const { signal, letGo } = eitherSignal(one.signal, other.signal);
    letGo();
    one.abort();
    expect(signal.aborted).toBe(false);
  });
});
