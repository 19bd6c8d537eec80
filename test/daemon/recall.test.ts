import { expect, test } from 'vitest';
import { chooseMission } from '../../src/plan/choose.ts';
import type { WorldView } from '../../src/world/state.ts';
import { type Harbour, inHarbour } from './harbour.ts';

/** What a run knows of the game once it plans. */
function startAndWatch(harbour: Harbour) {
  let world: WorldView | undefined;
  const run = harbour.start({
    trial: {
      choose: (situation, ...rest) => {
        world = situation.world;
        return chooseMission(situation, ...rest);
      },
    },
  });
  return { run, world: () => world };
}

/** Places at which no ship is and whose prices are known, by symbol: a run looks at the others when it begins. */
function leftAlone(
  { ships }: WorldView,
  places: ReadonlyMap<string, { readonly prices: ReadonlyMap<string, unknown> }>,
) {
  const visited = new Set([...ships.values()].map(({ nav }) => nav.waypointSymbol));
  return [...places].filter(([symbol, { prices }]) => !visited.has(symbol) && prices.size > 0);
}

test('a run that is begun anew knows of markets and shipyards what the one before it knew, and has learned as much', () =>
  inHarbour(async (harbour) => {
    const first = startAndWatch(harbour);
    await harbour.pass(2_700);
    first.run.stop();
    await harbour.reach(first.run.ending, 30);
    const before = structuredClone(first.world());
    const second = startAndWatch(harbour);
    await harbour.until(() => second.world() !== undefined, 5);
    const after = second.world();
    if (before === undefined || after === undefined) throw new Error('expected both runs to plan');
    const markets = leftAlone(after, after.markets);
    expect(markets.length).toBeGreaterThan(3);
    expect(
      markets.flatMap(([, { prices }]) => [...prices.values()]).some((price) => 'lotsSince' in Object(price)),
    ).toBe(true);
    for (const [symbol, { prices }] of markets)
      expect([symbol, prices]).toEqual([symbol, before.markets.get(symbol)?.prices]);
    const yards = leftAlone(after, after.shipyards);
    expect(yards.length).toBeGreaterThan(0);
    for (const [symbol, yard] of yards) expect(yard).toEqual(before.shipyards.get(symbol));
    expect(before.memory.impacts.size).toBeGreaterThan(3);
    expect(after.memory.impacts).toEqual(before.memory.impacts);
  }));
