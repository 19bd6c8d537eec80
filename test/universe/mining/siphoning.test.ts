import { describe, expect, it } from 'vitest';
import { drawExtraction, drawSiphon } from '../../../src/universe/mining/extraction.ts';
import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { freshUniverse, homeWaypoint, newAgent } from '../galaxy/fresh-universe.ts';

interface Scoop {
  readonly state: UniverseState;
  readonly ship: ShipState;
  readonly giant: WaypointState;
}

function scooping(shipType: string, placeType = 'GAS_GIANT'): Scoop {
  const state = freshUniverse(2);
  const giant = homeWaypoint(state, ({ type }) => type === placeType);
  const order = {
    agent: newAgent(state),
    shipType,
    waypoint: giant,
    factionSymbol: 'COSMIC',
    nowMs: state.startedAtMs,
  };
  return { state, ship: buildShip(state, order), giant };
}

function draws({ state, ship, giant }: Scoop, freeUnits = 100) {
  return Array.from({ length: 500 }, () => drawSiphon(state, ship, giant, freeUnits));
}

describe('siphoning', () => {
  it.each([
    ['SHIP_SIPHON_DRONE', 5, 15],
    ['SHIP_COMMAND_FRIGATE', 10, 30],
  ])('yields half to one and a half of the siphons’ strength: %s', (shipType, least, most) => {
    const units = draws(scooping(shipType)).map((draw) => draw.units);
    expect([Math.min(...units), Math.max(...units)]).toEqual([least, most]);
  });

  it('finds gases and nothing else', () => {
    const found = new Set(draws(scooping('SHIP_SIPHON_DRONE')).map(({ symbol }) => symbol));
    expect([...found].sort()).toEqual(['HYDROCARBON', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN']);
  });

  it('never yields more than there is room for', () => {
    for (const { units } of draws(scooping('SHIP_SIPHON_DRONE'), 3)) expect(units).toBe(3);
  });
});

describe('a worn ship', () => {
  const mean = (yields: readonly { readonly units: number }[]) =>
    yields.reduce((sum, { units }) => sum + units, 0) / yields.length;

  it('siphons and digs less, but never a quarter less', () => {
    const [fresh, worn] = [scooping('SHIP_COMMAND_FRIGATE'), scooping('SHIP_COMMAND_FRIGATE')];
    worn.ship.frame.condition = 0;
    const ratio = mean(draws(worn)) / mean(draws(fresh));
    expect(ratio).toBeLessThan(0.8);
    expect(ratio).toBeGreaterThan(0.7);
    const [newSite, oldSite] = [
      scooping('SHIP_COMMAND_FRIGATE', 'ASTEROID'),
      scooping('SHIP_COMMAND_FRIGATE', 'ASTEROID'),
    ];
    oldSite.ship.frame.condition = 0;
    const dig = ({ state, ship, giant: rock }: Scoop) =>
      Array.from({ length: 300 }, () => drawExtraction(state, ship, rock, 40));
    expect(mean(dig(oldSite))).toBeLessThan(mean(dig(newSite)));
  });
});
