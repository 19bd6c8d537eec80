import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/command/commands.ts';
import type { Performer } from '../../../src/command/performer.ts';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { readGalaxy } from '../../../src/daemon/galaxy/read-galaxy.ts';
import type { Lane } from '../../../src/game/lanes.ts';
import { isGateOpen } from '../../../src/plan/galaxy/gates.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';
import { factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, probeIn } from '../../plan/galaxy/galaxies.ts';

const known = () => aGalaxy({ H: { x: 0, leadsTo: ['A'], isBeingBuilt: false }, A: { x: 100 } });

/** The galaxy in which a jump to A was refused, since its gate is not finished. */
function withUnbuiltA(): WorldState {
  const state = known();
  state.constructions.set(gate('A'), { symbol: gate('A'), materials: [], isComplete: false, seenAtMs: NOW_MS });
  return state;
}

/** What a test tells otherwise of what there is, and of what is asked for in how many hours. */
const USUAL = {
  lanes: ['chart'] as readonly Lane[],
  isPaused: false,
  hours: 13,
  /** Whether each site that is read turns out to be finished. */
  isBuiltSoon: true,
  /** Whether gates that cannot be read are uncharted. */
  isUncharted: false,
  /** Whether the list of all systems was read before. */
  isListed: true,
  purchases: [] as readonly Strategy['purchases'][number][],
  /** The pages of all systems, their names on each, and the entries that cannot be read; no page is served otherwise. */
  pages: [] as readonly (readonly string[])[],
  leftOut: 0,
  /** What is learned of the galaxy when half of the hours are over. */
  halfway: undefined as ((state: WorldState) => void) | undefined,
};
type Told = Partial<typeof USUAL> & { readonly state?: WorldState };

/** A page of all systems, as the service gives it. */
function pageOf(names: readonly string[], leftOut: number, total: number) {
  const star = { type: 'RED_STAR', x: 0, y: 0, waypoints: [], factions: [] };
  const data = names.map((name) => ({ symbol: `X1-${name}`, ...star }));
  return { data, meta: { total, page: 1, limit: 20 }, ...(leftOut > 0 && { leftOut }) };
}

/** What is asked in some hours of a galaxy whose systems are listed. */
async function read({ state = known(), ...told }: Told) {
  const { lanes, isPaused, hours, isBuiltSoon, isUncharted, isListed, purchases, pages, leftOut } = {
    ...USUAL,
    ...told,
  };
  const time = installVirtualTime(NOW_MS);
  const closing = new AbortController();
  try {
    const world = createWorld(state);
    if (isListed) world.systemsListed(NOW_MS);
    else state.systemsListedAtMs.clear();
    const asked: string[] = [];
    const perform = async ({ operation, path, query }: Command) => {
      asked.push(`${operation} ${path.waypointSymbol ?? query?.page ?? ''}`.trim());
      const names = operation === 'getSystems' ? pages[Number(query?.page) - 1] : undefined;
      if (names !== undefined) {
        const reply = pageOf(names, names === pages[0] ? leftOut : 0, pages.flat().length + leftOut);
        world.apply('getSystems', reply as never, { path, body: {}, atMs: time.clock.nowMs() });
        return { kind: 'done', reply };
      }
      if (operation === 'getJumpGate' && isUncharted)
        world.applyRefusal({ name: 'waypointNoAccess', data: {} }, { path, body: {}, atMs: time.clock.nowMs() });
      if (operation !== 'getConstruction') return { kind: 'refused' };
      const data = { symbol: String(path.waypointSymbol), materials: [], isComplete: isBuiltSoon };
      world.apply('getConstruction', { data }, { path, body: {}, atMs: time.clock.nowMs() });
      return { kind: 'done', reply: { data } };
    };
    const ships = [{ match: { symbol: '*' }, lanes: [...lanes] }];
    const { strategy } = factsOf(state, { strategy: { ships, purchases: [...purchases] } });
    const reading = readGalaxy(
      {
        performer: { perform } as unknown as Performer,
        world,
        clock: time.clock,
        speed: 1,
        strategy: () => strategy,
        isPaused: () => isPaused,
      },
      closing.signal,
    );
    reading.catch(() => {});
    await time.run(NOW_MS + hours * 1_800_000);
    told.halfway?.(state);
    await time.run(NOW_MS + hours * 3_600_000);
    return { asked, world };
  } finally {
    closing.abort(new Error('the test is over'));
    time.uninstall();
  }
}

describe('a gate that was not finished', () => {
  test('is read again after six hours, and no more once it is finished', async () => {
    expect((await read({ state: withUnbuiltA(), hours: 5.9 })).asked).toEqual([]);
    const { asked, world } = await read({ state: withUnbuiltA() });
    expect(asked).toEqual([`getConstruction ${gate('A')}`]);
    expect(isGateOpen(world.view, gate('A'))).toBe(true);
  });

  test.each<[what: string, told: Told]>([
    ['while the whole fleet is paused', { isPaused: true }],
    ['for ships that stay at home', { lanes: ['trade', 'scout'] }],
  ])('is not read %s', async (_, told) => {
    expect((await read({ state: withUnbuiltA(), ...told })).asked).toEqual([]);
  });
});

