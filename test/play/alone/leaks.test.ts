import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withFleet } from '../../kit/fleet.ts';
import { aMission, aShip, aStop, aWorld } from '../../kit/makers.ts';
import { HOME } from '../../kit/replies.ts';
import type { ShipTestOptions } from '../../kit/ship-test.ts';
import { done } from '../../kit/ship-test.ts';

const MB = 1_048_576;
const MOST_GROWTH_MB = 2.5;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the process holds that nobody can let go of, in MB. */
function heldMb(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
}

const symbolOf = (number: number) => `ARGOSY-${number.toString(16).toUpperCase()}`;

test('F37: 5,000 missions of ten ships leave ten machines, and no memory behind', async () => {
  const [ships, missions] = [10, 5_000];
  let planned = 0;
  const mission: ShipTestOptions['mission'] = (shipSymbol) => {
    planned += 1;
    return aMission([aStop(HOME, { kind: 'negotiate' })], shipSymbol);
  };
  const world = aWorld({
    ships: Array.from({ length: ships }, (_, number) => aShip({ symbol: symbolOf(number + 1) })),
  });
  await withFleet({ world, mission, answer: () => done }, async (test) => {
    const playUntil = async (count: number) => {
      while (planned < count) {
        await test.pass(0.1);
        test.forget();
      }
      return heldMb();
    };
    // Only from here on: what is compiled and cached in the first thousands is no leak.
    const before = await playUntil(0.4 * missions);
    const after = await playUntil(missions);
    expect(test.fleet.states().size).toBe(ships);
    expect(after - before).toBeLessThan(MOST_GROWTH_MB);
  });
});

test('F37: 500 ships that come and go leave nobody and nothing behind', async () => {
  const world = aWorld({ ships: [aShip()] });
  const answer: ShipTestOptions['answer'] = ({ operation, path }) => {
    if (operation === 'scrapShip') world.ships.delete(path.shipSymbol ?? '');
    return done;
  };
  const mission: ShipTestOptions['mission'] = (shipSymbol) => aMission([aStop(HOME, { kind: 'scrap' })], shipSymbol);
  await withFleet({ world, mission, answer }, async (test) => {
    const comeAndGo = async (from: number, to: number) => {
      for (let number = from; number < to; number++) {
        const symbol = symbolOf(number);
        world.ships.set(symbol, aShip({ symbol }));
        test.fleet.launch(symbol, false);
        await test.pass(0.05);
        expect(world.ships.has(symbol)).toBe(false);
        test.forget();
      }
      return heldMb();
    };
    const before = await comeAndGo(2, 102);
    const after = await comeAndGo(102, 602);
    expect(test.fleet.states().size).toBe(0);
    expect(after - before).toBeLessThan(MOST_GROWTH_MB);
  });
});
