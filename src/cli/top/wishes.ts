import type { ShipView } from '../../daemon/views.ts';
import { byShipSymbol } from '../../game/words/symbols.ts';
import { stateRank } from '../owner/status-text.ts';

/** What the table is sorted by. */
export const SORTS = ['ship', 'state', 'lane', 'profit', 'since'] as const;

/** What is shown below the sums. */
export const PANES = ['ships', 'queue', 'log'] as const;

/** What the person at the keyboard wants to see. */
export interface Wishes {
  readonly pane: (typeof PANES)[number];
  readonly sort: (typeof SORTS)[number];
  /** Only ships in this lane; `none` for those without a mission. */
  readonly lane: string | undefined;
  readonly system: string | undefined;
  /** Only ships whose symbol, type, place or work has this text. */
  readonly text: string;
  /** Whether keys are letters of that text. */
  readonly isTyping: boolean;
  /** The row with the mark, from 0. */
  readonly row: number;
  /** The ship that is open. */
  readonly ship: string | undefined;
  /** The agent that is shown, by its place among those of the process. */
  readonly agent: number;
  readonly isOver: boolean;
}

export const FIRST_WISHES: Wishes = {
  pane: 'ships',
  sort: 'state',
  lane: undefined,
  system: undefined,
  text: '',
  isTyping: false,
  row: 0,
  ship: undefined,
  agent: 0,
  isOver: false,
};

/** The lane of a ship's mission. */
export const laneOf = ({ mission }: ShipView): string => mission?.lane ?? 'none';

const ORDERS: Readonly<Record<Wishes['sort'], (one: ShipView, other: ShipView) => number>> = {
  ship: () => 0,
  state: (one, other) => stateRank(one) - stateRank(other) || one.state.localeCompare(other.state),
  lane: (one, other) => laneOf(one).localeCompare(laneOf(other)),
  profit: (one, other) => other.profitCredits - one.profitCredits,
  since: (one, other) => one.stateSinceMs - other.stateSinceMs,
};

function hasText(ship: ShipView, text: string): boolean {
  const { symbol, type, nav, mission, idleBecause, state } = ship;
  const all = [symbol, type, nav.waypoint, state, mission?.what, idleBecause].join(' ').toLowerCase();
  return all.includes(text.toLowerCase());
}

/** The ships to show, in their order. */
export function shipsWanted(ships: Iterable<ShipView>, { sort, lane, system, text }: Wishes): ShipView[] {
  const isWanted = (ship: ShipView) =>
    (lane === undefined || laneOf(ship) === lane) &&
    (system === undefined || ship.nav.system === system) &&
    (text === '' || hasText(ship, text));
  const order = ORDERS[sort];
  return [...ships].filter(isWanted).sort((one, other) => order(one, other) || byShipSymbol(one.symbol, other.symbol));
}
