import { lanesOf } from '../config/ship-rules.ts';
import type { ShipTimes } from '../store/ship-times.ts';
import type { OperationId } from '../wire/endpoints.ts';
import { type LivelockWatch, watchForLivelock } from './livelock.ts';
import type { FleetServices } from './services.ts';
import type { shipMachineAt } from './ship.actors.ts';
import type { ShipEvent } from './ship.machine.ts';

/** A change of state; the time is in milliseconds of our wall clock. */
export interface Passage {
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
}

/** One ship under supervision. */
export interface ShipHandle {
  readonly shipSymbol: string;
  state: string;
  track: readonly Passage[];
  /** When the ship entered its state, in `clock.monotonicMs()`. */
  enteredMs?: number;
  /** Passes an event to the machine, if there is one. */
  send: (event: ShipEvent) => void;
  /** In `clock.monotonicMs()`. */
  failuresAtMs: readonly number[];
  /** The watch of the current machine. */
  circling: LivelockWatch;
  end: () => void;
}

/** All supervised ships, and the supervisor's services. */
export interface Supervision {
  readonly services: FleetServices;
  readonly handles: Map<string, ShipHandle>;
  readonly stopping: AbortController;
  readonly isFatal: (failure: unknown) => boolean;
  readonly spend: ShipTimes['spend'];
  readonly machineAt: typeof shipMachineAt;
}

/** Changes of state kept per ship for its owner. */
const PASSAGES_KEPT = 30;

/** Takes a ship under supervision; it has no machine yet. */
export function handleFor({ handles }: Supervision, shipSymbol: string): ShipHandle {
  const handle: ShipHandle = {
    shipSymbol,
    state: 'starting',
    track: [],
    failuresAtMs: [],
    circling: watchForLivelock(),
    send: () => {},
    end: () => {},
  };
  handles.set(shipSymbol, handle);
  return handle;
}

/** Records that a ship is in another state from now on. */
export function enter({ services, spend }: Supervision, handle: ShipHandle, to: string): void {
  const { shipSymbol, state: from } = handle;
  const { clock } = services;
  const passage = { atMs: clock.nowMs(), from, to };
  const enteredMs = clock.monotonicMs();
  spend({ shipSymbol, state: from, ms: enteredMs - (handle.enteredMs ?? enteredMs), atMs: passage.atMs });
  handle.enteredMs = enteredMs;
  handle.track = [...handle.track.slice(1 - PASSAGES_KEPT), passage];
  handle.state = to;
}

/** Ends the machine of a ship that is no longer ours, and forgets the ship and its directives. */
export function leave({ services, handles }: Supervision, { shipSymbol, end }: ShipHandle): void {
  end();
  handles.delete(shipSymbol);
  services.orders.forget(shipSymbol);
}

/** Operations that give contract work to waiting ships: an offer to take, goods to fetch. */
const NEWS: ReadonlySet<OperationId> = new Set(['negotiateContract', 'acceptContract']);

/**
 * Wakes the waiting ships, or some of them. Other machines would ignore the event, but each event is reported and
 * counts towards a livelock.
 */
export function wakeAll(
  handles: ReadonlyMap<string, ShipHandle>,
  among: (shipSymbol: string) => boolean = () => true,
): void {
  for (const handle of handles.values())
    if (handle.state === 'waiting' && among(handle.shipSymbol)) handle.send({ type: 'WAKE' });
}

/**
 * The services as ships use them: planners know which ships are quarantined or paused, so that no work is left to them,
 * and each request resets the ship's livelock watch.
 */
export function watchedServices(services: FleetServices, handles: ReadonlyMap<string, ShipHandle>): FleetServices {
  const outOfService = () => {
    const out = new Set<string>();
    for (const [shipSymbol, { state }] of handles)
      if (state === 'quarantined' || state === 'paused') out.add(shipSymbol);
    return out;
  };
  const takesContracts = (shipSymbol: string) => {
    const ship = services.world.view.ships.get(shipSymbol);
    return ship !== undefined && lanesOf(services.situationFor(shipSymbol).strategy, ship).includes('contract');
  };
  const situationFor: FleetServices['situationFor'] = (shipSymbol) => ({
    ...services.situationFor(shipSymbol),
    outOfService: outOfService(),
  });
  const perform: FleetServices['performer']['perform'] = async (command, requestContext) => {
    handles.get(requestContext.shipSymbol ?? '')?.circling.requested();
    const outcome = await services.performer.perform(command, requestContext);
    if (outcome.kind === 'done' && NEWS.has(command.operation)) wakeAll(handles, takesContracts);
    return outcome;
  };
  return { ...services, performer: { ...services.performer, perform }, situationFor };
}
