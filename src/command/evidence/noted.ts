import type { WorldView } from '../../world/state.ts';
import { type Command, shipSymbolOf } from '../commands.ts';
import { operationRow } from '../operations/rows.ts';
import type { PreState } from './pre-state.ts';

/** Notes what the evidence for a command will need. */
export function preStateOf(world: WorldView, command: Command, nowMs: number): PreState {
  const ship = world.ships.get(shipSymbolOf(command));
  return {
    serverMs: nowMs + world.serverOffsetMs,
    ...(ship !== undefined && {
      waypoint: ship.nav.waypointSymbol,
      departure: ship.nav.route.departureTime,
      cooldownExpiration: ship.cooldown.expiration ?? '',
    }),
    ...operationRow(command.operation).notes?.(world, command, ship),
  };
}
