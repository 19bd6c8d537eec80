import type { BoardsView } from '../../daemon/book-views.ts';
import type { AgentSumView, EventView, QueueView, ShipView, StatusView, StreamMessages } from '../../daemon/views.ts';

/** What `argosy top` knows of the agent that it shows. */
export interface FleetSeen {
  readonly connection: 'waiting' | 'live' | 'starting' | 'lost';
  readonly status: StatusView | undefined;
  readonly ships: ReadonlyMap<string, ShipView>;
  /** The latest lines of the log, the oldest first. */
  readonly events: readonly EventView[];
  readonly queue: QueueView | undefined;
  readonly boards: BoardsView | undefined;
  readonly agents: readonly AgentSumView[];
}

/** Nothing is known yet. */
export const NOTHING_SEEN: FleetSeen = {
  connection: 'waiting',
  status: undefined,
  ships: new Map(),
  events: [],
  queue: undefined,
  boards: undefined,
  agents: [],
};

/** More than any screen shows. */
const MOST_EVENTS = 200;

/** A message of the daemon's stream, its data parsed. */
export type StreamMessage = {
  [Name in keyof StreamMessages]: { readonly name: Name; readonly data: StreamMessages[Name] };
}[keyof StreamMessages];

function withShips(seen: FleetSeen, changed: readonly ShipView[]): FleetSeen {
  const ships = new Map(seen.ships);
  for (const ship of changed) ships.set(ship.symbol, ship);
  return { ...seen, ships };
}

function without(seen: FleetSeen, gone: readonly string[]): FleetSeen {
  return { ...seen, ships: new Map([...seen.ships].filter(([symbol]) => !gone.includes(symbol))) };
}

/** What is known after one more message of the stream; one that this version does not know changes nothing. */
export function afterMessage(seen: FleetSeen, message: StreamMessage): FleetSeen {
  switch (message.name) {
    case 'status':
      return { ...seen, connection: 'live', status: message.data };
    case 'ships':
      return withShips(seen, message.data);
    case 'gone':
      return without(seen, message.data);
    case 'event':
      return { ...seen, events: [...seen.events, message.data].slice(-MOST_EVENTS) };
    case 'notReady':
      return { ...seen, connection: 'starting' };
    default:
      return seen;
  }
}
