import { expect } from 'vitest';
import { test } from '../../kit/daemon.ts';

/** What only tells of the galaxy, and lasts until the reset. */
const LASTING = /^\/(systems\/|market\/supply-chain)/;

test('a run that is begun anew asks for nothing that the atlas has', async ({ daemonTest }) => {
  const first = daemonTest.start();
  await daemonTest.reach(first.ready, 30);
  const asked = daemonTest.sent.filter(({ path }) => LASTING.test(path)).length;
  expect(asked).toBeGreaterThan(20);
  await daemonTest.end(first, 30);
  const before = daemonTest.sent.length;
  const second = daemonTest.start();
  await daemonTest.reach(second.ready, 30);
  const again = daemonTest.sent.slice(before);
  expect(again.filter(({ path }) => LASTING.test(path))).toEqual([]);
  expect(again.length).toBeLessThanOrEqual(10);
});
