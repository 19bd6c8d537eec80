import { expect, test } from 'vitest';
import { atWork, COMMAND_SHIP, give, shipOf, summary, type Watch } from '../../at-work.ts';

const ship = COMMAND_SHIP;

/** Lets the ship carry out what it was ordered. */
async function toTheEnd(watch: Watch): Promise<void> {
  expect(await watch.daemonTest.until(() => shipOf(watch, ship)?.ordered === null, 120)).toBe(true);
}

/** Counts the requests to an address, of which the first takes effect and is never answered. */
function firstReplyLost({ daemonTest }: Watch, address: string): () => number {
  let sent = 0;
  daemonTest.way = (onwards) => async (request, signal) => {
    const reply = await onwards(request, signal);
    const isMeant = request.method === 'POST' && request.path.endsWith(address);
    if (isMeant) sent += 1;
    return isMeant && sent === 1 ? new Promise(() => {}) : reply;
  };
  return () => sent;
}

/** Lets the daemon end with its request unanswered, and another with the same books carry on, which plays the scene. */
async function resumedElsewhere(watch: Watch, scene: () => Promise<void>): Promise<void> {
  const { daemonTest, ownerConsole, run } = watch;
  await daemonTest.end(run);
  const again = await daemonTest.started({ owner: ownerConsole });
  await toTheEnd(watch);
  await scene();
  await daemonTest.pass(2);
  expect(ownerConsole.present().status().credits).toBe(summary(watch)?.credits);
  await daemonTest.end(again);
}

test('a ship is repaired as ordered, once, though the process ends while the reply is on its way', () =>
  atWork(10, async (watch) => {
    const { daemonTest } = watch;
    const repairs = firstReplyLost(watch, '/repair');
    expect(await give(watch, { kind: 'repairShip', ship })).toMatchObject({
      kind: 'done',
      message: expect.stringMatching(/^ARGOSY-1-1 is to be repaired at X1-[^ ]+, (on arrival|at once|once its)/),
    });
    expect(await daemonTest.until(() => repairs() === 1, 120)).toBe(true);
    expect(shipOf(watch, ship)).toMatchObject({ ordered: 'repairShip', state: 'repairing' });
    await resumedElsewhere(watch, async () => {
      expect(daemonTest.events('order.done')).toMatchObject([{ ship, order: 'repairShip' }]);
      await give(watch, { kind: 'repairShip', ship });
      await toTheEnd(watch);
      expect(daemonTest.events('order.dropped')).toMatchObject([{ reason: 'there is nothing to repair' }]);
      expect(repairs()).toBe(1);
    });
  }));

test('a part is removed and installed again as ordered, and what the service refuses ends the order', () =>
  atWork(2, async (watch) => {
    const { daemonTest } = watch;
    const part = 'MOUNT_GAS_SIPHON_II';
    for (const [wrong, why] of [
      ['FOO', /^expected a mount or module such as MOUNT_SURVEYOR_I, got "FOO" \(did you mean FOOD\?\)$/],
      [
        'MODULE_WARP_DRIVE_III',
        /^MODULE_WARP_DRIVE_III is not in the hold of ARGOSY-1-1, and no market of .* bring one first/,
      ],
    ] as const)
      expect(await give(watch, { kind: 'installPart', ship, part: wrong })).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(why),
      });
    await give(watch, { kind: 'removePart', ship, part });
    await toTheEnd(watch);
    expect(await give(watch, { kind: 'removePart', ship, part })).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^expected one of the parts of ARGOSY-1-1 \(MOUNT_.*\), got "MOUNT_GAS_SIPHON_II"$/,
      ),
    });
    await give(watch, { kind: 'removePart', ship, part: 'MODULE_CREW_QUARTERS_I' });
    await toTheEnd(watch);
    expect(daemonTest.events('order.dropped')).toMatchObject([
      { ship, order: 'removePart', reason: expect.stringMatching(/^4252 missingCrew: /) },
    ]);
    const installs = firstReplyLost(watch, '/mounts/install');
    await give(watch, { kind: 'installPart', ship, part });
    expect(await daemonTest.until(() => installs() === 1, 120)).toBe(true);
    await resumedElsewhere(watch, async () => {
      expect(installs()).toBe(1);
      expect(daemonTest.events('order.done').map(({ order }) => order)).toEqual(['removePart', 'installPart']);
    });
  }));
