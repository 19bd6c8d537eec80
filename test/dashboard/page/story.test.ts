import { afterEach, describe, expect, test } from 'vitest';
import type { ShipView } from '../../../src/daemon/views.ts';
import { setByDaemon } from '../../../src/dashboard/page/clock.ts';
import { orderedOf, storyOf } from '../../../src/dashboard/page/words/story.ts';
import { shipView } from '../../kit/ship-view.ts';

const NOW_MS = 1_800_000_000_000;
const ago = (seconds: number) => NOW_MS - seconds * 1_000;
const place = (symbol: string) => ({ symbol, x: 0, y: 0 });

/** A ship whose machine flies since then, by a record of the server that says where it is. */
function flying(stateSinceMs: number, status: string, arrivalMs: number): ShipView {
  const [departure, arrival] = [ago(3_600), arrivalMs].map((ms) => new Date(ms).toISOString());
  const [origin, destination] = [place('X1-JB27-A1'), place('X1-JB27-F54')];
  const route = { origin, destination, departure: departure ?? '', arrival: arrival ?? '' };
  const nav = { status, system: 'X1-JB27', waypoint: 'X1-JB27-F54', flightMode: 'CRUISE', route };
  return shipView({ state: 'navigating', stateSinceMs, nav });
}

describe('what a ship is said to do', () => {
  afterEach(() => setByDaemon(Date.now(), 0));

  test.each([
    ['under way', flying(ago(60), 'IN_TRANSIT', ago(-30)), /^Flying from A1 to F54, there in .+ \(cruise\)\.$/],
    ['arrived since it took off', flying(ago(60), 'IN_ORBIT', ago(2)), /^It has just arrived at F54\.$/],
    ['not yet gone, long after its last flight', flying(ago(1), 'IN_ORBIT', ago(600)), /^Leaving F54\.$/],
    ['docked still', flying(ago(1), 'DOCKED', ago(600)), /^Leaving F54\.$/],
  ])('a ship that flies, %s', (_case, ship, expected) => {
    setByDaemon(NOW_MS, 0);
    expect(storyOf(ship)).toMatch(expected);
  });

  test.each([
    ['sellEverything', 'Ordered by its owner: sell everything.'],
    ['retireShip', 'Ordered by its owner: sell everything and be scrapped.'],
    ['buyShip', 'Ordered by its owner: buy a ship.'],
    ['somethingElse', 'Ordered by its owner: something else.'],
    [null, undefined],
  ])('an order of %s is told', (ordered, expected) => {
    expect(orderedOf({ ...flying(NOW_MS, 'DOCKED', NOW_MS), ordered })).toBe(expected);
  });
});
