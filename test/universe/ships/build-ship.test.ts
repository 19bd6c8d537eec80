import { describe, expect, it } from 'vitest';
import { shipTypes } from '../../../src/universe/facts/ship-types.ts';
import { detectableDeposits, hasModule, hasMount, mountStrength } from '../../../src/universe/ships/fittings.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse } from '../galaxy/fresh-universe.ts';
import { newShip } from './new-ship.ts';

const built = (shipType: string, state?: UniverseState) => newShip(shipType, undefined, state).ship;

const DIGGING = ['extract', 'survey', 'siphon'] as const;

describe('a new ship', () => {
  it('is the recorded command frigate: 400 of fuel, 40 of cargo, docked where it was built', () => {
    const ship = built('SHIP_COMMAND_FRIGATE');
    expect(ship).toMatchObject({
      symbol: 'TESTER-1',
      role: 'COMMAND',
      cargoCapacity: 40,
      cargo: {},
      fuel: { current: 400, capacity: 400 },
      cooldown: { totalSeconds: 0 },
    });
    const { nav } = ship;
    expect(nav).toMatchObject({ status: 'DOCKED', flightMode: 'CRUISE', waypointSymbol: nav.originSymbol });
    expect(nav.destinationSymbol).toBe(nav.originSymbol);
    expect(nav.arrivalMs).toBe(nav.departureMs);
  });

  it('is numbered in hexadecimal by how many its agent has registered', () => {
    const state = freshUniverse(1);
    const symbols = Array.from({ length: 17 }, () => built('SHIP_PROBE', state).symbol);
    expect(symbols.slice(8, 11)).toEqual(['TESTER-9', 'TESTER-A', 'TESTER-B']);
    expect(symbols[16]).toBe('TESTER-11');
    expect(Object.keys(state.ships)).toEqual(symbols);
    expect(state.agents.TESTER?.shipsRegistered).toBe(17);
  });

  it.each(shipTypes)('has a full tank, new parts and lists of its own: %s', (type) => {
    const state = freshUniverse(1);
    const [one, other] = [built(type, state), built(type, state)];
    expect(one.fuel.current).toBe(one.fuel.capacity);
    expect([one.frame.condition, one.reactor.integrity, one.engine.condition]).toEqual([1, 1, 1]);
    one.mounts.push('MOUNT_TURRET_I');
    expect(other.mounts.length).toBe(one.mounts.length - 1);
  });

  it('does what its mounts and modules let it do', () => {
    const frigate = built('SHIP_COMMAND_FRIGATE');
    expect(DIGGING.map((action) => mountStrength(frigate, action))).toEqual([5, 2, 20]);
    expect(hasModule(frigate, 'MODULE_MINERAL_PROCESSOR')).toBe(true);
    expect(detectableDeposits(frigate)).toContain('URANITE_ORE');
    const drone = built('SHIP_MINING_DRONE');
    expect(DIGGING.map((action) => mountStrength(drone, action))).toEqual([3, 0, 0]);
    expect(hasMount(drone, 'MOUNT_SURVEYOR')).toBe(false);
    const surveyor = built('SHIP_SURVEYOR');
    expect(mountStrength(surveyor, 'survey')).toBe(1);
    expect(detectableDeposits(surveyor)).not.toContain('URANITE_ORE');
    expect(hasModule(built('SHIP_PROBE'), 'MODULE')).toBe(false);
  });
});
