import type { ConditionEvents } from '../wire/schemas/ship.ts';
import type { WorldState } from './state.ts';

/** The most condition that one event costs a part (game-facts 3.7 and 10); a reply tells of the event, not of its cost. */
const MOST_LOST = 0.02;

/** Lowers what is known of a ship's engine to the least that the events of a reply may have left of it. */
export function strikeEngine(world: WorldState, shipSymbol: string | undefined, events: ConditionEvents): void {
  const ship = world.ships.get(shipSymbol ?? '');
  const struck = events?.filter(({ component }) => component === 'ENGINE').length ?? 0;
  if (struck === 0 || ship?.engine.condition === undefined) return;
  const condition = Math.max(0, ship.engine.condition - struck * MOST_LOST);
  world.ships.set(ship.symbol, { ...ship, engine: { ...ship.engine, condition } });
}
