import { describe, expect, it } from 'vitest';
import { drawExtraction } from '../../../src/universe/mining/extraction.ts';
import { drawSurveys } from '../../../src/universe/mining/surveys.ts';
import { isExtractable, isSiphonable } from '../../../src/universe/operations/places.ts';
import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { SurveyState, UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, homeWaypoint, newAgent, waypointsOf } from '../galaxy/fresh-universe.ts';

interface Site {
  readonly state: UniverseState;
  readonly ship: ShipState;
  readonly rock: WaypointState;
}

function digging(shipType = 'SHIP_COMMAND_FRIGATE', trait = 'PRECIOUS_METAL_DEPOSITS', seed = 1, speed = 1): Site {
  const state = freshUniverse(seed, speed);
  const rock = homeWaypoint(
    state,
    ({ type, traits }) => isExtractable({ type } as WaypointState) && traits.includes(trait),
  );
  const agent = newAgent(state);
  const order = { agent, shipType, waypoint: rock, factionSymbol: 'COSMIC', nowMs: state.startedAtMs };
  return { state, ship: buildShip(state, order), rock };
}

function manyYields({ state, ship, rock }: Site, freeUnits = 40): { symbol: string; units: number }[] {
  return Array.from({ length: 600 }, () => drawExtraction(state, ship, rock, freeUnits));
}

function distinctUnits(yields: readonly { units: number }[]): number[] {
  return [...new Set(yields.map(({ units }) => units))].sort((one, other) => one - other);
}

describe('extraction', () => {
  it.each([
    ['SHIP_COMMAND_FRIGATE', 'PRECIOUS_METAL_DEPOSITS', [3, 4, 5, 6, 7]],
    ['SHIP_MINING_DRONE', 'PRECIOUS_METAL_DEPOSITS', [2, 3, 4]],
    ['SHIP_COMMAND_FRIGATE', 'STRIPPED', [2, 3, 4]],
    ['SHIP_MINING_DRONE', 'STRIPPED', [1, 2]],
  ])(
    'yields half to one and a half of the lasers’ strength, half of that where stripped: %s at %s',
    (type, trait, units) => {
      expect(distinctUnits(manyYields(digging(type, trait)))).toEqual(units);
    },
  );

  it('never yields more than there is room for', () => {
    expect(distinctUnits(manyYields(digging(), 2))).toEqual([2]);
  });

  it('finds what the asteroid holds, about as often as it weighs there', () => {
    const site = digging();
    const deposits = site.rock.deposits ?? {};
    const yields = manyYields(site);
    const total = Object.values(deposits).reduce((sum, weight) => sum + weight, 0);
    for (const { symbol } of yields) expect(deposits).toHaveProperty(symbol);
    for (const [good, weight] of Object.entries(deposits)) {
      const share = yields.filter(({ symbol }) => symbol === good).length / yields.length;
      expect(Math.abs(share - weight / total), good).toBeLessThan(0.06);
    }
  });

  it('finds only what a survey names, as often as it names it, and uses the survey up', () => {
    const { state, ship, rock } = digging();
    const survey: SurveyState = {
      signature: `${rock.symbol}-ABC123`,
      waypointSymbol: rock.symbol,
      deposits: ['GOLD_ORE', 'GOLD_ORE', 'GOLD_ORE', 'SILVER_ORE'],
      size: 'SMALL',
      expirationMs: state.startedAtMs + 600_000,
      unitsLeft: 1_000,
    };
    const yields = Array.from({ length: 150 }, () => drawExtraction(state, ship, rock, 40, survey));
    const gold = yields.filter(({ symbol }) => symbol === 'GOLD_ORE').length / yields.length;
    expect(new Set(yields.map(({ symbol }) => symbol))).toEqual(new Set(['GOLD_ORE', 'SILVER_ORE']));
    expect(gold).toBeGreaterThan(0.65);
    expect(gold).toBeLessThan(0.85);
    expect(survey.unitsLeft).toBe(1_000 - yields.reduce((sum, { units }) => sum + units, 0));
    survey.unitsLeft = 1;
    drawExtraction(state, ship, rock, 40, survey);
    expect(survey.unitsLeft).toBe(0);
  });

  it('is the same for the same ship and count of draws, whatever others do in between', () => {
    const [alone, together] = [digging(), digging()];
    const other: ShipState = { ...together.ship, symbol: 'RIVAL-1' };
    const one = Array.from({ length: 20 }, () => drawExtraction(alone.state, alone.ship, alone.rock, 40));
    const two = Array.from({ length: 20 }, () => {
      drawExtraction(together.state, other, together.rock, 40);
      return drawExtraction(together.state, together.ship, together.rock, 40);
    });
    expect(two).toEqual(one);
    expect(new Set(one.map(({ symbol, units }) => `${symbol} ${units}`)).size).toBeGreaterThan(3);
  });

  it('is for asteroids, and siphoning for gas giants', () => {
    const state = freshUniverse(1);
    for (const waypoint of waypointsOf(homeOf(state))) {
      const isAsteroid = ['ASTEROID', 'ENGINEERED_ASTEROID'].includes(waypoint.type);
      expect(isExtractable(waypoint)).toBe(isAsteroid);
      expect(isSiphonable(waypoint)).toBe(waypoint.type === 'GAS_GIANT');
      if (isExtractable(waypoint) || isSiphonable(waypoint)) expect(waypoint.deposits).toBeDefined();
    }
  });
});

