import { createActor } from 'xstate';
import { type AfterFailure, afterFailure } from './back-off.ts';
import type { FleetServices } from './services.ts';
import { type ShipDesk, shipMachineAt } from './ship.actors.ts';
import { pass } from './waits.ts';

/** All ship machines of the agent; a ship's failure is its own. */
export interface Fleet {
  /** Starts a ship's machine; `unsettled` makes it read its state first. A ship that already runs is left alone. */
  launch(shipSymbol: string, unsettled: boolean): void;
  /** The state of each ship's machine, or what its supervisor waits for. */
  states(): ReadonlyMap<string, string>;
  /** Ends every machine: waiting requests leave the queue, those in flight are answered to nobody. */
  stop(): void;
}

/** One ship under supervision. */
interface Berth {
  state: string;
  /** In `clock.monotonicMs()`. */
  failuresAtMs: readonly number[];
  end: () => void;
}

/** The services with planners that know which ships are quarantined: nobody is to leave work to them. */
function servicesOf(services: FleetServices, berths: ReadonlyMap<string, Berth>): FleetServices {
  const isOut = ([, { state }]: readonly [string, Berth]) => state === 'quarantined';
  const outOfService = () => new Set([...berths].filter(isOut).map(([shipSymbol]) => shipSymbol));
  const situationFor: FleetServices['situationFor'] = (shipSymbol) => ({
    ...services.situationFor(shipSymbol),
    outOfService: outOfService(),
  });
  return { ...services, situationFor };
}

function sayFailed({ log }: FleetServices, ship: string, state: string, failure: unknown, next: AfterFailure): void {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const restart = next.kind === 'restart' ? { restartSeconds: next.seconds } : {};
  log.error('ship.failed', { ship, state, reason, err: failure, ...restart });
}

/** Failures remembered of a ship beside the latest: enough for the longest back-off. */
const FAILURES_KEPT = 9;

/** A ship that was broken up: nothing is left to supervise. */
function retire(berths: Map<string, Berth>, shipSymbol: string): void {
  berths.get(shipSymbol)?.end();
  berths.delete(shipSymbol);
}

export interface SupervisorParts {
  readonly services: FleetServices;
  /** A failure that no ship can outlive, such as a full disk. True when the daemon takes it over. */
  readonly isFatal: (failure: unknown) => boolean;
  /** Makes the machine of a ship; the real one unless a test breaks it. */
  readonly machineAt?: typeof shipMachineAt;
}

/** Runs one machine a ship; a machine that fails is replaced after a back-off, and left alone after too many failures. */
export function createFleet({ services, isFatal, machineAt = shipMachineAt }: SupervisorParts): Fleet {
  const berths = new Map<string, Berth>();
  const stopping = new AbortController();
  const shared = servicesOf(services, berths);

  function start(shipSymbol: string, berth: Berth, unsettled: boolean): void {
    const life = new AbortController();
    const shipSignal = AbortSignal.any([life.signal, stopping.signal]);
    const desk: ShipDesk = { services: shared, shipSignal, missionId: undefined, idleBecause: undefined };
    const actor = createActor(machineAt(desk), { input: { shipSymbol, unsettled } });
    berth.end = () => {
      life.abort(new Error(`${shipSymbol} was stopped`));
      services.treasury.release(shipSymbol);
      actor.stop();
    };
    actor.subscribe({
      next: (snapshot) => {
        const before = berth.state;
        moved(shipSymbol, berth, String(snapshot.value));
        if (snapshot.value === 'scrapped') retire(berths, shipSymbol);
        if (snapshot.value === 'failed') fail(shipSymbol, berth, before, snapshot.context.failure);
      },
      error: (failure) => fail(shipSymbol, berth, berth.state, failure),
    });
    actor.start();
  }

  function moved(shipSymbol: string, berth: Berth, to: string): void {
    if (berth.state !== to) services.log.debug('ship.state', { ship: shipSymbol, from: berth.state, to });
    berth.state = to;
  }

  function fail(shipSymbol: string, berth: Berth, state: string, failure: unknown): void {
    berth.end();
    if (stopping.signal.aborted || isFatal(failure)) return;
    const { clock, speed, log, world } = services;
    if (!world.view.ships.has(shipSymbol)) {
      log.warn('ship.gone', { ship: shipSymbol, reason: 'the service no longer knows it' });
      berths.delete(shipSymbol);
      return;
    }
    berth.failuresAtMs = [...berth.failuresAtMs.slice(-FAILURES_KEPT), clock.monotonicMs()];
    const next = afterFailure(berth.failuresAtMs.map((atMs) => ((clock.monotonicMs() - atMs) / 1_000) * speed));
    sayFailed(services, shipSymbol, state, failure, next);
    if (next.kind === 'restart') void restart(shipSymbol, berth, next.seconds);
    else quarantine(shipSymbol, berth, next.reason);
  }

  async function restart(shipSymbol: string, berth: Berth, seconds: number): Promise<void> {
    const { speed, log } = services;
    berth.state = 'restarting';
    try {
      await pass((seconds * 1_000) / speed, stopping.signal);
    } catch {
      return;
    }
    log.info('ship.restarted', { ship: shipSymbol });
    start(shipSymbol, berth, true);
  }

  function quarantine(shipSymbol: string, berth: Berth, reason: string): void {
    berth.state = 'quarantined';
    services.log.error('ship.quarantined', { ship: shipSymbol, reason });
  }

  return {
    launch: (shipSymbol, unsettled) => {
      if (berths.has(shipSymbol) || stopping.signal.aborted) return;
      const berth: Berth = { state: 'starting', failuresAtMs: [], end: () => {} };
      berths.set(shipSymbol, berth);
      start(shipSymbol, berth, unsettled);
    },
    states: () => new Map([...berths].map(([shipSymbol, { state }]) => [shipSymbol, state])),
    stop: () => {
      stopping.abort(new Error('the fleet was stopped'));
      for (const berth of berths.values()) berth.end();
    },
  };
}
