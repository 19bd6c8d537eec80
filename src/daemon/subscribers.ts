import type { Account } from '../command/booking/account.ts';
import type { EventHub } from '../events/hub.ts';
import type { FleetEvents } from '../fleet/events.ts';
import { logFleetEvents } from '../fleet/log/log-events.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { WorthTelling } from '../telemetry/worth-telling.ts';
import type { World } from '../world/world.ts';
import type { RequestTally } from './console/history/request-tally.ts';
import type { Order } from './console/orders/order.ts';
import type { MissionJournal } from './console/views/mission-journal.ts';
import type { MissionEnds } from './missions/mission-ends.ts';
import type { Track } from './missions/track.ts';
import type { OrderSource } from './operator.ts';
import { type GateEvents, watchGate } from './watch/gate-watch.ts';

/** Everything that a run of the daemon publishes. */
export interface DaemonEvents extends FleetEvents, GateEvents {
  /** The owner's order was obeyed; `message` is what it leads to, for people. */
  readonly orderGiven: { readonly order: Order; readonly by: OrderSource; readonly message: string };
  /** The universe was reset; the daemon begins again after the pause. */
  readonly universeReset: { readonly reason: string; readonly pauseSeconds: number };
}

export type DaemonHub = EventHub<DaemonEvents>;

/*
 * Who is subscribed to the events of a run, in this order:
 *
 * - `booked`: sums of missions, income watch
 * - `intentClosed`: account
 * - `commandBegun`: livelock watch of the ship (fleet/supervisor.ts)
 * - `commandSettled`: request tally, moves of ships, gate watch; then the fleet wakes ships that wait for contract work
 * - `missionChosen`, `missionStarted`, `shipStateChanged`: log; then times of ships in each state
 * - `missionEnded`: track record, mission journal of the page, books, log
 * - `shipBought`: the fleet launches the ship
 * - `universeReset`: log
 * - `gateBuilt`, `waysFromHome`: log, books
 * - `gateProgress`, `gateGivenUp`, `fleetAbroad`: log
 * - `orderGiven`: log
 *
 * Before them, where the owner wants notices: `commandSettled`, `booked`, `orderGiven` (notices/notices.ts).
 *
 * What a subscriber throws ends the run: a StoreError as a failed disk, anything else as a bug.
 */

/** Subscribes what follows commands, until the signal. */
export function subscribeCommandRecords(
  events: DaemonHub,
  parts: {
    readonly ends: MissionEnds;
    readonly account: Account;
    readonly tally: RequestTally;
  },
  until: AbortSignal,
): void {
  const { ends, account, tally } = parts;
  events.subscribe('booked', ends.booked, until);
  events.subscribe('intentClosed', account.closed, until);
  events.subscribe('commandSettled', tally.settled, until);
}

/**
 * Logs what becomes of the home gate, and the first ship abroad, and notes when the gate was finished and when ways from
 * home were shut, until the signal.
 */
export function subscribeGateLog(
  events: DaemonHub,
  parts: Omit<Parameters<typeof watchGate>[1], 'world'> & {
    readonly world: World;
    readonly log: Log;
    readonly store: Pick<Store, 'atlas'>;
  },
  until: AbortSignal,
): void {
  const { world, log, clock, store } = parts;
  const built = ({ waypointSymbol: waypoint }: DaemonEvents['gateBuilt']) => {
    log.info('gate.built', { waypoint });
    store.atlas.note([{ kind: 'gateBuilt', symbol: waypoint, atMs: clock.nowMs(), fact: 'true' }]);
  };
  events.subscribe('gateBuilt', built, until);
  const waysNoted = (ways: DaemonEvents['waysFromHome']) =>
    store.atlas.note([{ kind: 'waysFromHome', symbol: '', atMs: clock.nowMs(), fact: JSON.stringify(ways) }]);
  events.subscribe('waysFromHome', waysNoted, until);
  const givenUp = ({ waypointSymbol: waypoint, percent: percentMissing }: DaemonEvents['gateGivenUp']) =>
    log.warn('gate.given-up', { waypoint, percentMissing });
  events.subscribe('gateGivenUp', givenUp, until);
  const progress = ({ waypointSymbol: waypoint, percent, materials }: DaemonEvents['gateProgress']) =>
    log.info('gate.progress', { waypoint, percent, materials });
  events.subscribe('gateProgress', progress, until);
  const abroad = ({ shipSymbol: ship, waypointSymbol: waypoint }: DaemonEvents['fleetAbroad']) =>
    log.info('fleet.abroad', { ship, waypoint });
  events.subscribe('fleetAbroad', abroad, until);
  watchGate(events, { ...parts, world: world.view }, until);
}

/** Logs the owner's orders, until the signal. */
export function subscribeOrderLog(events: DaemonHub, log: Log, until: AbortSignal): void {
  const logOrder = ({ order, by, message }: DaemonEvents['orderGiven']) =>
    log.info('order.given', { by, order: order.kind, ...('ship' in order && { ship: order.ship }), outcome: message });
  events.subscribe('orderGiven', logOrder, until);
}

/** Subscribes what follows ships and missions, until the signal. */
export function subscribeFleetRecords(
  events: DaemonHub,
  parts: {
    readonly log: Log;
    /** Game seconds per second. */
    readonly speed: number;
    readonly track: Track;
    readonly missionJournal: MissionJournal;
    readonly store: Pick<Store, 'missions' | 'times'>;
    readonly ends: MissionEnds;
    readonly worth: WorthTelling;
  },
  until: AbortSignal,
): void {
  const { log, speed, track, missionJournal, store, ends, worth } = parts;
  logFleetEvents(events, { log, speed, worth }, until);
  const spend = ({ shipSymbol, from, ms, atMs }: DaemonEvents['shipStateChanged']) =>
    store.times.spend({ shipSymbol, state: from, ms, atMs });
  events.subscribe('shipStateChanged', spend, until);
  events.subscribe('missionEnded', track.ended, until);
  events.subscribe('missionEnded', missionJournal.ended, until);
  events.subscribe('missionEnded', store.missions.record, until);
  events.subscribe('missionEnded', ends.ended, until);
}