describe('a survey', () => {
  it('comes one for each point of the surveyors’ strength, and is remembered under its signature', () => {
    const { state, ship, rock } = digging();
    const surveys = drawSurveys(state, ship, rock, state.startedAtMs);
    expect(surveys).toHaveLength(2);
    for (const survey of surveys) expect(state.surveys[survey.signature]).toBe(survey);
    const single = digging('SHIP_SURVEYOR');
    expect(drawSurveys(single.state, single.ship, single.rock, single.state.startedAtMs)).toHaveLength(1);
  });

  it.each([1, 60])(
    'names 3-7 deposits of this asteroid, lives 5-60 game minutes and yields by its size, at speed %i',
    (speed) => {
      const { state, ship, rock } = digging('SHIP_COMMAND_FRIGATE', 'MINERAL_DEPOSITS', 3, speed);
      const ranges = { SMALL: [48, 447], MODERATE: [110, 1_034], LARGE: [866, 2_431] } as const;
      const surveys = Array.from({ length: 150 }, () => drawSurveys(state, ship, rock, state.startedAtMs)).flat();
      for (const survey of surveys) {
        expect(survey.signature).toMatch(new RegExp(`^${rock.symbol}-[0-9A-F]{6}$`));
        expect(survey.deposits.length).toBeGreaterThanOrEqual(3);
        expect(survey.deposits.length).toBeLessThanOrEqual(7);
        for (const good of survey.deposits) expect(rock.deposits).toHaveProperty(good);
        const lifeMinutes = ((survey.expirationMs - state.startedAtMs) * speed) / 60_000;
        expect(lifeMinutes).toBeGreaterThan(4.99);
        expect(lifeMinutes).toBeLessThan(60.01);
        const [fewest, most] = ranges[survey.size];
        expect(survey.unitsLeft).toBeGreaterThanOrEqual(fewest);
        expect(survey.unitsLeft).toBeLessThanOrEqual(most);
      }
      expect(new Set(surveys.map(({ size }) => size))).toEqual(new Set(['SMALL', 'MODERATE', 'LARGE']));
      expect(new Set(surveys.map(({ signature }) => signature)).size).toBe(surveys.length);
    },
  );

  it('shows only what the surveyor can detect', () => {
    const rare = digging('SHIP_COMMAND_FRIGATE', 'RARE_METAL_DEPOSITS');
    const blind = digging('SHIP_SURVEYOR', 'RARE_METAL_DEPOSITS');
    const found = ({ state, ship, rock }: typeof rare) =>
      new Set(
        Array.from({ length: 200 }, () => drawSurveys(state, ship, rock, state.startedAtMs))
          .flat()
          .flatMap(({ deposits }) => deposits),
      );
    expect(found(rare)).toContain('URANITE_ORE');
    expect(found(rare)).not.toContain('MERITIUM_ORE');
    expect(found(blind)).toContain('QUARTZ_SAND');
    expect(found(blind)).not.toContain('URANITE_ORE');
  });

  it('is forgotten once it has expired', () => {
    const { state, ship, rock } = digging();
    const old = drawSurveys(state, ship, rock, state.startedAtMs).map(({ signature }) => signature);
    const anHourLater = state.startedAtMs + 3_600_001;
    const fresh = drawSurveys(state, ship, rock, anHourLater).map(({ signature }) => signature);
    expect(Object.keys(state.surveys)).toEqual(fresh);
    expect(old).toHaveLength(2);
  });
});
