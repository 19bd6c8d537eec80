import type { OrderBook } from '../../fleet/order-book.ts';
import type { WorldView } from '../../world/state.ts';
import type { Crew } from '../crew.ts';
import type { StrategyKeeper } from './desk.ts';
import type { Ordered } from './order.ts';

/** What orders are given to. */
export interface Helm {
  readonly crew: Crew;
  readonly orders: OrderBook;
  readonly world: WorldView;
  readonly strategy: StrategyKeeper;
}

export const done = (said: string): Ordered => ({ kind: 'done', said });
export const refused = (why: string): Ordered => ({ kind: 'refused', why });
