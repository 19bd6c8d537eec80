import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openStore } from '../../../src/store/store.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { emptyGalaxy } from '../../../src/world/galaxy/galaxy.ts';
import type { AtlasFact } from '../../../src/world/galaxy/places.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld, type World } from '../../../src/world/world.ts';
import { agent, page, waypoint } from '../../kit/replies.ts';
import { test } from '../../store/rows.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 20);
const OWN = agent(0).symbol;

const UNCHARTED = { traits: [{ symbol: 'UNCHARTED' }] };
const chartedBy = (submittedBy: string, hoursAgo: number, atMs = NOW_MS) => ({
  chart: { submittedBy, submittedOn: isoFromMs(atMs - hoursAgo * HOUR_MS) },
});
const placed = (symbol: string, type: string, charted: object) => ({ ...waypoint(symbol), type, ...charted });

function worldIn(galaxy = emptyGalaxy()): World {
  const world = createWorld(emptyWorld(1, undefined, galaxy));
  world.apply('getMyAgent', { data: agent(0) }, { path: {}, body: {}, atMs: NOW_MS });
  return world;
}

/** Lists a system by two pages, and returns what the books get of its census. */
function censusOf(world: World, systemSymbol: string, listed: readonly ReturnType<typeof placed>[], atMs = NOW_MS) {
  const half = Math.ceil(listed.length / 2);
  for (const part of [listed.slice(0, half), listed.slice(half)])
    world.apply('getSystemWaypoints', page([...part]), { path: { systemSymbol }, body: {}, atMs });
  world.listed(systemSymbol, atMs);
  return world.takeDiscovered().filter(({ kind }) => kind === 'census');
}

const FIRST = [
  placed('X1-A-1', 'MOON', UNCHARTED),
  placed('X1-A-2', 'MOON', chartedBy(OWN, 1)),
  placed('X1-A-3', 'MOON', chartedBy('RIVAL', 5.5)),
  placed('X1-A-4', 'ASTEROID', chartedBy('OTHER', 5.9)),
  placed('X1-A-5', 'PLANET', chartedBy('COSMIC', 80)),
  placed('X1-A-6', 'PLANET', {}),
];

describe('the census of a system', () => {
  test('counts by type what nobody has charted, what the agent, others and factions have, and how long ago', () => {
    const counts = { MOON: [1, 1, 1, 0], ASTEROID: [0, 0, 1, 0], PLANET: [0, 0, 1, 1] };
    expect(censusOf(worldIn(), 'X1-A', FIRST)).toEqual([
      { kind: 'census', symbol: 'X1-A', atMs: NOW_MS, fact: JSON.stringify([counts, [[5, 2]]]) },
    ]);
  });

  test('is kept again after two hours if others have charted meanwhile, else after six hours', () => {
    const world = worldIn();
    const later = (hours: number, listed = FIRST) => censusOf(world, 'X1-A', listed, NOW_MS + hours * HOUR_MS).length;
    const ours = FIRST.map((each, index) => (index === 0 ? { ...each, ...chartedBy(OWN, 0), traits: [] } : each));
    const theirs = FIRST.map((each, index) => (index === 0 ? { ...each, ...chartedBy('RIVAL', 0), traits: [] } : each));
    expect([later(0), later(0.5, theirs), later(2, ours), later(3, theirs)]).toEqual([1, 0, 0, 1]);
    expect([later(8, theirs), later(9.1, theirs)]).toEqual([0, 1]);
  });

  test('is in the books of the agent that read the list, not in those of others in its galaxy', () => {
    const galaxy = emptyGalaxy();
    const [reader, other] = [worldIn(galaxy), worldIn(galaxy)];
    expect(censusOf(reader, 'X1-A', FIRST)).toHaveLength(1);
    expect(other.takeDiscovered().filter(({ kind }) => kind === 'census')).toEqual([]);
  });
});

/** Types of waypoints of a large system. */
const TYPES = 'ASTEROID PLANET MOON ORBITAL_STATION FUEL_STATION GAS_GIANT ASTEROID_BASE JUMP_GATE'.split(' ');

/** The census rows of a system that is listed nine times in three hours, while others chart half of it. */
function weekOf(world: World, systemSymbol: string): AtlasFact[] {
  return Array.from({ length: 9 }, (_, listing) => {
    const atMs = NOW_MS + listing * (HOUR_MS / 3);
    const listed = Array.from({ length: 29 }, (_, nth) => {
      const charted = nth < 2 * listing ? chartedBy('RIVAL', nth / 7, atMs) : UNCHARTED;
      return placed(`${systemSymbol}-${nth}`, TYPES[nth % TYPES.length] ?? '', charted);
    });
    return censusOf(world, systemSymbol, listed, atMs);
  }).flat();
}

test('a week of sightings, of 7,000 systems and 2,800 gates, takes less than 5 MB', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const store = await openStore(path);
  const [world, bytesOfNone] = [worldIn(), statSync(path).size];
  // One system in ten, and three reads of its gate, stands for all.
  for (let nth = 1_000; nth < 1_700; nth++) {
    store.atlas.note(weekOf(world, `X1-${nth}`));
    const gateRead = { kind: 'gateRead', symbol: `X1-${nth}-I55`, atMs: NOW_MS, fact: '"unfinished"' };
    if (nth < 1_280) store.atlas.note([gateRead, gateRead, gateRead]);
  }
  await store.close();
  expect((statSync(path).size - bytesOfNone) * 10).toBeLessThan(5_000_000);
});
