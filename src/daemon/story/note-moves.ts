import type { CommandEvents } from '../../command/events.ts';
import type { EventHub } from '../../events/hub.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { msFromIso } from '../../time/iso.ts';
import type { ShipNav } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';

/** What moves are read from and noted in. */
interface MoveSources {
  readonly world: Pick<WorldView, 'ships' | 'serverOffsetMs'>;
  readonly store: Pick<Store, 'moves'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/**
 * Notes in the books where each ship is, and then whenever its last command leaves it in another system than before or
 * takes it from the fleet, until the signal.
 */
export function noteMoves(
  events: EventHub<CommandEvents>,
  { world, store, clock }: MoveSources,
  until: AbortSignal,
): void {
  const systems = new Map<string, string>();
  const look = (shipSymbol: string) => {
    const nav = world.ships.get(shipSymbol)?.nav;
    const systemSymbol = nav?.systemSymbol ?? '';
    if ((systems.get(shipSymbol) ?? '') === systemSymbol) return;
    systems.set(shipSymbol, systemSymbol);
    const atMs = clock.nowMs();
    store.moves.note({ atMs, shipSymbol, systemSymbol, flightMs: flightMs(nav, atMs + world.serverOffsetMs) });
  };
  for (const shipSymbol of world.ships.keys()) look(shipSymbol);
  const settled = ({ requestContext: { shipSymbol } }: CommandEvents['commandSettled']) =>
    shipSymbol === undefined ? undefined : look(shipSymbol);
  events.subscribe('commandSettled', settled, until);
}

/** Milliseconds until the arrival of a ship that flies between systems; a jump takes none, nor does a flight within one. */
function flightMs(nav: ShipNav | undefined, serverNowMs: number): number {
  if (nav?.status !== 'IN_TRANSIT' || systemIn(nav.route.origin.symbol) === nav.systemSymbol) return 0;
  return Math.max(0, msFromIso(nav.route.arrival) - serverNowMs);
}
