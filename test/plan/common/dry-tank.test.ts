import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import { fillingMission } from '../../../src/plan/common/dry-tank.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { allDo, aShip, at, aWorld, factsOf, type ShipTold } from '../../kit/planning.ts';

const PLACES = { A: { x: 0, goods: {} }, B: { x: 60, goods: { IRON: { sell: 900 } } }, C: { x: 90 } };
const strategy = { reserveCredits: 0, ships: allDo('trade') };

function facts(told: ShipTold, credits: number, avoided: readonly string[] = []) {
  const ship = aShip({ fuel: 0, ...told });
  const world = aWorld({ places: PLACES, ships: [ship], credits });
  return {
    ship,
    facts: factsOf(world, { strategy: { ...strategy, avoid: { markets: [...avoided], goods: [] } } }),
  };
}

describe('an empty tank', () => {
  const fills = (told: ShipTold, credits: number, avoided?: readonly string[]) => {
    const made = facts(told, credits, avoided);
    return fillingMission(new PlanContext(made.facts, made.ship), ['trade'])?.stops.flatMap(({ actions }) => actions);
  };

  test('is filled where one market unit of fuel can be paid', () => {
    expect(fills({}, 72)).toEqual([{ kind: 'refuel' }]);
  });

  test.each<[string, ShipTold, number, string[]]>([
    ['by an agent that cannot pay one', {}, 71, []],
    ['where no fuel is sold', { at: 'C' }, 400, []],
    ['at a market that the strategy avoids', {}, 400, [at('A')]],
    ['while there is something in it', { fuel: 1 }, 400, []],
    ['of a ship that has none', { tank: 0 }, 400, []],
  ])('is not filled %s', (_, told, credits, avoided) => {
    expect(fills(told, credits, avoided)).toBeUndefined();
  });
});

test('a ship that is to stay idle keeps its tank dry', () => {
  const { facts: told, ship } = facts({}, 400);
  expect(fillingMission(new PlanContext(told, ship), [])).toBeUndefined();
});

test('an agent that is all but broke buys a little fuel, and with it sells what is in the hold', () => {
  const laden = { cargo: { IRON: 40 } };
  const dry = facts(laden, 499);
  expect(chooseMission(new PlanContext(dry.facts, dry.ship)).mission?.what).toBe(
    'fill the tank as far as the credits go',
  );
  const fuelled = facts({ ...laden, fuel: 200 }, 355);
  expect(chooseMission(new PlanContext(fuelled.facts, fuelled.ship)).mission?.what).toBe(`sell cargo at ${at('B')}`);
});
