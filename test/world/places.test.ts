import { expect, test } from 'vitest';
import { emptyWorld } from '../../src/world/state.ts';
import { createWorld } from '../../src/world/world.ts';
import { HOME, ship, waypoint } from '../kit/replies.ts';

const OTHER = 'X1-A-Z9';

function worldAfter(listed: readonly string[]) {
  const world = createWorld(emptyWorld());
  world.apply('getMyShip', { data: ship('A-1') }, { path: {}, body: {}, atMs: 0 });
  const data = listed.map((symbol) => waypoint(symbol));
  const meta = { total: listed.length, page: 1, limit: 20 };
  world.apply('getSystemWaypoints', { data, meta }, { path: {}, body: {}, atMs: 0 });
  return world.view.waypoints;
}

test('the place of a ship that no list tells of is known by its route, with nothing of what is there', () => {
  const { x, y } = ship('A-1').nav.route.destination;
  expect(worldAfter([OTHER]).get(HOME)).toMatchObject({ symbol: HOME, x, y, traits: [] });
});

test('what a list tells of it comes in its place, in the order of the list', () => {
  expect(
    worldAfter([OTHER, HOME])
      .in('X1-A')
      .map(({ symbol }) => symbol),
  ).toEqual([OTHER, HOME]);
  expect(worldAfter([OTHER, HOME]).get(HOME)).toEqual(waypoint(HOME));
});
