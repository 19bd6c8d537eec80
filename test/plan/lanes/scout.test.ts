import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/game/reasons.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { proposeScouting } from '../../../src/plan/lanes/scout.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import {
  aContract,
  aPlan,
  aProbe,
  aShip,
  at,
  aWorld,
  factsOf,
  type Good,
  NOW_MS,
  type Told,
  type WorldTold,
} from '../../kit/planning.ts';

const seen = (age: number, more: Good = {}) => ({ IRON: { age, ...more }, FUEL: { age } });
const UNSEEN = { x: 9, goods: { IRON: { seen: false } }, fuel: false };
const WANTED = [aContract([['IRON', 5, 'A']])];
const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: seen(0) },
  B: { x: 100, goods: seen(2_000) },
  C: { x: -100, goods: seen(4_000) },
  D: { x: 0, y: 100, goods: seen(2_000) },
};

function lookAt(told: Partial<WorldTold> = {}, more: Told = {}, probe = aProbe()) {
  const proposal = proposeScouting(aPlan(aWorld({ places: PLACES, ships: [probe], ...told }), probe, more));
  return proposal.kind === 'idle' ? reasonText(proposal.reason) : proposal.mission.stops.at(-1)?.waypoint;
}

describe('a scout', () => {
  test('goes where prices are oldest, when all else is equal', () => {
    expect(lookAt()).toBe(at('C'));
  });

  test('goes to a market that was never seen before any that was', () => {
    expect(lookAt({ places: { ...PLACES, E: { ...UNSEEN, x: 100 } } })).toBe(at('E'));
  });

  test('prefers a market that sells what a contract needs', () => {
    const { C: _, ...others } = PLACES;
    const places = { ...others, B: { x: 100, goods: { FUEL: { age: 3_000 } } } };
    expect(lookAt({ places })).toBe(at('B'));
    expect(lookAt({ places, contracts: WANTED })).toBe(at('D'));
  });

  test('says why it is the turn of a market', () => {
    const why = (told: Partial<WorldTold> = {}) => {
      const world = aWorld({ places: PLACES, ships: [aProbe()], ...told });
      const proposal = proposeScouting(aPlan(world, aProbe()));
      return proposal.kind === 'mission' ? proposal.mission.because : undefined;
    };
    expect(why()).toBe('its prices are 67 min old');
    expect(why({ contracts: WANTED })).toBe('its prices are 67 min old, and it sells what a contract wants');
    expect(why({ places: { A: { x: 0, goods: seen(0) }, B: UNSEEN } })).toBe('nobody has seen its prices yet');
  });

  test('rests while every market has been seen lately', () => {
    expect(lookAt({ places: { A: { x: 0, goods: seen(10) }, B: { x: 9, goods: seen(200) } } })).toMatch(/up to date/);
  });

  test('leaves prices of an hour alone while requests are scarce', () => {
    const places = { A: { x: 0, goods: seen(10) }, B: { x: 9, goods: seen(3_800) }, C: { x: 90, goods: seen(3_700) } };
    expect(lookAt({ places })).toBe(at('B'));
    const scarce = (scarcity: number) => {
      const facts = factsOf(aWorld({ places, ships: [aProbe()] }));
      return proposeScouting(new PlanContext({ ...facts, scarcity }, aProbe())).kind;
    };
    expect([0, 0.5, 1].map(scarce)).toEqual(['mission', 'mission', 'idle']);
  });

  test('does not look again at a market that lists nothing', () => {
    const places = { A: { x: 0, goods: {}, fuel: false }, B: { x: 9, goods: seen(200) } };
    expect(lookAt({ places })).toMatch(/up to date/);
  });

  test.each([
    ['flies for prices with a full treasury', 175_000, aShip(), at('C')],
    ['burns no fuel near the reserve', 20_500, aShip(), /too few credits above the reserve to fly/],
    ['burns none below the reserve', 500, aShip(), /too few credits above the reserve to fly/],
    ['flies on where it needs no fuel', 500, aProbe(), at('C')],
  ])('%s', (_, credits, ship, expected) => {
    expect(lookAt({ credits }, { strategy: { reserveCredits: 20_000 } }, ship)).toMatch(expected);
  });

  test.each<[string, number, string]>([
    ['leaves alone a market that could not be read nine minutes ago', 9, 'B'],
    ['tries it again after ten', 10, 'C'],
  ])('%s', (_, minutesAgo, name) => {
    const world = aWorld({ places: PLACES, ships: [aProbe()] });
    noteFailedRead(world, 'market', at('C'), NOW_MS - minutesAgo * 60_000);
    const proposal = proposeScouting(aPlan(world, aProbe()));
    expect(proposal).toMatchObject({ mission: { what: `visiting market ${at(name)}` } });
  });

  test('goes to a market of which nobody could read what it lists', () => {
    const world = aWorld({ places: PLACES, ships: [aProbe()] });
    world.markets.delete(at('D'));
    const proposal = proposeScouting(aPlan(world, aProbe()));
    const because = 'nobody has seen its prices yet';
    expect(proposal).toMatchObject({ mission: { what: `visiting market ${at('D')}`, because } });
  });

  test('stays away from what the strategy avoids', () => {
    expect(lookAt({}, { strategy: { avoid: { markets: [at('C'), at('B')], goods: [] } } })).toBe(at('D'));
  });

  test('never goes where another one is going: scouts spread out', () => {
    const claims: Claim[] = [];
    const targets = ['T-2', 'T-3', 'T-4'].map((symbol) => {
      const target = lookAt({}, { claims: [...claims] }, aProbe(symbol));
      claims.push({ kind: 'look', waypoint: String(target) });
      return target;
    });
    expect(new Set(targets)).toEqual(new Set([at('B'), at('C'), at('D')]));
    expect(lookAt({}, { claims })).toMatch(/up to date/);
  });
});
