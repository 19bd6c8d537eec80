import { expect, test } from 'vitest';
import { callGuarded } from '../../src/own/calls/guard.ts';

test('a call that returns has its value', () => {
  expect(callGuarded(() => 5, 1_000)).toEqual({ kind: 'value', value: 5 });
});

test.each<[string, unknown]>([
  ['an error', new Error('no')],
  ['null', null],
  ['nothing', undefined],
  ['an error that looks like a timeout', Object.assign(new Error('no'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })],
])('a call that throws %s has it', (_, error) => {
  const thrown = callGuarded(() => {
    throw error;
  }, 1_000);
  expect(thrown).toEqual({ kind: 'thrown', error });
});

test('a call that never returns is ended, even where it catches everything', () => {
  const loop = () => {
    for (;;) {
      try {
        for (;;);
      } catch {}
    }
  };
  expect(callGuarded(loop, 30)).toEqual({ kind: 'late' });
});

test('a call that follows itself without end is ended', () => {
  const deep = (): number => deep() + 1;
  expect(callGuarded(deep, 10_000)).toMatchObject({ kind: 'thrown', error: expect.any(RangeError) });
});

test('a call within a call is guarded by itself', () => {
  const within = () => [callGuarded(() => 1, 1_000), callGuarded(() => 2, 1_000)];
  expect(callGuarded(within, 10_000)).toMatchObject({ value: [{ value: 1 }, { value: 2 }] });
});

test('what it is called by cannot be changed', () => {
  const broken = () => Object.defineProperty(globalThis, 'argosyCallsModule', { value: () => {} });
  expect(callGuarded(broken, 1_000).kind).toBe('thrown');
  expect(callGuarded(() => 5, 1_000)).toEqual({ kind: 'value', value: 5 });
});
