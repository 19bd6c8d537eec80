import { describe, expect, test } from 'vitest';
import { byHand } from '../../../src/plan/orders/by-hand.ts';
import { type HandOrder, takenDown } from '../../../src/plan/orders/hand-order.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { aPlan, aShip } from '../../kit/planning.ts';
import { aGalaxy, gate, system } from '../galaxy/galaxies.ts';

type Told = Omit<HandOrder, 'kind'>;

describe('between systems by hand', () => {
  const galaxy = () =>
    aGalaxy({
      H: { x: 0, leadsTo: ['W', 'X'], places: { A: { x: 10 } } },
      W: { x: 100, places: {} },
      X: { x: 200, places: {}, isBeingBuilt: true },
      Y: { x: 5_000, places: {} },
    });
  const drive = { symbol: 'MODULE_WARP_DRIVE_I', range: 2_000, requirements: {} };
  const explorer = (where: string, fuel = 800): Ship => {
    const ship = aShip({ tank: 800, fuel });
    return {
      ...ship,
      modules: [drive],
      nav: { ...ship.nav, systemSymbol: system('H'), waypointSymbol: where, status: 'IN_ORBIT' },
    };
  };
  const told = (ship: Ship, order: Told) => {
    const world = galaxy();
    world.ships.set(ship.symbol, ship);
    const next = byHand(aPlan(world, ship), takenDown(ship, { kind: 'byHand', ...order }, world));
    return next.kind === 'mission' ? next.mission.what : next.kind === 'impossible' ? next.why : 'done';
  };

  test.each<[what: string, order: Told, says: RegExp]>([
    ['jumps to a system', { does: 'jump', waypoint: system('W') }, /^jump to X1-W-G$/],
    ['jumps to a gate', { does: 'jump', waypoint: gate('W') }, /^jump to X1-W-G$/],
    ['does not jump to an unfinished gate', { does: 'jump', waypoint: gate('X') }, /X1-X-G is under construction/],
    ['does not jump where its gate does not lead', { does: 'jump', waypoint: gate('Y') }, /but to X1-W-G, X1-X-G$/],
    ['warps', { does: 'warp', waypoint: 'X1-W-F' }, /^warp to X1-W-F$/],
    ['does not warp too far', { does: 'warp', waypoint: 'X1-Y-F' }, /5,000 away, and the drive of T-1 reaches 2000/],
    ['does not warp inside its system', { does: 'warp', waypoint: 'X1-H-A' }, /is in X1-H, where T-1 is: fly there$/],
  ])('%s', (_, order, says) => {
    expect(told(explorer(gate('H')), order)).toMatch(says);
  });

  test('says what a warp lacks in fuel, and what drifting takes', () => {
    const order: Told = { does: 'warp', waypoint: 'X1-W-F' };
    expect(told(explorer(gate('H'), 20), order)).toMatch(
      /^expected 100 units of fuel .* got 20: refuel first, or fly in DRIFT/,
    );
    expect(told(explorer(gate('H'), 20), { ...order, flightMode: 'DRIFT' })).toBe('warp to X1-W-F');
  });
});
