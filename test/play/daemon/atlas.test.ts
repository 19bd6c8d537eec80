import { expect, test } from 'vitest';
import { inHarbour } from '../../kit/daemon.ts';

/** What only tells of the galaxy, and lasts until the reset. */
const LASTING = /^\/(systems\/|market\/supply-chain)/;

test('a run that is begun anew asks for nothing that the atlas has', () =>
  inHarbour(async (harbour) => {
    const first = harbour.start();
    await harbour.reach(first.ready, 30);
    const asked = harbour.sent.filter(({ path }) => LASTING.test(path)).length;
    expect(asked).toBeGreaterThan(20);
    first.stop();
    await harbour.reach(first.ending, 30);
    const before = harbour.sent.length;
    const second = harbour.start();
    await harbour.reach(second.ready, 30);
    const again = harbour.sent.slice(before);
    expect(again.filter(({ path }) => LASTING.test(path))).toEqual([]);
    expect(again.length).toBeLessThanOrEqual(10);
  }));
