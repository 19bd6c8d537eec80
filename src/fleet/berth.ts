import { lanesOf } from '../config/ship-rules.ts';
import type { ShipTimes } from '../store/ship-times.ts';
import type { OperationId } from '../wire/endpoints.ts';
import { type LivelockWatch, watchForLivelock } from './livelock.ts';
import type { FleetServices } from './services.ts';
import type { shipMachineAt } from './ship.actors.ts';
import type { ShipEvent } from './ship.machine.ts';

/** A change of state; milliseconds of our wall clock. */
export interface Passage {
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
}

/** One ship under supervision. */
export interface Berth {
  readonly shipSymbol: string;
  state: string;
  track: readonly Passage[];
  /** When it entered its state, in `clock.monotonicMs()`. */
  enteredMs?: number;
  /** Passes an event to the machine, if there is one. */
  send: (event: ShipEvent) => void;
  /** In `clock.monotonicMs()`. */
  failuresAtMs: readonly number[];
  /** Of the machine that runs now. */
  circling: LivelockWatch;
  end: () => void;
}

/** All that is supervised, and with what. */
export interface Supervision {
  readonly services: FleetServices;
  readonly berths: Map<string, Berth>;
  readonly stopping: AbortController;
  readonly isFatal: (failure: unknown) => boolean;
  readonly spend: ShipTimes['spend'];
  readonly machineAt: typeof shipMachineAt;
}

/** States of a ship that are remembered for its owner. */
const PASSAGES_KEPT = 30;

/** Takes a ship under supervision; it has no machine yet. */
export function berthFor({ berths }: Supervision, shipSymbol: string): Berth {
  const berth: Berth = {
    shipSymbol,
    state: 'starting',
    track: [],
    failuresAtMs: [],
    circling: watchForLivelock(),
    send: () => {},
    end: () => {},
  };
  berths.set(shipSymbol, berth);
  return berth;
}

/** A ship is in another state from now on. */
export function enter({ services, spend }: Supervision, berth: Berth, to: string): void {
  const { shipSymbol, state: from } = berth;
  const { clock } = services;
  const passage = { atMs: clock.nowMs(), from, to };
  const enteredMs = clock.monotonicMs();
  spend({ shipSymbol, state: from, ms: enteredMs - (berth.enteredMs ?? enteredMs), atMs: passage.atMs });
  berth.enteredMs = enteredMs;
  berth.track = [...berth.track.slice(1 - PASSAGES_KEPT), passage];
  berth.state = to;
}

/** Of a ship that is ours no longer nothing is left to supervise. */
export function leave({ services, berths }: Supervision, { shipSymbol, end }: Berth): void {
  end();
  berths.delete(shipSymbol);
  services.orders.forget(shipSymbol);
}

/** What gives ships something to do that take contracts: an offer to take, goods to fetch. */
const NEWS: ReadonlySet<OperationId> = new Set(['negotiateContract', 'acceptContract']);

/**
 * Has the ships that wait for something to do look again, or some of them. To all others the event would mean nothing, but
 * a machine tells of every event, and each counts as a step of one that runs in a circle.
 */
export function wakeAll(berths: ReadonlyMap<string, Berth>, among: (shipSymbol: string) => boolean = () => true): void {
  for (const berth of berths.values())
    if (berth.state === 'waiting' && among(berth.shipSymbol)) berth.send({ type: 'WAKE' });
}

/**
 * The services as ships see them: planners know which ships are quarantined or paused, so that nobody leaves work to
 * them, and a ship that sends requests does not run in a circle.
 */
export function watchedServices(services: FleetServices, berths: ReadonlyMap<string, Berth>): FleetServices {
  const outOfService = () => {
    const out = new Set<string>();
    for (const [shipSymbol, { state }] of berths)
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
  const perform: FleetServices['performer']['perform'] = async (command, errand) => {
    berths.get(errand.shipSymbol ?? '')?.circling.requested();
    const outcome = await services.performer.perform(command, errand);
    if (outcome.kind === 'done' && NEWS.has(command.operation)) wakeAll(berths, takesContracts);
    return outcome;
  };
  return { ...services, performer: { ...services.performer, perform }, situationFor };
}
