import { createActor } from 'xstate';
import { pass } from '../../time/wait.ts';
import { createRecall } from '../machine/recall.ts';
import { shipMachineFor } from '../machine/ship.actors.ts';
import { type OrderEvent, ordersAfter } from '../orders/order-store.ts';
import type { FleetServices, ShipRuntime } from '../services.ts';
import { afterFailureOf, dismiss, endCircle, quarantine } from './failures.ts';
import { watchForLivelock } from './livelock.ts';
import {
  enter,
  handleFor,
  hearCommands,
  leave,
  type Passage,
  type ShipHandle,
  type Supervision,
  supervisedServices,
  wakeAll,
} from './ship-handle.ts';

/** All ship machines of the agent; a ship's failure affects no other ship. */
export interface Fleet {
  /** Starts a ship's machine; `unresolved` makes it read its state first. Does nothing for a ship that already runs. */
  launch(shipSymbol: string, unresolved: boolean): void;
  /** Quarantines a ship that was never launched; `reason` is for people. */
  setAside(shipSymbol: string, reason: string): void;
  /** Ends the machine of a ship that is no longer ours, and forgets it; does nothing if there is none. */
  dismiss(shipSymbol: string): void;
  /** Each ship's state: its machine's, or the supervisor's, such as `restarting` or `quarantined`. */
  states(): ReadonlyMap<string, string>;
  /** The latest changes of a ship's state, oldest first; undefined if there is no such ship. */
  track(shipSymbol: string): readonly Passage[] | undefined;
  /** Keeps an order in the store, and sends its event to the ship's machine. */
  send(shipSymbol: string, event: OrderEvent): void;
  /** Restarts a quarantined ship as if it had never failed; does nothing for any other. */
  revive(shipSymbol: string): void;
  /** Makes the waiting ships plan again. */
  wake(): void;
  /** Ends every machine: waiting requests leave the queue, and replies to those in flight reach no machine. */
  stop(): void;
}

export interface SupervisorParts {
  readonly services: FleetServices;
  /** Whether no ship can outlive a failure, such as a full disk; if true, the daemon handles it. */
  readonly isFatal: (failure: unknown) => boolean;
  /** The machine of a ship; the real one, which all ships share, unless a test breaks it. */
  readonly machineAt?: Supervision['machineAt'];
}

function start(supervision: Supervision, handle: ShipHandle, unresolved: boolean): void {
  const { services, handles, stopping, machineAt } = supervision;
  const { shipSymbol } = handle;
  const life = new AbortController();
  const shipSignal = AbortSignal.any([life.signal, stopping.signal]);
  const shipRuntime: ShipRuntime = {
    services: supervisedServices(services, handles),
    shipSignal,
    recall: createRecall(shipSignal),
    missionId: undefined,
    idleBecause: undefined,
  };
  handle.shipRuntime = shipRuntime;
  const input = { shipSymbol, unresolved };
  const actor = createActor(machineAt(shipRuntime), { input });
  handle.circling = watchForLivelock();
  handle.send = actor.send;
  handle.end = () => {
    handle.send = () => {};
    life.abort(new Error(`${shipSymbol} was stopped`));
    services.claimBook.cutOff(shipSymbol);
    actor.stop();
  };
  actor.subscribe({
    next: (snapshot) => {
      const [before, now] = [handle.state, String(snapshot.value)];
      if (now !== before) enter(supervision, handle, now, true);
      if (snapshot.value === 'scrapped') {
        services.claimBook.release(shipSymbol);
        leave(supervision, handle);
      }
      if (snapshot.value === 'failed') fail(supervision, handle, before, snapshot.context.failure);
      else if (handle.circling.moved(services.clock.monotonicMs() * services.speed)) endCircle(supervision, handle);
    },
    error: (failure) => fail(supervision, handle, handle.state, failure),
  });
  actor.start();
}

/** What the actors of a ship share; throws for a ship without a machine, which is a bug. */
function runtimeOf(handles: ReadonlyMap<string, ShipHandle>, shipSymbol: string): ShipRuntime {
  const known = handles.get(shipSymbol)?.shipRuntime;
  if (known === undefined) throw new Error(`expected a machine of ship ${shipSymbol}, but there is none`);
  return known;
}

function fail(supervision: Supervision, handle: ShipHandle, state: string, failure: unknown): void {
  const seconds = afterFailureOf(supervision, handle, state, failure);
  if (seconds !== undefined) void restart(supervision, handle, seconds);
}

async function restart(supervision: Supervision, handle: ShipHandle, seconds: number): Promise<void> {
  const { services, stopping } = supervision;
  enter(supervision, handle, 'restarting');
  try {
    await pass((seconds * 1_000) / services.speed, stopping.signal);
  } catch {
    return;
  }
  // A ship that is gone meanwhile is not restarted.
  if (supervision.handles.get(handle.shipSymbol) === handle) startAnew(supervision, handle);
}

function startAnew(supervision: Supervision, handle: ShipHandle): void {
  supervision.services.log.info('ship.restarted', { ship: handle.shipSymbol });
  start(supervision, handle, true);
}

/**
 * Runs one machine per ship; a failed machine is replaced after a back-off, and its ship quarantined after too many
 * failures.
 */
export function createFleet({ services, isFatal, machineAt }: SupervisorParts): Fleet {
  const handles = new Map<string, ShipHandle>();
  const stopping = new AbortController();
  const shared = shipMachineFor((shipSymbol) => runtimeOf(handles, shipSymbol));
  const supervision: Supervision = { services, handles, stopping, isFatal, machineAt: machineAt ?? (() => shared) };
  hearCommands(supervision);
  return {
    launch: (shipSymbol, unresolved) => {
      if (handles.has(shipSymbol) || stopping.signal.aborted) return;
      start(supervision, handleFor(supervision, shipSymbol), unresolved);
    },
    setAside: (shipSymbol, reason) => quarantine(supervision, handleFor(supervision, shipSymbol), reason),
    dismiss: (shipSymbol) => {
      const handle = handles.get(shipSymbol);
      if (handle !== undefined) dismiss(supervision, handle);
    },
    states: () => new Map([...handles].map(([shipSymbol, { state }]) => [shipSymbol, state])),
    track: (shipSymbol) => handles.get(shipSymbol)?.track,
    send: (shipSymbol, event) => {
      const handle = handles.get(shipSymbol);
      if (handle === undefined) return;
      services.orders.note(shipSymbol, ordersAfter(services.orders.of(shipSymbol), event));
      handle.send(event);
    },
    revive: (shipSymbol) => {
      const handle = handles.get(shipSymbol);
      if (handle?.state !== 'quarantined' || stopping.signal.aborted) return;
      handle.failuresAtMs = [];
      startAnew(supervision, handle);
    },
    wake: () => wakeAll(handles),
    stop: () => {
      stopping.abort(new Error('the fleet was stopped'));
      for (const handle of handles.values()) {
        enter(supervision, handle, 'stopped');
        handle.end();
      }
    },
  };
}
