import { expect, test } from 'vitest';
import { sendInTurn } from '../../../src/fleet/actions/acting.ts';
import type { FleetServices } from '../../../src/fleet/services.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { createWorld } from '../../../src/world/world.ts';
import { NOW_MS } from '../../kit/planning.ts';

/** Whether T-1 has jumped for the first time within a minute, while what became of the jump of T-2 is unknown. */
async function jumpsWhile(outOfService: ReadonlySet<string>): Promise<boolean> {
  const time = installVirtualTime(NOW_MS);
  const closing = new AbortController();
  try {
    const services = {
      world: createWorld(),
      clock: time.clock,
      performer: { isUnderWay: () => false },
      resolver: { shipsWithUnknownOutcomes: async () => new Set(['T-2']) },
      speed: 1,
      planFor: () => ({ outOfService }),
    } as unknown as FleetServices;
    let isSent = false;
    const send = async () => {
      isSent = true;
    };
    sendInTurn(services, { operation: 'jumpShip', ship: 'T-1', signal: closing.signal, send }).catch(() => {});
    await time.run(NOW_MS + 60_000);
    return isSent;
  } finally {
    closing.abort(new Error('the test is over'));
    time.uninstall();
  }
}

test('a ship waits for the outcome of the first jump of another, but not of one in quarantine, which reads nothing', async () => {
  expect(await jumpsWhile(new Set())).toBe(false);
  expect(await jumpsWhile(new Set(['T-2']))).toBe(true);
});
