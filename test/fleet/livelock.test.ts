import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { startOf } from '../../src/fleet/order.ts';
import { shipMachineAt } from '../../src/fleet/ship.actors.ts';
import type { ShipDesk } from '../../src/fleet/ship-desk.ts';
import { commandsBy, missionFor, OTHER, withFleet } from './fleet.ts';
import { SHIP } from './ships.ts';

/** The real machine, but that the missions of one ship are over before they have begun. */
function circlingAt(desk: ShipDesk, isBroken = () => true) {
  if (!isBroken()) return shipMachineAt(desk);
  const plan = fromPromise(async ({ input }: { input: { shipSymbol: string } }) => ({
    progress: input.shipSymbol === SHIP ? startOf(missionFor(SHIP)) : undefined,
  }));
  const checkCargo = fromPromise(async () => ({ next: 'planning', order: undefined, progress: undefined }));
  return shipMachineAt(desk).provide({ actors: { plan, checkCargo } } as never);
}

test('F38: a ship whose machine runs in a circle without a request is quarantined at once, and the others go on', async () => {
  await withFleet({ machineAt: circlingAt }, async ({ fleet, lines, pass }) => {
    await pass(60);
    expect(lines('ship.quarantined')).toMatchObject([{ ship: SHIP }]);
    expect(lines('ship.failed')).toMatchObject([{ err: { type: 'Livelock' } }]);
    expect(fleet.states().get(OTHER)).toBe('waiting');
  });
});

test('F38: one that is started anew at once, its machine mended, is not held to the states of the machine before', async () => {
  let isBroken = true;
  await withFleet({ machineAt: (desk) => circlingAt(desk, () => isBroken) }, async (helm) => {
    await helm.pass(5);
    expect(helm.fleet.states().get(SHIP)).toBe('quarantined');
    isBroken = false;
    helm.fleet.revive(SHIP);
    await helm.pass(60);
    expect(helm.lines('ship.quarantined')).toHaveLength(1);
    expect(commandsBy(helm, SHIP).length).toBeGreaterThan(1);
  });
});

test('F38: a ship that sends requests may go through as many states as it likes', async () => {
  await withFleet({}, async (helm) => {
    await helm.pass(3_600);
    expect(commandsBy(helm, SHIP).length).toBeGreaterThan(10);
    expect(helm.lines('ship.quarantined')).toEqual([]);
  });
});
