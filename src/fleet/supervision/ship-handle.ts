import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { FleetEvents } from '../events.ts';
import type { ShipMachine } from '../machine/ship.actors.ts';
import type { ShipEvent } from '../machine/ship.machine.ts';
import type { FleetServices, ShipRuntime } from '../services.ts';
import { type LivelockWatch, watchForLivelock } from './livelock.ts';

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
  /** What the actors of the current machine share; undefined before the first machine. */
  shipRuntime?: ShipRuntime;
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
  readonly machineAt: (shipRuntime: ShipRuntime) => ShipMachine;
}

/** Changes of state kept per ship for its owner; any of that size does. */
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

/** Records and publishes that a ship is in another state from now on: its machine's, or one of the supervisor's. */
export function enter({ services }: Supervision, handle: ShipHandle, to: string, isByMachine = false): void {
  const { shipSymbol, state: from } = handle;
  const { clock, events } = services;
  const passage = { atMs: clock.nowMs(), from, to };
  const enteredMs = clock.monotonicMs();
  const ms = enteredMs - (handle.enteredMs ?? enteredMs);
  handle.enteredMs = enteredMs;
  handle.track = [...handle.track.slice(1 - PASSAGES_KEPT), passage];
  handle.state = to;
  events.publish('shipStateChanged', { shipSymbol, ...passage, isByMachine, ms });
}

/** Ends the machine of a ship that is no longer ours, and forgets the ship and its orders. */
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

/** Resets a ship's livelock watch with each of its commands, and wakes ships when there is contract work for them. */
export function hearCommands({ services, handles, stopping }: Supervision): void {
  const { events, world, strategy } = services;
  const takesContracts = (shipSymbol: string) => {
    const ship = world.view.ships.get(shipSymbol);
    return ship !== undefined && lanesOf(strategy(), ship).includes('contract');
  };
  const begun = ({ requestContext }: FleetEvents['commandBegun']) =>
    handles.get(requestContext.shipSymbol ?? '')?.circling.requested();
  events.subscribe('commandBegun', begun, stopping.signal);
  const settled = ({ command, outcome }: FleetEvents['commandSettled']) => {
    if (outcome.kind === 'done' && NEWS.has(command.operation)) wakeAll(handles, takesContracts);
  };
  events.subscribe('commandSettled', settled, stopping.signal);
}

const NONE_RESTS = { outOfService: new Set<string>(), paused: new Set<string>() };

/** The services as ships use them: planners know which ships are quarantined or paused, so that no work is left to them. */
export function supervisedServices(services: FleetServices, handles: ReadonlyMap<string, ShipHandle>): FleetServices {
  const resting = () => {
    const out: ShipHandle[] = [];
    for (const handle of handles.values())
      if (handle.state === 'quarantined' || handle.state === 'paused') out.push(handle);
    if (out.length === 0) return NONE_RESTS;
    const symbolsOf = (ships: readonly ShipHandle[]) => new Set(ships.map(({ shipSymbol }) => shipSymbol));
    return { outOfService: symbolsOf(out), paused: symbolsOf(out.filter(({ state }) => state === 'paused')) };
  };
  const planFor: FleetServices['planFor'] = (shipSymbol) => services.planFor(shipSymbol).with(resting());
  return { ...services, planFor };
}
