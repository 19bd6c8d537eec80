import { describe, expect, it } from 'vitest';
import { mean } from '../../../src/game/numbers/averages.ts';
import { drawExtraction, drawSiphon } from '../../../src/universe/mining/extraction.ts';
import { drawSurveys } from '../../../src/universe/mining/surveys.ts';
import { canExtractAt, isSiphonable } from '../../../src/universe/operations/places.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { SurveyState, UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';
import { type NewShip, newShip } from '../ships/new-ship.ts';

type Yield = ReturnType<typeof drawExtraction>;

const atAsteroid =
  (trait = 'PRECIOUS_METAL_DEPOSITS') =>
  (place: WaypointState) =>
    canExtractAt(place) && place.traits.includes(trait);

function digging(shipType = 'SHIP_COMMAND_FRIGATE', trait?: string, state?: UniverseState): NewShip {
  return newShip(shipType, atAsteroid(trait), state);
}

const scooping = (shipType: string) => newShip(shipType, isSiphonable);

/** What so many draws at its place bring a ship. */
function manyYields({ state, ship, place }: NewShip, freeUnits = 40, draw = drawExtraction): Yield[] {
  return Array.from({ length: 600 }, () => draw(state, ship, place, freeUnits));
}

function distinctUnits(yields: readonly Yield[]): number[] {
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

  it('finds what the asteroid holds, about as often as it weighs there', () => {
    const site = digging();
    const deposits = site.place.deposits ?? {};
    const yields = manyYields(site);
    const total = Object.values(deposits).reduce((sum, weight) => sum + weight, 0);
    for (const { symbol } of yields) expect(deposits).toHaveProperty(symbol);
    for (const [good, weight] of Object.entries(deposits)) {
      const share = yields.filter(({ symbol }) => symbol === good).length / yields.length;
      expect(Math.abs(share - weight / total), good).toBeLessThan(0.06);
    }
  });

  it('finds only what a survey names, as often as it names it, and uses the survey up', () => {
    const { state, ship, place } = digging();
    const survey: SurveyState = {
      signature: `${place.symbol}-ABC123`,
      waypointSymbol: place.symbol,
      deposits: ['GOLD_ORE', 'GOLD_ORE', 'GOLD_ORE', 'SILVER_ORE'],
      size: 'SMALL',
      expirationMs: state.startedAtMs + 600_000,
      unitsLeft: 1_000,
    };
    const yields = Array.from({ length: 150 }, () => drawExtraction(state, ship, place, 40, survey));
    const gold = yields.filter(({ symbol }) => symbol === 'GOLD_ORE').length / yields.length;
    expect(new Set(yields.map(({ symbol }) => symbol))).toEqual(new Set(['GOLD_ORE', 'SILVER_ORE']));
    expect(gold).toBeGreaterThan(0.65);
    expect(gold).toBeLessThan(0.85);
    expect(survey.unitsLeft).toBe(1_000 - yields.reduce((sum, { units }) => sum + units, 0));
    survey.unitsLeft = 1;
    drawExtraction(state, ship, place, 40, survey);
    expect(survey.unitsLeft).toBe(0);
  });

  it('is the same for the same ship and count of draws, whatever others do in between', () => {
    const [alone, together] = [digging(), digging()];
    const other: ShipState = { ...together.ship, symbol: 'RIVAL-1' };
    const one = Array.from({ length: 20 }, () => drawExtraction(alone.state, alone.ship, alone.place, 40));
    const two = Array.from({ length: 20 }, () => {
      drawExtraction(together.state, other, together.place, 40);
      return drawExtraction(together.state, together.ship, together.place, 40);
    });
    expect(two).toEqual(one);
    expect(new Set(one.map(({ symbol, units }) => `${symbol} ${units}`)).size).toBeGreaterThan(3);
  });

  it('is for asteroids, and siphoning for gas giants', () => {
    const state = freshUniverse(1);
    for (const waypoint of waypointsOf(homeOf(state))) {
      const isAsteroid = ['ASTEROID', 'ENGINEERED_ASTEROID'].includes(waypoint.type);
      expect(canExtractAt(waypoint)).toBe(isAsteroid);
      expect(isSiphonable(waypoint)).toBe(waypoint.type === 'GAS_GIANT');
      if (canExtractAt(waypoint) || isSiphonable(waypoint)) expect(waypoint.deposits).toBeDefined();
    }
  });
});

