import type { CommandEvents } from '../../command/events.ts';
import type { EventHub } from '../../events/hub.ts';
import { gateOf, homeSystem, isHomeGateOpen } from '../../plan/galaxy/gates.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { WorldView } from '../../world/state.ts';

export interface GateEvents {
  /** The jump gate of the home system is finished. */
  readonly gateBuilt: { readonly waypointSymbol: string };
}

/** Operations whose replies tell whether a gate is finished. */
const TELLING: readonly OperationId[] = ['getConstruction', 'supplyConstruction', 'getWaypoint', 'getSystemWaypoints'];

/** The home gate while it is known to be unfinished; undefined where it is finished or nothing of it is known. */
function unfinishedGate(world: WorldView): string | undefined {
  const gate = gateOf(world, homeSystem(world) ?? '');
  if (gate === undefined || isHomeGateOpen(world)) return undefined;
  const isTold = world.constructions.has(gate) || world.waypoints.get(gate)?.isUnderConstruction === true;
  return isTold ? gate : undefined;
}

/**
 * Publishes `gateBuilt` once the home gate is finished, by whomever, if it was known to be unfinished before: in this run,
 * or by the books of the last one.
 */
export function watchGate(events: EventHub<CommandEvents & GateEvents>, world: WorldView, until: AbortSignal): void {
  let unfinished = unfinishedGate(world);
  const look = () => {
    const before = unfinished;
    unfinished = unfinishedGate(world);
    if (before !== undefined && unfinished === undefined) events.publish('gateBuilt', { waypointSymbol: before });
  };
  events.subscribe('commandSettled', ({ command }) => void (TELLING.includes(command.operation) && look()), until);
}