test.each([
  ['that cannot be read is asked for again some hours later only', false, 3],
  ['that turns out to be uncharted is asked for once', true, 1],
])('the gate of a settled system %s', async (_, isUncharted, times) => {
  const state = known();
  state.systems.set('X1-A', { symbol: 'X1-A', x: 100, y: 0, gate: gate('A'), isSettled: true, counts: {} });
  const { asked } = await read({ state, isUncharted });
  expect(asked.filter((one) => one.startsWith('getJumpGate'))).toHaveLength(times);
});

test('while the home gate is under construction only that is read, every half an hour', async () => {
  const state = aGalaxy({ H: { isBeingBuilt: true, leadsTo: [] } });
  const { asked } = await read({ state, hours: 1.6, isBuiltSoon: false });
  expect(asked).toEqual(Array.from({ length: 4 }, () => `getConstruction ${gate('H')}`));
});

test('while it is, and ships are abroad, the list of all systems is read too', async () => {
  const state = aGalaxy({ H: { isBeingBuilt: true, leadsTo: [] }, A: { x: 9 } }, [probeIn('A')]);
  const { asked } = await read({ state, hours: 0.4, isBuiltSoon: false, isListed: false });
  expect(asked.slice(0, 2)).toEqual([`getConstruction ${gate('H')}`, 'getSystems 1']);
});

const EXPLORERS = [{ type: 'SHIP_EXPLORER', atMost: 1, whenCreditsAbove: 0 }];

/** A waypoint of A that shows a shipyard. */
function showYard(state: WorldState, symbol: string): void {
  const traits = [{ symbol: 'SHIPYARD' }];
  state.waypoints.set(symbol, { symbol, type: 'PLANET', systemSymbol: 'X1-A', x: 0, y: 0, traits });
}

/** The shipyards that are read of a listed system for a strategy that buys explorers. */
async function yardsRead(state: WorldState, told: Told): Promise<string[]> {
  state.listedAtMs.set('X1-A', NOW_MS);
  const { asked } = await read({ state, purchases: EXPLORERS, ...told });
  return asked.flatMap((one) => /^getShipyard (.*)$/.exec(one)?.[1] ?? []);
}

test('a shipyard that shows when we chart it is read, although its system is not listed again', async () => {
  const halfway = (then: WorldState) => showYard(then, 'X1-A-P');
  expect(await yardsRead(known(), { hours: 2, halfway })).toEqual(['X1-A-P']);
});

test('a shipyard of a system without a gate is not read: no ship goes there to buy', async () => {
  const state = known();
  const a = state.systems.get('X1-A');
  if (a !== undefined) state.systems.set('X1-A', { ...a, gate: undefined });
  showYard(state, 'X1-A-P');
  expect(await yardsRead(state, { hours: 2 })).toEqual([]);
});

test('a shipyard that cannot be read keeps none from the others, and is asked for again some hours later only', async () => {
  const state = known();
  for (const symbol of ['X1-A-P', 'X1-A-Q']) showYard(state, symbol);
  expect(await yardsRead(state, { hours: 7 })).toEqual(['X1-A-P', 'X1-A-Q', 'X1-A-P', 'X1-A-Q']);
});

describe('the list of all systems', () => {
  const names = Array.from({ length: 45 }, (_, index) => `S${index}`);
  const pages = [names.slice(0, 20), names.slice(20, 40), names.slice(40)];
  const asksOf = async (told: Told) => {
    const { asked, world } = await read({ isListed: false, hours: 0.4, ...told });
    expect(world.view.systemsListedAtMs.size).toBe(1);
    return asked.filter((one) => one.startsWith('getSystems')).map((one) => Number(one.split(' ')[1]));
  };
  const knowing = (some: readonly string[]) => {
    const state = aGalaxy({ H: { leadsTo: ['A'], isBeingBuilt: false } });
    for (const name of some) {
      const symbol = `X1-${name}`;
      state.systems.set(symbol, { symbol, x: 0, y: 0, gate: undefined, isSettled: false, counts: {} });
    }
    return state;
  };

  test('is read on where the known systems end', async () => {
    expect(await asksOf({ state: knowing(names.slice(0, 20)), pages })).toEqual([2, 3]);
  });

  test('is read again from its begin where some are missing at its end', async () => {
    expect(await asksOf({ state: knowing(names.slice(20, 40)), pages })).toEqual([2, 3, 1, 2, 3]);
  });

  test('does not end at a page of which a part cannot be read', async () => {
    const odd = [names.slice(1, 20), names.slice(20, 40), names.slice(40)];
    expect(await asksOf({ state: knowing([]), pages: odd, leftOut: 1 })).toEqual([1, 2, 3]);
  });
});
