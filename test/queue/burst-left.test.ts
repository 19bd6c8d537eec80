import { expect, test } from 'vitest';
import { burstLeft } from '../../src/queue/retry-after.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 0);
const at = (seconds: number) => new Date(NOW_MS + seconds * 1_000).toISOString();
const OF_BURST = { 'x-ratelimit-limit': '30', 'x-ratelimit-limit-burst': '30', 'x-ratelimit-remaining': '7' };

test.each([
  ['by its reset, as the clock of the reply has it', { 'x-ratelimit-reset': at(90), date: at(60) }, 30_000],
  ['by its reset, as ours has it where the reply has none', { 'x-ratelimit-reset': at(20) }, 20_000],
  ['at once for a reset gone by', { 'x-ratelimit-reset': at(-5) }, 0],
  ['at an unknown time without a reset', {}, undefined],
  ['at an unknown time for a reset that is no time', { 'x-ratelimit-reset': 'soon' }, undefined],
])('a reply of the burst pool tells what is left, and that it is full again %s', (_, headers, untilFullMs) => {
  const reply = { status: 200, headers: { ...OF_BURST, ...headers }, body: '{}' };
  expect(burstLeft(reply, NOW_MS)).toEqual({ requests: 7, untilFullMs });
});

test.each([
  ['of the other pool', { ...OF_BURST, 'x-ratelimit-limit': '2' }],
  ['without headers', {}],
  ['whose number is none', { ...OF_BURST, 'x-ratelimit-remaining': 'some' }],
  ['without a number', { 'x-ratelimit-limit': '30', 'x-ratelimit-limit-burst': '30' }],
])('a reply %s tells nothing of the burst pool', (_, headers) => {
  expect(burstLeft({ status: 200, headers, body: '{}' }, NOW_MS)).toBeUndefined();
});

test('a 429 tells that nothing is left, and not for how long', () => {
  const headers = { ...OF_BURST, 'x-ratelimit-reset': at(9) };
  expect(burstLeft({ status: 429, headers, body: '{}' }, NOW_MS)).toEqual({ requests: 0, untilFullMs: undefined });
});
