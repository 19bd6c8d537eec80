import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createQuay } from '../../src/fleet/quay.ts';
import { aShip, aWorld, HOME, START_MS } from './ships.ts';

const HAULER = 'ARGOSY-9';
const never = new AbortController().signal;

function harbour(capacity: number, aboard = 0) {
  const cargo: Record<string, number> = aboard === 0 ? {} : { IRON_ORE: aboard };
  const hauler = aShip({ symbol: HAULER, status: 'IN_ORBIT', capacity, cargo });
  const world = aWorld({ ships: [hauler] });
  const quay = createQuay();
  const take = async (units: number) => {
    const before = world.ships.get(HAULER) ?? hauler;
    await Promise.resolve();
    const loaded = { ...before.cargo, units: before.cargo.units + units };
    world.ships.set(HAULER, { ...before, cargo: loaded });
  };
  const aboardNow = () => world.ships.get(HAULER)?.cargo.units ?? 0;
  return { world, quay, take, aboardNow };
}

describe('handing over at the quay', () => {
  test('is possible while a ship in orbit takes cargo over, and no longer', async () => {
    const { world, quay } = harbour(40, 10);
    expect(quay.takerAt(HOME, world)).toBeUndefined();
    quay.open(HAULER);
    expect(quay.takerAt(HOME, world)).toEqual({ shipSymbol: HAULER, room: 30 });
    await quay.close(HAULER);
    expect(quay.takerAt(HOME, world)).toBeUndefined();
  });

  test('never promises the same room to two ships, and moves one lot at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 80 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }),
        async (capacity, offers) => {
          const { world, quay, take, aboardNow } = harbour(capacity);
          quay.open(HAULER);
          let [handed, atOnce] = [0, 0];
          const hand = async (units: number) => {
            atOnce += 1;
            expect(atOnce).toBe(1);
            await take(units);
            handed += units;
            atOnce -= 1;
          };
          await Promise.all(offers.map((units) => quay.handTo(HAULER, units, world, hand)));
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
    const { world, quay, take, aboardNow } = harbour(40);
    quay.open(HAULER);
    const first = quay.handTo(HAULER, 5, world, take);
    const second = quay.handTo(HAULER, 5, world, take);
    await Promise.resolve();
    await quay.close(HAULER);
    await Promise.all([first, second]);
    expect(aboardNow()).toBe(5);
  });

  test('a hand-over that fails gives its room back', async () => {
    const { world, quay } = harbour(40);
    quay.open(HAULER);
    const failing = () => Promise.reject(new Error('refused'));
    await expect(quay.handTo(HAULER, 40, world, failing)).rejects.toThrow('refused');
    expect(quay.takerAt(HOME, world)?.room).toBe(40);
  });

  test('whoever waits hears of a ship that opens', async () => {
    const { quay } = harbour(40);
    const heard = quay.changed(START_MS, never);
    quay.open(HAULER);
    await heard;
  });
});
