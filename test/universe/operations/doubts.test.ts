import { expect, test } from 'vitest';
import { marksOf } from '../../../src/cli/universe/universe-file.ts';
import { DOUBTS, type Doubts, openGame } from '../../../src/universe/open-game.ts';
import { resetGame } from '../../../src/universe/reset.ts';
import { ok } from '../service/flight.ts';
import { newUniverse } from '../service/player.ts';
import { droneYard, finishGate, homeGate, put, type Stage, scene } from './scene.ts';

const SITE = `/systems/${homeGate.systemSymbol}/waypoints/${homeGate.symbol}`;
const HOLD = 'MODULE_CARGO_HOLD_I';

/** A universe that has these doubts, as a stage sets it before its scene begins. */
function doubting(doubts: Doubts, edit: (stage: Stage) => void) {
  return scene((stage) => {
    Object.assign(stage.state, doubts);
    edit(stage);
  });
}

test.each([
  [{}, 400, 5, 1_597],
  [{ partialSupply: true }, 201, 2, 1_600],
])(
  'of 5 units of which 3 are needed, a site of a universe with %j takes what it should',
  (doubts, status, left, fulfilled) => {
    const { player, ship } = doubting(doubts, ({ state, ship }) => {
      state.supplies = { [homeGate.symbol]: { FAB_MATS: 1_597 } };
      put(ship, homeGate, 'DOCKED');
      ship.cargo = { FAB_MATS: 5 };
    });
    const body = { shipSymbol: 'VOYAGER-1', tradeSymbol: 'FAB_MATS', units: 5 };
    expect(player.post(`${SITE}/construction/supply`, body).status).toBe(status);
    expect(ok(player.get(`${ship}/cargo`)).units).toBe(left);
    expect(ok(player.get(`${SITE}/construction`)).materials[0]).toMatchObject({ fulfilled });
    // What is complete takes nothing more, with or without the doubt.
    expect(player.post(`${SITE}/construction/supply`, { ...body, units: left }).status).toBe(400);
  },
);

test.each([
  [{}, false],
  [{ staleConstruction: true }, true],
])('a finished gate of a universe with %j says of itself whether it is under construction: %s', (doubts, isSaid) => {
  const { player } = doubting(doubts, (stage) => finishGate(stage));
  expect(ok(player.get(SITE)).isUnderConstruction).toBe(isSaid);
  expect(ok(player.get(`${SITE}/construction`)).isComplete).toBe(true);
});

test.each([
  [{}, 2],
  [{ duplicateModuleFault: true }, 0],
])('of three equal modules, a ship of a universe with %j keeps %i when one is removed', (doubts, kept) => {
  const { player, ship } = doubting(doubts, (stage) => {
    put(stage.ship, droneYard, 'DOCKED');
    stage.ship.modules.splice(0, stage.ship.modules.length, 'MODULE_CARGO_HOLD_II', HOLD, HOLD, HOLD);
    stage.ship.cargoCapacity = 85;
  });
  const removed = ok(player.post(`${ship}/modules/remove`, { symbol: HOLD }));
  expect(removed.cargo.inventory).toMatchObject([{ symbol: HOLD, units: 1 }]);
  expect(removed.modules.filter(({ symbol }: { symbol: string }) => symbol === HOLD)).toHaveLength(kept);
  expect(removed.modules).toHaveLength(kept + 1);
  expect(removed.cargo.capacity).toBe(40 + kept * 15);
});

test.each(DOUBTS)('%s is off by default, and once on it is kept by snapshots and by resets', (doubt) => {
  expect(marksOf(newUniverse().snapshot())[doubt]).toBe(false);
  const on = newUniverse({ [doubt]: true }).snapshot();
  expect(marksOf(on)[doubt]).toBe(true);
  const game = openGame({ seed: 1, speed: 1, startedAtMs: 0, resumeFrom: on });
  expect(resetGame(game, 0).state[doubt]).toBe(true);
});
