import { describe, expect, test } from 'vitest';
import { countRequest, NOTHING_SENT } from '../../../src/fleet/missions/tally.ts';
import type { OperationId } from '../../../src/wire/endpoints.ts';

function counted(operations: readonly OperationId[], { isForLooks = false, isDone = true } = {}) {
  const { requests, leastRequests } = operations.reduce(
    (tally, operation) => countRequest(tally, operation, isDone, isForLooks),
    NOTHING_SENT,
  );
  return [requests, leastRequests];
}

describe('the fewest requests that would do', () => {
  test.each<[string, OperationId[], number]>([
    [
      'a trade',
      ['orbitShip', 'navigateShip', 'dockShip', 'purchaseCargo', 'orbitShip', 'navigateShip', 'dockShip', 'sellCargo'],
      8,
    ],
    ['looks', ['navigateShip', 'dockShip', 'getMarket', 'sellCargo', 'getMarket'], 3],
    ['reads', ['getMyShip', 'getMyAgent', 'sellCargo'], 1],
    ['an orbit that led nowhere', ['dockShip', 'sellCargo', 'orbitShip', 'dockShip', 'sellCargo'], 3],
    ['an orbit to leave', ['dockShip', 'sellCargo', 'orbitShip', 'navigateShip', 'dockShip', 'sellCargo'], 6],
  ])('count what changed the game, not %s', (_, operations, least) => {
    expect(counted(operations)).toEqual([operations.length, least]);
  });

  test('count the look of a mission that is there to look', () => {
    expect(counted(['navigateShip', 'getMarket'], { isForLooks: true })).toEqual([2, 2]);
  });

  test('count nothing that was refused or got lost', () => {
    expect(counted(['sellCargo', 'sellCargo'], { isDone: false })).toEqual([2, 0]);
  });
});
