import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { ShipRuntime } from '../../../src/fleet/services.ts';
import { missionStart } from '../../../src/fleet/steps/step.ts';
import { commandsBy, missionFor, OTHER, withFleet } from '../../kit/fleet.ts';
import { SHIP } from '../../kit/makers.ts';
import { machineOf } from '../../kit/ship-test.ts';

/** The real machine, but that the missions of one ship are over before they have begun. */
function circlingAt(shipRuntime: ShipRuntime, isBroken = () => true) {
  if (!isBroken()) return machineOf(shipRuntime);
  const plan = fromPromise(async ({ input }: { input: { shipSymbol: string } }) => ({
    progress: input.shipSymbol === SHIP ? missionStart(missionFor(SHIP)) : undefined,
  }));
  const checkCargo = fromPromise(async () => ({ next: 'planning', step: undefined, progress: undefined }));
  return machineOf(shipRuntime).provide({ actors: { plan, checkCargo } } as never);
}

test('F38: a ship whose machine runs in a circle without a request is quarantined at once, and the others go on', () =>
  withFleet({ machineAt: circlingAt }, async ({ fleet, lines, pass }) => {
    await pass(60);
    expect(lines('ship.quarantined')).toMatchObject([{ ship: SHIP }]);
    expect(lines('ship.failed')).toMatchObject([{ err: { type: 'Livelock' } }]);
    expect(fleet.states().get(OTHER)).toBe('waiting');
  }));

test('F38: one that is started anew at once, its machine mended, is not held to the states of the machine before', async () => {
  let isBroken = true;
  await withFleet({ machineAt: (shipRuntime) => circlingAt(shipRuntime, () => isBroken) }, async (shipTest) => {
    await shipTest.pass(5);
    expect(shipTest.fleet.states().get(SHIP)).toBe('quarantined');
    isBroken = false;
    shipTest.fleet.revive(SHIP);
    await shipTest.pass(60);
    expect(shipTest.lines('ship.quarantined')).toHaveLength(1);
    expect(commandsBy(shipTest, SHIP).length).toBeGreaterThan(1);
  });
});

test('F38: a ship that sends requests may go through as many states as it likes', () =>
  withFleet({}, async (shipTest) => {
    await shipTest.pass(3_600);
    expect(commandsBy(shipTest, SHIP).length).toBeGreaterThan(10);
    expect(shipTest.lines('ship.quarantined')).toEqual([]);
  }));
