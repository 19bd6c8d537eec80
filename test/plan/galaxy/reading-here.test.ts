import { describe, expect, test } from 'vitest';
import { PlanContext } from '../../../src/plan/context.ts';
import { readingAbroad, readingHere } from '../../../src/plan/galaxy/reading-here.ts';
import { RELOCATION_TUNING } from '../../../src/plan/tuning/charting.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aPlan, factsOf, NOW_MS } from '../../kit/planning.ts';
import { aGalaxy, gate, probeIn, type SystemTold, system } from './galaxies.ts';

const probe = probeIn('H');

describe('a ship reads the system where it is', () => {
  test.each<[what: string, told: SystemTold, place: string, reads: boolean]>([
    ['if nobody has listed it', { x: 0, leadsTo: [] }, 'G', true],
    ['if nobody has read the gate at which it is', { x: 0, places: {} }, 'G', true],
    ['not for the gate when it is elsewhere', { x: 0, places: {} }, 'A1', false],
    ['not when both are known', { x: 0, leadsTo: [], places: {} }, 'G', false],
  ])('%s', (_, told, place, reads) => {
    const ship = probeIn('H', { place });
    const facts = factsOf(aGalaxy({ H: told }, [ship]));
    const mission = readingHere(new PlanContext(facts, ship), 'explore');
    expect(mission?.stops.flatMap(({ actions }) => actions)).toEqual(reads ? [{ kind: 'readSystem' }] : undefined);
  });

  test('but not what could not be read lately', () => {
    const world = aGalaxy({ H: { x: 0 } }, [probe]);
    for (let time = 0; time < 3; time++)
      for (const [sight, place] of [
        ['gate', gate('H')],
        ['system', system('H')],
      ] as const)
        noteFailedRead(world, sight, place, NOW_MS);
    expect(readingHere(aPlan(world, probe), 'explore')).toBeUndefined();
  });
});

describe('a ship abroad, whatever its lanes,', () => {
  const hauler = (ship: Ship): Ship => ({ ...ship, cargo: { capacity: 80, units: 0, inventory: [] } });
  const withMarket: SystemTold = { x: 0, places: { M: { x: 5, hasMarket: true } } };

  /** Whether a probe, or a ship with a hold, reads a system of which this is known. */
  function reads(told: SystemTold, { name = 'A', isHauler = false, isMarketRead = false } = {}): boolean {
    const ship = isHauler ? hauler(probeIn(name)) : probeIn(name);
    const world = aGalaxy({ H: { x: 0, places: {} }, [name]: told }, [ship]);
    const market = { symbol: `${system(name)}-M`, exports: [], imports: [], exchange: [], prices: new Map() };
    if (isMarketRead) world.markets.set(market.symbol, market);
    return readingAbroad(aPlan(world, ship), ['scout']) !== undefined;
  }

  test('reads a system that nobody has listed', () => {
    expect(reads({ x: 0 })).toBe(true);
    expect(reads({ x: 0, places: {} })).toBe(false);
    expect(reads({ x: 0 }, { name: 'H' })).toBe(false);
  });

  test('reads what its markets deal in if it has a hold', () => {
    expect(reads(withMarket, { isHauler: true })).toBe(true);
    expect(reads(withMarket, { isHauler: true, isMarketRead: true })).toBe(false);
    expect(reads(withMarket)).toBe(false);
  });

  test('lists a system without a known market again after some hours, if it trades: others may have charted one', () => {
    const { listAgainSeconds } = RELOCATION_TUNING;
    const listed = (listedAgo: number, of: SystemTold = { x: 0, places: {} }) => ({ ...of, listedAgo });
    expect(reads(listed(listAgainSeconds - 1), { isHauler: true })).toBe(false);
    expect(reads(listed(listAgainSeconds + 1), { isHauler: true })).toBe(true);
    expect(reads(listed(listAgainSeconds + 1))).toBe(false);
    expect(reads(listed(listAgainSeconds + 1, withMarket), { isHauler: true, isMarketRead: true })).toBe(false);
  });

  test('reads that for a lane that trades, though another lane comes first', () => {
    const ship = hauler(probeIn('A'));
    const world = aGalaxy({ H: { x: 0, places: {} }, A: withMarket }, [ship]);
    expect(readingAbroad(aPlan(world, ship), ['warp', 'trade'])?.lane).toBe('trade');
    expect(readingAbroad(aPlan(world, ship), ['warp', 'chart'])).toBeUndefined();
  });

  test('reads nothing while its owner gave it no lanes', () => {
    const ship = probeIn('A');
    expect(readingAbroad(aPlan(aGalaxy({ A: { x: 0 } }, [ship]), ship), [])).toBeUndefined();
  });
});
