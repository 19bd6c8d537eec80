import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchState } from '../../../src/cli/daemon/watch-state.ts';
import { StoreError } from '../../../src/store/store-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fails = () => {
  throw new StoreError('input-output', '/state', '/state: the disk fails');
};

/** The seconds after which a state folder that looks so is given up; undefined while it is not. */
async function givenUpAfter(look: (second: number) => boolean, most: number): Promise<number | undefined> {
  const ended = new AbortController();
  let second = 0;
  let givenUp: number | undefined;
  const giveUp = () => {
    givenUp = second;
  };
  watchState('/state', { areHeld: () => look(second) }, ended.signal, giveUp).catch(() => {});
  for (; second < most; second++) await vi.advanceTimersByTimeAsync(1_000);
  ended.abort();
  return givenUp;
}

test('a state folder that is gone at two looks is given up', async () => {
  expect(await givenUpAfter((second) => second < 10, 30)).toBeLessThan(17);
});

test('one that is back at the second look, or cannot be looked at for a minute at most, is kept', async () => {
  expect(await givenUpAfter((second) => second !== 11, 60)).toBeUndefined();
  expect(await givenUpAfter((second) => second < 10 || second > 60 || fails(), 200)).toBeUndefined();
});

test('one that cannot be looked at for longer is given up', async () => {
  expect(await givenUpAfter((second) => second < 10 || fails(), 200)).toBeGreaterThan(60);
});
