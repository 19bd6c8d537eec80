import type { Lane } from '../../config/rules/lanes.ts';
import type { Directive } from '../../plan/directives.ts';

/** The owner's directives for a ship, on top of the strategy. */
export interface ShipDirectives {
  /** This ship was paused by itself. */
  readonly pausedAlone: boolean;
  /** The ship was paused with the whole fleet. */
  readonly pausedWithFleet: boolean;
  /** The lanes to choose from; null: those of the strategy. */
  readonly lanes: readonly Lane[] | null;
  /** The directive to carry out before anything else. */
  readonly directive: Directive | undefined;
}

/** A ship that follows the strategy alone. */
export const NO_DIRECTIVES: ShipDirectives = {
  pausedAlone: false,
  pausedWithFleet: false,
  lanes: null,
  directive: undefined,
};

/** A directive of the owner as an event for a ship's machine. */
export type DirectiveEvent =
  | { readonly type: 'PAUSE'; readonly withFleet: boolean }
  | { readonly type: 'RESUME'; readonly withFleet: boolean }
  | { readonly type: 'LANES'; readonly lanes: readonly Lane[] | null }
  /** Drop the mission at the next safe point and plan again. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'DIRECTIVE'; readonly directive: Directive };

/** A ship's directives after one more event. */
export function directivesAfter(directives: ShipDirectives, event: DirectiveEvent): ShipDirectives {
  switch (event.type) {
    case 'PAUSE':
    case 'RESUME': {
      const paused = event.type === 'PAUSE';
      return event.withFleet ? { ...directives, pausedWithFleet: paused } : { ...directives, pausedAlone: paused };
    }
    case 'LANES':
      return { ...directives, lanes: event.lanes };
    case 'CANCEL':
      return { ...directives, directive: undefined };
    case 'DIRECTIVE':
      return { ...directives, directive: event.directive };
  }
}

export function isPaused({ pausedAlone, pausedWithFleet }: ShipDirectives): boolean {
  return pausedAlone || pausedWithFleet;
}
