import type { Command } from '../../command/commands.ts';
import type { Outcome } from '../../command/performer.ts';
import type { NoticeKind, NoticeRules } from '../../config/schema/notices-schema.ts';
import { highest } from '../../game/numbers/extremes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { LogLine } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { changesGame, type OperationId } from '../../wire/endpoints.ts';
import type { DaemonEvents } from '../subscribers.ts';
import type { Notice } from './sender.ts';

/** Changes that only prepare for others: a ship that does nothing else does nothing. */
const PREPARING: ReadonlySet<OperationId> = new Set(['dockShip', 'orbitShip', 'patchShipNav']);

/** Whether a command that has been settled was an action of a ship. */
function isAction({ operation }: Command, { kind }: Outcome): boolean {
  return kind === 'done' && changesGame(operation) && !PREPARING.has(operation);
}

/**
 * Watches for a fleet that does nothing. Reports a silence once, and its end; never while the owner has paused the fleet.
 * @param minutes real minutes of silence before it is reported
 * @param monotonicMs a monotonic clock, in milliseconds
 */
function createSilenceWatch(minutes: number, monotonicMs: () => number) {
  let lastMs = monotonicMs();
  let isTold = false;
  let isPaused = false;
  const minutesSince = () => Math.floor((monotonicMs() - lastMs) / 60_000);

  return {
    /** The text of a notice when a reported silence has ended; undefined otherwise. */
    acted: () => {
      const text = isTold ? `the ships work again after ${minutesSince()} minutes` : undefined;
      isTold = false;
      lastMs = monotonicMs();
      return text;
    },
    /** The owner has paused the whole fleet, or has resumed it. */
    fleetPaused: (isNow: boolean) => {
      isPaused = isNow;
      if (isNow) return;
      isTold = false;
      lastMs = monotonicMs();
    },
    /** The text of a notice once the silence is too long; call it at intervals. */
    look: () => {
      if (isTold || isPaused || minutesSince() < minutes) return undefined;
      isTold = true;
      return `no ship has done anything for ${minutesSince()} minutes`;
    },
  };
}

/** The agent's worth at a heartbeat. */
interface Point {
  readonly gameHours: number;
  /** Credits plus the price of ships bought since the start. */
  readonly worth: number;
}

/** Game hours within which credits are compared. A guess. */
const WITHIN_HOURS = 1;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * A loss is a drop of `lossCredits` since a heartbeat of the last game hour, purchases of ships excluded, or a contract that
 * cost this much more than it paid. After a reported drop, the next is measured from the credits at that time.
 */
function createLossWatch(lossCredits: number) {
  let points: readonly Point[] = [];
  let paidForShips = 0;

  function lossAt(now: Point): string | undefined {
    points = [...points.filter(({ gameHours }) => gameHours >= now.gameHours - WITHIN_HOURS - 1e-6), now];
    const lost = highest(points.map(({ worth }) => worth)) - now.worth;
    if (lost < lossCredits) return undefined;
    points = [now];
    return `${formatNumber(lost)} credits lost within a game hour, ships bought left aside`;
  }

  return {
    /** Takes an effect in the ledger: what a ship costs is no loss. */
    booked: ({ operation, creditsDelta }: LedgerRow) => {
      if (operation === 'purchaseShip') paidForShips -= creditsDelta;
    },
    /** The loss in words, once it reaches the owner's limit; undefined otherwise. */
    observe: ({ event, fields, msg }: LogLine) => {
      if (event === 'contract.fulfilled' && number(fields.profitCredits) <= -lossCredits)
        return `a contract lost: ${msg}`;
      if (event !== 'heartbeat') return undefined;
      return lossAt({ gameHours: number(fields.gameHours), worth: number(fields.credits) + paidForShips });
    },
  };
}

/** Log events whose sentence is a notice as it stands. */
const KIND_OF: Readonly<Partial<Record<LogLine['event'], NoticeKind>>> = {
  'contract.fulfilled': 'contractDone',
  'ship.bought': 'shipBought',
  'day.ended': 'daySummary',
  'gate.built': 'gateBuilt',
  'gate.given-up': 'gateGivenUp',
  'fleet.no-income': 'silence',
  'ship.gone': 'shipLost',
  'ship.scrapped': 'shipLost',
  'ship.quarantined': 'quarantine',
  'server.reset': 'reset',
  'daemon.failed': 'gaveUp',
};

/** A line's kind of notice; the end of the process after a reset counts as the reset, if the owner asked for resets. */
function kindOf({ event, fields }: LogLine, wanted: ReadonlySet<NoticeKind>): NoticeKind | undefined {
  const isReset = event === 'daemon.failed' && fields.cause === 'reset' && wanted.has('reset');
  return isReset ? 'reset' : KIND_OF[event];
}

/**
 * Makes notices: of a log line its sentence, of a silence and a loss what the events of the run come to. The listener passes on only the
 * kinds that the owner asked for.
 */
export function createListener(
  { on, lossCredits, silenceMinutes }: NoticeRules,
  { nowMs, monotonicMs }: Clock,
  listener: (notice: Notice) => void,
) {
  const wanted: ReadonlySet<NoticeKind> = new Set(on);
  const loss = createLossWatch(lossCredits);
  const silence = createSilenceWatch(silenceMinutes, monotonicMs);
  const notify = (kind: NoticeKind | undefined, time: string, text: string | undefined) => {
    if (kind !== undefined && text !== undefined && wanted.has(kind)) listener({ kind, time, text });
  };
  const now = () => isoFromMs(nowMs());
  return {
    observe: (line: LogLine) => {
      notify(kindOf(line, wanted), line.time, line.msg);
      notify('loss', line.time, loss.observe(line));
    },
    settled: ({ command, outcome }: DaemonEvents['commandSettled']) => {
      if (isAction(command, outcome)) notify('silence', now(), silence.acted());
    },
    booked: (row: DaemonEvents['booked']) => {
      loss.booked(row);
      // An action whose reply was lost is settled as unknown, and booked once it is known to have taken place.
      notify('silence', now(), silence.acted());
    },
    ordered: ({ order: { kind } }: DaemonEvents['orderGiven']) => {
      if (kind === 'pauseFleet' || kind === 'resumeFleet') silence.fleetPaused(kind === 'pauseFleet');
    },
    /** Call it at intervals: a silence is no event. */
    look: () => notify('silence', now(), silence.look()),
  };
}