describe('siphoning', () => {
  const draws = (site: NewShip, freeUnits = 100) => manyYields(site, freeUnits, drawSiphon);

  it.each([
    ['SHIP_SIPHON_DRONE', 5, 15],
    ['SHIP_COMMAND_FRIGATE', 10, 30],
  ])('yields half to one and a half of the siphons’ strength: %s', (shipType, least, most) => {
    const units = distinctUnits(draws(scooping(shipType)));
    expect([units[0], units.at(-1)]).toEqual([least, most]);
  });

  it('finds gases and nothing else', () => {
    const found = new Set(draws(scooping('SHIP_SIPHON_DRONE')).map(({ symbol }) => symbol));
    expect([...found].sort()).toEqual(['HYDROCARBON', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN']);
  });

  it('never yields more than there is room for', () => {
    expect(distinctUnits(draws(scooping('SHIP_SIPHON_DRONE'), 3))).toEqual([3]);
  });

  it('and extraction bring a worn ship less, but never a quarter less', () => {
    const worn = (site: NewShip) => {
      site.ship.frame.condition = 0;
      return site;
    };
    const meanUnits = (yields: readonly Yield[]) => mean(yields.map(({ units }) => units));
    const frigate = () => scooping('SHIP_COMMAND_FRIGATE');
    const ratio = meanUnits(draws(worn(frigate()))) / meanUnits(draws(frigate()));
    expect(ratio).toBeLessThan(0.8);
    expect(ratio).toBeGreaterThan(0.7);
    expect(meanUnits(manyYields(worn(digging())))).toBeLessThan(meanUnits(manyYields(digging())));
  });
});

describe('a survey', () => {
  it('comes one for each point of the surveyors’ strength, and is remembered under its signature', () => {
    const { state, ship, place } = digging();
    const surveys = drawSurveys(state, ship, place, state.startedAtMs);
    expect(surveys).toHaveLength(2);
    for (const survey of surveys) expect(state.surveys[survey.signature]).toBe(survey);
    const single = digging('SHIP_SURVEYOR');
    expect(drawSurveys(single.state, single.ship, single.place, single.state.startedAtMs)).toHaveLength(1);
  });

  it.each([1, 60])(
    'names 3-7 deposits of this asteroid, lives 5-60 game minutes and yields by its size, at speed %i',
    (speed) => {
      const { state, ship, place } = digging('SHIP_COMMAND_FRIGATE', 'MINERAL_DEPOSITS', freshUniverse(3, speed));
      const ranges = { SMALL: [48, 447], MODERATE: [110, 1_034], LARGE: [866, 2_431] } as const;
      const surveys = Array.from({ length: 150 }, () => drawSurveys(state, ship, place, state.startedAtMs)).flat();
      for (const survey of surveys) {
        expect(survey.signature).toMatch(new RegExp(`^${place.symbol}-[0-9A-F]{6}$`));
        expect(survey.deposits.length).toBeGreaterThanOrEqual(3);
        expect(survey.deposits.length).toBeLessThanOrEqual(7);
        for (const good of survey.deposits) expect(place.deposits).toHaveProperty(good);
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
    const found = ({ state, ship, place }: NewShip) =>
      new Set(
        Array.from({ length: 200 }, () => drawSurveys(state, ship, place, state.startedAtMs))
          .flat()
          .flatMap(({ deposits }) => deposits),
      );
    expect(found(rare)).toContain('URANITE_ORE');
    expect(found(rare)).not.toContain('MERITIUM_ORE');
    expect(found(blind)).toContain('QUARTZ_SAND');
    expect(found(blind)).not.toContain('URANITE_ORE');
  });

  it('is forgotten once it has expired', () => {
    const { state, ship, place } = digging();
    const old = drawSurveys(state, ship, place, state.startedAtMs).map(({ signature }) => signature);
    const anHourLater = state.startedAtMs + 3_600_001;
    const fresh = drawSurveys(state, ship, place, anHourLater).map(({ signature }) => signature);
    expect(Object.keys(state.surveys)).toEqual(fresh);
    expect(old).toHaveLength(2);
  });
});
