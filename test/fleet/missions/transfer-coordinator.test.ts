import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTransferCoordinator } from '../../../src/fleet/missions/transfer-coordinator.ts';
import { aShip, aWorld } from '../../kit/makers.ts';
import { HOME, START_MS } from '../../kit/replies.ts';

const HAULER = 'ARGOSY-9';
const never = new AbortController().signal;

function twoShips(capacity: number, inHold = 0) {
  const cargo: Record<string, number> = inHold === 0 ? {} : { IRON_ORE: inHold };
  const hauler = aShip({ symbol: HAULER, status: 'IN_ORBIT', capacity, cargo });
  const world = aWorld({ ships: [hauler] });
  const transfers = createTransferCoordinator();
  const take = async (units: number) => {
    const before = world.ships.get(HAULER) ?? hauler;
    await Promise.resolve();
    const loaded = { ...before.cargo, units: before.cargo.units + units };
    world.ships.set(HAULER, { ...before, cargo: loaded });
  };
  const aboardNow = () => world.ships.get(HAULER)?.cargo.units ?? 0;
  return { world, transfers, take, aboardNow };
}

describe('handing over at the quay', () => {
  test('is possible while a ship in orbit takes cargo over, and no longer', async () => {
    const { world, transfers } = twoShips(40, 10);
    expect(transfers.takerAt(HOME, world)).toBeUndefined();
    transfers.open(HAULER);
    expect(transfers.takerAt(HOME, world)).toEqual({ shipSymbol: HAULER, room: 30 });
    await transfers.close(HAULER);
    expect(transfers.takerAt(HOME, world)).toBeUndefined();
  });

  test('never promises the same room to two ships, and moves one lot at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 80 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }),
        async (capacity, offers) => {
          const { world, transfers, take, aboardNow } = twoShips(capacity);
          transfers.open(HAULER);
          let [handed, atOnce] = [0, 0];
          const hand = async (units: number) => {
            atOnce += 1;
            expect(atOnce).toBe(1);
            await take(units);
            handed += units;
            atOnce -= 1;
          };
          await Promise.all(offers.map((units) => transfers.handTo(HAULER, units, world, hand)));
          expect(aboardNow()).toBe(handed);
          expect(handed).toBe(
            Math.min(
              capacity,
              offers.reduce((sum, units) => sum + units, 0),
            ),
          );
        },
      ),
    );
  });

  test('a ship that closes waits for what is being handed over, and gets no more', async () => {
    const { world, transfers, take, aboardNow } = twoShips(40);
    transfers.open(HAULER);
    const first = transfers.handTo(HAULER, 5, world, take);
    const second = transfers.handTo(HAULER, 5, world, take);
    await Promise.resolve();
    await transfers.close(HAULER);
    await Promise.all([first, second]);
    expect(aboardNow()).toBe(5);
  });

  test('a hand-over that fails gives its room back', async () => {
    const { world, transfers } = twoShips(40);
    transfers.open(HAULER);
    const failing = () => Promise.reject(new Error('refused'));
    await expect(transfers.handTo(HAULER, 40, world, failing)).rejects.toThrow('refused');
    expect(transfers.takerAt(HOME, world)?.room).toBe(40);
  });

  test('whoever waits hears of a ship that opens', async () => {
    const { transfers } = twoShips(40);
    const heard = transfers.changed(START_MS, never);
    transfers.open(HAULER);
    await heard;
  });
});
