import type { Lane } from '../config/lanes.ts';
import type { Directive } from '../plan/directives.ts';

/** What its owner told a ship, on top of the strategy. */
export interface ShipDirectives {
  /** Told to rest, by itself. */
  readonly pausedAlone: boolean;
  /** Told to rest with the whole fleet. */
  readonly pausedWithFleet: boolean;
  /** The lanes to choose from; null: those of the strategy. */
  readonly lanes: readonly Lane[] | null;
  /** What to do before anything else. */
  readonly directive: Directive | undefined;
}

/** A ship that goes by the strategy alone. */
export const NO_DIRECTIVES: ShipDirectives = {
  pausedAlone: false,
  pausedWithFleet: false,
  lanes: null,
  directive: undefined,
};

/** What an owner's order is to a ship's machine. */
export type DirectiveEvent =
  | { readonly type: 'PAUSE'; readonly withFleet: boolean }
  | { readonly type: 'RESUME'; readonly withFleet: boolean }
  | { readonly type: 'LANES'; readonly lanes: readonly Lane[] | null }
  /** Drop the mission at the next safe point and plan anew. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'WISH'; readonly directive: Directive };

/** A ship's orders after one more. */
export function directivesAfter(orders: ShipDirectives, event: DirectiveEvent): ShipDirectives {
  switch (event.type) {
    case 'PAUSE':
    case 'RESUME': {
      const paused = event.type === 'PAUSE';
      return event.withFleet ? { ...orders, pausedWithFleet: paused } : { ...orders, pausedAlone: paused };
    }
    case 'LANES':
      return { ...orders, lanes: event.lanes };
    case 'CANCEL':
      return { ...orders, directive: undefined };
    case 'WISH':
      return { ...orders, directive: event.directive };
  }
}

export function isPaused({ pausedAlone, pausedWithFleet }: ShipDirectives): boolean {
  return pausedAlone || pausedWithFleet;
}
