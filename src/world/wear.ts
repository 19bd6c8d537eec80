import type { Ship } from '../wire/schemas/ship.ts';

const partsOf = ({ frame, reactor, engine }: Ship) => [frame, engine, ...(reactor === undefined ? [] : [reactor])];

/** The sum of the conditions of frame, reactor and engine; undefined if none is known. Only a repair increases it. */
export function conditionOf(ship: Ship): number | undefined {
  const told = partsOf(ship).flatMap(({ condition }) => (condition === undefined ? [] : [condition]));
  return told.length === 0 ? undefined : told.reduce((sum, condition) => sum + condition, 0);
}

/**
 * Whether a repair would make a part of the ship better: integrity is the most that it can restore (game-facts 3.7).
 * Undefined if no condition is known.
 */
export function needsRepair(ship: Ship): boolean | undefined {
  if (conditionOf(ship) === undefined) return undefined;
  return partsOf(ship).some(({ condition = 1, integrity = 1 }) => condition < integrity);
}
