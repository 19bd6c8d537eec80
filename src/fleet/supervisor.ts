import { createActor } from 'xstate';
import type { ShipTimes } from '../store/ship-times.ts';
import { pass } from '../time/wait.ts';
import {
  type Berth,
  berthFor,
  enter,
  leave,
  type Passage,
  type Supervision,
  wakeAll,
  watchedServices,
} from './berth.ts';
import { afterFailureOf, dismiss, endCircle, quarantine } from './failures.ts';
import { watchForLivelock } from './livelock.ts';
import type { FleetServices } from './services.ts';
import { shipMachineAt } from './ship.actors.ts';
import type { ShipDesk } from './ship-desk.ts';
import { type OrderEvent, ordersAfter } from './ship-orders.ts';

/** All ship machines of the agent; a ship's failure is its own. */
export interface Fleet {
  /** Starts a ship's machine; `unsettled` makes it read its state first. A ship that already runs is left alone. */
  launch(shipSymbol: string, unsettled: boolean): void;
  /** Quarantines a ship that was never launched, for a reason for people. */
  setAside(shipSymbol: string, reason: string): void;
  /** Ends the machine of a ship that is ours no longer, and forgets it; a ship that has none is left alone. */
  dismiss(shipSymbol: string): void;
  /** The state of each ship's machine, or what its supervisor waits for. */
  states(): ReadonlyMap<string, string>;
  /** The latest states of a ship's machines, the oldest first; undefined: no such ship. */
  track(shipSymbol: string): readonly Passage[] | undefined;
  /** Passes an order of the owner's on to a ship's machine, and remembers it for the machine after that. */
  tell(shipSymbol: string, event: OrderEvent): void;
  /** Starts a quarantined ship anew, as if it had never failed; any other is left alone. */
  revive(shipSymbol: string): void;
  /** Has the ships that wait for something to do look again. */
  wake(): void;
  /** Ends every machine: waiting requests leave the queue, those in flight are answered to nobody. */
  stop(): void;
}

export interface SupervisorParts {
  readonly services: FleetServices;
  /** A failure that no ship can outlive, such as a full disk. True when the daemon takes it over. */
  readonly isFatal: (failure: unknown) => boolean;
  /** Books the time that a ship's machine was in a state; nobody unless given. */
  readonly spend?: ShipTimes['spend'];
  /** Makes the machine of a ship; the real one unless a test breaks it. */
  readonly machineAt?: typeof shipMachineAt;
}

function start(supervision: Supervision, berth: Berth, unsettled: boolean): void {
  const { services, berths, stopping, machineAt } = supervision;
  const { shipSymbol } = berth;
  const life = new AbortController();
  const desk: ShipDesk = {
    services: watchedServices(services, berths),
    shipSignal: AbortSignal.any([life.signal, stopping.signal]),
    missionId: undefined,
    idleBecause: undefined,
  };
  const input = { shipSymbol, unsettled, orders: services.orders.of(shipSymbol) };
  const actor = createActor(machineAt(desk), { input });
  berth.circling = watchForLivelock();
  berth.send = actor.send;
  berth.end = () => {
    berth.send = () => {};
    life.abort(new Error(`${shipSymbol} was stopped`));
    services.treasury.cutOff(shipSymbol);
    actor.stop();
  };
  actor.subscribe({
    next: (snapshot) => {
      const before = berth.state;
      moved(supervision, berth, String(snapshot.value));
      if (snapshot.value === 'scrapped') {
        services.treasury.release(shipSymbol);
        leave(supervision, berth);
      }
      if (snapshot.value === 'failed') fail(supervision, berth, before, snapshot.context.failure);
      else if (berth.circling.moved(services.clock.monotonicMs() * services.speed)) endCircle(supervision, berth);
    },
    error: (failure) => fail(supervision, berth, berth.state, failure),
  });
  actor.start();
}

function moved(supervision: Supervision, berth: Berth, to: string): void {
  const { shipSymbol, state: from } = berth;
  if (from === to) return;
  supervision.services.log.debug('ship.state', { ship: shipSymbol, from, to });
  enter(supervision, berth, to);
}

function fail(supervision: Supervision, berth: Berth, state: string, failure: unknown): void {
  const seconds = afterFailureOf(supervision, berth, state, failure);
  if (seconds !== undefined) void restart(supervision, berth, seconds);
}

async function restart(supervision: Supervision, berth: Berth, seconds: number): Promise<void> {
  const { services, stopping } = supervision;
  enter(supervision, berth, 'restarting');
  try {
    await pass((seconds * 1_000) / services.speed, stopping.signal);
  } catch {
    return;
  }
  // Gone meanwhile, it is nobody's to start.
  if (supervision.berths.get(berth.shipSymbol) === berth) startAnew(supervision, berth);
}

function startAnew(supervision: Supervision, berth: Berth): void {
  supervision.services.log.info('ship.restarted', { ship: berth.shipSymbol });
  start(supervision, berth, true);
}

/** Runs one machine a ship; a machine that fails is replaced after a back-off, and left alone after too many failures. */
export function createFleet({
  services,
  isFatal,
  spend = () => {},
  machineAt = shipMachineAt,
}: SupervisorParts): Fleet {
  const berths = new Map<string, Berth>();
  const stopping = new AbortController();
  const supervision: Supervision = { services, berths, stopping, isFatal, spend, machineAt };
  return {
    launch: (shipSymbol, unsettled) => {
      if (berths.has(shipSymbol) || stopping.signal.aborted) return;
      start(supervision, berthFor(supervision, shipSymbol), unsettled);
    },
    setAside: (shipSymbol, reason) => quarantine(supervision, berthFor(supervision, shipSymbol), reason),
    dismiss: (shipSymbol) => {
      const berth = berths.get(shipSymbol);
      if (berth !== undefined) dismiss(supervision, berth);
    },
    states: () => new Map([...berths].map(([shipSymbol, { state }]) => [shipSymbol, state])),
    track: (shipSymbol) => berths.get(shipSymbol)?.track,
    tell: (shipSymbol, event) => {
      const berth = berths.get(shipSymbol);
      if (berth === undefined) return;
      // The machine takes and notes the order itself; where there is none now, the next one begins with it.
      services.orders.note(shipSymbol, ordersAfter(services.orders.of(shipSymbol), event));
      berth.send(event);
    },
    revive: (shipSymbol) => {
      const berth = berths.get(shipSymbol);
      if (berth?.state !== 'quarantined' || stopping.signal.aborted) return;
      berth.failuresAtMs = [];
      startAnew(supervision, berth);
    },
    wake: () => wakeAll(berths),
    stop: () => {
      stopping.abort(new Error('the fleet was stopped'));
      for (const berth of berths.values()) {
        enter(supervision, berth, 'stopped');
        berth.end();
      }
    },
  };
}
